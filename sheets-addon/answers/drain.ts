/**
 * Sends queries and returns their answers by value. No request is sent twice in one run, even if the cache loses its answer. Only the
 * holder of the account's lease (lease.ts) sends, wave by wave. If the holder dies, its successor repeats only the wave that was in flight.
 */
import { errorOf } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import {
  DocumentBusy,
  endingSection,
  endSection,
  executionId,
  isInFormula,
  readCache,
  readProperties,
  SECTION_PATIENCE_MS,
} from '../platform/shared.ts';
import { isPassing, passingWaitMs } from '../settings/messages.ts';
import type { Account } from '../settings/settings.ts';
import { type Added, addWanted, isAdded, readWanted, slotKeys } from './board.ts';
import { cacheKeys, readCached } from './cache.ts';
import { holding, release, takeLease, type Wave } from './lease.ts';
import {
  addAnswers,
  type Known,
  missingNames,
  nextPageOf,
  pageName,
  pageNames,
  type Query,
  withRows,
} from './query.ts';
import { hasRoom, readRing } from './ring.ts';
import { neverAnswered, type PageQuery, type SendContext, send, WAVE } from './send.ts';
import { makeRoomForAnswers } from './store.ts';

export interface DrainOptions extends SendContext {
  /** Answers older than this instant are requested again, ms. Any age is accepted unless given. */
  since?: number;
  /** Also sends queries that have just failed: a person requested it, or the failures are older than `since`. */
  retries?: boolean;
  /** Also sends the queries of other formulas that wait for this account. */
  shares?: boolean;
  /** Sends one wave and never waits, because the caller has other work to do. */
  oneWave?: boolean;
  /** How long to wait while another execution sends, ms. */
  patienceMs?: number;
}

export interface Drained {
  /** Requests that were charged or may have been charged; `doubt` counts those that only may have been. */
  spent: number;
  doubt: number;
  /** The error that left some queries without an outcome; undefined when every query has one. */
  stop?: unknown;
}

/** Drains of this execution. Each one has a lease of its own. */
let drains = 0;

/**
 * Sends the missing pages of the queries until all are answered or nothing more can be sent.
 * @param known answers and failures known so far; new ones are added to it. With `since`, older answers don't count.
 */
