/** Finds the heading row of a list and gives each column a role: from a saved mapping, the format, the headings, or the values. */

import { fingerprint } from '../fingerprint.ts';
import { NOT_A_NUMBER, readAmount, typedAmount } from '../input/number.ts';
import { type Format, formatNamed, formatOf } from './formats.ts';
import { readGrade } from './grade.ts';
import { foldHeading, isItemHeading, type Role, recognize, UNUSED } from './headings.ts';
import { isSoldFlag } from './left-out.ts';
import type { Marks } from './marked-names.ts';
import { readProductNumber, withoutZeroDecimals } from './product-number.ts';
import { readQuantity } from './quantity.ts';
import { isEmpty } from './text.ts';
import { readCompleteness, readCondition, readFlag } from './words.ts';

export interface Column {
  /** Position from 0. */
  index: number;
  heading: string;
  /** Null if it isn't part of a search. */
  role: Role | null;
  /** Why it isn't used, if the reason is known. */
  why?: string;
  /** Number of filled cells. */
  filled: number;
  /** The currency that the heading names. */
  currency?: string;
}

/** The roles that a person chose for the columns of a list. It fits every later file with the same signature. */
export interface Mapping {
  signature: string;
  /** Role by folded heading; a repeated heading has its number behind it. Null: not used. */
  columns: Readonly<Record<string, Role | null>>;
}

/** What an earlier reading of a table found. Later ones take it over, so a row means the same whatever changes around it. */
export interface Settled {
  /** ID of the format; null if none was recognized. */
  format: string | null;
  /** The role of each column, in the order of the given rows. The first row holds their headings. */
  roles: readonly (Role | null)[];
  /** What the numbers before its names mean; absent if they are part of the names. */
  marks?: Marks;
}

export interface Table {
  format: Format | undefined;
  /** Position of the heading row, or -1. */
  headingRow: number;
  columns: Column[];
  signature: string;
  mapping: Mapping;
  /** Columns that could name the item, if that isn't certain. */
  candidates: Column[];
  /** What the numbers before the names mean, if they are no part of them. */
  marks?: Marks;
}

/** Rows in which a heading row is looked for. */
const MOST_PREAMBLE = 50;
/** Cells of a column that decide whether its values fit a role. */
const SAMPLE = 200;

/** How much a row looks like a heading row: the number of headings that a table lists, and a fraction for those that a rule knows. */
export function headingScore(row: readonly string[]): number {
  let exact = 0;
  let byRule = 0;
  let filled = 0;
  for (const cell of row) {
    if (cell === '') continue;
    filled += 1;
    if (cell.length > 60 || (cell.charCodeAt(0) >= 48 && cell.charCodeAt(0) <= 57 && !/^1st/i.test(cell))) continue;
    const found = recognize(cell);
    if (found?.isExact) exact += 1;
    else if (found) byRule += 1;
  }
  if (exact === 0 || (exact + byRule) * 4 < filled) return 0;
  return exact + byRule * 0.4;
}

function headingRowOf(rows: readonly (readonly string[])[]): number {
  let best = { index: -1, score: 0 };
  for (let index = 0; index < Math.min(MOST_PREAMBLE, rows.length); index += 1) {
    const score = headingScore(rows[index]!);
    if (score > best.score) best = { index, score };
  }
  if (best.score >= 1.4) return best.index;
  if (best.index === rows.length - 1) best = { index: -1, score: 0 };
  const isOneColumn = rows.every(row => row.filter(cell => !isEmpty(cell)).length <= 1);
  if (best.index !== -1 && isOneColumn && rows.slice(0, best.index).every(row => row.every(isEmpty))) return best.index;
  return isOneColumn ? -1 : headingByShape(rows);
}

/** A first row of words is a heading row if one of them names the items, or above rows with numbers in a language that no table knows. */
function headingByShape(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(row => row.filter(cell => !isEmpty(cell)).length > 1);
  const heading = rows[first];
  if (!heading || first === rows.length - 1) return -1;
  const below = rows.slice(first + 1, first + 1 + SAMPLE).filter(row => !row.every(isEmpty));
  const isText = (cell: string) => isEmpty(cell) || (/\p{L}/u.test(cell) && cell.length <= 40 && !/\d/.test(cell));
  const namesItem = heading.some(isItemHeading);
  const hasNumbers = heading.some((cell, at) => {
    const own = below.map(row => row[at] ?? '').filter(text => !isEmpty(text));
    return !isEmpty(cell) && own.length > 0 && own.every(isNumeric);
  });
  const isHeading = heading.every(isText) && (hasNumbers || namesItem) && new Set(heading).size === heading.length;
  return isHeading ? first : -1;
}

