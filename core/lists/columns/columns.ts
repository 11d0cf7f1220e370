/** Finds the heading row of a list and gives each column a role: from a saved mapping, the format, the headings, or the values. */

import { fingerprint } from '../../fingerprint.ts';
import { namedCompany } from '../../rows/grades.ts';
import { sayCards } from '../headings/cards.ts';
import { formatNamed, formatOf } from '../headings/formats.ts';
import { headsColumn, isItemHeading, isOftenValue, isTitle, recognize } from '../headings/headings.ts';
import { type Role, UNUSED } from '../headings/roles.ts';
import { type Column, columnName, type Mapping, OTHER_LIST, type Settled, type Table } from '../headings/table.ts';
import { dropUnclearSums, markUnclearSums } from '../rows/paid.ts';
import { mendShifted } from '../rows/shifted.ts';
import { foldHeading } from '../words/fold.ts';
import { readGrade } from '../words/grade.ts';
import { isPlatform, platformsIn } from '../words/platforms.ts';
import { isEmpty } from '../words/text.ts';
import { dropAccount } from './account.ts';
import { bareTitle, cardCodes, receivers, rowNumbers, soldAmounts, titleOfSale, twins, unitPrices } from './beside.ts';
import { gradesByCompany, hopedGrades, slabFlags } from './graded.ts';
import { gameBoxes, gamePlatforms, parts, piecesOfSets, reference, stampsAndPlayers, wines } from './kinds.ts';
import { nameByDesignation, nameItem, nameOfPerson } from './naming.ts';
import {
  areCounts,
  areNewOrUsed,
  companyInHeading,
  fitting,
  isNumeric,
  namesCompany,
  roleOfValues,
  SAMPLE,
  type Sample,
  samplesOf,
  saysCount,
} from './values.ts';

/** Rows in which a heading row is looked for. */
const MOST_PREAMBLE = 50;
/** Rank of a role that only the values show: every heading is more telling. */
const BY_VALUES = 2000;
/** Rank of a role that a person chose. */
const CHOSEN = -2;
/** Rank of a role that the format gives. */
const BY_FORMAT = -1;

/** Of two columns that only a rule knows, a person means the own one: `My purchase price` beside `Average purchase price`. */
const OWN = /^(?:my|i|mein|mon|mi|mio) /;
const OWN_FIRST = 0.5;

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
    if (found?.isExact && !isOftenValue(cell)) exact += 1;
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
  const isAlone = (row: readonly string[]) => row.filter(cell => !isEmpty(cell)).length <= 1;
  const byShape = rows.every(isAlone) ? -1 : headingByShape(rows);
  if (byShape !== -1) return byShape;
  const first = rows.findIndex(row => !row.every(isEmpty));
  const heading = rows[first]?.find(cell => !isEmpty(cell)) ?? '';
  return first < rows.length - 1 && isAlone(rows[first] ?? []) && headsColumn(heading) ? first : -1;
}

/** A word or two, as a group of columns is called, and no line of a program such as `Owner: Anna`. */
const isLabel = (text: string) => /^[\p{L}\s&/()-]{2,24}$/u.test(text);

/** The headings of a row. Where some repeat, such as `Price`, those of groups above them say which is which: `Purchase`, `Sale`. */
function headingsOf(row: readonly string[], groups: readonly string[], width: number): string[] {
  const own = Array.from({ length: width }, (_, at) => row[at] ?? '');
  const isRepeated = (heading: string) => !isEmpty(heading) && own.indexOf(heading) !== own.lastIndexOf(heading);
  const repeated = own.filter(isRepeated);
  // A name that repeats heads a list of its own.
  const named = groups.filter(cell => !isEmpty(cell));
  if (repeated.length === 0 || repeated.some(isItemHeading) || named.length < 2) return own;
  if (!named.every(isLabel) || named.some(isTitle)) return own;
  let group = '';
  const joined = own.map((heading, at) => {
    const above = (groups[at] ?? '').trim();
    if (!isEmpty(above)) group = above;
    if (isEmpty(heading)) return above;
    return isRepeated(heading) && group !== '' ? `${group} ${heading}` : heading;
  });
  const filled = joined.filter(heading => !isEmpty(heading));
  return new Set(filled).size === filled.length ? joined : own;
}

