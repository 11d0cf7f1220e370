/** Reads a watched list, runs one check, and creates the output. Both nodes use it. */
import {
  type AsyncHost,
  eventKinds,
  type InvalidParametersError,
  problemText,
  type Round,
  readWatch,
  refusal,
  runAsync,
  type Session,
  type SoldDataError,
  sampleEvents,
  saveWatch,
  typedLines,
  type WatchEvent,
  type WatchList,
  type WatchRow,
  type WatchSettings,
  type WatchStep,
  watchList,
  watchRound,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';

/** The rows in a field: one item per line, an array, or an object whose keys are headings. */
export function rowsIn(value: unknown): WatchRow[] {
  return typedLines(value).map(line =>
    typeof line === 'object' && line !== null ? (line as WatchRow) : String(line ?? ''),
  );
}

/** Reads a list and its unreadable rows. @throws InvalidParametersError when it has no item that can be watched. */
export function readList(rows: readonly WatchRow[]): WatchList {
  const list = watchList(rows);
  if (list.items.length > 0) return list;
  if (list.problems.length > 0) throw listError(list.problems);
  throw refusal('watchList', nameOf => `${nameOf('watchList')} is empty`);
}

const SHOWN = 3;

/** One error for all rows that cannot be watched. */
export function listError(problems: WatchList['problems']): InvalidParametersError {
  const shown = problems.slice(0, SHOWN).map(({ row, error }) => `Line ${row + 1}: ${problemText(error)}`);
  const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [];
  return refusal(
    'watchList',
    nameOf => `${nameOf('watchList')} has lines that cannot be read. ${[...shown, ...more].join('; ')}`,
  );
}

/** Data of a watch that n8n saves between checks. */
export interface Kept extends IDataObject {
  /** The core's state as text, below 100 KB. */
  state?: string;
  /** When the last check ended, ms. */
  at?: number;
  /** The last reported reason that held the watch up, and its reset time. */
  heldBy?: string;
}

export interface Checked {
  /** Includes events before a failure, which were paid for and will not be repeated. */
  events: WatchEvent[];
  round?: Round;
  failed?: unknown;
  /** The reason that holds the watch up until its reset; set only for the first check that is affected. */
  held?: SoldDataError;
}

const HOUR_MS = 3_600_000;

/** Runs the due checks. The state is saved around each request, so a killed check is neither paid nor reported twice. */
export async function checkList(
  session: Session,
  host: AsyncHost,
  list: WatchList,
  settings: WatchSettings,
  kept: Kept,
): Promise<Checked> {
  const events: WatchEvent[] = [];
  const before = kept.state === undefined ? undefined : readWatch(kept.state);
  const everyMs = kept.at === undefined ? HOUR_MS : Math.max(session.now() - kept.at, 1);
  const keep = (step: WatchStep) => {
    events.push(...step.events);
    kept.state = saveWatch(step.state);
  };
  try {
    const round = await runAsync(watchRound(session, list, before, { ...settings, everyMs, keep }), session, host);
    kept.state = saveWatch(round.state);
    return { events, round, failed: round.stopped, held: newlyHeld(round, kept) };
  } catch (failed) {
    return { events, failed };
  } finally {
    kept.at = session.now();
  }
}

/** The reason that holds the watch up, if it has not been reported since its last reset. */
function newlyHeld({ held, checks }: Round, kept: Kept): SoldDataError | undefined {
  const heldBy = held && [held.code, held.resetAt].join(' ');
  const isKnown = heldBy === kept.heldBy;
  // A round without a check can't tell what will hold up the next one.
  if (heldBy !== undefined || checks > 0) kept.heldBy = heldBy;
  return isKnown ? undefined : held;
}

/** Sample events for the editor, one of each wanted kind. They cost no request. */
export function examplesOf({ kinds = eventKinds }: WatchSettings): IDataObject[] {
  return kinds.map(kind => itemOf(sampleEvents[kind]));
}

/**
 * An event as an item. A field has the name of a price's figure only if it means the same: those are without shipping. Every event has
 * all fields.
 */
export function itemOf(event: WatchEvent): IDataObject {
  const { kind, percent } = event;
  const isMove = kind === 'price';
  return {
    keyword: event.item,
    kind,
    title: event.title,
    price: event.price,
    currency: event.currency,
    priceNowWithShipping: event.priceNowWithShipping,
    percentOfPriceNow: isMove ? null : percent,
    url: event.link,
    image: event.image,
    shippingPrice: event.shipping,
    bestOfferAccepted: event.upperBound,
    soldDate: event.day,
    count: event.sales,
    p25WithShipping: isMove ? null : event.low,
    p75WithShipping: isMove ? null : event.high,
    p25: isMove ? event.low : null,
    p75: isMove ? event.high : null,
    median: isMove ? event.price : null,
    previousMedian: event.before,
    changePercent: isMove ? percent : null,
    netProfit: event.profit,
    priceAgeDays: event.ageDays,
    seenAt: new Date(event.at).toISOString(),
    id: event.id,
  };
}
