/**
 * The last good answers: they outlive the cache, and stay when the service fails. Formulas may write the document's properties, and
 * keep the facts there; menu items, the sidebar and schedules copy them to a hidden sheet, which holds many more, and rows as well.
 */

import type { BestOffers, PriceFacts, Row } from '@sold-data/core';
import type { Profit } from '@sold-data/core/rows/profit.ts';
import { present } from '../host/lists.ts';
import { withLock } from '../host/shared.ts';
import { hiddenSheet, makeRoom } from '../tables/table.ts';
import { pack } from './keep.ts';
import { type Answered, type Facts, unpack } from './kept.ts';
import { MOST_ANSWERS, readFacts, readRows } from './store.ts';

const SHEET = '_sold_data_answers';
/** A cell holds 50,000 characters. */
const LONGEST_CELL = 49_000;
/** Rows take much more room than facts: only so many answers have theirs. */
const MOST_WITH_ROWS = 150;
/** Name, facts, rows. */
const WIDTH = 3;

/** What is known of these names: the newest of what formulas have kept and what the sheet holds. Rows are read for those in `withRows` only. */
export function lastGood(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const found = fromSheet(names, withRows);
  for (const [name, facts] of readKept(names))
    if (!withRows.has(name) && !((found.get(name)?.facts.at ?? 0) >= facts.at)) found.set(name, { facts });
  return found;
}

function fromSheet(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const sheet = SpreadsheetApp.getActive()?.getSheetByName(SHEET);
  const count = sheet?.getLastRow() ?? 0;
  if (!sheet || count === 0 || names.length === 0) return new Map();
  const places = new Map(
    sheet
      .getRange(1, 1, count, 1)
      .getValues()
      .map(([name], at) => [String(name), at + 1]),
  );
  const wanted = names.filter(name => places.has(name));
  if (wanted.length === 0) return new Map();
  const facts = wanted.length > 1 ? sheet.getRange(1, 2, count, 1).getValues() : undefined;
  return new Map(
    wanted.map(name => {
      const row = present(places.get(name));
      const text = facts ? present(facts[row - 1])[0] : sheet.getRange(row, 2).getValue();
      const answered: Answered = { facts: JSON.parse(String(text)) as Facts };
      const packed = withRows.has(name) ? String(sheet.getRange(row, 3).getValue()) : '';
      return [name, packed === '' ? answered : { ...answered, ...unpack(packed) }];
    }),
  );
}

/** Writes answers, new ones at the end; the oldest go when there are too many. Not from a formula. */
export function writeLastGood(answers: ReadonlyMap<string, Answered>, withRows: ReadonlySet<string>): void {
  const lines = [...answers].flatMap(([name, answered]) => {
    const line = lineOf(name, answered, withRows.has(name));
    return line ? [line] : [];
  });
  if (lines.length === 0) return;
  withLock(() => {
    const sheet = hiddenSheet(SHEET);
    const count = sheet.getLastRow();
    const known = count === 0 ? [] : sheet.getRange(1, 1, count, 1).getValues();
    const places = new Map(known.map(([name], at) => [String(name), at + 1]));
    const added = lines.filter(line => {
      const row = places.get(present(line[0]));
      if (row !== undefined) sheet.getRange(row, 1, 1, WIDTH).setValues([line]);
      return row === undefined;
    });
    if (added.length > 0) append(sheet, count, added);
    const surplus = count + added.length - MOST_ANSWERS;
    if (surplus > 0) sheet.deleteRows(1, surplus);
    const bare = sheet.getLastRow() - MOST_WITH_ROWS;
    if (bare > 0) sheet.getRange(1, WIDTH, bare, 1).clearContent();
    SpreadsheetApp.flush();
  });
}

/** Rows of so many answers are read from the cache at once. */
const MOST_ROWS_SAVED = 40;

/** Takes over what formulas have asked since the last time. The cache knows more of an answer than the properties do. */
export function saveNewAnswers(): void {
  const { facts: kept, done } = takeUncopied();
  const names = [...kept.keys()];
  const facts = new Map([...kept, ...readFacts(names)]);
  const rows = readRows(names.slice(-MOST_ROWS_SAVED), facts);
  const answers = new Map([...facts].map(([name, known]) => [name, rows.get(name) ?? { facts: known }]));
  writeLastGood(answers, new Set(rows.keys()));
  done();
}

function lineOf(name: string, answered: Answered, withRows: boolean): string[] | undefined {
  const facts = JSON.stringify(answered.facts);
  if (facts.length > LONGEST_CELL) return undefined;
  const packed = withRows && answered.rows ? pack(answered, LONGEST_CELL) : '';
  return [name, facts, packed.length > LONGEST_CELL ? '' : packed];
}

function append(sheet: GoogleAppsScript.Spreadsheet.Sheet, count: number, lines: string[][]): void {
  makeRoom(sheet, count + lines.length);
  // Text format first: what a listing is called must never become a formula.
  sheet
    .getRange(count + 1, 1, lines.length, WIDTH)
    .setNumberFormat('@')
    .setValues(lines);
}

// The properties. One for each question: executions that run side by side need no lock and lose nothing.

const PREFIX = 'facts:';
const keyOf = (name: string) => PREFIX + name;

