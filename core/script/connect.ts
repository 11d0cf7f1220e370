/** The client for scripts. With `fetch.ts`, the only part of the core that uses network, clock and environment. */
import { type HowFast, howFast, type ItemToTime } from '../actions/how-fast.ts';
import { type PriceWithPicture, priceWithPicture } from '../actions/picture.ts';
import type { PriceOptions } from '../actions/price.ts';
import { type Prices, type PricesOptions, pricesOf } from '../actions/prices.ts';
import { type ItemToSell, sellingParameters, type WhereToSell, whereToSell } from '../actions/where-to-sell.ts';
import { type CardToGrade, gradingParameters, type WorthGrading, worthGrading } from '../actions/worth-grading.ts';
import type { Operation } from '../effects.ts';
import type { AnswerOf, Endpoint, EndpointId, JobKindId, ParametersOf, PricedId, RowOf, RowsId } from '../endpoint.ts';
import { endpoints } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import { isBlank } from '../input/text.ts';
import { type Job, jobFrom } from '../jobs/job.ts';
import type { StartOf } from '../jobs/kind.ts';
import { type PollableId, pollable, questionTo, waitForJob } from '../jobs/poll.ts';
import { START_OPTIONS, type StartOptions, startJob } from '../jobs/start.ts';
import type { LimitsStore } from '../limits.ts';
import { PAGES_OPTIONS, type Page, type PagesOptions, type PagesResult, pages } from '../pages.ts';
import { readField } from '../question/check.ts';
import { withoutFractions } from '../question/fractions.ts';
import { nearest } from '../question/nearest.ts';
import { kindOf, type Names, optionsOf } from '../question/options.ts';
import { ask, type Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import { type Answer, call } from '../request/call.ts';
import { profitParameters } from '../rows/profit.ts';
import { type BestOffers, bestOffersForm } from '../rows/sales.ts';
import { AsyncClient } from '../run/async.ts';
import { pulled } from '../run/pull.ts';
import { openSession, type Policy, type Session } from '../session.ts';
import { called, withCaller } from './caller.ts';
import { type Fetch, fetchHost } from './fetch.ts';
import { checkSignal, Stops } from './signals.ts';

export interface ConnectOptions {
  /** The service's address, such as `https://api.example.com`. Default: the environment variable `SOLD_DATA_BASE_URL`. */
  baseUrl?: string;
  /** API key from the account dashboard (reference 5). Default: `SOLD_DATA_API_KEY`. Alternatively, both gateway values. */
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
  fetch?: Fetch;
}

/** Stops one call. A request in flight may still be charged, as the error's `spent` shows. */
export interface Stoppable {
  signal?: AbortSignal;
}

const STOPPABLE: Names<Stoppable> = { signal: true };
const PRICE = { minSales: true, bestOffers: true, profit: true, ...STOPPABLE } as const;

/** The names of the options of each call. */
const OPTIONS = {
  connect: {
    ...{ baseUrl: true, apiKey: true, gateway: true, budget: true, creditSource: true },
    ...{ policy: true, limits: true, fetch: true },
    ...STOPPABLE,
  } satisfies Names<ConnectOptions>,
  gateway: { key: true, host: true } satisfies Names<NonNullable<ConnectOptions['gateway']>>,
  policy: {
    attempts: true,
    retries: true,
    maxWaitMs: true,
    deadline: true,
    repeatCharged: true,
  } satisfies Names<Policy>,
  price: PRICE satisfies Names<PriceOptions & Stoppable>,
  prices: { ...PRICE, onResult: true } satisfies Names<PricesOptions & Stoppable>,
  rows: { maxRows: true, maxPages: true, ...STOPPABLE },
  pages: { ...PAGES_OPTIONS, ...STOPPABLE },
  startJob: { ...START_OPTIONS, ...STOPPABLE },
  waitForJob: { patienceMs: true, ...STOPPABLE },
} as const;

type RowsOptions = Pick<PagesOptions, 'maxRows' | 'maxPages'> & Stoppable;

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
  /**
   * The prices of many searches, one request for each that differs from the others. A search that is invalid, fails or is stopped has an
   * error in its place.
   */
  prices<Id extends PricedId>(
    id: Id,
    searches: readonly ParametersOf<Id>[],
    options?: PricesOptions<ParametersOf<Id>> & Stoppable,
  ): Promise<Prices<ParametersOf<Id>>>;
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
    options?: PagesOptions<RowOf<Id>> & Stoppable,
  ): Promise<PagesResult<RowOf<Id>>>;
  /** The rows as an iterator, all by default. Each page is requested when its first row is needed. */
  rows<Id extends RowsId>(
    id: Id,
    parameters: ParametersOf<Id>,
    options?: RowsOptions,
  ): AsyncGenerator<RowOf<Id>, void, undefined>;
  /** Starts a job once. @throws SoldDataError with the code `start_unknown` if the job may be running. */
  startJob<Kind extends JobKindId>(
    kind: Kind,
    parameters: StartOf<Kind>,
    options?: StartOptions & Stoppable,
  ): Promise<Job>;
  /** Polls a job until it ends or `patienceMs` have passed, and returns its latest state. Free of charge. */
  waitForJob(kind: PollableId, jobId: string, options?: { patienceMs?: number } & Stoppable): Promise<Job>;
}

