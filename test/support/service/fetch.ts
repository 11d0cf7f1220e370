// `handle` for hosts that speak fetch, in real time.
import type { SandboxResponse } from './message.ts';
import type { Sandbox } from './sandbox.ts';

/** Rejects like a network failure when the connection drops before anything arrived. */
export async function respondOver(sandbox: Sandbox, request: Request): Promise<Response> {
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.text();
  const response = sandbox.handle({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    ...(body === undefined ? {} : { body }),
  });
  await passed(response.delayMs, request.signal);
  if (response.dropped && !response.chunks) throw new TypeError('fetch failed: the connection was dropped');
  return new Response(response.chunks ? streamed(response.chunks, response.dropped) : response.body, {
    status: response.status,
    headers: response.headers,
  });
}

function streamed(chunks: readonly string[], dropped: SandboxResponse['dropped']): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[next++];
      if (chunk !== undefined) controller.enqueue(encoder.encode(chunk));
      else if (dropped) controller.error(new TypeError('terminated: the connection was dropped'));
      else controller.close();
    },
  });
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
