import { AppsScriptHost, type HostOptions } from '../host.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';

export const MANIFEST = {
  timeZone: 'Etc/UTC',
  oauthScopes: [
    'https://www.googleapis.com/auth/spreadsheets.currentonly',
    'https://www.googleapis.com/auth/script.external_request',
    'https://www.googleapis.com/auth/script.container.ui',
    'https://www.googleapis.com/auth/script.scriptapp',
  ],
  urlFetchWhitelist: ['https://api.example.com/v1/'],
};

export const API = 'https://api.example.com/v1/scrape';

/** A host for a few lines of script. Every request gets a 200 response with its own URL as the body. */
export function hostOf(code: string, options: Partial<HostOptions> = {}): AppsScriptHost {
  return new AppsScriptHost({ code, manifest: MANIFEST, transport: requests => requests.map(echo), ...options });
}

export function echo(request: HttpRequest): HttpResponse {
  return { status: 200, headers: { 'X-Request-ID': 'r1' }, body: request.url, delayMs: 0 };
}
