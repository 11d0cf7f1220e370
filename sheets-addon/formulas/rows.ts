/** The rows of an answer as a table that spills into the cells below. */
import { type Column, endpoints, marketPrices, pagesFor, type Row } from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { type Query, queryOf } from '../answers/query.ts';
import type { Source } from '../answers/source.ts';
import { judged } from '../answers/verdicts.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import {
  type Answer,
  type Asked,
  answerOf,
  argumentsOf,
  askFor,
  firstQuery,
  flagOf,
  questionFor,
  refuseOption,
  sharedOptions,
  tableOf,
  type Understood,
  understand,
  wholeNumber,
} from './asking.ts';
import { availableColumns, type Cell, chooseColumns, NOTE_COLUMN, sentenceRow, sheetCell } from './columns.ts';
import type { RunnableFormula, Shape } from './formula.ts';

const MOST_ROWS = 1_000;
const KEYWORD: Column = { name: 'keyword', label: 'Keyword', kind: 'text' };

type RowsShape = Extract<Shape, { kind: 'rows' | 'cardPrices' }>;

export function rowsTable(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const isParcel = formula.endpoint === 'shippingRates';
  const understood = isParcel ? parcelParameters(formula, args) : understand(formula, args);
  const { own, search, isRange } = understood;
  const shape = formula.shape as RowsShape;
  const most = wholeNumber('rows', own.rows, MOST_ROWS) ?? (shape.kind === 'rows' ? shape.rows : MOST_ROWS);
  // With several keywords, each row names its keyword.
  const normal = isRange ? [KEYWORD.name, ...shape.columns, NOTE_COLUMN.name] : shape.columns;
  const available = availableColumns(formula, endpoints[formula.endpoint]);
  const isGrid = flagOf('grid', own.grid) ?? false;
  if (isGrid && isRange) throw refusal('A grid takes one card', 'Give one cell');
  if (isGrid && own.columns !== undefined) throw refusal('A grid has its own columns', 'Leave them out');
  const columns = chooseColumns([KEYWORD, ...available, ...(isRange ? [NOTE_COLUMN] : [])], own.columns, normal);
  const asked = askFor(source, understood, subject => ({
    queries: [rowsQuery(formula, search, isParcel ? undefined : subject, most)],
  })).flat();
  if (!isRange) {
    const answer = asked[0]?.result ? answerOf(asked[0]) : '';
    if (typeof answer === 'string') return answer;
    if (isGrid) return pricesGrid(understood, rowsOf(answer, formula));
  }
  const lines = asked.filter(({ result }) => result).flatMap(each => linesOf(each, formula, columns, most));
  const table = tableOf(understood, columns, lines);
  return table.length === 0 ? '' : table;
}

/** Market prices by date, with a column for each condition, variant and language. */
function pricesGrid(understood: Understood, priceHistory: readonly Row[]): Cell | Cell[][] {
  const { columns: kinds, rows } = marketPrices({ priceHistory });
  if (rows.length === 0) return 'Nothing found';
  const columns: Column[] = [
    { name: 'date', label: 'Date', kind: 'day' },
    ...kinds.map((label, at): Column => ({ name: String(at), label, kind: 'number' })),
    { name: 'sold', label: 'Quantity Sold', kind: 'integer' },
  ];
  const lines = rows.map(({ date, prices, sold }) => {
    const row: Row = { ...prices, date, sold };
    return columns.map(column => sheetCell(row, column));
  });
  return tableOf(understood, columns, lines);
}

function rowsQuery(formula: RunnableFormula, search: Row, subject: unknown, most: number): Query {
  const question = questionFor(formula, search, subject);
  const one = formula.shape.kind === 'cardPrices';
  return queryOf(question, one ? 1 : pagesFor(question.endpoint, most, question.parameters), most);
}

function linesOf(asked: Asked, formula: RunnableFormula, columns: readonly Column[], most: number): Cell[][] {
  const keyword = String(asked.subject);
  const say = (text: string) => [sentenceRow(columns, keyword, text)];
  const answer = answerOf(asked);
  if (typeof answer === 'string') return say(answer);
  const found = rowsOf(answer, formula).slice(0, most);
  const rows = judged(found, columns, () => {
    return { question: firstQuery(asked).question, first: present(answer.pages[0]) };
  });
  const lines = rows.map(row => columns.map(column => sheetCell(column === KEYWORD ? { keyword } : row, column)));
  if (answer.cut !== undefined) return [...lines, ...say(cellMessage(answer.cut))];
  return lines.length > 0 ? lines : say('Nothing found');
}

/** The rows of all pages, without duplicates: a page may repeat rows of the page before. */
function rowsOf({ pages }: Answer, { shape, endpoint }: RunnableFormula): Row[] {
  if (shape.kind === 'cardPrices') return (pages[0]?.lists?.priceHistory ?? []) as Row[];
  const key: readonly string[] = endpoints[endpoint].rows?.key ?? [];
  const seen = new Set<string>();
  return pages.flatMap(({ rows = [] }, page) =>
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

/** Numeric fields of a parcel. Cells hold them as plain numbers. */
const SIZES = ['lengthIn', 'widthIn', 'heightIn'];

const missing = (what: string, given: string) => refusal(`The ${what} is missing`, `Add it to the formula: ${given}`);

function parcelParameters(formula: RunnableFormula, args: readonly unknown[]): Understood {
  const known = [...SIZES, 'carriers', ...formula.options];
  const given = argumentsOf(formula, args, name => known.includes(name));
  const { from, to, weightOz, columns, ...options } = given.values;
  if (from === undefined) throw missing('ZIP code where the parcel starts', 'a ZIP code in quotes or a cell');
  if (to === undefined) throw missing('ZIP code where the parcel goes', 'a ZIP code in quotes or a cell');
  if (weightOz === undefined) throw missing('weight in ounces', 'a number or a cell');
  const own: Record<string, unknown> = { columns };
  const parcel: Record<string, unknown> = { weightOz };
  const search: Record<string, unknown> = { from: { postalCode: from }, to: { postalCode: to }, parcel };
  for (const [name, value] of Object.entries(options)) {
    if (SIZES.includes(name)) parcel[name] = value;
    else if (name === 'carriers')
      search.carriers = String(value)
        .split(',')
        .map(carrier => carrier.trim());
    else if (formula.options.includes(name)) own[name] = value;
    else refuseOption(name, known);
  }
  return { subjects: [[from]], isRange: false, values: given.values, own, search, ...sharedOptions(own) };
}
