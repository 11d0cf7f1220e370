/** Reads a list as it came out of a program: its format, items, rows that are left out and why, unused columns, and questions. */
import { counted } from '../counts.ts';
import type { Row } from '../endpoint.ts';
import { readKeyword } from '../input/text.ts';
import { type Column, headingScore, type Mapping, type Table, tableOf } from './columns.ts';
import { composerFor, type Target } from './compose.ts';
import {
  addNote,
  currencyOfText,
  type Facts,
  factsReader,
  type Kind,
  type Paid,
  readPaid,
  readQuantity,
  vocabularyOf,
} from './facts.ts';
import type { Role } from './headings.ts';
import { type LeftOut, leftOutReader, REASONS, type Reason } from './left-out.ts';
import { isEmpty, rowsOfText } from './text.ts';
import { type Finish, joinFinishes, readFinish } from './words.ts';

/** A file's text, rows of cells, or objects whose keys are the headings. */
export type ListSource = string | readonly (readonly unknown[])[] | readonly Row[];

export interface ReadListOptions {
  /** Default: the auction site. */
  target?: Target;
  /** Roles that a person chose for an earlier list with the same headings. */
  mapping?: Mapping;
  /** Roles of columns by heading; null if a column isn't used. They come before the mapping. */
  roles?: Readonly<Record<string, Role | null>>;
  /** Currency of amounts that state none. */
  currency?: string;
  /** Reasons whose rows are items after all. */
  keep?: readonly Reason[];
  /** Lots and bundles are items, marked as such, unless they are left out here. */
  leaveOut?: readonly 'lot'[];
}

export interface ListItem {
  /** Number of the row in the file, from 1. */
  row: number;
  /** Position in the given rows or objects, from 0. */
  index: number;
  keyword: string;
  /** What to send, in the spelling of the service. */
  parameters: Readonly<Record<string, unknown>>;
  /** As the market of trading cards writes them; absent if the list doesn't state them. */
  productId?: number;
  condition?: string;
  variant?: string;
  language?: string;
  grader?: string;
  grade?: string;
  /** Null if the list has a quantity that can't be read. */
  quantity: number | null;
  /** For one piece. Null if it isn't stated. */
  paid: number | null;
  paidCurrency: string | null;
  kind: Kind;
  /** What is not part of the search, and what could not be read. */
  notes: readonly string[];
}

export interface ListQuestion {
  id: 'item' | 'currency' | 'graded' | 'lots' | 'words';
  text: string;
  choices: readonly { value: string; label: string }[];
  /** What is done unless a person chooses. */
  fallback: string;
  /** Rows that show what the question is about; two at most. */
  rows: readonly number[];
}

/** Rows with the same search that differ in something that isn't part of it. */
export interface SameSearch {
  keyword: string;
  rows: readonly number[];
  /** Headings of the columns in which they differ. */
  differIn: readonly string[];
}

export interface ReadList {
  format: { id: string; title: string } | null;
  /** Number of the heading row in the file; null if there is none. */
  headingRow: number | null;
  columns: readonly Column[];
  /** Equal for every export of the same program, whatever the order of its columns; '' without headings. */
  signature: string;
  /** The roles that were used, to keep and to pass back. */
  mapping: Mapping;
  items: readonly ListItem[];
  leftOut: readonly LeftOut[];
  unused: readonly { heading: string; filled: number; why?: string }[];
  questions: readonly ListQuestion[];
  sameSearches: readonly SameSearch[];
  /** How many items are foil, graded, in another language and so on. */
  groups: readonly { label: string; count: number }[];
  /** One sentence about the whole list. */
  text: string;
  /** Why nothing can be read. */
  problem?: string;
}

