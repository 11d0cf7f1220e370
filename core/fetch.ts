/** A ready-made host for runtimes that have `fetch` (Node, Deno, browsers). The rest of the core uses neither network nor clock. */
import { type HowFast, howFast, type ItemToTime } from './actions/how-fast.ts';
import { type PriceWithPicture, priceWithPicture } from './actions/picture.ts';
import type { PriceOptions } from './actions/price.ts';
import { type ItemToSell, type WhereToSell, whereToSell } from './actions/where-to-sell.ts';
import { type CardToGrade, type WorthGrading, worthGrading } from './actions/worth-grading.ts';
import type { HttpRequest, HttpResponse, Operation } from './effects.ts';
import type { AnswerOf, Endpoint, EndpointId, ParametersOf, PricedId, RowOf, RowsId } from './endpoint.ts';
import { endpoints } from './generated/endpoints.ts';
import type { LimitsStore } from './limits.ts';
import { type Page, type PagesOptions, type PagesResult, pages } from './pages.ts';
import { nearest } from './question/nearest.ts';
import { ask, dayOf, type Question } from './question/question.ts';
import { refusal } from './question/refusal.ts';
import { type Answer, call } from './request/call.ts';
import { type AsyncHost, runAsync } from './run/async.ts';
import { orNotSent } from './run/connection.ts';
import { pulled } from './run/pull.ts';
import { openSession, type Policy, type Session } from './session.ts';

export interface ConnectOptions {
  /** The service's address, such as `https://api.example.com`. */
  baseUrl: string;
  /** API key from the account dashboard (reference 5). Alternatively, both gateway values. */
  apiKey?: string;
  gateway?: { key: string; host: string };
  /** The most requests that all calls together may be charged. */
  budget?: number;
  /** Spends purchased credits first (reference 8 rule 3). */
  creditSource?: 'credits';
  policy?: Partial<Policy>;
  /** Shared state of the limits, for several processes that use one key. Default: this process only. */
  limits?: LimitsStore;
  /** Stops everything that is running. */
  signal?: AbortSignal;
  /** Replaces the runtime's `fetch`, for example to use a proxy. */
  fetch?: typeof fetch;
}

/** Stops one call. A request in flight may still be charged, as the error's `spent` shows. */
export interface Stoppable {
  signal?: AbortSignal;
}

/** The service through `fetch`. All calls share one rate limiter and one budget. */
export interface Service {
  session: Session;
  /** Runs any operation of the core. */
  run<Result>(operation: Operation<Result>, options?: Stoppable): Promise<Result>;
  /** Creates a checked question. @throws InvalidParametersError before anything is sent. */
  ask<Id extends EndpointId>(id: Id, parameters: ParametersOf<Id>): Question<Id>;
  /** Sends one request and returns its answer. */
  call<Id extends EndpointId>(id: Id, parameters: ParametersOf<Id>, options?: Stoppable): Promise<Answer<AnswerOf<Id>>>;
  /** Price statistics, withheld below three sales, and the picture of the same answer. */
  price<Id extends PricedId>(
    id: Id,
    parameters: ParametersOf<Id>,
    options?: PriceOptions & Stoppable,
  ): Promise<PriceWithPicture>;
  /** The price of one item on each marketplace and its net proceeds after fees. One request for each marketplace. */
  whereToSell(item: ItemToSell, options?: Stoppable): Promise<WhereToSell>;
  /** The days until an item is sold. Two requests, or one for fashion, plus 12 for the months of a year. */
  howFast(item: ItemToTime, options?: Stoppable): Promise<HowFast>;
  /** Prices of a card ungraded and graded, the break-even, and the expected gain from grading. Three requests. */
  worthGrading(card: CardToGrade, options?: Stoppable): Promise<WorthGrading>;
  /** Reads rows page by page. Also returns where to continue and the requests spent. */
  pages<Id extends RowsId>(
    id: Id,
    parameters: ParametersOf<Id>,
    options: PagesOptions & Stoppable,
  ): Promise<PagesResult<RowOf<Id>>>;
  /** The rows as an iterator. Each page is requested when its first row is needed. */
  rows<Id extends RowsId>(
    id: Id,
    parameters: ParametersOf<Id>,
    options: PagesOptions & Stoppable,
  ): AsyncGenerator<RowOf<Id>, void, undefined>;
}

/**
 * Connects to the service. Nothing is sent before the first call.
 * @throws InvalidParametersError for an invalid option, such as a limit that is not a number and would limit nothing.
 */
