/** The formulas of the add-on in a part of the spreadsheet, and what each of them asks. */

import { lastGood } from '../answers/last-good.ts';
import { planned, type Query } from '../answers/query-batch.ts';
import { readFacts } from '../answers/store.ts';
import { waitingEntries } from '../answers/waiting.ts';
import { evaluate } from '../formulas/evaluate.ts';
import { formulas } from '../generated/formulas.ts';
import { present } from '../host/lists.ts';
import { type FormulaCell, ownFormulas, placeOf } from './formula-cells.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

interface AskingCell extends FormulaCell {
  /** Names of the questions that it asks. */
  asks: string[];
}

interface Survey {
  cells: AskingCell[];
  /** Every question once, in the order of the cells. */
  queries: Map<string, Query>;
  /** Cells whose arguments only the spreadsheet can calculate. */
  unreadable: FormulaCell[];
}

/** @param where '' for the whole spreadsheet, a sheet's name, or a range with its sheet. */
export function surveyFormulas(where: string): Survey {
  const names = new Set(Object.keys(formulas));
  const waiting = waitingByCell();
  const survey: Survey = { cells: [], queries: new Map(), unreadable: [] };
  const found = areasOf(where)
    .flatMap(ownFormulas)
    .map(cell => ({ cell, calls: queriesOf(cell.formula, names, cell.sheet) }));
  const known = knownAmong(found.flatMap(({ calls }) => calls.flatMap(call => (call.whole ? [] : call.queries))));
  for (const { cell, calls } of found) {
    const own = calls.flatMap(({ whole, queries }) => queries.filter(({ name }) => whole || known.has(name)));
    const queries = [...own, ...(waiting.get(placeOf(cell)) ?? [])];
    for (const query of queries) survey.queries.set(query.name, query);
    if (queries.length > 0) survey.cells.push({ ...cell, asks: queries.map(query => query.name) });
    else if (callsIn(cell.formula, names).length === 0) survey.unreadable.push(cell);
  }
  return survey;
}

function areasOf(where: string): GoogleAppsScript.Spreadsheet.Range[] {
  const book = SpreadsheetApp.getActive();
  if (where.includes('!')) return [book.getRange(where)];
  const sheets = where === '' ? book.getSheets() : [book.getSheetByName(where)].filter(sheet => sheet !== null);
  return sheets.filter(sheet => sheet.getLastRow() > 0).map(sheet => sheet.getDataRange());
}

/** What each call of the formula would ask, found out by calculating it without asking. */
function queriesOf(formula: string, names: ReadonlySet<string>, sheet: Sheet): { whole: boolean; queries: Query[] }[] {
  return callsIn(formula, names).map(({ name, args, whole }) => {
    const values = args.map(argument => argumentValue(argument, sheet));
    return { whole, queries: planned(() => evaluate(name, values)) };
  });
}

/**
 * Names of questions that were answered before. A call within another function, such as IF, may never be made: it is asked again when it
 * was asked once, and for the first time by its cell alone.
 */
export function knownAmong(queries: readonly Query[]): ReadonlySet<string> {
  const names = [...new Set(queries.map(({ name }) => name))];
  if (names.length === 0) return new Set();
  return new Set([...readFacts(names).keys(), ...lastGood(names, new Set()).keys()]);
}

/** As a custom function receives it: one cell as its value, a range as rows. */
function argumentValue(argument: Argument, sheet: Sheet): unknown {
  if (argument.kind === 'value') return argument.value;
  const { notation } = argument;
  const range = notation.includes('!') ? SpreadsheetApp.getActive().getRange(notation) : sheet.getRange(notation);
  return range.getNumRows() * range.getNumColumns() === 1 ? range.getValue() : range.getValues();
}

function waitingByCell(): Map<string, Query[]> {
  const byCell = new Map<string, Query[]>();
  for (const entries of waitingEntries().values()) {
    for (const { cell, query } of entries) byCell.set(cell, [...(byCell.get(cell) ?? []), query]);
  }
  return byCell;
}

// Reads the calls of our formulas out of a formula's text. Pure. Arguments are texts, numbers, truth values and references; a call with anything else in it (a formula within a formula) is left out, because only the spreadsheet can calculate that.

export type Argument = { kind: 'value'; value: string | number | boolean } | { kind: 'reference'; notation: string };

export interface Call {
  name: string;
  args: Argument[];
  /** The formula is this call and nothing else. */
  whole: boolean;
}

/** Every call that can be read, in the order of the text. @param names our formulas, in capitals. */
export function callsIn(formula: string, names: ReadonlySet<string>): Call[] {
  const calls: Call[] = [];
  const pattern = /"(?:[^"]|"")*"|([A-Za-z_][A-Za-z0-9_.]*)\s*\(/g;
  for (let match = pattern.exec(formula); match; match = pattern.exec(formula)) {
    const name = match[1]?.toUpperCase();
    if (name === undefined || !names.has(name)) continue;
    const read = argumentsFrom(formula.slice(pattern.lastIndex));
    if (!read) continue;
    const around = formula.slice(0, match.index) + formula.slice(pattern.lastIndex + read.end);
    calls.push({ name, args: read.args, whole: around.trim() === '=' });
  }
  return calls;
}

/** The text behind a call's opening bracket, up to its closing one, and where that ends. Lists are separated by a comma; where that is the decimal sign, by a semicolon. */
function argumentsFrom(text: string): { args: Argument[]; end: number } | undefined {
  const tokens: string[] = [];
  const pattern = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[^"']/gy;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const token = match[0];
    if (token === ')') {
      const separator = tokens.includes(';') ? ';' : ',';
      const parts = [''];
      for (const each of tokens) {
        if (each === separator) parts.push('');
        else parts[parts.length - 1] += each;
      }
      const read = parts.map(part => argumentOf(part.trim()));
      const end = pattern.lastIndex;
      if (read.length === 1 && present(parts[0]).trim() === '') return { args: [], end };
      return read.every(argument => argument !== undefined) ? { args: read as Argument[], end } : undefined;
    }
    if (token === '(' || token === '{') return undefined;
    tokens.push(token);
  }
  return undefined;
}

const REFERENCE = /^((?:'(?:[^']|'')*'|[\p{L}\p{N}_]+)!)?\$?[A-Z]{1,3}\$?\d*(?::\$?[A-Z]{1,3}\$?\d*)?$/iu;

function argumentOf(text: string): Argument | undefined {
  if (text === '') return { kind: 'value', value: '' };
  if (/^"(?:[^"]|"")*"$/.test(text)) return { kind: 'value', value: text.slice(1, -1).replaceAll('""', '"') };
  if (/^(true|false)$/i.test(text)) return { kind: 'value', value: /^true$/i.test(text) };
  if (/^-?\d+([.,]\d+)?$/.test(text)) return { kind: 'value', value: Number(text.replace(',', '.')) };
  if (REFERENCE.test(text) && (/\d/.test(text.replace(/^.*!/, '')) || text.includes(':')))
    // A sheet's name keeps its dollar sign.
    return { kind: 'reference', notation: text.replace(/[^!]*$/, cells => cells.replaceAll('$', '')) };
  return undefined;
}
