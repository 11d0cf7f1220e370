/** Answers as text. The build fails here if the core adds or renames a field of a price. */
import {
  type BestOffers,
  isRow,
  mixedText,
  type PriceFacts,
  type Profit,
  type Row,
  readMixed,
} from '@sold-data/core/engine';
import { bytesOf } from '../platform/shared.ts';
import type { Answered, Facts } from './kept.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isSet = (value: unknown) => value === true;

/** Each saved field of a price, in its place, and what it may hold besides null. The rarer ones come last. */
const FIELDS = Object.entries({
  count: isNumber,
  currency: isText,
  priceNow: isNumber,
  median: isNumber,
  mean: isNumber,
  min: isNumber,
  max: isNumber,
  p25: isNumber,
  p75: isNumber,
  avgShipping: isNumber,
  upperBounds: isNumber,
  unpriced: isNumber,
  later: isSet,
  others: isTexts,
  offers: isSet,
  product: isText,
  missing: isTexts,
  mixed: text => readMixed(text) !== undefined,
} satisfies Record<Exclude<keyof PriceFacts, keyof Profit | 'keyword'>, (value: unknown) => boolean>) as [
  keyof PriceFacts,
  (value: unknown) => boolean,
][];
/** Fields that a price without them doesn't have. */
const OPTIONAL: readonly string[] = ['unpriced', 'later', 'offers', 'missing', 'mixed'];

type Numbers = unknown[];
/** Prices by the first letters of their kinds; kinds with the same numbers share an entry. `at` is in seconds. */
type Packed = [
  at: number,
  env: Row,
  prices?: [kinds: string, numbers: Numbers][] | null,
  notices?: readonly string[] | null,
  picture?: string | null,
  speed?: [count: number, ...days: (number | null)[]],
];

const KINDS: Record<string, BestOffers> = { p: 'paid', i: 'include', e: 'exclude', a: 'accepted' };

/** The fields of a price answer's envelope that other formulas read. */
function shownOf({ totalResults, totalItems, hasNextPage, totals, relevanceApplied }: Row): Row {
  const counts = totalResults === undefined ? { totalItems, hasNextPage } : { totalResults };
  return {
    ...counts,
    ...(totals === undefined ? {} : { totals }),
    ...(relevanceApplied === false ? { relevanceApplied } : {}),
  };
}

export function packFacts({ at, env, prices, notices, picture, speed }: Facts): string {
  const shown = prices ? shownOf(env) : env;
  const days = speed ? [speed.count, speed.quickDays, speed.days, speed.slowDays] : null;
  const more = [prices ? pricesIn(prices) : null, notices ?? null, picture ?? null, days];
  while (more.at(-1) === null) more.pop();
  return JSON.stringify([Math.ceil(at / 1000), shown, ...more]);
}

function pricesIn(prices: NonNullable<Facts['prices']>): [string, Numbers][] {
  const found: [string, Numbers][] = [];
  for (const [letter, kind] of Object.entries(KINDS)) {
    const price = prices[kind];
    if (!price) continue;
    const numbers = numbersOf(price);
    const same = found.find(([, known]) => JSON.stringify(known) === JSON.stringify(numbers));
    if (same) same[0] += letter;
    else found.push([letter, numbers]);
  }
  const [[, first] = ['', []]] = found;
  return found.map(([kinds, numbers], nth) => [
    kinds,
    nth === 0 ? numbers : numbers.map((value, at) => (value !== null && value === first[at] ? AS_FIRST : value)),
  ]);
}

/** Stands for the value of the first price of an answer. No field holds an empty text. */
const AS_FIRST = '';

/** Numbers in the order of FIELDS, without empty ones at the end. */
function numbersOf(price: PriceFacts): Numbers {
  const numbers = FIELDS.map(([field]) => {
    const value = field === 'mixed' && price.mixed ? mixedText(price.mixed) : (price[field] ?? null);
    return Array.isArray(value) && value.length === 0 ? null : value;
  });
  while (numbers.length > 0 && numbers.at(-1) === null) numbers.pop();
  return numbers;
}

/** Returns undefined for text that this version cannot read, or that someone has edited. Its query then counts as unanswered. */
export function unpackFacts(text: string): Facts | undefined {
  const packed = packedIn(text);
  if (!packed) return undefined;
  const [at, env, prices, notices, picture, speed] = packed;
  const facts: Facts = { at: at * 1000, env };
  const first = prices?.[0]?.[1];
  if (prices)
    facts.prices = Object.fromEntries(
      prices.flatMap(([kinds, numbers]) => {
        const whole = numbers.map((value, place) => (value === AS_FIRST ? first?.[place] : value));
        return [...kinds].map(letter => [KINDS[letter], priceFrom(whole)]);
      }),
    );
  if (notices) facts.notices = notices;
  if (picture) facts.picture = picture;
  if (speed) {
    const [count, quickDays = null, days = null, slowDays = null] = speed;
    facts.speed = { count, quickDays, days, slowDays };
  }
  return facts;
}

