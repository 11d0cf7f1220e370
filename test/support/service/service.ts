// The service: the state that outlives a request, and the processing of a request from its address to the last header.
import { Account, type AccountOptions, admit, SlidingWindow } from './account.ts';
import { cardRoutes } from './cards.ts';
import { errorBody, ServiceError } from './errors.ts';
import { fashionRoutes } from './fashion.ts';
import { bend, errorOf, type Fault, Faults } from './faults.ts';
import { historyRoutes } from './history.ts';
import { bulkSearchRoutes, type Found } from './jobs/bulk-search.ts';
import { cardBatchRoutes } from './jobs/card-batch.ts';
import { deepPaginationRoutes } from './jobs/deep-pagination.ts';
import { Jobs } from './jobs/job.ts';
import { keywordJobRoutes } from './jobs/keyword-job.ts';
import { Market } from './market/auction.ts';
import type { RequestRecord, SandboxRequest, SandboxResponse } from './message.ts';
import { checkedRequest, openApiText, operationsAt } from './openapi.ts';
import { peerRoutes } from './peer.ts';
import type { Answer, Route, Routes } from './routes.ts';
import { scrapeRoutes } from './scrape.ts';
import { SHIPPING_PLAN, shippingRoutes } from './shipping.ts';

export interface ServiceOptions extends AccountOptions {
  shippingPlan?: Pick<AccountOptions, 'quota' | 'used' | 'perMinute'>;
}

/** Free operations: usage (service-facts, assumed shape), and status, which needs no key. */
const freeRoutes: Routes = {
  getAccountUsage: {
    cost: 0,
    limit: 'none',
    handler: ({ service: { account } }) => ({
      body: {
        plan: account.plan,
        quota: account.quota,
        used: account.used,
        remaining: account.remaining,
        rollover_balance: account.rollover,
        credit_balance: account.credits,
        reset_at: new Date(account.resetAt).toISOString(),
        rate_limit: account.perMinute,
      },
    }),
  },
  getStatus: { cost: 0, limit: 'none', handler: () => ({ body: { status: 'ok' } }) },
};

const routes: Routes = {
  ...scrapeRoutes,
  ...historyRoutes,
  ...fashionRoutes,
  ...peerRoutes,
  ...cardRoutes,
  ...bulkSearchRoutes,
  ...cardBatchRoutes,
  ...deepPaginationRoutes,
  ...keywordJobRoutes,
  ...shippingRoutes,
  ...freeRoutes,
};

/** History searches per minute and account, in addition to the plan's limit (reference 8). */
const HISTORY_PER_MINUTE = 20;
/** Endpoints whose errors carry `requestId`: history, trading-card and scrape (reference 2.1). */
const ID_IN_ERRORS = /^\/v1\/(research|cardmarket|cards|scrape|summary|bulk-search)/;

type Limit = NonNullable<Route['limit']>;

/** One request while it is processed. */
interface Visit {
  readonly request: SandboxRequest;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly now: number;
  readonly requestId: string;
  readonly faults: Faults;
  /** The limit whose headers the response carries; `none` until the key is validated. */
  limit: Limit;
  /** The fault to apply to the response, if one fires. */
  fault?: Fault | undefined;
  /** The error code, if the request failed. */
  code?: string;
}

export class Service {
  readonly account: Account;
  /** The account of the shipping product. Its plan has no sold-data requests or credits (reference 8, billing rule 6). */
  readonly shipping: Account;
  readonly faults = new Faults();
  readonly market = new Market();
  readonly jobs = new Jobs();
  /** Card batches by Idempotency-Key. */
  readonly startedBatches = new Map<string, { sent: string; jobId: string }>();
  /** Bulk searches by run ID. */
  readonly runs = new Map<string, readonly Found[]>();
  /** Trading cards that the service knows, by product ID. */
  readonly products = new Map([[1001, 'pokemon charizard']]);
  /** The two headers that a request through a third-party API gateway has instead of a key (reference 5). */
  readonly gateway = { key: 'gw_sandbox_0123456789', host: 'sandbox.gateway.invalid' };
  /** The valid key; null while it is revoked. */
  apiKey: string | null;
  readonly #historyWindow = new SlidingWindow();