/** Finds the heading row and the columns. @param rows cells as text, blank rows included. */
export function tableOf(rows: string[][], saved?: Mapping, given: Readonly<Record<string, Role | null>> = {}): Table {
  const headingRow = headingRowOf(rows);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const headings = Array.from({ length: width }, (_, at) => (headingRow === -1 ? '' : (rows[headingRow]![at] ?? '')));
  const format = formatOf(headings);
  const keys = keysOf(headings);
  // A table without headings can't be told apart from others, so its mapping isn't remembered.
  const signature = headingRow === -1 ? '' : fingerprint([...keys].sort().join('\n'), 11);
  const chosen = saved !== undefined && saved.signature === signature && signature !== '' ? saved.columns : undefined;
  if (format?.splitPrice !== undefined) mendPrices(rows, headingRow, headings.indexOf(format.splitPrice));
  const named = new Map(Object.entries(given).map(([heading, role]) => [foldHeading(heading).text, role]));
  const samples = samplesOf(rows, headingRow, width);
  const ranks: number[] = [];
  const columns = headings.map((heading, index): Column => {
    const folded = foldHeading(heading);
    const known = recognize(heading);
    const isSaved = chosen !== undefined && Object.hasOwn(chosen, keys[index]!);
    const isChosen = isSaved || named.has(folded.text);
    const byFormat = format?.foldedRoles.has(folded.text) ?? false;
    ranks[index] = isChosen ? -2 : byFormat ? -1 : (known?.rank ?? 0);
    const role = named.has(folded.text)
      ? named.get(folded.text)!
      : isSaved
        ? chosen[keys[index]!]!
        : byFormat
          ? format!.foldedRoles.get(folded.text)!
          : (known?.role ?? null);
    const { filled, values } = samples[index]!;
    const column: Column = { index, heading, role, filled, ...(folded.currency ? { currency: folded.currency } : {}) };
    return isChosen || byFormat || filled === 0 ? column : { ...column, ...fitting(role, values, folded.text) };
  });
  if (format === undefined && chosen === undefined) {
    bareTitle(columns);
    reference(columns);
  }
  const candidates = chosen === undefined ? name(columns, ranks, samples) : [];
  unify(columns, ranks);
  for (const column of columns) {
    if (column.role !== null && UNUSED[column.role] !== undefined) column.why ??= UNUSED[column.role]!;
  }
  const mapping = { signature, columns: Object.fromEntries(columns.map(({ role, index }) => [keys[index]!, role])) };
  return { format, headingRow, columns, signature, mapping, candidates };
}

/** The table of a reading whose columns were settled before. */
export function settledTable(rows: string[][], { format: id, roles, marks }: Settled): Table {
  const headings = roles.map((_, at) => rows[0]?.[at] ?? '');
  const format = id === null ? undefined : formatNamed(id);
  if (format?.splitPrice !== undefined) mendPrices(rows, 0, headings.indexOf(format.splitPrice));
  const samples = samplesOf(
    rows,
    0,
    rows.reduce((most, { length }) => Math.max(most, length), roles.length),
  );
  const columns = headings.map((heading, index): Column => {
    const { currency } = foldHeading(heading);
    const role = roles[index] ?? null;
    return { index, heading, role, filled: samples[index]!.filled, ...(currency ? { currency } : {}) };
  });
  const keys = keysOf(headings);
  const signature = fingerprint([...keys].sort().join('\n'), 11);
  const mapping = { signature, columns: Object.fromEntries(columns.map(({ role, index }) => [keys[index]!, role])) };
  return { format, headingRow: 0, columns, signature, mapping, candidates: [], ...(marks ? { marks } : {}) };
}

/** Rows of a price that is written as `€,17.40` have one cell more; the two are joined. */
function mendPrices(rows: string[][], headingRow: number, column: number): void {
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    const [sign = '', amount = ''] = row.slice(column, column + 2);
    if (/^\p{Sc}$/u.test(sign.trim()) && isNumeric(amount))
      rows[index] = [...row.slice(0, column), `${sign}${amount}`, ...row.slice(column + 2)];
  }
}