/**
 * Connects to the service. Nothing is sent before the first call.
 * @throws InvalidParametersError for an invalid option, such as a limit that is not a number and would limit nothing.
 */
export function connect(options: ConnectOptions = {}): Service {
  const given = optionsOf(options, OPTIONS.connect);
  const { gateway, budget, creditSource, limits, signal, fetch: ownFetch } = given;
  optionsOf(gateway, OPTIONS.gateway, 'gateway');
  const policy = optionsOf(given.policy, OPTIONS.policy, 'policy');
  const baseUrl = given.baseUrl ?? environment('SOLD_DATA_BASE_URL');
  const apiKey = given.apiKey ?? (gateway ? '' : environment('SOLD_DATA_API_KEY'));
  checkAddress(baseUrl);
  checkSignal(signal);
  if (ownFetch != null) checkFunction('fetch', ownFetch, 'a function like that of the runtime');
  if (limits) checkFunction('limits.update', limits.update, 'a function, as limitsOnFile has');
  checkNumber('budget', budget, 0);
  checkNumber('policy.attempts', policy.attempts, 1);
  checkNumber('policy.retries', policy.retries, 0);
  checkNumber('policy.maxWaitMs', policy.maxWaitMs, 0);
  checkNumber('policy.deadline', policy.deadline, 0);
  const session = openSession({
    baseUrl,
    authentication: gateway
      ? { kind: 'gateway', gatewayKey: gateway.key, gatewayHost: gateway.host }
      : { kind: 'key', apiKey: apiKey ?? '' },
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
  const question: Service['ask'] = (id, parameters) =>
    ask(endpointOf(id), record('parameters', parameters ?? {}), dayOf(session.now()));
  const runUntil = <Result>(signals: readonly (AbortSignal | undefined)[], operation: Operation<Result>) => {
    for (const each of signals) checkSignal(each);
    const { result, stop } = client.run(operation, session, host);
    const release = [signal, ...signals].map(each => each && stops.add(each, stop));
    return result.finally(() => {
      for (const each of release) each?.();
    });
  };
  const run: Service['run'] = (operation, more) => runUntil([optionsOf(more, STOPPABLE).signal], operation);
  /** Runs a call that has options besides its signal. */
  const runWith = <Options extends Stoppable, Result>(
    more: Options | undefined,
    names: Names<Options>,
    operation: (options: Omit<Partial<Options>, 'signal'>) => Operation<Result>,
  ) => {
    const { signal: stop, ...options } = optionsOf(more, names);
    return run(operation(options), { signal: stop });
  };
  return {
    session,
    run: (operation, more) => called(() => run(operation, more)),
    ask: question,
    call: (id, parameters, more) => called(() => run(call(session, question(id, parameters)), more)),
    price: (id, parameters, more) =>
      called(() =>
        runWith(more, OPTIONS.price, options =>
          priceWithPicture(session, question(id, parameters), priceOptions(options)),
        ),
      ),
    prices: (id, searches, more) =>
      called(() =>
        runWith(more, OPTIONS.prices, options =>
          pricesOf(session, endpointOf(id), recordsOf('searches', searches), priceOptions(options)),
        ),
      ),
    whereToSell: (item, more) =>
      called(() => run(whereToSell(session, withoutFractions(sellingParameters, record('item', item))), more)),
    howFast: (item, more) => called(() => run(howFast(session, record('item', item)), more)),
    worthGrading: (card, more) =>
      called(() => run(worthGrading(session, withoutFractions(gradingParameters, record('card', card))), more)),
    pages: <Id extends RowsId>(
      id: Id,
      parameters: ParametersOf<Id>,
      more?: PagesOptions<RowOf<Id>> & Stoppable,
    ): Promise<PagesResult<RowOf<Id>>> =>
      called(() =>
        runWith(more as PagesOptions & Stoppable, OPTIONS.pages, options =>
          pages(session, question(id, parameters), options),
        ),
      ) as Promise<PagesResult<RowOf<Id>>>,
    rows: <Id extends RowsId>(id: Id, parameters: ParametersOf<Id>, more?: RowsOptions) =>
      rowsOf<RowOf<Id>>(withCaller(withCaller), async (onPage, left) => {
        const { signal: stop, ...options } = optionsOf(more, OPTIONS.rows);
        return runUntil([stop, left], pages(session, question(id, parameters), { ...options, onPage }));
      }),
    startJob: (kind, parameters, more) =>
      called(() => {
        pollable(kind);
        return runWith(more, OPTIONS.startJob, options =>
          startJob(session, kind, record('parameters', parameters), options),
        );
      }),
    waitForJob: (kind, jobId, more) =>
      called(() => {
        const { patienceMs = Number.POSITIVE_INFINITY, ...stoppable } = optionsOf(more, OPTIONS.waitForJob);
        checkNumber('patienceMs', patienceMs, 0);
        const known = pollable(kind);
        questionTo(session, known.poll, { jobId });
        return run(waitForJob(session, jobFrom(known, { data: {} }, jobId), patienceMs), stoppable);
      }),
  };
}

/** The rows of the pages that a run reads. @param read stops when its signal does. */
async function* rowsOf<Found>(
  fromCaller: (error: unknown) => unknown,
  read: (onPage: (page: Page) => Promise<void>, left: AbortSignal) => Promise<unknown>,
): AsyncGenerator<Found, void, undefined> {
  const leave = new AbortController();
  try {
    const each = pulled<Page>(
      async onPage => read(onPage, leave.signal),
      () => leave.abort(),
    );
    for await (const { rows } of each) yield* rows as Found[];
  } catch (error) {
    throw fromCaller(error);
  }
}

/** A variable of the environment, on runtimes that have one. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
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
function checkAddress(baseUrl: unknown): asserts baseUrl is string {
  const isAddress = typeof baseUrl === 'string' && /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(baseUrl);
  if (isAddress && SECURE.test(baseUrl)) return;
  const needed = isAddress
    ? 'must start with https://, or with http:// for a service on this machine'
    : 'must be an address such as https://api.example.com, without a password, query or fragment';
  throw refusal('baseUrl', nameOf => `${nameOf('baseUrl')} ${needed}${baseUrl ? '' : ', and is not set'}`);
}

/** @throws InvalidParametersError for anything but an object, whose letters or entries would be taken for parameters. */
function record<Given extends object>(name: string, given: Given): Given {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw refusal(
    name,
    nameOf => `${nameOf(name)} must be an object such as { keyword: 'canon ae-1' }, got ${kindOf(given)}`,
  );
}

function recordsOf<Given extends object>(name: string, given: readonly Given[]): readonly Given[] {
  if (Array.isArray(given)) return given.map((each, at) => record(`${name}[${at + 1}]`, each));
  throw refusal(name, nameOf => `${nameOf(name)} must be a list of objects such as { keyword: 'canon ae-1' }`);
}

const BEST_OFFERS = { values: Object.keys(bestOffersForm.choices), choices: bestOffersForm.choices };

/** The options of a price, read like those of a form. */
function priceOptions<Options extends PriceOptions>(options: Options): Options {
  const { profit, bestOffers } = options;
  if (profit) withoutFractions(profitParameters, record('profit', profit));
  if (isBlank(bestOffers)) return options;
  const { value, problem } = readField({ kind: 'choice', ...BEST_OFFERS }, bestOffers);
  if (problem !== undefined) throw refusal('bestOffers', nameOf => `${nameOf('bestOffers')} ${problem}`);
  return { ...options, bestOffers: value as BestOffers };
}

function checkNumber(name: string, value: unknown, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return;
  throw refusal(name, nameOf => `${nameOf(name)} must be a number of ${least} or more, got ${value}`);
}

function checkFunction(name: string, value: unknown, needed: string): void {
  if (typeof value === 'function') return;
  throw refusal(name, nameOf => `${nameOf(name)} must be ${needed}, got ${kindOf(value)}`);
}
