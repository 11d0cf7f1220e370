/** A watched list as the panel takes it, one check of it, and what comes out. Both nodes use it. */
import {
  type AsyncHost,
  type EventKind,
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
import { own as fields } from '../panel/own-fields.ts';
import { choiceOf, type FieldReader, numberAt, optionAt, wordsIn } from './form.ts';
import { costsAt } from './settings.ts';

/** The rows of a field: one item on a line, an array, or one object whose names are headings. */
export function rowsIn(value: unknown): WatchRow[] {
  return typedLines(value).map(line =>
    typeof line === 'object' && line !== null ? (line as WatchRow) : String(line ?? ''),
  );
}

/** The items of a list, and the rows that are none. @throws InvalidParametersError when nothing of it can be watched. */
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

/** What n8n keeps for a watch between two checks. */
export interface Kept extends IDataObject {
  /** The core's own text, below 100 KB. */
  state?: string;
  /** When the last check ended, ms. */
  at?: number;
  /** What was last reported to hold the watch up, and its reset. */
  heldBy?: string;
}

/** Which events to output and how much may be spent, from the panel. */
export function watchSettings(field: FieldReader): WatchSettings {
  return {
    monthly: numberAt(field, fields.monthly),
    kinds: kindsAt(field),
    dealPercent: optionAt(field, fields.dealPercent),
    movedPercent: optionAt(field, fields.movedPercent),
    costs: costsAt(field),
  };
}

/** @throws InvalidParametersError with the labels, for an unknown kind or when none is chosen. */
function kindsAt(field: FieldReader): EventKind[] {
  const words = wordsIn(field<unknown>(fields.tell.name, fields.tell.default));
  return (words.length > 0 ? words : ['']).map(word => choiceOf(fields.tell, word) as EventKind);
}

export interface Checked {
  /** Also those before a failure: they were paid for, and do not come again. */
  events: WatchEvent[];
  round?: Round;
  failed?: unknown;
  /** What holds the watch up until its reset, the first time that a check meets it. */
  held?: SoldDataError;
}

const HOUR_MS = 3_600_000;

/** Checks what is due. The state is kept around each request, so a check that is killed is neither paid nor reported twice. */
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

/** Reported once until its reset. */
function newlyHeld({ held, checks }: Round, kept: Kept): SoldDataError | undefined {
  const heldBy = held && [held.code, held.resetAt].join(' ');
  const isKnown = heldBy === kept.heldBy;
  // A round that has nothing to check doesn't show what holds the next one up.
  if (heldBy !== undefined || checks > 0) kept.heldBy = heldBy;
  return isKnown ? undefined : held;
}

/** Examples for the editor, one of each kind that is wanted. They cost no request. */
export function examplesOf({ kinds = eventKinds }: WatchSettings): IDataObject[] {
  return kinds.map(kind => itemOf(sampleEvents[kind]));
}

/** An event as an item, with the names that rows and prices have. Every event has all of them. */
export function itemOf(event: WatchEvent): IDataObject {
  const { kind, percent } = event;
  return {
    keyword: event.item,
    kind,
    title: event.title,
    price: event.price,
    currency: event.currency,
    median: event.median,
    percentOfMedian: kind === 'price' ? null : percent,
    url: event.link,
    image: event.image,
    shippingPrice: event.postage,
    bestOfferAccepted: event.upperBound,
    soldDate: event.day,
    count: event.sales,
    p25: event.low,
    p75: event.high,
    previousMedian: event.before,
    changePercent: kind === 'price' ? percent : null,
    netProfit: event.profit,
    medianAgeDays: event.ageDays,
    seenAt: new Date(event.at).toISOString(),
    id: event.id,
  };
}
