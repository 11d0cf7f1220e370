/** A request as it leaves UrlFetchApp. `url` is absolute; header names are spelled as the script spelled them. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  /** Names as the server sent them: UrlFetchApp does not change their case. */
  headers: Record<string, string>;
  body: string;
  /** Response time, ms. The host's clock advances by the longest one of a wave. */
  delayMs: number;
  /** True when the connection broke and no response reached the script. */
  dropped?: boolean;
}

/** Sends one wave of concurrent requests and blocks until every response has arrived. The responses are in request order. */
export type Transport = (requests: HttpRequest[]) => HttpResponse[];

/**
 * Sends waves to a sandbox in this process. Give both the same clock: `new Sandbox({ clock: () => clock.now() })`. All requests of a wave
 * reach the service at the same instant, in their order.
 */
export function sandboxTransport(sandbox: { handle(request: HttpRequest): HttpResponse }): Transport {
  return requests => requests.map(request => sandbox.handle(request));
}
