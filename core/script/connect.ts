/** The client for scripts. With `fetch.ts`, the only part of the core that uses network, clock and environment. */
import { type HowFast, howFast, type ItemToTime } from '../actions/how-fast.ts';
import { type PriceWithPicture, priceWithPicture } from '../actions/picture.ts';
import type { PriceOptions } from '../actions/price.ts';
import { type Prices, type PricesOptions, pricesOf } from '../actions/prices.ts';
import { type ItemToSell, sellingParameters, type WhereToSell, whereToSell } from '../actions/where-to-sell.ts';
import { type CardToGrade, gradingParameters, type WorthGrading, worthGrading } from '../actions/worth-grading.ts';
import type { Operation } from '../effects.ts';
import type { AnswerOf, EndpointId, JobKindId, ParametersOf, PricedId, RowOf, RowsId } from '../endpoint.ts';
import { dayOf } from '../input/day.ts';
import { type Job, jobFrom } from '../jobs/job.ts';
import type { StartOf } from '../jobs/kind.ts';
import { type PollableId, pollable, questionTo, waitForJob } from '../jobs/poll.ts';
import { START_OPTIONS, type StartOptions, startJob } from '../jobs/start.ts';
import { PAGES_OPTIONS, type Page, type PagesOptions, type PagesResult, pages } from '../pages.ts';
import { withoutFractions } from '../question/fractions.ts';
import { type Names, optionsOf } from '../question/options.ts';
import { ask, type Question } from '../question/question.ts';
import { type Answer, call } from '../request/call.ts';
import { AsyncClient } from '../run/async.ts';
import { pulled } from '../run/pull.ts';
import type { Session } from '../session.ts';
import { checkNumber, endpointOf, priceOptions, record, recordsOf } from './arguments.ts';
import { called, withCaller } from './caller.ts';
import { fetchHost } from './fetch.ts';
import { type ConnectOptions, settingsOf } from './settings.ts';
import { checkSignal, Stops } from './signals.ts';

/** Stops one call. A request in flight may still be charged, as the error's `spent` shows. */
export interface Stoppable {
  signal?: AbortSignal;
}

const STOPPABLE: Names<Stoppable> = { signal: true };
const PRICE = { minSales: true, bestOffers: true, profit: true, ...STOPPABLE } as const;

/** The names of the options of each call. */
const OPTIONS = {
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
  const { session, signal, fetch: ownFetch } = settingsOf(options);
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
