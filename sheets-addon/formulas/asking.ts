/** Turns a formula's arguments into checked requests and their answers. */

import {
  ask,
  type BestOffers,
  bestOffersForm,
  CELL_ERROR,
  type Column,
  dayInWords,
  dayOf,
  type Endpoint,
  endpoints,
  type FieldForm,
  type InvalidParametersError,
  isBlank,
  isCellError,
  isDate,
  minSalesForm,
  nearest,
  type Question,
  type Row,
  readField,
  type Settled,
} from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { type Query, queryOf } from '../answers/query.ts';
import type { Outcome, Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import type { Cell } from './columns.ts';
import { dayFrom, dayOfCell } from './days.ts';
import { REASONS, type RunnableFormula, SHARED_FILTERS } from './formula.ts';

export interface Given {
  /** The first argument as rows of cells; an empty cell is ''. */
  subjects: unknown[][];
  /** Whether the first argument was a range. */
  isRange: boolean;
  /** All other arguments by the name of the parameter they fill, without empty values. */
  values: Record<string, unknown>;
}

/**
 * Reads arguments such as `(A2:A9, "title, url", 20, "itemCondition", "used")` or `(A2, , , F1:G4)`.
 * @param beginsPairs whether a text can only be the start of the name and value pairs, so optional arguments before it may be left out.
 */
export function argumentsOf(
  { takes }: Pick<RunnableFormula, 'takes'>,
  args: readonly unknown[],
  beginsPairs: (name: string) => boolean,
): Given {
  const found = args.findIndex(
    (argument, at) => at > 0 && at < takes.length && typeof argument === 'string' && beginsPairs(argument.trim()),
  );
  const places = found < 0 ? takes.length : found;
  const values = optionsFrom(args.slice(places));
  for (const [at, name] of takes.slice(0, places).entries()) if (!isEmpty(args[at])) values[name] = plain(args[at]);
  return {
    subjects: argumentCells(args[0]).map(row => row.map(subject => (isEmpty(subject) ? '' : subject))),
    isRange: Array.isArray(args[0]),
    values,
  };
}

/** The add-on's options that several formulas have. */
interface SharedOptions {
  minSales: number | undefined;
  bestOffers: BestOffers;
  /** Where a range shows explanations of missing numbers. */
  reasons: Reasons;
  /** Whether the heading row is wanted; undefined unless given. */
  headings: boolean | undefined;
  /** The oldest answer that is accepted, ms; undefined accepts any. */
  freshMs: number | undefined;
}

export interface Understood extends Given, SharedOptions {
  /** Options for the add-on itself, as they are given. */
  own: Record<string, unknown>;
  /** Parameters of the request to the service. */
  search: Record<string, unknown>;
}

/** First arguments that a formula cannot do without, and how to fill them in. */
const MISSING: Readonly<Record<string, readonly [what: string, given: string]>> = {
  keyword: ['keyword', 'a keyword in quotes, a cell or a range'],
  categoryId: ['category number', 'its number, a cell or a range'],
};

/** Splits the options into those of the add-on and those of the search. @throws InvalidParametersError that suggests the nearest name. */
export function understand(formula: RunnableFormula, args: readonly unknown[]): Understood {
  const endpoint: Endpoint = endpoints[formula.endpoint];
  const { fixed = {}, takes, options } = formula;
  const missing = args.length === 0 ? MISSING[takes[0] ?? ''] : undefined;
  if (missing) throw refusal(`The ${missing[0]} is missing`, `Put ${missing[1]} between the parentheses`);
  const days = new Set(endpoint.parameters.filter(({ kind }) => kind === 'date').map(({ name }) => name));
  const filters = endpoint.parameters.map(({ name }) => name).filter(name => !(name === 'sold' && 'sold' in fixed));
  const searchable = SHARED_FILTERS[formula.shape.kind] ?? filters;
  const beginsPairs = (text: string) =>
    (filters.includes(text) || options.includes(text)) && !endpoint.rows?.fields.some(({ name }) => name === text);
  const given = argumentsOf(formula, args, beginsPairs);
  const own: Record<string, unknown> = {};
  const search: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given.values)) {
    if (options.includes(name) || (takes.includes(name) && !searchable.includes(name))) own[name] = value;
    else if (searchable.includes(name)) search[name] = days.has(name) ? dayFrom(value) : value;
    else if (Object.keys(fixed).includes(name)) throw refusal(`"${name}" is set by the formula itself`);
    else {
      const known = [...options, ...searchable].filter(each => !takes.includes(each));
      refuseOption(name, known);
    }
  }
  return { ...given, own, search, ...sharedOptions(own) };
}