export function connect(options: ConnectOptions): Service {
  const { baseUrl, apiKey = '', gateway, budget, creditSource, policy, limits, signal, fetch: ownFetch } = options;
  checkAddress(baseUrl);
  checkNumber('budget', budget, 0);
  checkNumber('policy.attempts', policy?.attempts, 1);
  checkNumber('policy.retries', policy?.retries, 0);
  checkNumber('policy.maxWaitMs', policy?.maxWaitMs, 0);
  checkNumber('policy.deadline', policy?.deadline, 0);
  const session = openSession({
    baseUrl,
    authentication: gateway
      ? { kind: 'gateway', gatewayKey: gateway.key, gatewayHost: gateway.host }
      : { kind: 'key', apiKey },
    now: Date.now,
    random: Math.random,
    creditSource,
    policy,
    limits,
    budget,
  });
  const hostFor = (own?: AbortSignal) => fetchHost(either(signal, own), ownFetch);
  const question: Service['ask'] = (id, parameters) => ask(endpointOf(id), parameters ?? {}, dayOf(session.now()));
  const run: Service['run'] = (operation, more) => runAsync(operation, session, hostFor(more?.signal));
  return {
    session,
    run,
    ask: question,
    call: async (id, parameters, more) => run(call(session, question(id, parameters)), more),
    price: async (id, parameters, more) => {
      checkNumber('minSales', more?.minSales, 1);
      return await run(priceWithPicture(session, question(id, parameters), more), more);
    },
    whereToSell: async (item, more) => run(whereToSell(session, item), more),
    howFast: async (item, more) => run(howFast(session, item), more),
    worthGrading: async (card, more) => run(worthGrading(session, card), more),
    pages: async <Id extends RowsId>(id: Id, parameters: ParametersOf<Id>, more: PagesOptions & Stoppable) => {
      const read = await run(pages(session, question(id, parameters), more), more);
      return read as PagesResult<RowOf<Id>>;
    },
    async *rows<Id extends RowsId>(id: Id, parameters: ParametersOf<Id>, more: PagesOptions & Stoppable) {
      const asked = question(id, parameters);
      const leave = new AbortController();
      const signal = either(more?.signal, leave.signal);
      const read = pulled<Page>(
        onPage => run(pages(session, asked, { ...more, onPage }), { signal }),
        () => leave.abort(),
      );
      for await (const { rows } of read) yield* rows as RowOf<Id>[];
    },
  };
}

/** @throws InvalidParametersError for a mistyped ID, because scripts are not always type-checked. */
function endpointOf<Id extends EndpointId>(id: Id): Endpoint<Id> {
  if (Object.hasOwn(endpoints, id)) return endpoints[id];
  const near = nearest(String(id), Object.keys(endpoints));
  throw refusal(undefined, () => `${String(id)} is not an endpoint${near ? `; did you mean ${near}?` : ''}`);
}

/** The key is sent unencrypted only to this machine. */
const SECURE = /^https:|^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?(\/|$)/i;

/** Checks the address. The error message does not repeat it, because it may contain a password. */
function checkAddress(baseUrl: unknown): void {
  const isAddress = typeof baseUrl === 'string' && /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(baseUrl);
  if (isAddress && SECURE.test(baseUrl)) return;
  const needed = isAddress
    ? 'must start with https://, or with http:// for a service on this machine'
    : 'must be an address such as https://api.example.com, without a password, query or fragment';
  throw refusal('baseUrl', nameOf => `${nameOf('baseUrl')} ${needed}${baseUrl ? '' : ', and is not set'}`);
}

function checkNumber(name: string, value: unknown, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return;
  throw refusal(name, nameOf => `${nameOf(name)} must be a number of ${least} or more, got ${value}`);
}

/** A signal that aborts when either of the two does. */
function either(all: AbortSignal | undefined, own: AbortSignal | undefined): AbortSignal | undefined {
  return all && own ? AbortSignal.any([all, own]) : (own ?? all);
}

/** A host that sends with `fetch`. @param signal aborts requests in flight and sleeps. @param ownFetch replaces the runtime's `fetch`. */
export function fetchHost(signal?: AbortSignal, ownFetch?: typeof fetch) {
  return {
    send: (request: HttpRequest) =>
      send(request, signal, ownFetch ?? fetch).catch(error => {
        throw orNotSent(error);
      }),
    sleep: (ms: number) => sleep(ms, signal),
    read: async (body: unknown) => {
      const { reader, decoder, end } = body as Body;
      let value: Uint8Array | undefined;
      try {
        ({ value } = await reader.read());
      } finally {
        if (!value) end();
      }
      return value ? decoder.decode(value, { stream: true }) : null;
    },
    close: (body: unknown) => {
      const { reader, end } = body as Body;
      end();
      void reader.cancel().catch(() => undefined);
    },
    ...(signal ? { cancelled: () => (signal.aborted ? asError(signal.reason) : undefined) } : {}),
  } satisfies AsyncHost;
}

/** A body that is still arriving. */
interface Body {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  decoder: TextDecoder;
  /** Clears the timeout. */
  end(): void;
}

async function send(
  request: HttpRequest,
  signal: AbortSignal | undefined,
  fetchFrom: typeof fetch,
): Promise<HttpResponse> {
  const { method, headers, body, timeoutMs } = request;
  const life = new AbortController();
  const stop = () => life.abort(asError(signal?.reason));
  // The timeout covers the body too.
  const timer = setTimeout(() => life.abort(new Error(`No answer within ${timeoutMs / 1000} s`)), timeoutMs);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  };
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  let streams = false;
  try {
    // A redirect could carry the key to another host.
    const response = await fetchFrom(request.url, { method, headers, body, redirect: 'manual', signal: life.signal });
    const answer = { status: response.status, headers: response.headers };
    if (!request.stream || !response.ok || !response.body) return { ...answer, body: await response.text() };
    streams = true;
    const arriving: Body = { reader: response.body.getReader(), decoder: new TextDecoder(), end };
    return { ...answer, body: '', stream: arriving };
  } finally {
    if (!streams) end();
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> & { end(): void } {
  let wake = () => {};
  const asleep = new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(asError(signal?.reason));
    };
    wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
  return Object.assign(asleep, { end: () => wake() });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The run was stopped');
}
