/** n8n's own engine, loaded once in this process. */
import 'reflect-metadata';
import { createRequire } from 'node:module';
import type * as N8nCore from 'n8n-core';
import type * as N8nWorkflow from 'n8n-workflow';
import type { IHttpRequestOptions } from 'n8n-workflow';

// The engine and the node must share one copy of n8n-workflow, the CommonJS one that `require` in dist finds.
export const fromHere = createRequire(new URL('../../../n8n-node/package.json', import.meta.url));
export const core = fromHere('n8n-core') as typeof N8nCore;
export const n8nWorkflow = fromHere('n8n-workflow') as typeof N8nWorkflow;

interface Requests {
  request(options: IHttpRequestOptions): Promise<unknown>;
}
interface OutboundHttp {
  requests(options?: unknown): Requests;
}
const fromCore = createRequire(fromHere.resolve('n8n-core'));
const { Container } = fromCore('@n8n/di') as {
  Container: { get<T>(type: unknown): T; set(type: unknown, value: unknown): void };
};
const network = fromCore('@n8n/backend-network') as { OutboundHttp: unknown };

const common = fromCore('@n8n/backend-common') as { Logger: unknown };
/** n8n's own log. */
export const logger = Container.get<Record<'warn' | 'error', (line: string) => void>>(common.Logger);

/** The ID of this n8n instance. A second instance may use the same account. */
export const instance = Container.get<{ instanceId: string }>(core.InstanceSettings);

const outbound = Container.get<OutboundHttp>(network.OutboundHttp);
const makeRequests = outbound.requests.bind(outbound);
outbound.requests = options => {
  const real = makeRequests(options);
  return { ...real, request: request => inTime(request, real.request) };
};

/**
 * Applies the request timeout with `setTimeout`, because the engine's client uses socket timers, which are never virtual. The error is the
 * one that the client would throw.
 */
async function inTime(
  request: IHttpRequestOptions,
  send: (request: IHttpRequestOptions) => Promise<unknown>,
): Promise<unknown> {
  const { timeout = 300_000, abortSignal } = request;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), timeout);
  const stopped = () => over.abort();
  abortSignal?.addEventListener?.('abort', stopped);
  try {
    return await send({ ...request, abortSignal: over.signal });
  } catch (error) {
    if (!over.signal.aborted || abortSignal?.aborted) throw error;
    const message = `timeout of ${timeout}ms exceeded`;
    throw Object.assign(new Error(message), { name: 'AxiosError', code: 'ECONNABORTED', isAxiosError: true });
  } finally {
    clearTimeout(timer);
    abortSignal?.removeEventListener?.('abort', stopped);
  }
}

/** n8n's store of processed values: the greatest value of each node. The server keeps it in the database. */
export const processed = new Map<string, number>();
await core.DataDeduplicationService.init({
  async checkProcessedAndRecord(
    items: number[],
    _scope: string,
    { workflow, node }: { workflow: { id?: string }; node?: { id: string } },
  ) {
    const name = `${workflow.id} ${node?.id}`;
    const greatest = processed.get(name) ?? Number.NEGATIVE_INFINITY;
    const fresh = items.filter(value => value > greatest);
    processed.set(name, Math.max(greatest, ...items));
    return { new: fresh, processed: items.filter(value => value <= greatest) };
  },
} as never);
