/** Reads a list as it came out of a program: its format, items, rows that are left out and why, unused columns, and questions. */
import { counted } from '../counts.ts';
import { readKeyword } from '../input/text.ts';
import { optionsOf } from '../question/options.ts';
import { refusal } from '../question/refusal.ts';
import { settledTable, tableOf } from './columns/columns.ts';
import { vocabularyOf } from './columns/vocabulary.ts';
import { composerFor, type Target } from './compose.ts';
import { marksOf } from './headings/marked-names.ts';
import type { Role } from './headings/roles.ts';
import { ACCOUNT, type Column, columnName, type Table } from './headings/table.ts';
import { addNote, type Facts } from './items/facts.ts';
import { factsReader } from './items/read-facts.ts';
import { LIST_OPTIONS, type ListItem, type ReadList, type ReadListOptions } from './list.ts';
import { Tally } from './questions.ts';
import { inherit } from './rows/inherit.ts';
import { isLeavable, isSum, type LeftOut, leftOutReader, leftOutText, type Reason } from './rows/left-out.ts';
import { mergedCells } from './rows/merged.ts';
import { type Paid, paidReader } from './rows/paid.ts';
import { NO_PIECES, piecesReader } from './rows/quantity.ts';
import { SameSearches } from './same-searches.ts';
import { type ListSource, rowsOf } from './source.ts';
import { type Finish, joinFinishes, readFinish } from './words/finishes.ts';
import { foldHeading } from './words/fold.ts';
import { isEmpty } from './words/text.ts';

/**
 * Reads a list. Pure. A text that isn't a list has no items and a problem.
 * @throws InvalidParametersError for an unknown option.
 */
