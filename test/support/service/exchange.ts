// The course of one request, from the address to the last header.
import type { CreditSource } from './account.ts';
import { authenticate, type Gateway } from './auth.ts';
import { errorBody, ServiceError } from './errors.ts';
import { CLEANUP_UNAVAILABLE, errorOf, type Fault } from './faults.ts';
import { cacheHeaders, historyHeaders, searchHeaders } from './headers.ts';
import { admit } from './limits.ts';
import type { SandboxRequest, SandboxResponse } from './message.ts';
import { routeTable } from './route-table.ts';
import { type Answer, type Context, createRouter, type Route } from './routes.ts';
import type { RunningService } from './service.ts';
import { validateRequest } from './validate.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const findRoute = createRouter(routeTable);

/** Who may call: the key is null while it is revoked. */
export interface Doorkeeper {
  readonly apiKey: string | null;
  readonly gateway: Gateway;
}

export class Exchange {
  /** Set when the request reached the answer and a fault was waiting there. */
  fault: Fault | undefined;
  /** The code of the failure, if it is one. */
  code: string | undefined;
  readonly #service: RunningService;
  readonly #request: SandboxRequest;
  readonly #address: URL;
  readonly #now: number;
  readonly #requestId: string;
  #route: Route | undefined;
  /** Without a valid key nobody learns anything about the account. */
  #admitted = false;
  #source: CreditSource = 'none';

  constructor(service: RunningService, request: SandboxRequest, address: URL, now: number, requestId: string) {
    this.#service = service;
    this.#request = request;
    this.#address = address;
    this.#now = now;
    this.#requestId = requestId;
  }

  respond(doorkeeper: Doorkeeper): SandboxResponse {
    try {
      return this.#success(this.#answer(doorkeeper));
    } catch (thrown) {
      const error = thrown instanceof ServiceError ? thrown : sandboxBug(thrown);
      this.code = error.code;
      return this.#failure(error);
    }
  }

  #answer(doorkeeper: Doorkeeper): Answer {
    const { method } = this.#request;
    const path = this.#address.pathname;
    const match = findRoute(method, path);
    if (!('target' in match)) throw new ServiceError(match.methods.length > 0 ? 'method_not_allowed' : 'not_found');
    const { target: route, pathParams } = match;
    this.#route = route;

    const headers = lowerCased(this.#request.headers);
    if (route.auth !== 'nobody') authenticate(headers, doorkeeper.apiKey, doorkeeper.gateway);
    this.#admitted = true;
    admit(this.#service.windowsOf(route), this.#now);

    const body = method === 'POST' ? parsedBody(this.#request.body) : undefined;
    const params = this.#validParams(route, body);
    const preferCredits = headers['x-credit-source'] === 'credits';
    const { account, faults } = this.#service;
    if (route.cost === 1 && account.nextSource(preferCredits) === 'none') throw new ServiceError('quota_exceeded');

    this.fault = faults.take({ method, path, query: this.#address.searchParams });
    if (this.fault?.drop) return { body: '', dropped: true };
    const failure = this.fault && errorOf(this.fault);
    if (failure) throw failure;

    const spend = (): CreditSource | null => this.#spend(preferCredits);
    const context: Context = {
      ...{ method, path, params, pathParams, body, headers, preferCredits, spend },
      now: this.#now,
      requestId: this.#requestId,
      cleanupUnavailable: this.fault?.code === CLEANUP_UNAVAILABLE,
      service: this.#service,
    };
    const answer = route.handler(context);
    if (route.cost === 1) spend();
    return answer;
  }

  #validParams(route: Route, body: unknown): Record<string, unknown> {
    // The document does not describe its own address.
    if (route.path === '/openapi.json') return {};
    const { method } = this.#request;
    const { params, errors } = validateRequest(method, this.#address.pathname, this.#address.searchParams, body);
    if (errors.length > 0) throw new ServiceError('invalid_params', errors.join('; '));
    route.check?.(params, this.#now);
    return params;
  }

  #spend(preferCredits: boolean): CreditSource | null {
    const source = this.#service.account.spend(preferCredits);
    if (source) this.#source = source;
    return source;
  }

  #success(answer: Answer): SandboxResponse {
    const delayMs = answer.delayMs ?? 0;
    const isSearch = (this.#route?.headers ?? 'search') === 'search';
    return {
      status: answer.status ?? 200,
      headers: {
        ...this.#headers(),
        ...(isSearch ? cacheHeaders(answer.cached ?? false, delayMs) : {}),
        ...answer.headers,
      },
      body: bodyText(answer),
      ...(answer.chunks ? { chunks: [...answer.chunks] } : {}),
      delayMs,
      ...(answer.dropped ? { dropped: true } : {}),
    };
  }

  #failure(error: ServiceError): SandboxResponse {
    const requestId = this.#route?.requestIdInErrors ? this.#requestId : undefined;
    const retryAfter = error.retryAfter ?? (error.code === 'quota_exceeded' ? this.#secondsToRenewal() : undefined);
    return {
      status: error.status,
      headers: { ...this.#headers(), ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }) },
      body: JSON.stringify(errorBody(error, this.#service.account, requestId)),
      delayMs: 0,
    };
  }

  /** Reference 8 lists Retry-After for every 429, a spent quota too: a wait no client should begin. */
  #secondsToRenewal(): number {
    return Math.ceil((this.#service.account.resetAt - this.#now) / 1000);
  }

  #headers(): Record<string, string> {
    const headers = { 'Content-Type': JSON_TYPE, 'X-Request-ID': this.#requestId };
    const { account, planWindow, historyWindow } = this.#service;
    const kind = this.#route?.headers ?? 'search';
    if (!this.#admitted || kind === 'plain') return headers;
    if (typeof kind === 'function') return { ...headers, ...kind(this.#service, this.#now) };
    return {
      ...headers,
      ...searchHeaders(account, planWindow, this.#source, this.#now),
      ...(this.#route?.limit === 'history' ? historyHeaders(historyWindow, this.#now) : {}),
    };
  }
}

/** A bug in the sandbox is a 500 that says what it was, so a test fails where it can be read. */
export function sandboxBug(thrown: unknown): ServiceError {
  return new ServiceError('server_error', undefined, { fields: { message: String(thrown) } });
}

function bodyText({ body, chunks }: Answer): string {
  if (chunks) return chunks.join('');
  return typeof body === 'string' ? body : JSON.stringify(body ?? {});
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function parsedBody(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('invalid_params', 'the body is not JSON');
  }
}
