// GET /v1/status needs no key and costs nothing (service-facts); GET /openapi.json is the document of reference 9.
import { openApiText } from './openapi.ts';
import type { Handler, Route } from './routes.ts';

const status: Handler = () => ({ body: { status: 'ok' } });
const openApi: Handler = () => ({ body: openApiText, headers: { 'Content-Type': 'application/json; charset=utf-8' } });

export const statusRoutes: Route[] = [
  { method: 'GET', path: '/v1/status', auth: 'nobody', cost: 0, limit: 'none', headers: 'plain', handler: status },
  { method: 'GET', path: '/openapi.json', auth: 'nobody', cost: 0, limit: 'none', headers: 'plain', handler: openApi },
];