/** Reads a list. Pure, and never throws: a text that isn't a list has no items and a problem. */
export function readList(source: ListSource, options: ReadListOptions = {}): ReadList {
  const { rows, offset } = rowsOf(source);
  const table = tableOf(rows, options.mapping, options.roles);
  const { format, headingRow, columns } = table;
  const at: Partial<Record<Role, number>> = {};
  for (const { role, index } of columns) if (role !== null) at[role] ??= index;
  const textOf = (row: readonly string[], role: Role) => {
    const index = at[role];
    return index === undefined ? '' : (row[index] ?? '');
  };
  if (headingRow === -1 && columns.every(({ role }) => role === null) && columns.length > 0) nameFirst(columns, at);
  if (format?.inherits) inherit(rows, table, textOf);
  const { target = 'auction', keep = [], leaveOut = [] } = options;
  const reasonOf = leftOutReader(table, rows, textOf);
  const vocabulary = vocabularyOf(table);
  const factsOf = factsReader(table, vocabulary, textOf);
  const finishWhenBlank = plainWhenBlank(rows, table);
  const composer = composerFor(target);
  const piecesOf = piecesReader(table, textOf);
  const paidOf = paidReader(table, textOf, options.currency);
  const items: ListItem[] = [];
  const leftOut: LeftOut[] = [];
  const tally = new Tally(table, rows);

  for (let index = 0; index < rows.length; index += 1) {
    if (index === headingRow) continue;
    const row = rows[index]!;
    const leave = (reason: Reason) =>
      leftOut.push({ row: index + 1, index: index - offset, reason, text: excerpt(row) });
    const reason = reasonOf(row, index);
    if (reason !== null && (!keep.includes(reason) || index < headingRow)) {
      leave(reason);
      continue;
    }
    const pieces = piecesOf(row);
    if (pieces.length === 0 && reason === null && !keep.includes('none')) {
      leave('none');
      continue;
    }
    const paid = paidOf(row);
    for (const piece of pieces.length === 0 ? [NO_PIECES] : pieces) {
      const facts = factsOf(row);
      if (format?.impliedLanguage !== undefined) facts.language ??= format.impliedLanguage;
      if (piece.finish) facts.finish = joinFinishes(facts.finish, piece.finish);
      else if (facts.finish === undefined && finishWhenBlank) facts.finish = finishWhenBlank;
      const unwanted: Reason | undefined =
        facts.kind === 'lot' && leaveOut.includes('lot')
          ? 'lot'
          : target === 'cards' && facts.grade !== null && !keep.includes('graded')
            ? 'graded'
            : undefined;
      if (unwanted !== undefined) {
        leave(unwanted);
        tally.leave(unwanted, index + 1);
        continue;
      }
      if (piece.problem !== undefined) addNote(facts, piece.problem);
      if (paid.problem !== undefined) addNote(facts, paid.problem);
      const { keyword, parameters } = composer.compose(facts);
      if (isDoubtful(keyword) && readKeyword(keyword).value === undefined) {
        leave('unreadable');
        continue;
      }
      const item = itemOf(index, index - offset, keyword, parameters, facts, piece.count, paid.paid);
      items.push(item);
      tally.add(item, facts, index);
    }
  }
  const problem = items.length > 0 ? undefined : (format?.nameless ?? nothingRead(table, rows, leftOut));
  const unused = columns.flatMap(({ index, heading, filled, role, why }) =>
    filled > 0 && (role === null || why !== undefined)
      ? [{ heading: heading || `Column ${index + 1}`, filled, ...(why ? { why } : {}) }]
      : [],
  );
  const named = format ? { id: format.id, title: format.title } : null;
  return {
    format: named,
    headingRow: headingRow === -1 ? null : headingRow + 1,
    columns,
    signature: table.signature,
    mapping: table.mapping,
    items,
    leftOut,
    unused,
    questions: tally.questions(table, target, options),
    sameSearches: tally.sameSearches(),
    groups: tally.groups(),
    text: summary(named?.title, items.length, leftOut),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Names that spreadsheet readers give to columns without a heading. */
const NO_HEADING = /^(?:column_?\d+|__EMPTY(?:_\d+)?|field_?\d+|Unnamed: \d+)$/i;

/** @returns cells as text, and how many rows stand above the first given one. */
function rowsOf(source: ListSource): { rows: string[][]; offset: number } {
  if (typeof source === 'string') return { rows: rowsOfText(source, headingScore), offset: 0 };
  if (source.every(row => Array.isArray(row)))
    return { rows: (source as readonly (readonly unknown[])[]).map(row => row.map(textOfCell)), offset: 0 };
  const objects = source.map(row =>
    typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Row) : { Item: row },
  );
  const keys: string[] = [];
  const known = new Set<string>();
  for (const object of objects) {
    for (const key of Object.keys(object)) {
      if (known.has(key)) continue;
      known.add(key);
      keys.push(key);
    }
  }
  const headings = keys.map(key => (NO_HEADING.test(key) ? '' : key));
  const rows = objects.map(object => keys.map(key => textOfCell(object[key])));
  return headings.every(heading => heading === '') ? { rows, offset: 0 } : { rows: [headings, ...rows], offset: 1 };
}

function textOfCell(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value === 'object') return Array.isArray(value) ? value.map(textOfCell).join(', ') : JSON.stringify(value);
  return String(value);
}

/** A list of one column, or one without headings: the first column that has words names the item. */
function nameFirst(columns: readonly Column[], at: Partial<Record<Role, number>>): void {
  const column = columns.find(({ filled }) => filled > 0) ?? columns[0]!;
  column.role = 'name';
  at.name = column.index;
}