export function refuseOption(name: string, known: readonly string[]): never {
  // `condition` is the end of `itemCondition`; the nearest name would be `conditionId`, which only starts with it.
  const ending = name.charAt(0).toUpperCase() + name.slice(1);
  const near = known.find(each => each.endsWith(ending)) ?? nearest(name, known);
  throw refusal(`"${name}" is not an option here; ${near ? `did you mean ${near}?` : `there are ${known.join(', ')}`}`);
}

/** The checked request for one subject. @throws InvalidParametersError before anything is charged. */
export function questionFor(formula: RunnableFormula, search: Record<string, unknown>, subject?: unknown): Question {
  refuseCellError(subject);
  const given: Record<string, unknown> = { ...formula.fixed, ...search };
  if (subject !== undefined) {
    // The first argument may be a range of subjects.
    delete given[formula.takes[0] ?? ''];
    Object.assign(given, subjectParameters(formula, subject));
  }
  return ask(endpoints[formula.endpoint], given, dayOf(Date.now()));
}

/** The parameters for a subject. A number in place of a card name is its product ID. */
export function subjectParameters(
  { endpoint, takes }: Pick<RunnableFormula, 'endpoint' | 'takes'>,
  subject: unknown,
): Record<string, unknown> {
  const isProduct = (endpoint === 'cardSales' || endpoint === 'cardListings') && typeof subject === 'number';
  const [first = 'keyword'] = takes;
  return { [isProduct ? 'productId' : first]: plain(subject) };
}

/** A value or a range as rows of cells. */
function argumentCells(argument: unknown): unknown[][] {
  return Array.isArray(argument) ? (argument as unknown[][]) : [[argument]];
}

function optionsFrom(args: readonly unknown[]): Record<string, unknown> {
  // Without a prototype, so any name that a person types is one of its own.
  const options: Record<string, unknown> = Object.create(null);
  let at = 0;
  while (at < args.length) {
    const argument = args[at];
    if (Array.isArray(argument)) {
      for (const row of argumentCells(argument)) addOption(options, row[0], row[1], row.length < 2);
      at += 1;
      continue;
    }
    // An optional argument that was left out, or an empty cell.
    if (isEmpty(argument)) {
      at += 1;
      continue;
    }
    addOption(options, argument, args[at + 1], at + 1 >= args.length);
    at += 2;
  }
  return options;
}

function addOption(options: Record<string, unknown>, name: unknown, value: unknown, missing: boolean): void {
  if (isEmpty(name) && isEmpty(value)) return;
  if (isEmpty(name)) throw refusal(`The value ${String(value)} has no option; give names and values in pairs`);
  if (missing) throw refusal(`The option ${String(name)} has no value; give names and values in pairs`);
  if (Array.isArray(value) && name !== 'columns')
    throw refusal(`The option ${String(name)} takes one value, not a range`);
  if (!isEmpty(value)) options[String(name).trim()] = plain(value);
}

/** A date cell as the day that the sheet shows; other values as they are. */
export const plain = (value: unknown): unknown => (isDate(value) ? dayOfCell(value) : value);

/** The error for a cell whose text a sheet turned into a date, such as a card number `4/10`. @param cell its name, to begin a sentence. */
export function becameDate(cell: string, date: Date, field?: string): InvalidParametersError {
  const hint = 'Format the column as plain text and type it again';
  return refusal(`${cell} became the date ${dayInWords(dayOfCell(date))}`, hint, field);
}

export function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}

/**
 * @throws InvalidParametersError when the keyword's cell shows an error, is still calculating, or became a date: a search for that would
 * cost a request.
 */
export function refuseCellError(keyword: unknown): void {
  if (isDate(keyword)) throw becameDate('The cell', keyword);
  if (isCellError(keyword)) throw refusal(`The cell contains ${keyword}, ${CELL_ERROR}`);
}

/** The queries of a subject, and what a kind of formula needs to evaluate their answers. */
export interface Planned {
  queries: readonly Query[];
}

/** A plan with the outcomes of its queries. */
export type Replied<Plan extends Planned = Planned> = Plan & { outcomes: readonly Outcome[] };

