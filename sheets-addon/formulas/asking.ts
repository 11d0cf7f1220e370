/** From what a cell was given to checked questions and their answers. */
import {
  type BestOffers,
  catalog,
  type Endpoint,
  nearest,
  parametersOf,
  type Settled,
  validate,
} from '@sold-data/core';
import { answer, type Freshness } from '../answers/answer.ts';
import { freshMs, refreshedAt } from '../answers/freshness.ts';
import type { Query } from '../answers/query.ts';
import type { Outcome } from '../answers/query-batch.ts';
import { refusal } from '../host/errors.ts';
import { argumentsOf, BadArguments, type Given, isCellError, isEmpty, subjectParameters } from './arguments.ts';
import type { RunnableFormula } from './formula.ts';

export interface Understood extends Given {
  /** What the add-on does with the answer. */
  own: Record<string, unknown>;
  /** What the service is asked. */
  search: Record<string, unknown>;
}

/** Splits options into the add-on's own and those of the search. @throws InvalidParametersError with the nearest name. */
export function understand(formula: RunnableFormula, args: readonly unknown[]): Understood {
  const endpoint = catalog[formula.endpoint] as Endpoint;
  const { fixed = {}, takes, options } = formula;
  const facts = parametersOf(endpoint);
  const searchable = facts.map(({ name }) => name).filter(name => !(name === 'sold' && 'sold' in fixed));
  const columns: readonly string[] = Object.keys((endpoint.rows?.row.shape as object | undefined) ?? {});
  const given = readArguments(
    formula,
    args,
    name => typeof name === 'string' && !columns.includes(name) && [...searchable, ...options].includes(name.trim()),
  );
  const own: Record<string, unknown> = {};
  const search: Record<string, unknown> = {};
  const ours = [...takes.filter(name => !searchable.includes(name)), ...options];
  for (const [name, value] of Object.entries(given.values)) {
    if (ours.includes(name)) own[name] = value;
    else if (searchable.includes(name)) search[name] = value;
    else if (name in fixed) throw refusal(`"${name}" is set by the formula itself`);
    else
      refuseOption(
        name,
        [...options, ...searchable].filter(known => !takes.includes(known)),
      );
  }
  return { ...given, own, search };
}

/** @throws InvalidParametersError */
export const readArguments: typeof argumentsOf = (...input) => {
  try {
    return argumentsOf(...input);
  } catch (error) {
    throw error instanceof BadArguments ? refusal(error.message) : error;
  }
};

/** @throws InvalidParametersError */
export function refuseOption(name: string, known: readonly string[]): never {
  const near = nearest(name, known);
  throw refusal(`"${name}" is not an option here; ${near ? `did you mean ${near}?` : `there are ${known.join(', ')}`}`);
}

/** The checked parameters for one subject. @throws InvalidParametersError before anything is spent. */
export function checked(
  formula: RunnableFormula,
  search: Record<string, unknown>,
  subject?: unknown,
): Record<string, unknown> {
  refuseCellError(subject);
  const given = { ...formula.fixed, ...search, ...(subject === undefined ? {} : subjectParameters(formula, subject)) };
  return validate(catalog[formula.endpoint], given, today());
}

/** @throws InvalidParametersError when a keyword's cell shows an error. */
export function refuseCellError(keyword: unknown): void {
  if (isCellError(keyword)) throw refusal(`The keyword is ${keyword} in its cell`);
}

/** The day of the service, UTC. */
export function today(): string {
  return new Date(Date.now()).toISOString().slice(0, 10);
}

/** One subject with the outcomes of its queries; an error when it could not even be asked. */
export interface Asked {
  subject: unknown;
  result?: Settled<Outcome[]>;
}

/** Asks for every subject at once. Rows and columns stay where they are; an empty cell has no result. */
export function askFor(
  { subjects }: Given,
  freshness: Freshness,
  queriesOf: (subject: unknown) => readonly Query[],
): Asked[][] {
  const queries: Query[] = [];
  const planned = subjects.map(row =>
    row.map((subject): { subject: unknown; plan?: Settled<[from: number, to: number]> } => {
      if (isEmpty(subject)) return { subject };
      try {
        const from = queries.length;
        queries.push(...queriesOf(subject));
        return { subject, plan: { ok: true, value: [from, queries.length] } };
      } catch (error) {
        return { subject, plan: { ok: false, error } };
      }
    }),
  );
  const outcomes = queries.length > 0 ? answer(queries, freshness) : [];
  return planned.map(row =>
    row.map(({ subject, plan }) => {
      if (!plan?.ok) return { subject, result: plan };
      return { subject, result: { ok: true, value: outcomes.slice(...plan.value) } };
    }),
  );
}

export function freshnessOf({ own }: Understood): Freshness {
  return { ms: freshMs(own.freshHours), since: refreshedAt() };
}

/** @throws InvalidParametersError */
export function wholeNumber(name: string, value: unknown, most: number, normal: number): number {
  if (value === undefined) return normal;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw refusal(`${name} must be 1 to ${most}, got ${String(value)}`);
}

/** @throws InvalidParametersError */
export function yesNo(name: string, value: unknown, normal: boolean): boolean {
  if (value === undefined) return normal;
  const text = String(value).trim().toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw refusal(`${name} must be true or false, got ${String(value)}`);
}

/** @throws InvalidParametersError */
export function oneOf<Value extends string>(
  name: string,
  value: unknown,
  values: readonly Value[],
  normal: Value,
): Value {
  if (value === undefined) return normal;
  const found = values.find(each => each === String(value).trim());
  if (found) return found;
  const near = nearest(String(value), values);
  const words = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  throw refusal(`${name} must be ${words}, got "${String(value)}"${near ? `; did you mean ${near}?` : ''}`);
}

export function bestOffersOf({ own }: Understood): BestOffers {
  return oneOf('bestOffers', own.bestOffers, ['include', 'exclude', 'accepted'], 'include');
}
