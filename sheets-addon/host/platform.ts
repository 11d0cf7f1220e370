/** UrlFetchApp as the core's host: a wave of requests is one fetchAll. */
import type { HttpRequest, HttpResponse, SyncHost } from '@sold-data/core';

export const appsScriptHost: SyncHost = {
  sendAll(requests) {
    return sendWave(requests);
  },
  sleep(ms) {
    Utilities.sleep(ms);
  },
};

/** Addresses of waves that broke: asked again, they go one by one, so that the one which breaks takes no other with it. */
const broken = new Set<string>();

/** @param deadline of those that go one by one nothing is sent after this instant, ms: an execution that dies takes with it what has come. */
export function sendWave(requests: HttpRequest[], deadline = Number.POSITIVE_INFINITY): (HttpResponse | Error)[] {
  if (requests.length === 1) return [sendOne(requests[0]!)];
  if (requests.some(({ url }) => broken.has(url)))
    return requests.map(request =>
      Date.now() < deadline ? sendOne(request) : new Error('No time is left to send it'),
    );
  try {
    return UrlFetchApp.fetchAll(requests.map(asFetch)).map(asResponse);
  } catch (error) {
    // A failed connection makes the whole wave throw without telling which: all may have been charged, and only the engine sends again,
    // which takes a slot and counts the charge.
    for (const { url } of requests) broken.add(url);
    return requests.map(() => errorFrom(error));
  }
}

/** UrlFetchApp refuses a longer address, in the person's language. */
const LONGEST_URL = 2_082;

export class UrlTooLong extends Error {
  override name = 'UrlTooLong';
}

function sendOne(request: HttpRequest): HttpResponse | Error {
  if (request.url.length > LONGEST_URL) return new UrlTooLong(`The address has more than ${LONGEST_URL} characters.`);
  try {
    const { url, ...options } = asFetch(request);
    return asResponse(UrlFetchApp.fetch(url, options));
  } catch (error) {
    return errorFrom(error);
  }
}

/** What a service throws may be no `Error` of the script's own realm, which the core looks for. */
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
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.getHeaders() as Record<string, unknown>))
    headers[name.toLowerCase()] = String(value);
  return { status: response.getResponseCode(), headers, body: response.getContentText() };
}