/** One subject with the outcomes of its queries, or the error that kept them from being sent. */
export interface Asked<Plan extends Planned = Planned> {
  subject: unknown;
  result?: Settled<Replied<Plan>>;
}

/** Sends the queries of all subjects together. The results keep the rows and columns of the range; an empty cell has no result. */
export function askFor<Plan extends Planned>(
  source: Source,
  understood: Understood,
  planFor: (subject: unknown, y: number, x: number) => Plan,
): Asked<Plan>[][] {
  const queries: Query[] = [];
  const planned = understood.subjects.map((row, y) =>
    row.map((subject, x): { subject: unknown; plan?: Settled<Plan & { from: number }> } => {
      if (subject === '') return { subject };
      try {
        const plan = { ...planFor(subject, y, x), from: queries.length };
        queries.push(...plan.queries);
        return { subject, plan: { ok: true, value: plan } };
      } catch (error) {
        return { subject, plan: { ok: false, error } };
      }
    }),
  );
  const outcomes = queries.length > 0 ? source.answer(queries, understood.freshMs) : [];
  return planned.map(row =>
    row.map(({ subject, plan }) => {
      if (!plan?.ok) return { subject, result: plan };
      const { from, queries: own } = plan.value;
      const replied = { ...plan.value, outcomes: outcomes.slice(from, from + own.length) };
      return { subject, result: { ok: true, value: replied } };
    }),
  );
}

export type Answer = Extract<Outcome, { ok: true }>;

/** The first answer for a subject, or a sentence that explains why there is none. */
export function answerOf({ result }: Asked): Answer | string {
  if (!result?.ok) return cellMessage(result?.error);
  const [outcome] = result.value.outcomes;
  return outcome?.ok ? outcome : cellMessage(outcome?.error);
}

/** The first query of a subject that was looked up. */
export const firstQuery = ({ result }: Asked): Query => present(result?.ok ? result.value.queries[0] : undefined);

/** A table with its heading row, unless headings are turned off. */
export function tableOf(understood: Understood, columns: readonly Column[], lines: readonly Cell[][]): Cell[][] {
  return understood.headings === false ? [...lines] : [columns.map(({ label }) => label), ...lines];
}

/** Queries the first page for each subject. */
export function askOnce(source: Source, formula: RunnableFormula, understood: Understood): Asked[][] {
  const { search } = understood;
  return askFor(source, understood, subject => ({ queries: [queryOf(questionFor(formula, search, subject))] }));
}

const LONGEST_HOURS = 24 * 365;

export type Reasons = keyof typeof REASONS;

/** Reads options before anything is sent. @throws InvalidParametersError */
export function sharedOptions({ minSales, bestOffers, reasons, headers, freshHours }: Row): SharedOptions {
  const hours = ownValue<number>('freshHours', { kind: 'number', above: 0, max: LONGEST_HOURS }, freshHours);
  return {
    minSales: wholeNumber('minSales', minSales, minSalesForm.max),
    bestOffers: oneOf('bestOffers', bestOffers, bestOffersForm.choices, 'paid'),
    reasons: oneOf('reasons', reasons, REASONS, 'once'),
    headings: flagOf('headers', headers),
    freshMs: hours === undefined ? undefined : hours * 3_600_000,
  };
}

export function wholeNumber(name: string, value: unknown, most: number): number | undefined {
  return ownValue(name, { kind: 'integer', min: 1, max: most }, value);
}

/** The value of an option of the add-on; undefined if it is empty. */
function ownValue<Value>(name: string, form: FieldForm, given: unknown): Value | undefined {
  if (isBlank(given)) return undefined;
  const { value, problem } = readField(form, given);
  if (problem !== undefined) throw refusal(`${name} ${problem}`);
  return value as Value;
}

export const flagOf = (name: string, given: unknown): boolean | undefined => ownValue(name, { kind: 'flag' }, given);

export function oneOf<Value extends string>(
  name: string,
  value: unknown,
  choices: Readonly<Record<Value, string>>,
  normal: Value,
): Value {
  if (value === undefined) return normal;
  const values = Object.keys(choices);
  const { value: found, problem } = readField({ kind: 'choice', values, choices }, String(value));
  if (problem !== undefined) throw refusal(`${name} ${problem}`);
  return found as Value;
}
