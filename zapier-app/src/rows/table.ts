/** Converts a source's rows to the results of a step. */
import { counted, judgeOf, type Question, type Row, type Spent, safeText } from '@sold-data/core/engine';
import type { OutputField } from '../forms/field.ts';
import { someOf } from '../forms/input.ts';
import { FOLDED } from '../forms/layout.ts';
import { type Column, layFlat, outputFields } from './columns.ts';
import type { Source } from './sources.ts';

/** The outcome of reading rows. */
export interface Found {
  rows: readonly Row[];
  /** The reason why there are fewer rows than requested; '' if nothing is wrong. */
  warning: string;
  searchedFor: string | null;
  /** Judges each row, if the rows are sales. */
  judge?: ReturnType<typeof judgeOf>;
  spent?: Spent;
}

/** Requests charged to a run, requests that may have been charged, and requests left in the account; null if no answer reported them. */
export interface Charged {
  requestsSpent: number;
  requestsInDoubt: number;
  requestsLeft: number | null;
}

/** The platform rejects results of 6,291,456 bytes or more. The difference leaves room for the step's own keys. */
const MOST_BYTES = 6_000_000;

export const spentFields: OutputField[] = [
  { key: 'requestsSpent', label: 'Requests Spent', type: 'integer' },
  { key: 'requestsInDoubt', label: 'Requests in Doubt', type: 'integer' },
  { key: 'requestsLeft', label: 'Requests Left', type: 'integer' },
];
/** For every row except the first, so the sum over all rows equals the charge. */
export const onlyLeft = (spent: Charged): Charged => ({ ...spent, requestsSpent: 0, requestsInDoubt: 0 });
export const sampleSpent: Charged = { requestsSpent: 1, requestsInDoubt: 0, requestsLeft: 819 };

const keyField: OutputField = { key: 'id', label: 'Row Key', type: 'string' };

/** A field to choose which columns of a source are returned. */
export function fieldChoice({ columns, ids }: Source) {
  return someOf(
    {
      key: 'fields',
      label: 'Fields to Return',
      helpText: 'Leave it empty for the usual ones. Raw JSON is the whole row as the service sent it.',
      group: FOLDED.key,
      altersDynamicFields: true,
    },
    Object.fromEntries([...columns, ...ids].map(({ key, label }) => [key, label])),
  );
}

/** A source with only the chosen columns, or its default columns if none is chosen. */
export function showing(source: Source, chosen: readonly string[] = []): Source {
  const isShown = ({ key }: Column) => (chosen.length > 0 ? chosen.includes(key) : !source.rare.includes(key));
  return { ...source, columns: source.columns.filter(isShown), ids: source.ids.filter(isShown) };
}

/** The most readable fields first, IDs last. @param more fields in between. */
function tableFields({ columns, ids }: Source, ...more: OutputField[]): OutputField[] {
  return [...outputFields(columns), ...more, ...outputFields(ids), keyField];
}

/** Flattens rows in the order of `tableFields`. A row without an ID gets its index as key. The first row carries the charge of the run. */
export function tableOf(
  { endpoint, columns, ids }: Source,
  { rows, searchedFor, judge }: Pick<Found, 'rows' | 'searchedFor' | 'judge'>,
  spent: Charged,
  more: object = {},
): (Row & { id: string })[] {
  const names = endpoint.rows?.key ?? [];
  return rows.map((row, index) => {
    const identity = names.map(name => row[name]).filter(value => value !== null && value !== undefined);
    return {
      ...layFlat(columns, row, { searchedFor, verdict: judge?.(row) }),
      ...(index === 0 ? spent : onlyLeft(spent)),
      ...more,
      ...layFlat(ids, row),
      id: identity.length > 0 ? safeText(identity.join('-')) : String(index + 1),
    };
  });
}

/** The subject of a search: the keyword as the person wrote it, or the product's name, made safe for spreadsheets. */
export function searchedForIn({ parameters }: Pick<Question, 'parameters'>, answer: Row = {}): string | null {
  const { keyword, productId, categoryId } = parameters;
  if (keyword) return String(keyword);
  const { name } = (answer.product ?? {}) as Row;
  if (productId) return typeof name === 'string' ? safeText(name) : `Product ${productId}`;
  return categoryId ? `Category ${categoryId}` : null;
}

const warningField: OutputField = { key: 'warning', label: 'Warning', type: 'string' };

/** Each row as a result. The *Warning* field of every row names anything that had to be left out. */
export function resultsOf(source: Source, found: Found, spent: Charged): (Row & { id: string })[] {
  const warning = safeText(found.warning);
  const { fitting, cut } = withinResult(tableOf(source, found, spent, { warning }));
  return cut === '' ? fitting : fitting.map(row => ({ ...row, warning: [warning, cut].filter(Boolean).join(' ') }));
}

/**
 * Limits a table to the platform's maximum size. The platform would reject a larger result as a whole, although it is paid for. Raw JSON is
 * left out first, then rows at the end.
 * @returns `cut` '' if everything fits.
 */
export function withinResult<Each extends Row>(table: readonly Each[]): { fitting: Each[]; cut: string } {
  const bare = table.map(row => (row.raw === undefined ? row : { ...row, raw: null }));
  let room = MOST_BYTES;
  const takes = (value: unknown) => {
    const bytes = Buffer.byteLength(JSON.stringify(value)) + 200;
    if (bytes > room) return false;
    room -= bytes;
    return true;
  };
  const tooMany = bare.findIndex(row => !takes(row));
  const shown = tooMany < 0 ? table.length : tooMany;
  const isWhole = bare.slice(0, shown).map((row, index) => row === table[index] || takes(table[index]!.raw));
  const without = isWhole.filter(whole => !whole).length;
  const cut = [
    ...(without > 0 ? [`Raw JSON of ${counted(without, 'row')} is too large for one result.`] : []),
    ...(shown < table.length ? [`Only ${shown} of ${table.length} rows fit into one result.`] : []),
  ];
  const fitting = isWhole.map((whole, index) => (whole ? table[index]! : bare[index]!));
  return { fitting, cut: cut.join(' ') };
}

export function resultFields(source: Source): OutputField[] {
  return tableFields(source, ...spentFields, warningField);
}

export function sampleResult(source: Source): Row {
  const { endpoint, fixed, sample } = source;
  const judge = endpoint.rows?.sale && judgeOf({ endpoint, parameters: fixed }, { items: [sample] });
  const found = { rows: [sample], warning: '', searchedFor: 'iphone 13 128gb', judge };
  return { ...resultsOf(showing(source), found, sampleSpent)[0] };
}
