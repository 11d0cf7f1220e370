/** Rows of an answer as a table that spills. */

import { type Column, catalog, columnsIn, columnsOf, type Endpoint, pagesFor, type Row } from '@sold-data/core';
import { cardPricePoint } from '../../core/catalog/cards.ts';
import { cellMessage } from '../answers/failures.ts';
import type { Outcome, Query } from '../answers/query-batch.ts';
import { queryOf } from '../answers/query-batch.ts';
import type { Question } from '../answers/question.ts';
import { argumentsOf, isEmpty } from './arguments.ts';
import {
  type Asked,
  askFor,
  hasHeadings,
  questionFor,
  refuseOption,
  type Understood,
  understand,
  wholeNumber,
} from './asking.ts';
import { chooseColumns, sheetCell } from './columns.ts';
import type { RunnableFormula, Shape } from './formula.ts';
import type { Cell } from './price-table.ts';

const MOST_ROWS = 1_000;
const KEYWORD: Column = { name: 'keyword', label: 'Keyword', kind: 'text' };

type RowsShape = Extract<Shape, { kind: 'rows' }>;

export function rowsTable(formula: RunnableFormula, args: readonly unknown[]): Cell | Cell[][] {
  const isParcel = formula.endpoint === 'shippingRates';
  const understood = isParcel ? parcelParameters(formula, args) : understand(formula, args);
  const { own, isRange } = understood;
  const shape = formula.shape as RowsShape;
  const most = wholeNumber('rows', own.rows, MOST_ROWS) ?? shape.rows ?? MOST_ROWS;
  // Of several keywords, each row says whose it is.
  const normal = isRange ? [KEYWORD.name, ...shape.columns] : shape.columns;
  const columns = chooseColumns([KEYWORD, ...availableColumns(formula.endpoint, shape)], own.columns, normal);
  const headers = hasHeadings(understood);
  const asked = askFor(understood, subject => [
    queryFor(formula, questionFor(formula, understood.search, isParcel ? undefined : subject), most),
  ]).flat();
  if (!isRange && !asked[0]?.result) return '';
  const failure = isRange ? undefined : failureOf(asked[0]!);
  if (failure !== undefined) return failure;
  const lines = asked.filter(({ result }) => result).flatMap(each => linesOf(each, shape, columns, most));
  const heading = headers ? [columns.map(({ label }) => label)] : [];
  return lines.length + heading.length === 0 ? '' : [...heading, ...lines];
}

function availableColumns(endpoint: RunnableFormula['endpoint'], { list }: RowsShape): Column[] {
  if (!list) return columnsOf(catalog[endpoint]);
  return columnsIn(cardPricePoint).map(column => (column.name === 'date' ? { ...column, kind: 'day' } : column));
}

function queryFor({ endpoint, shape }: RunnableFormula, question: Question, most: number): Query {
  const pages = (shape as RowsShape).list ? 1 : pagesFor(catalog[endpoint], most, question.parameters);
  return queryOf(question, pages, most);
}

function failureOf({ result }: Asked): string | undefined {
  if (!result?.ok) return cellMessage(result?.error);
  const [outcome] = result.value;
  return outcome?.ok ? undefined : cellMessage(outcome?.error);
}

function linesOf(asked: Asked, shape: RowsShape, columns: readonly Column[], most: number): Cell[][] {
  const keyword = String(asked.subject);
  const say = (text: string) => [toldIn(columns, keyword, text)];
  const failure = failureOf(asked);
  if (failure !== undefined) return say(failure);
  const outcome = (asked.result as { value: Outcome[] }).value[0] as Extract<Outcome, { ok: true }>;
  const rows = rowsIn(outcome, shape).slice(0, most);
  const lines = rows.map(row => columns.map(column => sheetCell(column === KEYWORD ? { keyword } : row, column)));
  if (outcome.cut !== undefined) return [...lines, ...say(cellMessage(outcome.cut))];
  return lines.length > 0 ? lines : say('Nothing found');
}

/** A sentence in the first column that is not the keyword's. */
function toldIn(columns: readonly Column[], keyword: string, text: string): Cell[] {
  const place = columns.length > 1 && columns[0] === KEYWORD ? 1 : 0;
  return columns.map((column, at) => (at === place ? text : column === KEYWORD ? keyword : ''));
}

/** Rows of all pages, each once: a page may begin with rows of the page before. */
function rowsIn({ pages }: Extract<Outcome, { ok: true }>, { list }: RowsShape): Row[] {
  if (list) return (pages[0]?.lists?.[list] ?? []) as Row[];
  return uniqueRows(pages.map(({ rows = [] }) => rows));
}

export function uniqueRows(
  pages: readonly (readonly Row[])[],
  key: readonly string[] = ['itemId', 'listingId', 'recordType'],
): Row[] {
  const seen = new Set<string>();
  return pages.flatMap((rows, page) =>
    rows.filter(row => {
      const identity = key.map(name => row[name] ?? null);
      if (identity.every(value => value === null)) return true;
      const id = JSON.stringify(identity);
      if (page > 0 && seen.has(id)) return false;
      seen.add(id);
      return true;
    }),
  );
}

export type { Endpoint, Understood };

// A parcel as the shipping service wants it (service facts, shipping): cells hold plain numbers and ZIP codes.

const SIZES = ['lengthIn', 'widthIn', 'heightIn'];

/** @throws InvalidParametersError */
export function parcelParameters(formula: RunnableFormula, args: readonly unknown[]): Understood {
  const known = [...SIZES, 'carriers', ...formula.options];
  const given = argumentsOf(formula, args, name => known.includes(name));
  const { from, to, weightOz, columns, ...options } = given.values;
  const own: Record<string, unknown> = { columns };
  const parcel: Record<string, unknown> = { weightOz };
  const search: Record<string, unknown> = { from: { postalCode: zip(from) }, to: { postalCode: zip(to) }, parcel };
  for (const [name, value] of Object.entries(options)) {
    if (SIZES.includes(name)) parcel[name] = value;
    else if (name === 'carriers')
      search.carriers = String(value)
        .split(',')
        .map(carrier => carrier.trim());
    else if (formula.options.includes(name)) own[name] = value;
    else refuseOption(name, known);
  }
  return { subjects: [[from]], isRange: false, values: given.values, own, search };
}

/** A cell that holds 02134 as a number has lost its zero. */
function zip(value: unknown): unknown {
  return typeof value === 'number' ? String(value).padStart(5, '0') : isEmpty(value) ? undefined : value;
}
