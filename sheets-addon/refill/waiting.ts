/**
 * Finds waiting formulas: those with a query that has no saved answer, or only one that is too old for a refresh. It reads the formulas and
 * the cells that they refer to, not their displayed values. The sheet itself is the queue, so no list of waiting formulas is stored.
 */
import { isCellError, isDate } from '@sold-data/core/engine';
import { readFailing } from '../answers/board.ts';
import { WAITING } from '../answers/cell-text.ts';
import { pageName, type Query } from '../answers/query.ts';
import { readAllFacts } from '../answers/store.ts';
import { evaluateAs } from '../formulas/evaluate.ts';
import type { Shape } from '../formulas/formula.ts';
import { formulas } from '../generated/formulas.ts';
import { hashOf } from '../platform/lists.ts';
import { callsIn } from './calls.ts';
import { type FormulaCell, formulasIn, type Scope, withOwnNames } from './cells.ts';
import { type Area, withContents } from './expression.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export interface OpenFormula {
  cell: FormulaCell;
  /** Its unanswered queries. */
  open: Query[];
}

export interface UnreadFormula extends FormulaCell {
  /** The formula with the contents of the cells that it refers to. It stays the same when a person sorts or moves the row. */
  text: string;
  /** A number from that text. Formulas with the same text have the same queries, but different numbers. */
  content: number;
}

export interface Waiting {
  open: OpenFormula[];
  /** Formulas whose missing queries have all just failed. */
  failing: FormulaCell[];
  /** Formulas with all answers whose cells show older values. */
  outdated: FormulaCell[];
  /** Formulas whose arguments only the sheet can calculate. Their twins report the open queries. */
  unread: UnreadFormula[];
  /** Those of them that show the waiting text, "Loading..." or an error that calculating again may remove. */
  silent: FormulaCell[];
  /** Total number of formulas. */
  total: number;
}

/** @param since older answers count as open, ms. @param failingSince earlier failures don't count, ms. */
export const waitingIn = (scope?: Scope, since?: number, failingSince = since ?? 0): Waiting =>
  waitingAmong(formulasIn(scope), since, failingSince);

/** The same for sheets that show a waiting formula. On all other sheets nothing is evaluated, so this is quick for a file of prices. */
export function shownWaiting(): Waiting {
  const cells = formulasIn();
  const book = new Book();
  const isOpen = (cell: FormulaCell) => {
    const shown = book.at(cell.sheet, cell.row, cell.column);
    // A larger formula may show something of its own while its call waits, such as a dash or a 0.
    return (
      shown === '' || looksOpen(cell, book) || (!isAlone(cell.formula) && (typeof shown !== 'number' || shown === 0))
    );
  };
  // The result of a range may wait in any of its rows.
  const waits = new Set([...new Set(cells.map(({ sheet }) => sheet))].filter(sheet => book.shows(sheet, WAITING)));
  for (const cell of cells) if (!waits.has(cell.sheet) && isOpen(cell)) waits.add(cell.sheet);
  const open = cells.filter(({ sheet }) => waits.has(sheet));
  return waitingAmong(open, undefined, 0);
}

function waitingAmong(cells: readonly FormulaCell[], since: number | undefined, failingSince: number): Waiting {
  const waiting: Waiting = { open: [], failing: [], outdated: [], unread: [], silent: [], total: 0 };
  if (cells.length === 0) return waiting;
  const factsOf = readAllFacts();
  const book = new Book();
  const times = new Map<string, number>();
  for (const cell of cells) {
    waiting.total += 1;
    const calls = callsIn(cell.formula, (sheet, area) => book.values(cell.sheet, sheet, area));
    if (!calls) {
      const text = textOf(cell, book);
      const nth = (times.get(text) ?? 0) + 1;
      times.set(text, nth);
      waiting.unread.push({ ...cell, text, content: hashOf(`${nth} ${text}`) });
      if (isSilent(cell, book)) waiting.silent.push(cell);
      continue;
    }
    const results = calls.map(({ name, args }) => ({
      name,
      ...evaluateAs({ savedOnly: true, factsOf, since }, name, args),
    }));
    const open = results.flatMap(result => result.open);
    const [only] = results;
    if (open.length > 0) waiting.open.push({ cell, open });
    else if (
      !isBlocked(cell, book) &&
      (only && isAlone(cell.formula) ? differs(only, cell, book) : lags(results, cell, book))
    )
      waiting.outdated.push(cell);
  }
  const names = waiting.open.flatMap(({ open }) => open.map(({ name }) => name));
  const failing = readFailing(names, failingSince);
  const isFailing = ({ open }: OpenFormula) => open.every(query => failing.has(pageName(query, 0)));
  waiting.failing = waiting.open.filter(isFailing).map(({ cell }) => cell);
  waiting.open = waiting.open.filter(each => !isFailing(each));
  waiting.outdated.push(
    ...waiting.failing.filter(cell => String(book.at(cell.sheet, cell.row, cell.column)) === WAITING),
  );
  return waiting;
}

/** The cells that now show the waiting text, "Loading..." or an error that calculating again may remove. */
export function silentAmong(cells: readonly FormulaCell[]): FormulaCell[] {
  const book = new Book();
  return cells.filter(cell => isSilent(cell, book));
}