/** A first row of words is a heading row if one of them names the items, or above rows with numbers in a language that no table knows. */
function headingByShape(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(row => row.filter(cell => !isEmpty(cell)).length > 1);
  const heading = rows[first];
  if (!heading || first === rows.length - 1) return -1;
  const below = rows.slice(first + 1, first + 1 + SAMPLE).filter(row => !row.every(isEmpty));
  const isText = (cell: string) => isEmpty(cell) || (/\p{L}/u.test(cell) && cell.length <= 40 && !/\d/.test(cell));
  const namesItem = heading.some(cell => isItemHeading(cell) && !isOftenValue(cell));
  const hasNumbers = heading.some((cell, at) => {
    const own = below.map(row => row[at] ?? '').filter(text => !isEmpty(text));
    return !isEmpty(cell) && own.length > 0 && own.every(isNumeric);
  });
  const isSize = (cell: string) => /^\d{1,2}(?:[.,]5)?$/.test(cell);
  // Above prices, counts or marks.
  const isNamed = (cell: string) => readGrade(cell)?.grader != null || isPlatform(cell);
  const isHeading =
    heading.every(cell => isText(cell) || (namesItem && (isSize(cell) || isNamed(cell)))) &&
    (hasNumbers || namesItem) &&
    new Set(heading).size === heading.length;
  return isHeading ? first : -1;
}

/** Whether the heading of a list of one column says that its texts name items, or that they can't: `SKU`. */
function saysWhat(heading: string): boolean {
  const role = recognize(heading)?.role;
  return isItemHeading(heading) || (role != null && UNUSED[role] !== undefined);
}

const holdsCompanies = (role: Role | null | undefined, { values }: Sample) =>
  (role === 'grader' || role === 'grade') && values.some(namesCompany);

/** Finds the heading row and the columns. @param rows cells as text, blank rows included. */
export function tableOf(rows: string[][], saved?: Mapping, given: Readonly<Record<string, Role | null>> = {}): Table {
  const headingRow = headingRowOf(rows);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const ownHeadings = rows[headingRow] ?? [];
  const headings = headingsOf(ownHeadings, rows[headingRow - 1] ?? [], width);
  const format = formatOf(headings);
  const keys = keysOf(headings);
  // A table without headings can't be told apart from others, so its mapping isn't remembered.
  const signature = headingRow === -1 ? '' : fingerprint([...keys].sort().join('\n'), 11);
  const chosen = saved !== undefined && saved.signature === signature && signature !== '' ? saved.columns : undefined;
  if (format?.splitPrice !== undefined) mendPrices(rows, headingRow, headings.indexOf(format.splitPrice));
  const shifted = mendShifted(rows, headingRow);
  const named = new Map(Object.entries(given).map(([heading, role]) => [foldHeading(heading).text, role]));
  const samples = samplesOf(rows, headingRow, width);
  const ranks: number[] = [];
  const isAlone = headings.filter(heading => heading !== '').length === 1;
  const isOneColumn = samples.filter(({ filled }) => filled > 0).length === 1;
  const areCompaniesNamed = headings.some((heading, index) => {
    const role = recognize(heading)?.role;
    return holdsCompanies(role, samples[index]!) || (role === 'grade' && namedCompany(heading) !== undefined);
  });
  const columns = headings.map((heading, index): Column => {
    const folded = foldHeading(heading);
    const known = isAlone && (isTitle(heading) || (isOneColumn && !saysWhat(heading))) ? undefined : recognize(heading);
    const isSaved = chosen !== undefined && Object.hasOwn(chosen, keys[index]!);
    const { text: shown } = foldHeading(columnName({ heading, index }));
    // A person may also mean the heading without that of its group.
    const own = named.has(shown) ? shown : foldHeading(ownHeadings[index] || columnName({ heading, index })).text;
    const isChosen = isSaved || named.has(own);
    const byFormat = format?.foldedRoles.has(folded.text) ?? false;
    ranks[index] = isChosen
      ? CHOSEN
      : byFormat
        ? BY_FORMAT
        : (known?.rank ?? 0) - (OWN.test(folded.text) ? OWN_FIRST : 0);
    const role = named.has(own)
      ? named.get(own)!
      : isSaved
        ? chosen[keys[index]!]!
        : byFormat
          ? format!.foldedRoles.get(folded.text)!
          : (known?.role ?? null);
    const { filled, values } = samples[index]!;
    const column: Column = { index, heading, role, filled, ...(folded.currency ? { currency: folded.currency } : {}) };
    if (isChosen || byFormat || filled === 0) return column;
    const fit = fitting(role, values, folded.text, areCompaniesNamed);
    if (fit.role !== null || fit.why !== undefined || (known && known.role === null)) return { ...column, ...fit };
    ranks[index] = BY_VALUES;
    return { ...column, role: roleOfValues(values, folded.text) };
  });
  const below = rows.slice(headingRow + 1);
  if (format === undefined && chosen === undefined) {
    fitTogether(below, columns, ranks, samples);
  }
  const isAccount =
    format === undefined && chosen === undefined && dropAccount(below, columns, index => ranks[index] === CHOSEN);
  const candidates =
    chosen === undefined && !isAccount && !format?.nameless && !format?.isNumbered
      ? nameItem(columns, ranks, samples)
      : [];
  const isGiven = (index: number) => ranks[index]! <= BY_FORMAT;
  const sums = dropUnclearSums(below, columns, ranks, isGiven);
  unify(columns, ranks);
  explainUnused(columns);
  const contents = contentsOf(columns, samples, isGiven);
  // Whether a sum is clear depends on the rows of each list.
  const settled = columns.filter(({ index }) => !sums.has(index));
  const mapping = { signature, columns: Object.fromEntries(settled.map(({ role, index }) => [keys[index]!, role])) };
  return { format, headingRow, columns, signature, mapping, candidates, shifted, ...contents };
}