  constructor(options: ServiceOptions, apiKey: string, now: number) {
    this.apiKey = apiKey;
    this.account = new Account(options, now);
    this.shipping = new Account({ ...SHIPPING_PLAN, ...options.shippingPlan }, now);
    this.shipping.plan = SHIPPING_PLAN.name;
  }

  /** Runs jobs and the billing cycle up to the current time. */
  settle(now: number): void {
    // Jobs run first: their work before a renewal belongs to the previous cycle.
    this.jobs.settle(now);
    this.account.renew(now);
    this.shipping.renew(now);
  }

  /** Responds to a request. An error inside the sandbox becomes a 500 with its message, so the test fails with a readable reason. */
  respond(
    request: SandboxRequest,
    now: number,
    requestId: string,
    faults = this.faults,
  ): { response: SandboxResponse; record: RequestRecord } {
    this.settle(now);
    this.account.paidBy = 'none';
    const before = this.account.charged;
    const { pathname: path, searchParams: query, search } = new URL(request.url, 'http://sandbox.invalid');
    const visit: Visit = { request, path, query, now, requestId, faults, limit: 'none' };
    const answered = this.#answered(visit);
    const response = visit.fault ? bend(visit.fault, answered) : answered;
    const record: RequestRecord = {
      at: now,
      method: request.method,
      path,
      query: search.slice(1),
      status: response.status,
      ...(response.dropped ? { dropped: true } : {}),
      ...(visit.code === undefined ? {} : { code: visit.code }),
      charged: this.account.charged - before,
      requestId,
    };
    return { response, record };
  }

