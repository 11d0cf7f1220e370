/** The service that the report runs against: its own sandbox, or the one in the environment variables. */
import { serviceAddress, TypedWrong } from '../../../scripts/lib/command.ts';
import { type SandboxProcess, startSandboxProcess } from '../../support/apps-script/transports/sandbox-process.ts';
import { OPENING } from './part.ts';

export interface Service {
  url: string;
  key: string;
  /** True for a paid service: accounts can't be prepared, and requests are counted before they are spent. */
  live: boolean;
  close(): Promise<void>;
}

/**
 * The service of `SOLD_DATA_BASE_URL` and `SOLD_DATA_API_KEY`; undefined when neither is set.
 * @throws Error when only one of them is set, or the URL is neither https nor loopback.
 */
export async function ownService(environment: NodeJS.ProcessEnv): Promise<Service | undefined> {
  const { SOLD_DATA_BASE_URL: url, SOLD_DATA_API_KEY: key } = environment;
  if (!url && !key) return undefined;
  if (!url || !key)
    throw new TypedWrong('Set both SOLD_DATA_BASE_URL and SOLD_DATA_API_KEY, or neither for the sandbox.');
  if (/[^\x21-\x7e]/.test(key))
    throw new TypedWrong('SOLD_DATA_API_KEY contains a character that no key can have. Copy it again.');
  const service = { url: serviceAddress('SOLD_DATA_BASE_URL', url), key, live: true, close: async () => {} };
  await reach(service);
  return service;
}

/**
 * Sends a free request, so a wrong URL or key is reported before a request is spent.
 * @throws Error with a one-sentence message
 */
async function reach({ url, key }: Service): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const answer = await fetch(`${url}/v1/account/usage`, { headers, signal: AbortSignal.timeout(30_000) }).catch(
    ({ message, cause }: Error & { cause?: { code?: string } }) => {
      const why = cause?.code ?? message;
      if (/CERT|SSL|TLS/.test(why))
        throw new Error(
          `No secure connection to ${url} (${why}): its certificate is not trusted here, or it speaks http only. Check SOLD_DATA_BASE_URL.`,
        );
      throw new Error(`Nothing answers at ${url} (${why}). Check SOLD_DATA_BASE_URL.${proxyHint(process.env)}`);
    },
  );
  if (answer.status === 401 || answer.status === 403)
    throw new Error(`The service refuses the key (${answer.status}). Check SOLD_DATA_API_KEY.`);
  const usage: unknown = await answer.json().catch(() => undefined);
  if (typeof usage !== 'object' || usage === null)
    throw new Error(`What answers at ${url} is not the service (${answer.status}, no JSON). Check SOLD_DATA_BASE_URL.`);
}

/** Hint about proxies: Node uses a proxy only when configured (Node 22.21, 24 and later); otherwise it connects directly. */
function proxyHint({ HTTPS_PROXY, https_proxy, NODE_USE_ENV_PROXY }: NodeJS.ProcessEnv): string {
  if (NODE_USE_ENV_PROXY || !(HTTPS_PROXY || https_proxy)) return '';
  return ' If this network needs its proxy, use Node 24 or later and set NODE_USE_ENV_PROXY=1.';
}

/**
 * A sandbox in a separate process, because the add-on's host blocks while it waits, as Apps Script does. Its market data is that of one
 * fixed day.
 */
export async function openSandbox(sandbox: object = { plan: 'basic' }): Promise<Service> {
  const child: SandboxProcess = await startSandboxProcess({ sandbox, start: OPENING });
  return { url: child.url, key: child.key, live: false, close: () => child.stop() };
}