/** Settles what columns mean beside others, where neither a format nor an earlier reading says it. */
function fitTogether(
  below: readonly (readonly string[])[],
  columns: Column[],
  ranks: readonly number[],
  samples: readonly Sample[],
): void {
  const isGiven = (index: number) => ranks[index] === CHOSEN;
  bareTitle(columns);
  rowNumbers(columns, samples, isGiven);
  cardCodes(columns, samples, isGiven);
  nameByDesignation(columns, samples, isGiven);
  nameOfPerson(below, columns, isGiven);
  reference(columns);
  stampsAndPlayers(columns, samples, isGiven);
  twins(below, columns, ranks, samples, isGiven);
  gradesByCompany(columns, samples, isGiven);
  hopedGrades(columns, samples, isGiven);
  slabFlags(columns, samples, isGiven);
  gamePlatforms(columns, samples, isGiven);
  gameBoxes(columns, samples, isGiven);
  wines(columns, ranks, isGiven);
  parts(columns, samples, isGiven);
  titleOfSale(columns, samples, isGiven);
  piecesOfSets(columns, samples, isGiven);
  soldAmounts(below, columns, isGiven);
  unitPrices(below, columns, isGiven);
  receivers(columns, isGiven);
  dropOtherList(columns);
}

/** Says why columns aren't used. */
function explainUnused(columns: readonly Column[]): void {
  const regular = columns.find(({ role }) => role === 'regularQuantity');
  for (const column of columns) {
    if (column.role !== null && UNUSED[column.role] !== undefined) column.why ??= UNUSED[column.role]!;
    if (column.role === 'quantity' && regular) column.why ??= `“${regular.heading}” is used`;
    if (column.role === 'setCode' && !columns.some(({ role }) => role === 'set')) delete column.why;
  }
}

/** The table of a reading whose columns were settled before. */
export function settledTable(rows: string[][], { format: id, roles, marks }: Settled): Table {
  const headings = roles.map((_, at) => rows[0]?.[at] ?? '');
  const format = id === null ? undefined : formatNamed(id);
  if (format?.splitPrice !== undefined) mendPrices(rows, 0, headings.indexOf(format.splitPrice));
  const shifted = mendShifted(rows, 0);
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
  const contents = contentsOf(columns, samples, () => true);
  if (format === undefined) markUnclearSums(rows.slice(1), columns);
  return {
    format,
    headingRow: 0,
    columns,
    signature,
    mapping,
    candidates: [],
    shifted,
    ...contents,
    ...(marks ? { marks } : {}),
  };
}

