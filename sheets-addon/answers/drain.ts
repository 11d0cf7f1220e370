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
  const drained: Drained & { lost?: Wave } = { spent: 0, doubt: 0 };
  try {
    drained.stop = sendAll(queries, known, options, by, drained);
  } catch (error) {
    drained.stop = error;
  }
  endingSection(() => {
    release(options.account, by, drained.stop, drained.lost);
    options.afterCharge?.(drained);
  });
  return drained;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 500;

/** @returns the error that stopped it before every query had an outcome. */
function sendAll(
  queries: readonly Query[],
  known: Known,
  options: DrainOptions,
  by: string,
  /** Its `lost` is set to the requests of a killed formula that have not been sent again. */
  drained: Drained & { lost?: Wave },
): unknown {
  const {
    account,
    deadline,
    since = 0,
    retries = since > 0,
    shares = false,
    oneWave = false,
    patienceMs = 0,
  } = options;
  const budget = options.budget ?? Number.POSITIVE_INFINITY;
  const until = Math.min(deadline, Date.now() + patienceMs);
  const isOpen = (query: Query) => nextPageOf(query, known, since) !== undefined;
  let added: Added | undefined;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const open = queries.filter(isOpen);
    if (open.length === 0) return undefined;
    // A formula does not wait for the lock. It polls the cache instead.
    const lease = takeLease(account, by, isInFormula() ? 0 : SECTION_PATIENCE_MS, pause > FIRST_PAUSE_MS);
    if (lease.stop !== undefined) return lease.stop;
    if (lease.isHeld) {
      endSection();
      if (Date.now() >= until) return new DocumentBusy();
      if (shares && isInFormula() && !(added && isAdded(added))) added = addWanted(open);
      Utilities.sleep(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      takeNew(open, known, { since, retries }, {});
      continue;
    }
    // One read: while the lock is held, all later reads find these entries in memory.
    if (shares) readCache([...slotKeys, ...cacheKeys(open.flatMap(pageNames))]);
    const work = [...open, ...(shares ? readWanted().filter(isOpen) : [])];
    // Another execution may have sent some meanwhile. The properties hold answers that the cache has lost.
    takeNew(work, known, { since, retries }, readProperties());
    if (lease.lost?.names.length === 1) neverAnswered(lease.lost, known, retries && !isInFormula());
    else if (lease.lost) drained.lost = lease.lost;
    const asking = askingOf(work, known, since);
    if (!queries.some(isOpen)) return undefined;
    if (Date.now() >= deadline) return errorOf({ code: 'deadline' });
    if (!isInFormula()) makeRoomForAnswers(WAVE);
    // The sidebar, the trigger or the next opening of the file makes room.
    else if (!hasRoom(readProperties(), WAVE)) return new DocumentBusy();
    holding(account, by)(0);
    const wave = nextWave(asking, drained.lost, Math.min(WAVE, Math.max(1, budget - drained.spent)));
    const names = wave.map(nameOf);
    let times = drained.lost?.names.includes(present(names[0])) ? drained.lost.times : 0;
    if (drained.lost)
      drained.lost = { ...drained.lost, names: drained.lost.names.filter(name => !names.includes(name)) };
    const spent = drained.spent;
    const sent = send(wave, known, {
      account,
      deadline,
      budget: budget - spent,
      beforeLeaving(waitMs) {
        if (waitMs > 0) holding(account, by)(waitMs);
        else {
          times += 1;
          holding(account, by)(0, { names: names.filter(name => !isNew(known, name, since)), times });
        }
      },
      ...(options.beforeCharge ? { beforeCharge: more => options.beforeCharge?.(spent + more) } : {}),
    });
    drained.spent += sent.spent;
    drained.doubt += sent.doubt;
    if (oneWave || sent.stop !== undefined) {
      // Answers update the known limits, so requests that had no slot may have one now.
      const goesOn = !oneWave && isPassing(sent.stop) && sent.answered > 0;
      if (!goesOn && (oneWave || !waitForSlot(account, by, sent.stop, deadline))) return sent.stop;
    }
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

/** Adds answers and failures that other executions have saved meanwhile. */
function takeNew(
  queries: readonly Query[],
  known: Known,
  { since, retries }: { since: number; retries: boolean },
  properties: Readonly<Record<string, string>>,
): void {
  const rows = withRows(queries);
  const names = missingNames(queries, known, since);
  const { answers, failures } = readCached(names, rows);
  const lost = names.filter(name => !answers.has(name) && !rows.has(name));
  for (const [name, facts] of readRing(lost, properties)) answers.set(name, { facts });
  addAnswers(
    known,
    [...answers].filter(([, { facts }]) => facts.at >= since),
  );
  if (!retries) for (const [name, error] of failures) known.failures.set(name, error);
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