export function drain(queries: readonly Query[], known: Known, options: DrainOptions): Drained {
  drains += 1;
  const by = `${executionId()} ${drains}`;
  const sender = new Sender(queries, known, options, by);
  const { drained } = sender;
  try {
    drained.stop = sender.sendAll();
  } catch (error) {
    drained.stop = error;
  }
  endingSection(() => {
    release(options.account, by, drained.stop, sender.lost);
    options.afterCharge?.(drained);
  });
  return drained;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 500;

/** Sends the pages of one drain, wave by wave. */
class Sender {
  readonly drained: Drained = { spent: 0, doubt: 0 };
  /** The requests of a killed formula that have not been sent again. */
  lost: Wave | undefined;
  private added: Added | undefined;
  private pause = FIRST_PAUSE_MS;
  private readonly queries: readonly Query[];
  private readonly known: Known;
  private readonly options: DrainOptions;
  private readonly by: string;
  private readonly since: number;
  private readonly retries: boolean;
  private readonly budget: number;
  /** How long to wait while another execution sends. */
  private readonly until: number;

  constructor(queries: readonly Query[], known: Known, options: DrainOptions, by: string) {
    this.queries = queries;
    this.known = known;
    this.options = options;
    this.by = by;
    this.since = options.since ?? 0;
    this.retries = options.retries ?? this.since > 0;
    this.budget = options.budget ?? Number.POSITIVE_INFINITY;
    this.until = Math.min(options.deadline, Date.now() + (options.patienceMs ?? 0));
  }

  /** @returns the error that stopped it before every query had an outcome. */
  sendAll(): unknown {
    const { account, deadline, oneWave } = this.options;
    for (;;) {
      const open = this.queries.filter(this.isOpen);
      if (open.length === 0) return undefined;
      // A formula does not wait for the lock. It polls the cache instead.
      const lease = takeLease(account, this.by, isInFormula() ? 0 : SECTION_PATIENCE_MS, this.pause > FIRST_PAUSE_MS);
      if (lease.stop !== undefined) return lease.stop;
      if (lease.isHeld) {
        endSection();
        if (Date.now() >= this.until) return new DocumentBusy();
        this.waitForHolder(open);
        continue;
      }
      const asking = this.askingNow(open, lease.lost);
      if (!this.queries.some(this.isOpen)) return undefined;
      if (Date.now() >= deadline) return errorOf({ code: 'deadline' });
      if (!isInFormula()) makeRoomForAnswers(WAVE);
      // The sidebar, the trigger or the next opening of the file makes room.
      else if (!hasRoom(readProperties(), WAVE)) return new DocumentBusy();
      const { stop, answered } = this.sendWave(asking);
      if (oneWave) return stop;
      // Answers update the known limits, so requests that had no slot may have one now.
      const goesOn = stop === undefined || (isPassing(stop) && answered > 0);
      if (!goesOn && !waitForSlot(account, this.by, stop, deadline)) return stop;
    }
  }

  private readonly isOpen = (query: Query) => nextPageOf(query, this.known, this.since) !== undefined;

  /** While another execution sends, a formula adds what it waits for to what that one may send. */
  private waitForHolder(open: readonly Query[]): void {
    const { shares } = this.options;
    if (shares && isInFormula() && !(this.added && isAdded(this.added))) this.added = addWanted(open);
    Utilities.sleep(this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE_MS);
    this.takeNew(open, {});
  }

  /** The pages that are missing once the answers that others have saved are known. */
  private askingNow(open: readonly Query[], lost: Wave | undefined): PageQuery[] {
    const { shares } = this.options;
    // One read: while the lock is held, all later reads find these entries in memory.
    if (shares) readCache([...slotKeys, ...cacheKeys(open.flatMap(pageNames))]);
    const work = [...open, ...(shares ? readWanted().filter(this.isOpen) : [])];
    // Another execution may have sent some meanwhile. The properties hold answers that the cache has lost.
    this.takeNew(work, readProperties());
    if (lost?.names.length === 1) neverAnswered(lost, this.known, this.retries && !isInFormula());
    else if (lost) this.lost = lost;
    return askingOf(work, this.known, this.since);
  }

  private sendWave(asking: readonly PageQuery[]): ReturnType<typeof send> {
    const { account, deadline, beforeCharge } = this.options;
    const hold = holding(account, this.by);
    hold(0);
    const { spent } = this.drained;
    const wave = nextWave(asking, this.lost, Math.min(WAVE, Math.max(1, this.budget - spent)));
    const names = wave.map(nameOf);
    let times = this.lost?.names.includes(present(names[0])) ? this.lost.times : 0;
    if (this.lost) this.lost = { ...this.lost, names: this.lost.names.filter(name => !names.includes(name)) };
    const sent = send(wave, this.known, {
      account,
      deadline,
      budget: this.budget - spent,
      beforeLeaving: waitMs => {
        if (waitMs > 0) return hold(waitMs);
        times += 1;
        return hold(0, { names: names.filter(name => !isNew(this.known, name, this.since)), times });
      },
      ...(beforeCharge ? { beforeCharge: more => beforeCharge(spent + more) } : {}),
    });
    this.drained.spent += sent.spent;
    this.drained.doubt += sent.doubt;
    return sent;
  }

  /** Adds answers and failures that other executions have saved meanwhile. */
  private takeNew(queries: readonly Query[], properties: Readonly<Record<string, string>>): void {
    const { known, since } = this;
    const rows = withRows(queries);
    const names = missingNames(queries, known, since);
    const { answers, failures } = readCached(names, rows);
    const lost = names.filter(name => !answers.has(name) && !rows.has(name));
    for (const [name, facts] of readRing(lost, properties)) answers.set(name, { facts });
    addAnswers(
      known,
      [...answers].filter(([, { facts }]) => facts.at >= since),
    );
    if (!this.retries) for (const [name, error] of failures) known.failures.set(name, error);
  }
}

const nameOf = ({ query, page }: PageQuery) => pageName(query, page);

/** The requests to send together. Those of a wave that killed its formula are sent one by one, because one of them may never be answered. */
function nextWave(asking: readonly PageQuery[], lost: Wave | undefined, most: number): PageQuery[] {
  const suspect = asking.find(each => lost?.names.includes(nameOf(each)));
  return suspect ? [suspect] : asking.slice(0, most);
}

const isNew = ({ answers }: Known, name: string, since: number) =>
  (answers.get(name)?.facts.at ?? Number.NEGATIVE_INFINITY) >= since;

/** The next page of each query that lacks one, each page once. */
function askingOf(queries: readonly Query[], known: Known, since: number): PageQuery[] {
  const asking = new Map<string, PageQuery>();
  for (const query of queries) {
    const page = nextPageOf(query, known, since);
    if (page === undefined) continue;
    const other = asking.get(query.name);
    if (!other || (query.rows ?? 0) > (other.query.rows ?? 0)) asking.set(query.name, { query, page });
  }
  return [...asking.values()];
}

/**
 * Waits until the next wave has slots.
 * @returns false when waiting would not help or would take too long.
 */
function waitForSlot(account: Account, by: string, stop: unknown, deadline: number): boolean {
  const waitMs = passingWaitMs(stop);
  if (waitMs === undefined || Date.now() + waitMs >= deadline) return false;
  holding(account, by)(waitMs);
  endSection();
  Utilities.sleep(waitMs);
  return true;
}