  #answered(visit: Visit): SandboxResponse {
    const { path, now, requestId } = visit;
    try {
      const { status = 200, body, chunks, headers, delayMs = 0, dropped } = this.#answer(visit);
      const text = chunks ? chunks.join('') : typeof body === 'string' ? body : JSON.stringify(body ?? {});
      return {
        status,
        body: text,
        delayMs,
        headers: { ...this.#headers(visit), 'Server-Timing': `total;dur=${delayMs}`, ...headers },
        ...(chunks ? { chunks: [...chunks] } : {}),
        ...(dropped ? { dropped } : {}),
      };
    } catch (thrown) {
      const fields = { message: String(thrown) };
      const error = thrown instanceof ServiceError ? thrown : new ServiceError('server_error', undefined, { fields });
      visit.code = error.code;
      const account = this.#accountOf(visit.limit);
      // Reference 8 lists Retry-After for every 429, including a spent quota: a wait that no client should start.
      const renewal = error.code === 'quota_exceeded' ? Math.ceil((account.resetAt - now) / 1000) : undefined;
      const wait = error.retryAfter ?? renewal;
      const body = { ...errorBody(error, account), ...(ID_IN_ERRORS.test(path) && { requestId }) };
      const headers = { ...this.#headers(visit), ...(wait === undefined ? {} : { 'Retry-After': String(wait) }) };
      return { status: error.status, headers, body: JSON.stringify(body), delayMs: 0 };
    }
  }

  #answer(visit: Visit): Answer {
    const { request, path, query, now, requestId, faults } = visit;
    const { method } = request;
    if (path === '/openapi.json') return { body: openApiText };
    const operations = operationsAt(path);
    const found = operations.get(method);
    if (!found) throw new ServiceError(operations.size > 0 ? 'method_not_allowed' : 'not_found');
    const { operation, pathParams } = found;
    const route = routes[operation.operationId]!;

    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, it]) => [name.toLowerCase(), it]));
    if (operation.security?.length !== 0) this.#authenticate(headers);
    // Without a valid key the response reveals nothing about the account.
    visit.limit = route.limit ?? 'plan';
    admit(this.#windowsOf(visit.limit), now);

    const { params, errors } = checkedRequest(operation, query, operation.requestBody && parsed(request.body));
    if (errors.length > 0) throw new ServiceError('invalid_params', errors.join('; '));
    route.check?.(params, now);
    const preferCredits = headers['x-credit-source'] === 'credits';
    const account = this.#accountOf(visit.limit);
    if (route.cost === 1 && account.nextSource(preferCredits) === 'none') throw new ServiceError('quota_exceeded');

    visit.fault = faults.take({ method, path, query });
    if (visit.fault?.drop) return { body: '', dropped: true };
    const failure = visit.fault && errorOf(visit.fault);
    if (failure) throw failure;
    const answer = route.handler({
      params,
      pathParams,
      headers,
      now,
      requestId,
      preferCredits,
      service: this,
      faults,
    });
    if (route.cost === 1) account.spend(preferCredits);
    return answer;
  }

  /** The account that pays and whose balance an error response reports. */
  #accountOf(limit: Limit): Account {
    return limit === 'shipping' ? this.shipping : this.account;
  }

  /** The per-minute windows that must have room for the request. */
  #windowsOf(limit: Limit): Parameters<typeof admit>[0] {
    if (limit === 'none') return [];
    const { window, perMinute } = this.#accountOf(limit);
    const own = { window, limit: perMinute, code: 'rate_limited' };
    const history = { window: this.#historyWindow, limit: HISTORY_PER_MINUTE, code: 'history_rate_limited' };
    return limit === 'history' ? [own, history] : [own];
  }

  /** Checks the key (reference 5). If a bearer header is sent, only it counts. Missing, malformed and revoked keys get the same error. */
  #authenticate(headers: Readonly<Record<string, string>>): void {
    const { authorization } = headers;
    const known =
      authorization === undefined
        ? headers['x-gateway-key'] === this.gateway.key && headers['x-gateway-host'] === this.gateway.host
        : this.apiKey !== null && /^Bearer +(cs_\S+)$/i.exec(authorization.trim())?.[1] === this.apiKey;
    if (!known) throw new ServiceError('unauthorized');
  }

  /** The headers of reference 8, with their values after the request. */
  #headers({ limit, now, requestId }: Visit): Record<string, string> {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-ID': requestId };
    if (limit === 'none') return headers;
    const { account, shipping } = this;
    if (limit === 'shipping')
      return {
        ...headers,
        'X-Shipping-Plan': shipping.plan,
        'X-Shipping-Usage-Limit': String(shipping.quota),
        'X-Shipping-Usage-Used': String(shipping.used),
        'X-Shipping-Usage-Remaining': String(shipping.remaining),
        'X-Shipping-Usage-Reset': new Date(shipping.resetAt).toISOString(),
      };
    return {
      ...headers,
      'X-Plan': account.plan,
      'X-Usage-Limit': String(account.quota),
      'X-Usage-Used': String(account.used),
      'X-Usage-Remaining': String(account.remaining),
      'X-RateLimit-Limit': String(account.perMinute),
      'X-RateLimit-Remaining': String(account.window.remaining(account.perMinute, now)),
      'X-RateLimit-Reset': String(Math.ceil(account.window.freesAt(account.perMinute, now) / 1000)),
      'X-Credit-Source': account.paidBy,
      'X-Rollover-Balance': String(account.rollover),
      'X-Credit-Balance': String(account.credits),
      ...(limit === 'history' && {
        'X-History-RateLimit-Limit': String(HISTORY_PER_MINUTE),
        'X-History-RateLimit-Remaining': String(this.#historyWindow.remaining(HISTORY_PER_MINUTE, now)),
      }),
    };
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    throw new ServiceError('invalid_params', 'the body is not JSON');
  }
}
