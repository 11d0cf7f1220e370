/** Which service the report runs against: a sandbox of its own, or the one that the environment names. */
import { type SandboxProcess, startSandboxProcess } from '../hosts/apps-script/index.ts';

export interface Service {
  url: string;
  key: string;
  /** A service that somebody pays for: accounts cannot be prepared, and requests are counted before they are spent. */
  live: boolean;
  close(): Promise<void>;
}

/** `SOLD_DATA_BASE_URL` and `SOLD_DATA_API_KEY`, or a fresh sandbox on loopback. @throws Error when only one of them is set, or the address is neither https nor loopback. */
export async function openService(environment: NodeJS.ProcessEnv): Promise<Service> {
  const { SOLD_DATA_BASE_URL: url, SOLD_DATA_API_KEY: key } = environment;
  if (!url && !key) return openSandbox();
  if (!url || !key) throw new Error('Set both SOLD_DATA_BASE_URL and SOLD_DATA_API_KEY, or neither for the sandbox.');
  const { protocol, hostname } = new URL(url);
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback)) {
    throw new Error('SOLD_DATA_BASE_URL must start with https://, or with http:// on this machine.');
  }
  return { url: url.replace(/\/+$/, ''), key, live: true, close: async () => {} };
}

/** A sandbox in a process of its own: the add-on's host blocks while it waits, as Apps Script does. */
export async function openSandbox(sandbox: object = { plan: 'basic' }): Promise<Service> {
  const child: SandboxProcess = await startSandboxProcess({ sandbox });
  return { url: child.url, key: child.key, live: false, close: () => child.stop() };
}
