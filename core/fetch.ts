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
import { AsyncClient, type AsyncHost } from './run/async.ts';
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
  const client = new AsyncClient(session);
  const host = fetchHost(ownFetch);
  const stops = new Stops();
  const question: Service['ask'] = (id, parameters) => ask(endpointOf(id), parameters ?? {}, dayOf(session.now()));
  const runUntil = <Result>(signals: readonly (AbortSignal | undefined)[], operation: Operation<Result>) => {
    const { result, stop } = client.run(operation, session, host);
    const release = [signal, ...signals].map(each => each && stops.add(each, stop));
    return result.finally(() => {
      for (const each of release) each?.();
    });
  };
  const run: Service['run'] = (operation, more) => runUntil([more?.signal], operation);
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
      const signals = more?.signal ? [more.signal, leave.signal] : [leave.signal];
      const read = pulled<Page>(
        onPage => runUntil(signals, pages(session, asked, { ...more, onPage })),
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

/** What each signal stops. A signal has one listener, however many calls it stops. */
class Stops {
  private readonly open = new Map<AbortSignal, { stops: Set<(reason: unknown) => void>; listen(): void }>();

  /** @returns removes the function. */
  add(signal: AbortSignal, stop: (reason: unknown) => void): () => void {
    if (signal.aborted) stop(asError(signal.reason));
    const known = this.open.get(signal);
    const stops = known?.stops ?? new Set();
    const listen =
      known?.listen ??
      (() => {
        for (const each of [...stops]) each(asError(signal.reason));
      });
    if (!known) {
      this.open.set(signal, { stops, listen });
      signal.addEventListener('abort', listen);
    }
    stops.add(stop);
    return () => {
      stops.delete(stop);
      if (stops.size > 0) return;
      this.open.delete(signal);
      signal.removeEventListener('abort', listen);
    };
  }
}

/** A host that sends with `fetch`. @param ownFetch replaces the runtime's `fetch`. */
export function fetchHost(ownFetch?: typeof fetch) {
  return {
    send: (request: HttpRequest) => send(request, ownFetch ?? fetch),
    sleep,
    read: async (body: unknown) => {
      const { reader, decoder, life } = body as Body;
      let value: Uint8Array | undefined;
      try {
        ({ value } = await life.within(reader.read()));
      } finally {
        if (!value) life.end();
      }
      return value ? decoder.decode(value, { stream: true }) : null;
    },
    close: (body: unknown) => {
      const { reader, life } = body as Body;
      life.end();
      void reader.cancel().catch(() => undefined);
    },
  } satisfies AsyncHost;
}

/** A body that is still arriving. */
interface Body {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  decoder: TextDecoder;
  life: Life;
}

/** The time that a request may take, its body included. It ends the request even if a custom `fetch` ignores its signal. */
class Life {
  private readonly controller = new AbortController();
  private readonly timer: ReturnType<typeof setTimeout>;
  private fail: (reason: Error) => void = () => {};
  private readonly over = new Promise<never>((_, reject) => {
    this.fail = reject;
  });
  readonly signal = this.controller.signal;

  constructor(ms: number) {
    this.over.catch(() => undefined);
    this.timer = setTimeout(() => this.abort(new Error(`No answer within ${ms / 1000} s`)), ms);
  }

  within<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.over]);
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
    this.fail(reason);
    this.end();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

function send(request: HttpRequest, fetchFrom: typeof fetch): Promise<HttpResponse> & { end(): void } {
  const life = new Life(request.timeoutMs);
  const answer = life.within(exchange(request, fetchFrom, life)).catch(error => {
    life.end();
    throw orNotSent(error);
  });
  return Object.assign(answer, { end: () => life.abort(new Error('The run was stopped')) });
}

async function exchange(request: HttpRequest, fetchFrom: typeof fetch, life: Life): Promise<HttpResponse> {
  const { method, headers, body } = request;
  // A redirect could carry the key to another host.
  const response = await fetchFrom(request.url, { method, headers, body, redirect: 'manual', signal: life.signal });
  const answer = { status: response.status, headers: response.headers };
  if (request.stream && response.ok && response.body)
    return { ...answer, body: '', stream: { reader: response.body.getReader(), decoder: new TextDecoder(), life } };
  const text = await response.text();
  life.end();
  return { ...answer, body: text };
}

function sleep(ms: number): Promise<void> & { end(): void } {
  let end = () => {};
  const asleep = new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return Object.assign(asleep, { end: () => end() });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The run was stopped');
}
