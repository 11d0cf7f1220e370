/** n8n's own engine, loaded once in this process, with the two seams a test needs: waits and the wire. */
import 'reflect-metadata';
import { createRequire } from 'node:module';
import type * as N8nCore from 'n8n-core';
import type * as N8nWorkflow from 'n8n-workflow';
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { VirtualClock } from './clock.ts';

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

/** The identity of this n8n: two of them may share an account. */
export const instance = Container.get<{ instanceId: string }>(core.InstanceSettings);

let clock: VirtualClock | undefined;

/** The node's waits and the engine's requests are told to this clock until `stopVirtualTime`. */
export function startVirtualTime(virtual: VirtualClock): void {
  clock = virtual;
  virtual.install();
}

export function stopVirtualTime(): void {
  clock?.uninstall();
  clock = undefined;
}

const realSleep = n8nWorkflow.sleep;
Object.defineProperty(n8nWorkflow, 'sleep', {
  configurable: true,
  enumerable: true,
  get: () => (ms: number, signal?: AbortSignal) => (clock ? clock.sleep(ms, signal) : realSleep(ms, signal)),
});

const outbound = Container.get<OutboundHttp>(network.OutboundHttp);
const makeRequests = outbound.requests.bind(outbound);
outbound.requests = options => {
  const real = makeRequests(options);
  return new Proxy(real, {
    get(target, name, receiver) {
      if (name !== 'request') return Reflect.get(target, name, receiver);
      return async (request: IHttpRequestOptions) => {
        const own = clock;
        if (!own) return await target.request(request);
        const answer = await own.onTheWire(() => target.request(request), request.timeout);
        const { body } = answer as { body?: NodeJS.EventEmitter };
        if (request.encoding === 'stream' && body && 'once' in body) own.arriving(body);
        return answer;
      };
    },
  });
};

/** n8n's record of processed values, which its server keeps in the database: the greatest value of each node. */
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