/** The platform's store holds 500 KB for everything: jobs, schedules and waiting questions have to fit beside these. */
const MOST_KEPT = 400;
const MOST_BYTES = 400_000;
const LONGEST_FACTS = 1_000;
/** One write in so many looks whether the store is full, and then drops as many of the oldest. */
const LOOK_EVERY = 8;
/** A deletion is a call each: the most in one execution. What then finds no room is not kept. */
const MOST_DROPPED = 40;
/** To read so many questions, one call for the whole store is cheaper than a call for each. */
const ONE_BY_ONE = 2;

/** Keeps what a formula has learned. That the store is full or not to be had is no failure: the cache has it too. */
export function keepFacts(answers: ReadonlyMap<string, Answered>): void {
  const entries: Record<string, string> = {};
  for (const [name, { facts }] of answers) {
    const text = packFacts(facts);
    if (text.length <= LONGEST_FACTS) entries[keyOf(name)] = text;
  }
  const count = Object.keys(entries).length;
  if (count === 0) return;
  const store = PropertiesService.getDocumentProperties();
  try {
    const room = Math.random() * LOOK_EVERY < count ? dropOldest(store, count) : count;
    store.setProperties(Object.fromEntries(Object.entries(entries).slice(0, room)));
  } catch {
    // A lost copy costs one request, hours later; the cell has its value.
  }
}

/** Drops the oldest, which are the first to have been copied to the hidden sheet. Returns how many more have room. */
function dropOldest(store: GoogleAppsScript.Properties.Properties, added: number): number {
  const all = Object.entries(store.getProperties());
  const kept = all.filter(([key]) => key.startsWith(PREFIX)).sort(([, a], [, b]) => ageOrder(a) - ageOrder(b));
  let bytes = all.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const surplus = () => kept.length + added > MOST_KEPT || bytes > MOST_BYTES;
  const most = Math.min(MOST_DROPPED, Math.max(LOOK_EVERY, added));
  for (let dropped = 0; dropped < most && kept.length > 0 && surplus(); dropped += 1) {
    const [key, text] = present(kept.shift());
    store.deleteProperty(key);
    bytes -= key.length + text.length;
  }
  return bytes > MOST_BYTES ? 0 : Math.max(0, MOST_KEPT - kept.length);
}

/** What is kept of these questions. */
export function readKept(names: readonly string[]): Map<string, Facts> {
  const store = PropertiesService.getDocumentProperties();
  const all = names.length > ONE_BY_ONE ? store.getProperties() : undefined;
  return new Map(
    names.flatMap(name => {
      const text = all ? all[keyOf(name)] : store.getProperty(keyOf(name));
      return text ? [[name, unpackFacts(text)] as const] : [];
    }),
  );
}

const COPIED = 'facts-copied';
/** An execution may write what it has learned some time after the answer came, ms. */
const LATE_MS = 60_000;

/** What has not been copied to the hidden sheet, and how to note that it has. */
function takeUncopied(): { facts: Map<string, Facts>; done: () => void } {
  const store = PropertiesService.getDocumentProperties();
  const all = store.getProperties();
  const since = Number(all[COPIED] ?? 0);
  const now = Date.now();
  const facts = new Map<string, Facts>();
  for (const [key, text] of Object.entries(all))
    if (key.startsWith(PREFIX) && ageOrder(text) >= since) facts.set(key.slice(PREFIX.length), unpackFacts(text));
  return {
    facts,
    done: () => {
      if (facts.size > 0) store.setProperty(COPIED, String(now - LATE_MS));
    },
  };
}

// A property's text: the instant, then the numbers without their names. A field that the core adds or renames breaks the compile here.

const FIELDS = Object.keys({
  keyword: 1,
  count: 1,
  currency: 1,
  median: 1,
  mean: 1,
  min: 1,
  max: 1,
  p25: 1,
  p75: 1,
  avgShipping: 1,
  upperBounds: 1,
  others: 1,
  offers: 1,
} satisfies Record<Exclude<keyof PriceFacts, keyof Profit>, 1>) as (keyof PriceFacts)[];

type Packed = [env: Row, prices?: Partial<Record<BestOffers, unknown[]>>, notices?: readonly string[]];

/** `1763640000000[...]`: when the answer came stands in front, to be compared without parsing the rest. */
function packFacts({ at, env, prices, notices }: Facts): string {
  // The summary is in the prices, and the keyword in the question.
  const { summary: _, keyword: __, ...shown } = env;
  const packed: Packed = [prices ? shown : env];
  if (prices) packed[1] = mapped(prices, price => FIELDS.map(field => price[field] ?? null));
  if (notices) packed[2] = notices;
  return `${at}${JSON.stringify(packed)}`;
}

function unpackFacts(text: string): Facts {
  const at = text.indexOf('[');
  const [env, prices, notices] = JSON.parse(text.slice(at)) as Packed;
  const facts: Facts = { at: Number(text.slice(0, at)), env };
  if (prices) facts.prices = mapped(prices, priceFrom);
  if (notices) facts.notices = notices;
  return facts;
}

function priceFrom(values: readonly unknown[]): PriceFacts {
  const { offers, ...price } = Object.fromEntries(FIELDS.map((field, place) => [field, values[place]])) as Row;
  return (offers ? { ...price, offers } : price) as unknown as PriceFacts;
}

function mapped<From, To>(
  prices: Partial<Record<BestOffers, From>>,
  change: (price: From) => To,
): Partial<Record<BestOffers, To>> {
  const entries = Object.entries(prices) as [BestOffers, From][];
  return Object.fromEntries(entries.map(([kind, price]) => [kind, change(price)])) as Partial<Record<BestOffers, To>>;
}

const ageOrder = (text: string) => Number.parseInt(text, 10);