/** Of two lists side by side with a heading in common, the first that names its items is read: a cell of the other one belongs to another item. */
function dropOtherList(columns: readonly Column[]): void {
  const gaps = columns.filter(({ heading, filled }) => heading.trim() === '' && filled === 0).map(({ index }) => index);
  const lists = [-1, ...gaps]
    .map((gap, at) => columns.slice(gap + 1, gaps[at] ?? columns.length))
    .filter(list => list.length > 1);
  const [read, other] = lists.filter(list => list.some(({ heading }) => isItemHeading(heading)));
  const headingsOf = (list: readonly Column[]) => list.map(({ heading }) => foldHeading(heading).text);
  if (!read || !other || !headingsOf(other).some(heading => headingsOf(read).includes(heading))) return;
  for (const column of lists.filter(list => list !== read).flat())
    Object.assign(column, { role: null, why: OTHER_LIST });
}

/** Roles of columns that count the pieces of a finish. */
const ofFinish: readonly Role[] = ['regularQuantity', 'foilQuantity', 'specialFoilQuantity'];

/**
 * What columns hold together. A column that states how many pieces there are says more than those that count them one by one.
 * @param isGiven whether a person, the format or an earlier reading gave a column its role.
 */
function contentsOf(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): Pick<Table, 'hasCompanies' | 'hasLetters' | 'counts'> {
  const isOfCards = sayCards(columns);
  const hold = ({ heading, index }: Column) => areCounts(heading, samples[index]!.values);
  const isStated = columns.some(
    column =>
      column.filled > 0 &&
      (column.role === 'regularQuantity' || (column.role === 'quantity' && (isGiven(column.index) || !hold(column)))),
  );
  // Beside cards, bare numbers are grades of a population.
  const isCount = (column: Column) => {
    const { heading, index, role } = column;
    return (
      !(role !== null && (isGiven(index) || (isStated && ofFinish.includes(role)))) &&
      (role === null || role === 'finish' || role === 'condition' || role === 'size' || saysCount(heading)) &&
      !(isOfCards && /^\d+$/.test(heading.trim())) &&
      hold(column)
    );
  };
  const areMany = ({ heading, index }: Column) =>
    saysCount(heading) || samples[index]!.values.some(text => Number(text) > 1);
  const found = columns.filter(isCount);
  // Counts of finishes alone have roles of their own.
  const areOfFinishes = found.every(({ role }) => role !== null && ofFinish.includes(role));
  const counts = found.length > 1 && !areOfFinishes && found.some(areMany) ? found : [];
  for (const column of counts) Object.assign(column, { role: null, why: 'pieces of one size, condition or finish' });
  const hasCompanies = columns.some(({ role, index }) => holdsCompanies(role, samples[index]!));
  const conditions = columns.find(({ role, filled }) => role === 'condition' && filled > 0);
  const hasLetters =
    conditions !== undefined && areNewOrUsed(samples[conditions.index]!.values, foldHeading(conditions.heading).text);
  return { hasCompanies, hasLetters, counts };
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

/** Roles that several columns may have. */
const SHARED: readonly Role[] = [
  'finish',
  'completeness',
  'detail',
  'category',
  'price',
  'date',
  'id',
  'note',
  'otherQuantity',
  'wishList',
  'status',
  'signed',
  'altered',
];

/** Of several columns with one role, the one with the most telling heading keeps it. */
function unify(columns: Column[], ranks: readonly number[]): void {
  const best = new Map<Role, Column>();
  const platforms = platformsIn(columns.flatMap(({ role, heading }) => (role === 'platform' ? [heading] : [])));
  for (const column of columns) {
    const { role } = column;
    if (role === null || SHARED.includes(role)) continue;
    const other = best.get(role);
    if (!other) {
      best.set(role, column);
      continue;
    }
    // A column per company says whose slab an item is in, or holds its grade.
    const areOfCompanies = companyInHeading(column.heading) !== '' && companyInHeading(other.heading) !== '';
    if ((role === 'grader' || role === 'grade') && areOfCompanies) continue;
    // Marks in a column per platform say which one an item is for.
    if (role === 'platform' && platforms.has(column.heading) && platforms.has(other.heading)) continue;
    // With a column per currency, a row states what was paid in one of them, or converts it.
    if (
      (role === 'paid' || role === 'paidTotal') &&
      column.currency &&
      other.currency &&
      column.currency !== other.currency
    ) {
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
