/** Reads the rows of a list: its items, and which rows are left out and why. */
import { readKeyword } from '../input/text.ts';
import { companyIn } from '../rows/grades.ts';
import { vocabularyOf } from './columns/vocabulary.ts';
import { composerFor } from './compose.ts';
import type { Column, Table } from './headings/table.ts';
import { addNote, type Facts } from './items/facts.ts';
import { factsReader } from './items/read-facts.ts';
import type { ListItem, ReadListOptions } from './list.ts';
import { Tally } from './questions.ts';
import { leftOutReader } from './rows/left-out.ts';
import type { mergedCells } from './rows/merged.ts';
import type { CellOf } from './rows/named.ts';
import { type Paid, paidReader } from './rows/paid.ts';
import { NO_PIECES, type Piece, piecesReader } from './rows/quantity.ts';
import { isLeavable, type LeftOut, type Reason } from './rows/reasons.ts';
import { SameSearches } from './same-searches.ts';
import { type Finish, joinFinishes, readFinish } from './words/finishes.ts';

export interface OpenList {
  rows: string[][];
  /** Position of the first of them in what the caller gave. */
  offset: number;
  table: Table;
  textOf: CellOf;
  /** What cells that are merged over several rows say about each row. */
  merged: ReturnType<typeof mergedCells>;
}

export function readRows(
  list: OpenList,
  { target = 'auction', keep = [], leaveOut = [], currency }: ReadListOptions,
): Found {
  const { rows, offset, table, textOf } = list;
  const { headingRow } = table;
  const { reasonOf, doubtful, platforms } = leftOutReader(table, rows, textOf);
  const factsOf = itemReader(list, doubtful, keep.includes('section') ? undefined : platforms);
  const piecesOf = piecesReader(table, textOf);
  const paidOf = paidReader(table, textOf, currency);
  const composer = composerFor(target);
  const found = new Found(list);
  const isKept = (reason: Reason, index: number) => keep.includes(reason) && index > headingRow;
  const isUnwanted = (doubt: Reason) => (isLeavable(doubt) ? leaveOut.includes(doubt) : !keep.includes(doubt));

  const readItem = (index: number, piece: Piece, paid: ReturnType<typeof paidOf>) => {
    const facts = factsOf(index, piece);
    if (paid.problem !== undefined) addNote(facts, paid.problem, 'paid');
    const { keyword, parameters } = composer.compose(facts);
    const doubts = doubtsOf(facts, target);
    const unwanted = doubts.find(isUnwanted);
    if (unwanted !== undefined) {
      found.leave(index, unwanted);
      found.tally.leave(unwanted, index + 1);
    } else if (facts.isNameSpoiled || (isDoubtful(keyword) && readKeyword(keyword).value === undefined)) {
      found.leave(index, 'unreadable');
    } else {
      for (const doubt of doubts) found.keep(doubt);
      const item = itemOf(index, index - offset, keyword, parameters, facts, piece.count, paid.paid);
      found.add(item, index, facts, paid.currencies);
    }
  };

  for (let index = 0; index < rows.length; index += 1) {
    if (index === headingRow) continue;
    const row = rows[index]!;
    const itself = reasonOf(row, index);
    const pieces = itself === null || isKept(itself, index) ? piecesOf(row) : [];
    const reason = itself ?? (pieces.length === 0 ? 'none' : null);
    if (reason !== null && !isKept(reason, index)) {
      found.leave(index, reason);
      continue;
    }
    if (reason !== null) found.keep(reason);
    const paid = paidOf(row);
    for (const piece of pieces.length === 0 ? [NO_PIECES] : pieces) readItem(index, piece, paid);
  }
  return found;
}

/** What the rows of a list hold. */
class Found {
  readonly items: ListItem[] = [];
  readonly leftOut: LeftOut[] = [];
  /** Rows that a person wants nevertheless, by the reason to leave them out. */
  readonly kept: Partial<Record<Reason, number>> = {};
  readonly tally = new Tally();
  readonly sameSearches: SameSearches;
  private readonly list: OpenList;

  constructor(list: OpenList) {
    this.list = list;
    this.sameSearches = new SameSearches(list.table, list.rows);
  }

  leave(index: number, reason: Reason): void {
    const { rows, offset } = this.list;
    this.leftOut.push({ row: index + 1, index: index - offset, reason, text: excerpt(rows[index]!) });
  }

  keep(reason: Reason): void {
    this.kept[reason] = (this.kept[reason] ?? 0) + 1;
  }

  add(item: ListItem, index: number, facts: Facts, currencies: Parameters<Tally['add']>[2]): void {
    this.items.push(item);
    this.tally.add(item, facts, currencies);
    this.sameSearches.add(item, index);
  }
}

/** Reads the item of a row and what the rows around it say about it. */
function itemReader(
  { rows, table, textOf, merged }: OpenList,
  doubtful: ReadonlySet<number> | undefined,
  platforms: ReadonlyMap<number, string> | undefined,
) {
  const factsOf = factsReader(table, vocabularyOf(table), textOf);
  const finishWhenBlank = plainWhenBlank(rows, table);
  const language = table.format?.impliedLanguage;
  return (index: number, piece: Piece): Facts => {
    const facts = factsOf(rows[index]!);
    if (language !== undefined) facts.language ??= language;
    if (piece.finish) facts.finish = joinFinishes(facts.finish, piece.finish);
    else if (facts.finish === undefined && finishWhenBlank) facts.finish = finishWhenBlank;
    if (facts.platform === '') facts.platform = platforms?.get(index) ?? '';
    if (doubtful?.has(index))
      addNote(facts, 'Only its name is filled in. If it heads the rows below, delete it', 'other', 'heading');
    for (const note of merged.get(index) ?? []) addNote(facts, note, 'unknown');
    if (piece.problem !== undefined) addNote(facts, piece.problem, piece.isUnknown ? 'unknown' : 'other');
    return facts;
  };
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

/** Reasons for which a person may not want an item. */
function doubtsOf({ kind, gradeDoubt, grade, title, name, notes }: Facts, target: ReadListOptions['target']): Reason[] {
  const doubts: Reason[] = [];
  if (kind === 'lot') doubts.push('lot');
  if (gradeDoubt !== null) doubts.push(gradeDoubt);
  if (target === 'cards' && (grade !== null || companyIn(title || name) !== undefined)) doubts.push('graded');
  if (notes.some(({ about }) => about === 'unknown')) doubts.push('unknown');
  return doubts;
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

/** Placeholders are short, and formulas start with a sign. Errors of cells and addresses may also stand within a keyword. */
const isDoubtful = (keyword: string) => keyword.length < 12 || /^(?:['’]?=|[[{¡¿]|www\.)|#|https?:/i.test(keyword);

function excerpt(row: readonly string[]): string {
  const filled: string[] = [];
  for (const cell of row) {
    if (cell !== '' && filled.push(cell.trim()) === 3) break;
  }
  return filled.join(' · ').slice(0, 80);
}
