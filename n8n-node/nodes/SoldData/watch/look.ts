/** One round of a watch in n8n: what is remembered between two rounds, and what comes out of one. */
import {
  type AsyncHost,
  call,
  eventKinds,
  lookFrom,
  newItem,
  type Operation,
  observe,
  packWatch,
  type Round,
  type Row,
  refusal,
  roomFor,
  runAsync,
  type Session,
  unpackWatch,
  type WatchEvent,
  type WatchItem,
  type WatchSettings,
  type WatchState,
  type WatchStep,
  watchRound,
} from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import { costsAt, type FieldReader, numberAt, optionAt, wordsIn } from '../run/settings.ts';

/** What n8n keeps for a watch between two rounds. */
export type Kept = IDataObject & {
  /** The core's own text, below 100 KB. */
  packed?: string;
  /** When the last round was, ms. */
  at?: number;
};

/** What is told and how much may be spent, as the panel says. */
export function watchSettings(field: FieldReader): Omit<WatchSettings, 'everyMs'> {
  return {
    monthly: numberAt(field, fields.monthly),
    kinds: kindsAt(field),
    dealPercent: optionAt(field, fields.dealPercent),
    movedPercent: optionAt(field, fields.movedPercent),
    costs: costsAt(field),
  };
}

/** Expressions may give the kinds as text. */
export function kindsAt(field: FieldReader): WatchSettings['kinds'] {
  const words = wordsIn(field<unknown>(fields.tell.name, fields.tell.default));
  const kinds = eventKinds.filter(kind => words.includes(kind));
  if (kinds.length > 0 && kinds.length === new Set(words).size) return kinds;
  throw refusal('tell', nameOf => `${nameOf('tell')} must be one or more of ${eventKinds.join(', ')}`);
}

export interface Told {
  /** Also what was told before a failure: it was paid for, and is not told again. */
  events: WatchEvent[];
  round?: Round;
  failed?: unknown;
}

/**
 * Looks at what is due. What a look has changed is kept before the next request is sent.
 * @param keep puts the state where n8n saves it.
 */
export async function lookAround(
  session: Session,
  host: AsyncHost,
  items: readonly WatchItem[],
  settings: WatchSettings,
  { packed }: Kept,
  keep: (kept: Kept) => void,
): Promise<Told> {
  const events: WatchEvent[] = [];
  const remember = (state: WatchState) => keep({ packed: packWatch(state), at: session.now() });
  try {
    const state = packed === undefined ? undefined : unpackWatch(packed);
    const round = await runAsync(watchRound(session, items, state, settings), session, host, emitted => {
      const step = emitted as WatchStep;
      events.push(...step.events);
      remember(step.state);
    });
    remember(round.state);
    return { events, round, failed: round.stopped };
  } catch (failed) {
    return { events, failed };
  }
}

/** How many events the editor shows as an example. */
const SAMPLES = 3;
/** Above any price: at the first look offers under a limit are told. */
const NO_LIMIT = 1e12;

/**
 * What the newest sales of an item would be told as; where offers are wanted and sales are not, its deals, or else its cheapest offers.
 * One request a side; nothing is remembered.
 */
export function* sampleOf(session: Session, item: WatchItem, settings: WatchSettings): Operation<WatchEvent[]> {
  const { costs, kinds = [] } = settings;
  const { data } = yield* call(session, item.sold);
  const look = lookFrom(item, 'sold', data as Row, session.now());
  const room = roomFor(1);
  const wantsOffers = !kinds.includes('sold') && (kinds.includes('deal') || kinds.includes('offered'));
  if (item.offered && wantsOffers) {
    const answer = yield* call(session, item.offered);
    const offers = lookFrom(item, 'offered', answer.data as Row, session.now());
    const { state } = observe(item, newItem(), look, {}, room);
    const { events } = observe({ ...item, maxPrice: NO_LIMIT }, state, offers, { ...settings, kinds: undefined }, room);
    const wanted = events.filter(({ kind }) => kinds.includes(kind));
    return (wanted.length > 0 ? wanted : events).slice(0, SAMPLES);
  }
  // As if somebody had looked once, long ago: a sale of weeks ago is an example as well.
  const before = { ...observe(item, newItem(), look, {}, room).state, soldAt: 1, sales: [], salesCut: false };
  return observe(item, before, look, { costs, kinds: ['sold'] }, room).events.slice(-SAMPLES);
}

/** An event as an item: the same fields and numbers as everywhere, and its instant as text. */
export function itemOf({ at, ...event }: WatchEvent): IDataObject {
  return { ...event, at: new Date(at).toISOString() };
}

/** Comparing began for one more side of an item: until n8n has saved it, what happens there is not seen after a crash. */
export function beganToCompare(before: string | undefined, after: string | undefined): boolean {
  const items = (packed: string | undefined) => (packed === undefined ? undefined : unpackWatch(packed))?.items ?? {};
  const known = items(before);
  return Object.entries(items(after)).some(
    ([key, { soldAt, offeredAt }]) => (soldAt > 0 && !known[key]?.soldAt) || (offeredAt > 0 && !known[key]?.offeredAt),
  );
}
