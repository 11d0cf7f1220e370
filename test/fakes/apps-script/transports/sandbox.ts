import type { HttpResponse, Transport } from '../http.ts';

/** The part of the sandbox a transport needs: one synchronous answer per request. */
export interface SynchronousService {
  handle(request: { method: string; url: string; headers: Record<string, string>; body?: string }): HttpResponse;
}

/**
 * Sends waves to a sandbox in this process. Give both the same clock: `new Sandbox({ clock: () => clock.now() })`.
 * All requests of a wave reach the service at the same instant, in their order.
 */
export function sandboxTransport(sandbox: SynchronousService): Transport {
  return requests => requests.map(request => sandbox.handle(request));
}
