/** Adapts UrlFetchApp to the core's host interface. Each wave of requests is one fetchAll. */
import { type HttpRequest, type HttpResponse, NotSentError } from '@sold-data/core/engine';

/**
 * Sends requests in parallel. A broken connection makes fetchAll throw for the whole wave without naming the request, and every request of
 * the wave may have been charged. So waves are small, and each request of a broken wave is retried on its own.
 * @param deadline nothing is sent after this instant, ms: a killed execution loses the answers that have arrived.
 */
export function sendWave(requests: HttpRequest[], deadline = Number.POSITIVE_INFINITY): (HttpResponse | Error)[] {
  if (requests.length === 1) return [sendOne(requests[0]!)];
  if (!requests.some(({ url }) => broken.has(url))) {
    try {
      return UrlFetchApp.fetchAll(requests.map(asFetch)).map(asResponse);
    } catch (error) {
      for (const { url } of requests) broken.add(url);
      return requests.map(() => errorFrom(error));
    }
  }
  return requests.map(request =>
    Date.now() < deadline ? sendOne(request) : new NotSentError('No time is left to send it'),
  );
}

/** URLs from broken waves. The core retries them, which acquires a slot and counts the possible charge. */
const broken = new Set<string>();

function sendOne(request: HttpRequest): HttpResponse | Error {
  try {
    const { url, ...options } = asFetch(request);
    return asResponse(UrlFetchApp.fetch(url, options));
  } catch (error) {
    return errorFrom(error);
  }
}

/** Apps Script services may throw errors from another realm; the core expects a local `Error`. */
function errorFrom(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { name = 'Exception', message = String(thrown) } = (thrown ?? {}) as Partial<Error>;
  return Object.assign(new Error(message), { name });
}

function asFetch({ method, url, headers, body }: HttpRequest): GoogleAppsScript.URL_Fetch.URLFetchRequest {
  const { 'Content-Type': contentType, ...others } = headers;
  return {
    url,
    method: method.toLowerCase() as 'get' | 'post' | 'delete',
    headers: others,
    muteHttpExceptions: true,
    followRedirects: false,
    ...(body === undefined ? {} : { payload: body, contentType: contentType ?? 'application/json' }),
  };
}

function asResponse(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(response.getHeaders() as Record<string, unknown>))
    headers.set(name.toLowerCase(), String(value));
  return { status: response.getResponseCode(), headers, body: response.getContentText() };
}