/** Clocks differ by less than this. An answer from the future is none. */
const TOLERATED_S = 86_400;

function packedIn(text: string): Packed | undefined {
  let packed: unknown;
  try {
    packed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(packed)) return undefined;
  const [at, env, prices, notices, picture, speed] = packed as unknown[];
  const isWhole =
    isNumber(at) &&
    at >= 0 &&
    at <= Date.now() / 1000 + TOLERATED_S &&
    isRow(env) &&
    isListOf(prices, isPrice) &&
    isListOf(notices, notice => typeof notice === 'string') &&
    (picture === undefined || picture === null || typeof picture === 'string') &&
    isListOf(speed, days => days === null || isNumber(days));
  return isWhole ? (packed as unknown as Packed) : undefined;
}

/** Whether a part that may be missing is a list of such entries. */
const isListOf = (part: unknown, isEntry: (entry: unknown) => boolean) =>
  part === undefined || part === null || (Array.isArray(part) && part.every(isEntry));

function isPrice(entry: unknown): boolean {
  if (!Array.isArray(entry)) return false;
  const [kinds, numbers] = entry as unknown[];
  if (typeof kinds !== 'string' || ![...kinds].every(letter => letter in KINDS) || !Array.isArray(numbers))
    return false;
  return FIELDS.every(([, isValid], at) => (numbers[at] ?? AS_FIRST) === AS_FIRST || isValid(numbers[at]));
}

function priceFrom(numbers: Numbers): PriceFacts {
  const fields = FIELDS.map(([field], at) => [field, numbers[at] ?? null] as const);
  const known = fields.filter(([field, value]) => value !== null || !OPTIONAL.includes(field));
  const price: Row = Object.fromEntries(known);
  if (price.mixed !== undefined) price.mixed = readMixed(price.mixed);
  return { keyword: null, ...price, others: price.others ?? [] } as unknown as PriceFacts;
}

// Rows as a single text: stored by column, and zipped when it is long.

interface Columns {
  count: number;
  /** A single value when all rows have the same one. */
  values: Record<string, unknown[]>;
}

/**
 * The lists and the summary of an answer as text. It is zipped only above `most` bytes, because zipping takes longer than anything else a
 * cell does.
 */
export function packRows({ rows = [], lists = {}, summary }: Answered, most: number): string {
  const packed = Object.entries(lists).map(([name, list]) => [name, isTable(list) ? columnsFrom(list) : list]);
  const text = JSON.stringify({ rows: columnsFrom(rows), lists: Object.fromEntries(packed), summary });
  if (bytesOf(text) <= most) return text;
  // Base64 has no brace, so the first character shows whether a text is zipped.
  return Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'text/plain')).getBytes());
}

/** Returns undefined for text that cannot be read. The answer then counts as one without rows. */
export function unpackRows(text: string): Omit<Answered, 'facts'> | undefined {
  try {
    const { rows, lists, summary } = JSON.parse(text.startsWith('{') ? text : unzip(text)) as {
      rows: Columns;
      lists: Record<string, Columns | unknown[]>;
      summary?: Row;
    };
    const unpacked = Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? list : rowsFrom(list)]);
    return { rows: rowsFrom(rows), lists: Object.fromEntries(unpacked), ...(summary ? { summary } : {}) };
  } catch {
    return undefined;
  }
}

function columnsFrom(rows: readonly Row[]): Columns {
  const names = new Set(rows.flatMap(row => Object.keys(row)));
  const values: Columns['values'] = {};
  for (const name of names) {
    const column = rows.map(row => row[name] ?? null);
    const first = JSON.stringify(column[0]);
    values[name] = column.every(value => JSON.stringify(value) === first) ? column.slice(0, 1) : column;
  }
  return { count: rows.length, values };
}

function isTable(list: readonly unknown[]): list is Row[] {
  return list.length > 0 && list.every(entry => typeof entry === 'object' && entry !== null && !Array.isArray(entry));
}

function rowsFrom({ count, values }: Columns): Row[] {
  const columns = Object.entries(values);
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(columns.map(([name, column]) => [name, column.length === 1 ? column[0] : column[at]])),
  );
}

function unzip(text: string): string {
  return Utilities.ungzip(Utilities.newBlob(Utilities.base64Decode(text), 'application/x-gzip')).getDataAsString();
}
