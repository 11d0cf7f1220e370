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
      return followed(requests, UrlFetchApp.fetchAll(requests.map(asFetch)).map(asResponse));
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

const asResponse = (response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse => ({
  status: response.getResponseCode(),
  headers: headersOf(response),
  body: response.getContentText(),
});

/** Read when one of them is needed, because each read is a call of the platform. */
function headersOf(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse['headers'] {
  let headers: Map<string, string> | undefined;
  const read = () =>
    new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return {
    get(name) {
      headers ??= read();
      return headers.get(name);
    },
  };
}

/** Marks the answers of a wave that a later one from the same endpoint follows: the last one says what is left after all of them. */
function followed(requests: readonly HttpRequest[], responses: readonly HttpResponse[]): HttpResponse[] {
  const isAnswer = ({ status }: HttpResponse) => status >= 200 && status < 300;
  const lastOf = new Map<string | undefined, number>();
  const endpoints = requests.map(({ url }) => url.split('?')[0]);
  for (const [at, response] of responses.entries()) if (isAnswer(response)) lastOf.set(endpoints[at], at);
  return responses.map((response, at) =>
    isAnswer(response) && lastOf.get(endpoints[at]) !== at ? { ...response, isFollowed: true } : response,
  );
}
