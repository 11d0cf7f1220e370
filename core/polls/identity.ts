/**
 * Recognizes the rows of a search from check to check. The service may report the day or the ID of a sale later, or correct the day: the
 * sale is still the same. A listing with several pieces sells again on another day: that is another sale. Pure.
 */
import type { Endpoint, Row } from '../endpoint.ts';
import { dayOf } from '../input/day.ts';
import { soldDay } from '../rows/sales.ts';

/** What identifies a row, apart from its day. */
export interface Identity {
  /** Its key, or its lasting fields if it has none. */
  name: string;
  /** The name of a row with a key in an earlier answer without the key. */
  unkeyed?: string;
  /** The day of the sale, `YYYY-MM-DD`; null if unknown; undefined for rows that never have one, such as offers. */
  day: string | null | undefined;
}

/** A corrected day is at most this far from the first one. A listing that sells again later than that is always another sale. */
const NEAR_DAYS = 3;
/** A sale that has lost its day may have had any day of the completed sales (reference 1), plus the time since the last check. */
const SHOWN_DAYS = 100;
const DAY_MS = 86_400_000;

export function identityOf(endpoint: Endpoint, row: Row): Identity {
  const { key = [], fields = [], sale, offer } = endpoint.rows ?? {};
  const isOffer = offer?.only !== undefined && row[offer.only.field] === offer.only.value;
  const dated: readonly string[] = (isOffer ? undefined : sale?.soldAt) ?? [];
  const day = dated.length === 0 ? undefined : soldDay(endpoint, row);
  const textOf = (names: readonly string[]) => names.map(name => String(row[name] ?? '')).join('\n');
  const lasting = fields.map(({ name }) => name as string).filter(name => !dated.includes(name));
  if (key.length === 0) return { name: textOf(lasting), day };
  // Other fields, such as the seller's score, change between two answers.
  const identifying = [sale, offer].flatMap(facts =>
    [facts?.title ?? [], facts?.price ?? [], facts?.groups ?? []].flat(),
  );
  const unkeyed = textOf([...new Set(identifying)]);
  return hasKey(endpoint, row) ? { name: textOf(key), unkeyed, day } : { name: unkeyed, day };
}

/** Whether the row names itself. Two equal rows without a key are two sales. */
export function hasKey({ rows }: Endpoint, row: Row): boolean {
  return rows?.key.some(name => String(row[name] ?? '') !== '') ?? false;
}

export interface Reading {
  /** The ID of a row in the state. @param nth from 1, for rows that are equal in everything else. */
  idOf(name: string, day: string | null | undefined, nth: number): string;
  /** When the rows were read, ms. */
  at: number;
  /** Whether no other rows match. */
  isWhole: boolean;
}

/**
 * Returns the ID of each row, in their order. A row keeps the ID under which it is already known, even if its day has changed since. Each
 * known ID is used once.
 * @param seen known IDs.
 */
export function recognize(rows: readonly Identity[], seen: readonly string[], reading: Reading): string[] {
  const known = new Set(seen);
  const taken = new Set<string>();
  const equal = new Map<string, number>();
  for (const { name } of rows) equal.set(name, (equal.get(name) ?? 0) + 1);
  const first = (name: string, day: Identity['day'], isFree: (id: string) => boolean): string | undefined => {
    for (let nth = 1; nth <= Math.max(2, equal.get(name) ?? 0); nth += 1) {
      const id = reading.idOf(name, day, nth);
      if (taken.has(id) || !isFree(id)) continue;
      taken.add(id);
      return id;
    }
    return undefined;
  };
  const isKnown = (id: string) => known.has(id);
  const same = rows.map(({ name, day }) => first(name, day, isKnown));
  const gone = leftAt(rows, same, reading);
  return rows.map(({ name, unkeyed, day }, index) => {
    if (same[index] !== undefined) return same[index];
    for (const other of otherDays(day, reading.at)) {
      if (unkeyed === undefined && typeof other === 'string' && other <= gone) continue;
      const id = first(name, other, isKnown) ?? (unkeyed === undefined ? undefined : first(unkeyed, other, isKnown));
      if (id !== undefined) return id;
    }
    return first(name, day, () => true) as string;
  });
}

/**
 * The day up to which known rows may have left a full page, so a row without a key is none of them: the oldest on the page. If not a single
 * row kept its day, all days have changed, and this says nothing.
 */
function leftAt(rows: readonly Identity[], same: readonly (string | undefined)[], { isWhole }: Reading): string {
  if (isWhole || same.every(id => id === undefined)) return '';
  return rows.reduce((oldest, { day }) => (day && (oldest === '' || day < oldest) ? day : oldest), '');
}

/** The days under which a row may already be known, the likeliest first. */
function* otherDays(day: Identity['day'], at: number): Generator<Identity['day']> {
  yield day;
  if (day === undefined) return;
  if (day === null) {
    for (let back = 0; back <= SHOWN_DAYS; back += 1) yield dayOf(at - back * DAY_MS);
    return;
  }
  yield null;
  const from = Date.parse(`${day}T00:00:00Z`);
  for (let days = 1; days <= NEAR_DAYS; days += 1) {
    yield dayOf(from - days * DAY_MS);
    yield dayOf(from + days * DAY_MS);
  }
}

/**
 * The IDs of listings for a state that holds texts: the name, and the day of a sale. The ID of a listing that was sold before says so.
 * @param rows with a key, newest first.
 */
export function listingIds(
  endpoint: Endpoint,
  rows: readonly Row[],
  seen: readonly string[],
  reading: Omit<Reading, 'idOf'>,
): string[] {
  const identities = rows.map(row => identityOf(endpoint, row));
  const known = new Set(seen);
  const names = new Set(seen.map(nameIn));
  return recognize(identities, seen, { ...reading, idOf: textId }).map((id, index) => {
    const { name, day } = identities[index] as Identity;
    const wasSold = names.has(name);
    names.add(name);
    return known.has(id) || !wasSold ? id : textId(name, day, 2);
  });
}

function textId(name: string, day: Identity['day'], nth: number): string {
  return [name, ...(day ? [day] : []), ...(nth > 1 ? [`#${nth}`] : [])].join(' ');
}

const SUFFIX = /(?: (\d{4}-\d\d-\d\d))?(?: (#\d+))?$/;

/** The name in an ID of `listingIds`. */
export const nameIn = (id: string): string => id.replace(SUFFIX, '');

/** The ID of `listingIds` for another platform: the name, with the day if the listing was sold before. */
export function shownId(id: string): string {
  const [, day, again] = SUFFIX.exec(id) ?? [];
  return again === undefined ? nameIn(id) : [nameIn(id), day ?? again].join('-');
}