const looksOpen = ({ sheet, row, column }: FormulaCell, book: Book) => isOpenText(book.at(sheet, row, column));

/**
 * Whether other cells are in the way of a result. No value of ours shows this error, and once they are gone, Sheets shows the result that it
 * has, so calculating again changes nothing.
 */
const isBlocked = ({ sheet, row, column }: FormulaCell, book: Book) => book.at(sheet, row, column) === '#REF!';

const isSilent = (cell: FormulaCell, book: Book) => looksOpen(cell, book) && !isBlocked(cell, book);

const isOpenText = (value: unknown) => String(value).includes(WAITING) || isCellError(value);

/** Whether the formula is a single call and nothing else. */
const isAlone = (formula: string) => /^=\s*[\w]+\s*\((?:"(?:[^"]|"")*"|[^"()]|DATE\([^()]*\))*\)\s*$/i.test(formula);

/** Kinds whose values depend only on saved answers. Profits also depend on a person's costs. */
const COMPARED: readonly (Shape['kind'] | undefined)[] = ['statistic', 'statistics', 'sellThrough', 'asOf'];

/** Whether the cells differ from the saved answers: they show another number, the waiting text, or an error. */
function differs({ name, value }: { name: string; value: unknown }, { sheet, row, column }: FormulaCell, book: Book) {
  const isCompared = COMPARED.includes(formulas[name]?.shape.kind);
  const rows = Array.isArray(value) ? (value as unknown[][]) : [[value]];
  return rows.some((line, down) =>
    line.some((cell, right) => {
      const shown = book.at(sheet, row + down, column + right);
      if (shown === cell) return false;
      if (isCompared && typeof cell === 'number') return typeof shown !== 'number' || isOther(shown, cell);
      if (isCompared && isDate(cell)) return !isDate(shown) || Math.abs(shown.getTime() - cell.getTime()) > 2_000;
      return isOpenText(shown);
    }),
  );
}

/** Whether a larger formula shows the waiting text or an error, although each of its calls has a value. */
const lags = (results: readonly { value: unknown }[], cell: FormulaCell, book: Book) =>
  results.length > 0 && results.every(({ value }) => typeof value !== 'string') && looksOpen(cell, book);

const isOther = (a: number, b: number) => Math.abs(a - b) > 1e-9 * Math.abs(b);

/** A larger range is usually a list that all formulas share and people add to, so its first cell stands for it. */
const MOST_CELLS = 100;

function textOf({ sheet: own, formula }: FormulaCell, book: Book): string {
  return withContents(formula, (sheet, area) => {
    const { top, left, bottom = top, right = left } = area;
    const isLarge = (bottom - top + 1) * (right - left + 1) > MOST_CELLS;
    return book.values(own, sheet, isLarge ? { top, left, bottom: top, right: left } : area);
  });
}

/** Whether these formulas, which may have their second names, are still where they were read, with the same contents. */
export function areInPlace(cells: readonly UnreadFormula[]): boolean {
  const book = new Book();
  const lines = new Map(
    [...new Set(cells.map(({ sheet }) => sheet))].map(sheet => [sheet, sheet.getDataRange().getFormulas()]),
  );
  return cells.every(cell => {
    const formula = lines.get(cell.sheet)?.[cell.row - 1]?.[cell.column - 1] ?? '';
    return textOf({ ...cell, formula: withOwnNames(formula) }, book) === cell.text;
  });
}

/** The values of the file's sheets, each read once. */
class Book {
  private readonly sheets = new Map<Sheet, unknown[][]>();
  private readonly named = new Map<string, Sheet | null>();

  at(sheet: Sheet, row: number, column: number): unknown {
    return this.allOf(sheet)[row - 1]?.[column - 1] ?? '';
  }

  /** The values as the sheet passes them to a formula; undefined when there is no such sheet. */
  values(own: Sheet, name: string | undefined, { top, left, bottom, right }: Area): unknown[][] | undefined {
    const sheet = name === undefined ? own : this.sheetNamed(name);
    if (!sheet) return undefined;
    const all = this.allOf(sheet);
    const last = bottom ?? Math.max(top, all.length);
    const end = right ?? Math.max(left, all[0]?.length ?? 1);
    return Array.from({ length: last - top + 1 }, (_, down) =>
      Array.from({ length: end - left + 1 }, (_, across) => all[top - 1 + down]?.[left - 1 + across] ?? ''),
    );
  }

  /** Whether some cell shows this text. */
  shows(sheet: Sheet, text: string): boolean {
    return this.allOf(sheet).some(line => line.includes(text));
  }

  private sheetNamed(name: string): Sheet | null {
    const known = this.named.get(name);
    if (known !== undefined) return known;
    const sheet = SpreadsheetApp.getActive().getSheetByName(name);
    this.named.set(name, sheet);
    return sheet;
  }

  private allOf(sheet: Sheet): unknown[][] {
    const known = this.sheets.get(sheet);
    if (known) return known;
    const values = sheet.getDataRange().getValues();
    this.sheets.set(sheet, values);
    return values;
  }
}
