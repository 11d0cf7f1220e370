import { invalidArgument, ScriptException } from '../exceptions.ts';
import type { HttpRequest } from '../http.ts';

/** The advanced parameters of UrlFetchApp, as the script passed them. */
export interface FetchOptions {
  method?: unknown;
  headers?: unknown;
  payload?: unknown;
  contentType?: unknown;
  muteHttpExceptions?: unknown;
}

/** Limits from the quota page and the UrlFetchApp reference. */
const MAX_URL = 2082;
const MAX_HEADERS = 100;
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_POST_BYTES = 50 * 1024 * 1024;
const METHODS = ['GET', 'DELETE', 'PATCH', 'POST', 'PUT', 'HEAD', 'OPTIONS'];
/** Characters that UrlFetchApp refuses to send: the script has to encode them. */
const UNSAFE_URL = /[\s"<>{}|\\^`]|[^\x20-\x7e]/;

/** Builds the request of one call. Throws ScriptException for everything that UrlFetchApp would not send. */
export function buildRequest(options: FetchOptions & { url: unknown }, whitelist: readonly string[]): HttpRequest {
  const url = checkUrl(String(options.url), whitelist);
  const { payload } = options;
  const headers = checkHeaders(options.headers);
  const asked = String(options.method ?? 'get').toUpperCase();
  if (!METHODS.includes(asked)) throw new ScriptException(`Attribute provided with invalid value: method`);
  if (payload === undefined) return { method: asked, url, headers };
  // The platform sends an object as a form, but the add-on posts only text.
  if (typeof payload !== 'string') throw new ScriptException('Attribute provided with invalid value: payload');
  if (Buffer.byteLength(payload) > MAX_POST_BYTES) throw new ScriptException('Limit Exceeded: URLFetch POST Size.');
  const contentType = String(options.contentType ?? 'application/x-www-form-urlencoded');
  const named = Object.keys(headers).some(name => name.toLowerCase() === 'content-type');
  // A payload turns a GET into a POST.
  return {
    method: asked === 'GET' ? 'POST' : asked,
    url,
    headers: named && options.contentType === undefined ? headers : { ...headers, 'Content-Type': contentType },
    body: payload,
  };
}

function checkUrl(url: string, whitelist: readonly string[]): string {
  if (url.length > MAX_URL) throw new ScriptException('Limit Exceeded: URLFetch URL Length.');
  if (!/^https?:\/\/[^/?#]+/i.test(url) || UNSAFE_URL.test(url)) throw invalidArgument(url);
  if (!whitelist.some(prefix => isUnder(url, prefix))) {
    throw new ScriptException(`UrlFetch calls to ${url} are not permitted by the urlFetchWhitelist of the manifest`);
  }
  return url;
}

/** Whether `url` has the same scheme, host and port as `prefix` and a path that starts with its path. */
function isUnder(url: string, prefix: string): boolean {
  const wanted = new URL(prefix);
  const asked = new URL(url);
  return asked.origin === wanted.origin && asked.pathname.startsWith(wanted.pathname);
}

function checkHeaders(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new ScriptException('Attribute provided with invalid value: headers');
  }
  const headers: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) {
    if (name.toLowerCase() === 'host') throw new ScriptException('Attribute provided with invalid value: Header:Host');
    if (/[\r\n]/.test(String(text))) throw new ScriptException(`Attribute provided with invalid value: Header:${name}`);
    headers[name] = String(text);
  }
  const bytes = Object.entries(headers).reduce((sum, [name, text]) => sum + Buffer.byteLength(name + text), 0);
  if (Object.keys(headers).length > MAX_HEADERS || bytes > MAX_HEADER_BYTES) {
    throw new ScriptException('Limit Exceeded: URLFetch Header Size.');
  }
  return headers;
}
