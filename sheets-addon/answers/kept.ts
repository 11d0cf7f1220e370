/** The saved form of an answer: small facts that many cells read, and its rows, stored separately. */
import {
  type Answer,
  type BestOffers,
  type DaysTaken,
  dayOf,
  daysTaken,
  type Endpoint,
  type GradeBy,
  isForSale,
  mixedText,
  offerFacts,
  onlyGrade,
  type Price,
  type PriceFacts,
  type Profit,
  pictureFrom,
  pictureText,
  priceOfFacts,
  type Question,
  type Row,
  readMixed,
  rowsIn,
  saleFacts,
  soldDay,
} from '@sold-data/core/engine';
import { bytesOf } from '../platform/shared.ts';

/** An answer without its lists. */
export interface Facts {
  /** When the answer arrived, ms. */
  at: number;
  env: Row;
  /** The price for each way to treat best offers; only `include` where best-offer sales cannot be distinguished. */
  prices?: Partial<Record<BestOffers, PriceFacts>>;
  /** The first and last day of its sales; absent once the cache has lost the answer. */
  days?: readonly [first: string, last: string];
  /** Notes about rows that differ from the reference. */
  notices?: readonly string[];
  /** The days from posting to sale, where the marketplace shows them. */
  speed?: DaysTaken;
  /** The compact text of its chart. The properties leave it out to have room for more answers. */
  picture?: string;
}

export interface Answered {
  facts: Facts;
  /** Absent when only the facts are known. */
  rows?: Row[];
  /** Other lists of the answer, such as a price history. */
  lists?: Record<string, unknown[]>;
  /** The service's own statistics, which name the currency of rows that don't, and may cover other sales. */
  summary?: Row;
}

/** @param only the grade whose sales are kept; all sales unless given. */
export function keptFrom(
  question: Question,
  { data: answer, notices }: Answer<unknown>,
  at: number,
  only?: GradeBy,
): Answered {
  const { endpoint } = question;
  const data = only ? onlyGrade(endpoint, answer as Row, only) : answer;
  const env: Row = {};
  const lists: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(data as Row)) {
    if (!Array.isArray(value)) env[name] = value;
    else if (name !== endpoint.rows?.field) lists[name] = value;
  }
  const rows = rowsIn(endpoint, data).filter(isRow);
  const facts: Facts = { at, env, prices: pricesOf(question, data as Row) };
  const days = daysOf(endpoint, rows, at);
  if (days) facts.days = days;
  if (notices.length > 0) facts.notices = notices;
  if (endpoint.rows?.sale?.daysToSell !== undefined) facts.speed = daysTaken(endpoint, data as Row);
  const picture = pictureFrom(question, data as Row, dayOf(at));
  if (picture) facts.picture = pictureText(picture);
  return { facts, rows, lists, ...(isRow(env.summary) ? { summary: env.summary } : {}) };
}

/** The answer as the service sent it, as far as it is saved. */
export function answerFrom({ rows: shape }: Endpoint, { facts, rows = [], lists, summary }: Answered): Row {
  return { ...facts.env, ...(summary ? { summary } : {}), ...lists, [shape?.field ?? 'items']: rows };
}

function daysOf(endpoint: Endpoint, rows: readonly Row[], at: number): Facts['days'] {
  // A day that is not over anywhere yet is no day of a sale.
  const latest = dayOf(at + 24 * 3_600_000);
  const days = rows.flatMap(row => soldDay(endpoint, row) ?? []).filter(day => day <= latest);
  const [first, last] = [days.sort()[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
}

function pricesOf({ endpoint, parameters }: Question, data: Row): Facts['prices'] {
  const { rows } = endpoint;
  if (isForSale(endpoint, data, parameters)) return { include: offerFacts(endpoint, data) };
  // The summary of a search has statistics and no rows.
  if (!rows?.sale) return rows ? undefined : { include: saleFacts(endpoint, data) };
  const priced = (bestOffers: BestOffers) => saleFacts(endpoint, data, bestOffers);
  const include = priced('include');
  if (rows.sale.upperBound === undefined) return { include };
  return { paid: priced('paid'), include, exclude: priced('exclude'), accepted: priced('accepted') };
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null;

/** The price of an answer that has one. Its note includes the answer's notices. */
export function priceOf({ prices, notices = [] }: Facts, bestOffers: BestOffers = 'paid', minSales?: number): Price {
  const price = priceOfFacts((prices?.[bestOffers] ?? prices?.include) as PriceFacts, minSales);
  price.note = noteFrom([price.note], notices);
  return price;
}

/** Joins these parts and an answer's notices into a note. The parts have no full stop. */
export function noteFrom(parts: readonly string[], notices: readonly string[]): string {
  const all = [...parts, ...notices.map(notice => notice.replace(/\.$/, ''))];
  return all.filter(part => part !== '').join('; ');
}

// Facts as a short text. The build fails here if the core adds or renames a field.

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