/** Cells that a product has only in its first row. */
const INHERITED: readonly Role[] = ['title', 'brand', 'category', 'option1Name', 'option2Name'];

function inherit(
  rows: string[][],
  { columns, headingRow }: Table,
  textOf: (row: readonly string[], role: Role) => string,
): void {
  const inherited = columns.filter(({ role }) => role !== null && INHERITED.includes(role));
  const own = columns.filter(
    ({ role }) => role === 'option1' || role === 'quantity' || role === 'paid' || role === 'id',
  );
  const products = new Map<string, string[]>();
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    const handle = textOf(row, 'handle');
    const first = products.get(handle);
    if (!first) products.set(handle, row);
    else if (isEmpty(textOf(row, 'title')) && own.some(({ index: at }) => !isEmpty(row[at]))) {
      const full = [...row];
      for (const { index: at } of inherited) if (isEmpty(full[at])) full[at] = first[at] ?? '';
      rows[index] = full;
    }
  }
}

/** If a column only ever says foil, a blank cell means the plain finish; if it also says normal, it means nothing. */
function plainWhenBlank(rows: readonly (readonly string[])[], { columns, headingRow }: Table): Finish | undefined {
  const finishes = columns.filter(({ role, filled }) => role === 'finish' && filled > 0);
  if (finishes.length !== 1) return undefined;
  const [{ index: at, heading }] = finishes as [Column];
  const words = new Set<string>();
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const text = rows[index]![at] ?? '';
    if (text !== '' && (text !== heading || readFinish(text))) words.add(text);
  }
  const plain = readFinish('normal');
  return [...words].every(word => (readFinish(word)?.words ?? '') !== '') ? plain : undefined;
}

interface Piece {
  count: number | null;
  finish?: Finish;
  problem?: string;
}

const ONE: readonly Piece[] = [{ count: 1 }];
const NO_PIECES: Piece = { count: 0 };
const FINISH_COUNTS = [
  ['regularQuantity', 'normal'],
  ['foilQuantity', 'foil'],
  ['specialFoilQuantity', 'etched'],
] as const;

/** How many pieces a row stands for: one entry per finish that is counted on its own; none if the count is 0. */
function piecesReader(
  { columns }: Table,
  textOf: (row: readonly string[], role: Role) => string,
): (row: readonly string[]) => readonly Piece[] {
  const has = (role: Role) => columns.some(column => column.role === role);
  const byFinish = FINISH_COUNTS.filter(([role]) => has(role));
  if (byFinish.length > 0) {
    // Without a count of regular cards, the plain count is theirs.
    const counts = has('regularQuantity') ? byFinish : ([['quantity', 'normal'], ...byFinish] as const);
    return row =>
      counts.flatMap(([role, word]): Piece[] => {
        const count = readQuantity(textOf(row, role)) ?? 0;
        return count > 0 ? [{ count, finish: readFinish(word) }] : [];
      });
  }
  if (!has('quantity')) return () => ONE;
  const known = new Map<string, readonly Piece[]>();
  const hasAdded = has('addedQuantity');
  return row => {
    const text = textOf(row, 'quantity');
    const added = hasAdded ? textOf(row, 'addedQuantity') : '';
    const key = hasAdded ? `${text}\n${added}` : text;
    let pieces = known.get(key);
    if (!pieces) {
      const count = readQuantity(text);
      const more = count === 0 || isEmpty(text) ? readQuantity(added) : null;
      const total = more !== null && more > 0 ? more : count;
      pieces =
        total === 0 ? [] : total === null ? [{ count: null, problem: unknownQuantity(text) }] : [{ count: total }];
      known.set(key, pieces);
    }
    return pieces;
  };
}

const unknownQuantity = (text: string) =>
  isEmpty(text) ? 'The quantity is blank' : `The quantity “${text.trim()}” can't be read`;

type PaidReading = { paid?: Paid; problem?: string };