export function readList<Of extends Target = 'auction'>(
  source: ListSource,
  options?: ReadListOptions & { target?: Of },
): ReadList<Of>;
export function readList(source: ListSource, options: ReadListOptions = {}): ReadList {
  optionsOf(options, LIST_OPTIONS);
  const { rows, offset } = rowsOf(source);
  const table = options.settled ? settledTable(rows, options.settled) : tableOf(rows, options.mapping, options.roles);
  const { format, headingRow, columns } = table;
  const at: Partial<Record<Role, number>> = {};
  for (const { role, index } of columns) if (role !== null) at[role] ??= index;
  const textOf = (row: readonly string[], role: Role) => {
    const index = at[role];
    return index === undefined ? '' : (row[index] ?? '');
  };
  if (headingRow === -1 && columns.every(({ role }) => role === null) && columns.length > 0) nameFirst(columns, at);
  if (format?.inherits) inherit(rows, table, textOf);
  const namesItem = at.name ?? at.title;
  const isItem = (row: readonly string[]) => {
    const name = namesItem === undefined ? '' : (row[namesItem] ?? '');
    return !isEmpty(name) && !isSum(name.trim());
  };
  if (namesItem !== undefined && !format && !options.settled) {
    const marks = marksOf(rows.slice(headingRow + 1).flatMap(row => (isItem(row) ? [row[namesItem]!] : [])));
    const isDeck = marks === 'counts' && at.quantity === undefined && at.name !== undefined;
    if (marks === 'rows' || isDeck) table.marks = marks;
  }
  const merged = mergedCells(rows, table, isItem);
  const { target = 'auction', keep = [], leaveOut = [] } = options;
  const { reasonOf, doubtful } = leftOutReader(table, rows, textOf);
  const vocabulary = vocabularyOf(table);
  const factsOf = factsReader(table, vocabulary, textOf);
  const finishWhenBlank = plainWhenBlank(rows, table);
  const composer = composerFor(target);
  const piecesOf = piecesReader(table, textOf);
  const paidOf = paidReader(table, textOf, options.currency);
  const items: ListItem[] = [];
  const leftOut: LeftOut[] = [];
  const kept: Partial<Record<Reason, number>> = {};
  const tally = new Tally();
  const sameSearches = new SameSearches(table, rows);

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
    const wanted = reason ?? (pieces.length === 0 ? 'none' : null);
    if (wanted !== null) kept[wanted] = (kept[wanted] ?? 0) + 1;
    const paid = paidOf(row);
    for (const piece of pieces.length === 0 ? [NO_PIECES] : pieces) {
      const facts = factsOf(row);
      if (format?.impliedLanguage !== undefined) facts.language ??= format.impliedLanguage;
      if (piece.finish) facts.finish = joinFinishes(facts.finish, piece.finish);
      else if (facts.finish === undefined && finishWhenBlank) facts.finish = finishWhenBlank;
      if (doubtful?.has(index))
        addNote(facts, 'Only its name is filled in. If it heads the rows below, delete it', 'other', 'heading');
      for (const note of merged.get(index) ?? []) addNote(facts, note, 'unknown');
      if (piece.problem !== undefined) addNote(facts, piece.problem, piece.isUnknown ? 'unknown' : 'other');
      if (paid.problem !== undefined) addNote(facts, paid.problem, 'paid');
      const { keyword, parameters } = composer.compose(facts);
      const doubts = doubtsOf(facts, target);
      const unwanted = doubts.find(each => (isLeavable(each) ? leaveOut.includes(each) : !keep.includes(each)));
      if (unwanted !== undefined) {
        leave(unwanted);
        tally.leave(unwanted, index + 1);
        continue;
      }
      if (facts.isNameSpoiled || (isDoubtful(keyword) && readKeyword(keyword).value === undefined)) {
        leave('unreadable');
        continue;
      }
      for (const doubt of doubts) kept[doubt] = (kept[doubt] ?? 0) + 1;
      const item = itemOf(index, index - offset, keyword, parameters, facts, piece.count, paid.paid);
      items.push(item);
      tally.add(item, facts, paid.currencies);
      sameSearches.add(item, index);
    }
  }
  const problem = items.length > 0 ? undefined : (format?.nameless ?? nothingRead(table, rows, leftOut));
  const unused = columns.flatMap(({ index, heading, filled, role, why }) =>
    filled > 0 && (role === null || why !== undefined)
      ? [{ heading: columnName({ heading, index }), filled, ...(why ? { why } : {}) }]
      : [],
  );
  const named = format ? { id: format.id, title: format.title } : null;
  return {
    format: named,
    headingRow: headingRow === -1 ? null : headingRow + 1,
    columns,
    signature: table.signature,
    mapping: table.mapping,
    ...(table.marks ? { marks: table.marks } : {}),
    items,
    leftOut,
    kept,
    unused,
    questions: tally.questions(table, target, options),
    sameSearches: sameSearches.found(),
    groups: tally.groups(),
    text: summary(named?.title, items.length, leftOut),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Reasons for which a person may not want an item. */
function doubtsOf({ kind, gradeDoubt, grade, notes }: Facts, target: ReadListOptions['target']): Reason[] {
  const doubts: Reason[] = [];
  if (kind === 'lot') doubts.push('lot');
  if (gradeDoubt !== null) doubts.push(gradeDoubt);
  if (target === 'cards' && grade !== null) doubts.push('graded');
  if (notes.some(({ about }) => about === 'unknown')) doubts.push('unknown');
  return doubts;
}

/** A list of one column, or one without headings: the first column that has words names the item. */
function nameFirst(columns: readonly Column[], at: Partial<Record<Role, number>>): void {
  const column = columns.find(({ filled }) => filled > 0) ?? columns[0]!;
  column.role = 'name';
  at.name = column.index;
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
const isDoubtful = (keyword: string) => keyword.length < 12 || /^(?:[#=[{¡¿]|https?:|www\.)/i.test(keyword);

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
  if (columns.some(({ why }) => why === ACCOUNT))
    return 'These are lines of an account, not items. If they are items, choose the column that names them';
  const names = columns.some(
    ({ role }) => role === 'name' || role === 'title' || role === 'subject' || role === 'series',
  );
  if (!names || (headingRow === -1 && columns.length > 1))
    return 'No column names the items. Choose the column that does';
  return leftOut.length === 0 ? 'The list has no rows below its headings' : 'Every row is left out';
}

function summary(title: string | undefined, items: number, leftOut: readonly LeftOut[]): string {
  const left = leftOut.length === 0 ? '' : `, ${leftOutText(leftOut)}`;
  return `${title === undefined ? '' : `This looks like ${title}: `}${counted(items, 'item')}${left}.`;
}

/** @throws InvalidParametersError naming a column that a person has given a role, if the list doesn't have it. */
export function refuseMissing({ columns }: ReadList, named: readonly string[], parameter: string): void {
  const names = columns.map(columnName);
  const has = (wanted: string) => names.some(name => foldHeading(name).text === foldHeading(wanted).text);
  const missing = named.find(heading => heading.trim() !== '' && !has(heading));
  if (missing === undefined) return;
  throw refusal(
    parameter,
    nameOf => `${nameOf(parameter)}: the list has no column "${missing}"; there are ${names.join(', ')}`,
  );
}