function keysOf(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map(heading => {
    const { text } = foldHeading(heading);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text} ${count}`;
  });
}

interface Sample {
  filled: number;
  /** The first filled cells. */
  values: string[];
}

function samplesOf(rows: readonly (readonly string[])[], headingRow: number, width: number): Sample[] {
  const samples = Array.from({ length: width }, (): Sample => ({ filled: 0, values: [] }));
  const headings = rows[headingRow];
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    // A repeated heading row says nothing about the values.
    if (headings !== undefined && row[0] === headings[0] && row.every((cell, at) => cell === headings[at])) continue;
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at]!;
      if (isEmpty(cell)) continue;
      const sample = samples[at]!;
      sample.filled += 1;
      if (sample.values.length < SAMPLE) sample.values.push(cell);
    }
  }
  return samples;
}

const isNumeric = (text: string) => {
  const { value, problem } = readAmount(text);
  return value !== undefined || (problem !== undefined && problem !== NOT_A_NUMBER);
};
/** As prices have, and numbers of products never. */
const hasDecimals = (text: string) => !Number.isInteger(typedAmount(text) ?? 0);
const most = (values: readonly string[], test: (text: string) => boolean, share = 0.6) =>
  values.filter(test).length >= values.length * share;
/** A year, as on coins with the letter of a mint: `1909-S VDB`. */
const COIN_YEAR = /^(?:1[5-9]|20)\d\d(?:[ -]?[A-Z]{1,2}\b.{0,12})?$/;
const isRunning = (values: readonly string[]) =>
  values.length > 1 && values.every((text, at) => Number(text) === Number(values[0]) + at);

const isGradeOrCondition = (text: string) =>
  readGrade(text) !== undefined ||
  readCompleteness(text) !== undefined ||
  readCondition(text, { isCards: true, scale: 'comics' }).condition !== undefined;

/** A role that the values of a column contradict isn't its role. */
function fitting(role: Role | null, values: readonly string[], heading: string): Pick<Column, 'role' | 'why'> {
  const not = (why: string): Pick<Column, 'role' | 'why'> => ({ role: null, why });
  switch (role) {
    case 'title':
    case 'name':
      return most(values, text => /\p{L}.*\p{L}/su.test(text), 0.5) ? { role } : { role: 'id', why: UNUSED.id! };
    case 'set':
      return most(values, text => /^\d{3,7}(-\d{1,2})?$/.test(withoutZeroDecimals(text)), 0.8)
        ? { role: 'number' }
        : { role };
    case 'number':
      return heading === 'no' && isRunning(values) ? not('a running number') : { role };
    case 'quantity':
    case 'foilQuantity':
    case 'regularQuantity':
    case 'specialFoilQuantity':
      return most(values, text => (readQuantity(text) ?? 1_000_000) < 1_000_000, 0.5)
        ? { role }
        : not('not a number of pieces');
    case 'otherQuantity':
      return isSoldFlag(heading) && most(values, text => /^\p{L}/u.test(text.trim()) && readFlag(text) !== null)
        ? { role: 'status' }
        : { role };
    case 'status':
      return most(values, text => readCompleteness(text) !== undefined) ? { role: 'completeness' } : { role };
    case 'grade':
      return most(values, isGradeOrCondition, 0.5) ? { role } : not('not a grade');
    case 'paid':
    case 'paidTotal':
      return most(values, text => (readAmount(text).value ?? -1) >= 0, 0.5) ? { role } : not('not an amount');
    case 'date':
      return most(values, text => COIN_YEAR.test(text.trim()), 0.8) ? { role: 'year' } : { role };
    case 'year':
      return most(values, text => /\b(1[5-9]|20)\d\d\b/.test(text), 0.5) ? { role } : not('not a year');
    case 'currency':
      return most(values, text => /^([A-Za-z]{3}|\p{Sc}|\p{L}{0,3}\p{Sc})$/u.test(text.trim()))
        ? { role }
        : not('not a currency');
    case 'productId':
      return most(values, text => readProductNumber(text.trim()) !== undefined, 0.9) && !values.some(hasDecimals)
        ? { role }
        : { role: 'id', why: UNUSED.id! };
    default:
      return { role };
  }
}

const TITLE = /^(?:title|titel|titre|titulo|titolo|tytul|タイトル)$/;
/** What the title of a listing says itself. */
const BESIDE_NAMES: readonly Role[] = ['issue', 'set', 'number', 'medium'];
const OF_LISTINGS: readonly Role[] = ['artist', 'listingId', 'handle', 'name'];

/** Beside an issue, a set, a number or a format, a title is the name of a work and not that of a listing. */
function bareTitle(columns: readonly Column[]): void {
  const has = (roles: readonly Role[]) =>
    columns.some(({ role, filled }) => filled > 0 && role !== null && roles.includes(role));
  const title = columns.find(({ role, heading }) => role === 'title' && TITLE.test(foldHeading(heading).text));
  if (title && has(BESIDE_NAMES) && !has(OF_LISTINGS)) title.role = 'name';
}

const REFERENCE = /^(?:ref|reference|referenz|referenznummer|referencia|riferimento)(?: no)?$/;

/** Beside a brand, a reference is the number of a model, as of a watch. Elsewhere it is the list's own. */
function reference(columns: readonly Column[]): void {
  const has = (wanted: Role) => columns.some(({ role, filled }) => role === wanted && filled > 0);
  const found = columns.find(({ heading, filled }) => filled > 0 && REFERENCE.test(foldHeading(heading).text));
  if (!found || !has('brand') || !has('name') || has('number')) return;
  found.role = 'number';
  delete found.why;
}

const NAMING: readonly Role[] = ['title', 'name', 'subject'];
/** Roles that name the item if no other column does. */
const INSTEAD: readonly Role[] = ['game', 'description'];

/** Columns of people's addresses, in files about orders. */
const ADDRESS = /\b(city|buyer|ship|shipped|post code|zip|address|order)\b/;

/**
 * Makes sure that a column names the item: a game, a description, a set with a number, or the column with the longest distinct texts.
 * @returns the columns that could, the best first, if no heading says which one does.
 */
function name(columns: Column[], ranks: number[], samples: readonly Sample[]): Column[] {
  const has = (role: Role) => columns.some(column => column.role === role && column.filled > 0);
  const isNamed = NAMING.some(has);
  const instead = isNamed ? undefined : INSTEAD.find(has);
  const hasAddresses = columns.some(({ heading }) => ADDRESS.test(foldHeading(heading).text));
  for (const column of columns) {
    if (column.role === 'detail' && hasAddresses) Object.assign(column, { role: null, why: 'an address' });
    if (column.role === 'game' && column.role !== instead) column.role = 'category';
    else if (column.role === 'description' && column.role !== instead)
      Object.assign(column, { role: null, why: 'a description' });
    else if (column.role === instead && column.filled > 0) column.role = 'name';
  }
  if (isNamed || instead !== undefined || (has('series') && has('issue'))) return [];
  // An artist, a series, or a set with a number says less than the column that a heading of its own would have named.
  const isPartly = has('artist') || has('series') || (has('set') && has('number'));
  const candidates = isPartly ? distinctOf(columns, samples) : candidatesOf(columns, samples);
  const [best] = candidates;
  if (!best) return [];
  best.role = 'name';
  delete best.why;
  ranks[best.index] = 0;
  return candidates;
}

/** A column with less than this share of the best score can't be meant. */
const LEAST_SHARE = 0.25;

/** Columns without a role whose texts could name items, the best first. */
function candidatesOf(columns: readonly Column[], samples: readonly Sample[]): Column[] {
  const scored = columns.flatMap(column => {
    const { values } = samples[column.index]!;
    const isFree = column.role === null || column.role === 'category' || column.role === 'note';
    if (!isFree || values.length === 0 || !most(values, text => /\p{L}{2}/u.test(text), 0.8)) return [];
    if (
      column.why === 'a description' ||
      foldHeading(column.heading).text.match(/\b(buyer|seller|address|photo|url|image|link|user)\b/)
    )
      return [];
    const distinct = new Set(values).size / values.length;
    const length = values.reduce((sum, text) => sum + Math.min(60, text.length), 0) / values.length;
    return [{ column, score: distinct * length * (column.role === null ? 1 : 0.3) }];
  });
  scored.sort((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * LEAST_SHARE;
  return scored.filter(({ score }) => score >= least).map(({ column }) => column);
}

/** Of the candidates, the columns without a role that nearly every row fills, mostly with texts of their own. */
function distinctOf(columns: readonly Column[], samples: readonly Sample[]): Column[] {
  const most = Math.max(...columns.map(({ filled }) => filled));
  return candidatesOf(columns, samples).filter(({ role, index, filled }) => {
    const { values } = samples[index]!;
    return role === null && filled >= most * 0.8 && new Set(values).size >= values.length * 0.5;
  });
}

/** Roles that several columns may have. */
const SHARED: readonly Role[] = [
  'finish',
  'detail',
  'category',
  'price',
  'date',
  'id',
  'note',
  'otherQuantity',
  'wishList',
  'signed',
  'altered',
];

/** Of several columns with one role, the one with the most telling heading keeps it. */
function unify(columns: Column[], ranks: readonly number[]): void {
  const best = new Map<Role, Column>();
  for (const column of columns) {
    const { role } = column;
    if (role === null || SHARED.includes(role)) continue;
    const other = best.get(role);
    if (!other) {
      best.set(role, column);
      continue;
    }
    // With a column per currency, a row states what was paid in one of them, or converts it.
    if (role === 'paid' && column.currency && other.currency && column.currency !== other.currency) {
      column.why = `used where “${other.heading}” is blank`;
      continue;
    }
    const isBetter =
      (column.filled > 0 && other.filled === 0) ||
      ((column.filled > 0 || other.filled === 0) && ranks[column.index]! < ranks[other.index]!);
    const [kept, left] = isBetter ? [column, other] : [other, column];
    best.set(role, kept);
    left.role = null;
    left.why = `“${kept.heading}” is used`;
  }
}