function paidReader(
  { columns, format }: Table,
  textOf: (row: readonly string[], role: Role) => string,
  fallback: string | undefined,
): (row: readonly string[]) => PaidReading {
  const role = (['paid', 'paidTotal'] as const).find(each =>
    columns.some(column => column.role === each && column.filled > 0),
  );
  if (role === undefined) return () => ({});
  const heading = columns.find(column => column.role === role)!;
  const hasCurrency = columns.some(column => column.role === 'currency');
  const known = new Map<string, PaidReading>();
  return row => {
    const text = textOf(row, role);
    const code = hasCurrency ? textOf(row, 'currency') : '';
    const count = role === 'paidTotal' ? textOf(row, 'quantity') : '';
    const key = hasCurrency || role === 'paidTotal' ? `${text}\n${code}\n${count}` : text;
    let reading = known.get(key);
    if (!reading) {
      const { paid, problem } = readPaid(
        text,
        currencyOfText(code) ?? heading.currency ?? fallback ?? null,
        format?.pennies ?? false,
      );
      const pieces = readQuantity(count) ?? 1;
      if (problem !== undefined) reading = { problem: `Paid is “${text.trim()}”, ${problem}` };
      else
        reading =
          paid && pieces > 1 ? { paid: { ...paid, amount: Math.round((paid.amount / pieces) * 100) / 100 } } : { paid };
      known.set(key, reading);
    }
    return reading;
  };
}

function itemOf(
  row: number,
  index: number,
  keyword: string,
  parameters: Record<string, unknown>,
  facts: Facts,
  quantity: number | null,
  paid: Paid | undefined,
): ListItem {
  return {
    row: row + 1,
    index,
    keyword,
    parameters,
    productId: facts.productId ?? undefined,
    condition: facts.condition?.card,
    variant: facts.finish?.variant,
    language: facts.language,
    grader: facts.grade?.grader ?? undefined,
    grade: facts.grade?.grade ?? undefined,
    quantity,
    paid: paid?.amount ?? null,
    paidCurrency: paid?.currency ?? null,
    kind: facts.kind,
    notes: facts.notes,
  };
}

/** Errors of cells, placeholders and formulas are short, or start with a sign. */
const isDoubtful = (keyword: string) => keyword.length < 12 || /^[#=[{¡¿]/.test(keyword);

function excerpt(row: readonly string[]): string {
  const filled: string[] = [];
  for (const cell of row) {
    if (cell !== '' && filled.push(cell.trim()) === 3) break;
  }
  return filled.join(' · ').slice(0, 80);
}

function nothingRead(
  { headingRow, columns }: Table,
  rows: readonly (readonly string[])[],
  leftOut: readonly LeftOut[],
): string {
  if (rows.every(row => row.every(isEmpty))) return 'The list is empty';
  const names = columns.some(
    ({ role }) => role === 'name' || role === 'title' || role === 'subject' || role === 'series',
  );
  if (!names || (headingRow === -1 && columns.length > 1))
    return 'No column names the items. Choose the column that does';
  return leftOut.length === 0 ? 'The list has no rows below its headings' : 'Every row is left out';
}

/** Counts while a list is read: groups, questions, and searches that several rows share. */
class Tally {
  private readonly counts = new Map<string, number>();
  private readonly firstOf = new Map<string, number>();
  private readonly repeats = new Map<string, number[]>();
  private readonly lots: number[] = [];
  private readonly graded: number[] = [];
  private readonly unknownCurrency: number[] = [];
  private readonly unknownWords: number[] = [];

  private readonly table: Table;
  private readonly rows: readonly (readonly string[])[];

  constructor(table: Table, rows: readonly (readonly string[])[]) {
    this.table = table;
    this.rows = rows;
  }

  add(item: ListItem, facts: Facts, index: number): void {
    if (facts.finish && facts.finish.words !== '') this.count(facts.finish.words);
    if (facts.grade !== null) this.count('graded');
    if (facts.language !== undefined && facts.language !== 'English') this.count(facts.language);
    if (item.kind === 'sealed') this.count('sealed');
    if (item.kind === 'lot') {
      this.count('lots and bundles');
      this.lots.push(item.row);
    }
    if (item.quantity === null) this.count('quantity unknown');
    if (item.paid !== null && item.paidCurrency === null) this.unknownCurrency.push(item.row);
    if (item.notes.length > 0 && item.notes.some(note => note.includes('is unknown'))) this.unknownWords.push(item.row);
    const key = searchKey(item);
    const first = this.firstOf.get(key);
    if (first === undefined) this.firstOf.set(key, index);
    else {
      const indexes = this.repeats.get(key);
      if (indexes) indexes.push(index);
      else this.repeats.set(key, [first, index]);
    }
  }

  leave(reason: Reason, row: number): void {
    if (reason === 'graded') this.graded.push(row);
    if (reason === 'lot') this.lots.push(row);
  }

  private count(label: string): void {
    this.counts.set(label, (this.counts.get(label) ?? 0) + 1);
  }

  groups(): { label: string; count: number }[] {
    return [...this.counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count);
  }

  sameSearches(): SameSearch[] {
    return [...this.repeats].flatMap(([key, indexes]) => {
      const rows = indexes.map(index => this.rows[index]!);
      const differing = this.table.columns.filter(({ role, index, heading }) => {
        if (heading === '' || (role !== null && ALIKE.includes(role))) return false;
        const first = rows[0]![index] ?? '';
        return rows.some(row => (row[index] ?? '').trim().toLowerCase() !== first.trim().toLowerCase());
      });
      const differIn = differing.filter(({ role }) => role !== null || differing.every(each => each.role === null));
      return differIn.length === 0
        ? []
        : [
            {
              keyword: key.split('\n')[0]!,
              rows: indexes.map(index => index + 1),
              differIn: differIn.map(({ heading }) => heading),
            },
          ];
    });
  }

  questions(
    { candidates, columns }: Table,
    target: Target,
    { currency, keep = [], leaveOut = [] }: ReadListOptions,
  ): ListQuestion[] {
    const questions: ListQuestion[] = [];
    const named = columns.find(({ role }) => role === 'name' || role === 'title');
    const [, second] = candidates;
    if (named && candidates.includes(named) && second)
      questions.push({
        id: 'item',
        text: 'Which column names the item?',
        choices: candidates.slice(0, 4).map(({ heading, index }) => ({
          value: heading || `Column ${index + 1}`,
          label: heading || `Column ${index + 1}`,
        })),
        fallback: named.heading || `Column ${named.index + 1}`,
        rows: [],
      });
    if (this.unknownCurrency.length > 0 && currency === undefined)
      questions.push({
        id: 'currency',
        text: `What was paid has no currency in ${counted(this.unknownCurrency.length, 'row')}. Which one is it?`,
        choices: ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY'].map(code => ({ value: code, label: code })),
        fallback: 'unknown: no profit is calculated',
        rows: this.unknownCurrency.slice(0, 2),
      });
    if (this.graded.length > 0 && target === 'cards' && !keep.includes('graded'))
      questions.push({
        id: 'graded',
        text: `${counted(this.graded.length, 'card')} are graded, but this market has prices of ungraded cards. Price them as ungraded?`,
        choices: [
          { value: 'leaveOut', label: 'Leave them out' },
          { value: 'keep', label: 'Price them as ungraded' },
        ],
        fallback: 'leaveOut',
        rows: this.graded.slice(0, 2),
      });
    if (this.lots.length > 0)
      questions.push({
        id: 'lots',
        text: `${counted(this.lots.length, 'row')} may be lots or bundles. Price each as one lot?`,
        choices: [
          { value: 'keep', label: 'Price and mark them' },
          { value: 'leaveOut', label: 'Leave them out' },
        ],
        fallback: leaveOut.includes('lot') ? 'leaveOut' : 'keep',
        rows: this.lots.slice(0, 2),
      });
    if (this.unknownWords.length > 0)
      questions.push({
        id: 'words',
        text: `${counted(this.unknownWords.length, 'row')} have a condition, language, finish or grade that is unknown. Price them without it?`,
        choices: [
          { value: 'keep', label: 'Price them without it' },
          { value: 'leaveOut', label: 'Leave them out' },
        ],
        fallback: 'keep',
        rows: this.unknownWords.slice(0, 2),
      });
    return questions;
  }
}

/** Equal for items with the same search. */
function searchKey({ keyword, parameters, productId }: ListItem): string {
  let key = parameters.keyword === undefined ? `${keyword}\n${productId}` : keyword;
  for (const name of SENT) {
    const value = parameters[name];
    if (value !== undefined) key += `\n${String(value)}`;
  }
  return key;
}

/** Parameters besides the keyword that make searches differ. */
const SENT = [
  'condition',
  'itemCondition',
  'variant',
  'language',
  'brand',
  'year',
  'set',
  'player',
  'cardNumber',
  'parallel',
  'grader',
  'grade',
] as const;

/** Columns in which the same goods may differ. */
const ALIKE: readonly Role[] = [
  'quantity',
  'regularQuantity',
  'foilQuantity',
  'specialFoilQuantity',
  'addedQuantity',
  'otherQuantity',
  'paid',
  'paidTotal',
  'currency',
  'price',
  'date',
  'id',
  'note',
  'listingId',
  'orderId',
  'handle',
  'status',
  'soldDate',
  'listKind',
  'wishList',
];

function summary(title: string | undefined, items: number, leftOut: readonly LeftOut[]): string {
  const counts = new Map<Reason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${count} ${REASONS[reason]}`).join(', ');
  const left = leftOut.length === 0 ? '' : `, ${counted(leftOut.length, 'row')} left out (${reasons})`;
  return `${title === undefined ? '' : `This looks like ${title}: `}${counted(items, 'item')}${left}.`;
}
