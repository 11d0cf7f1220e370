/** Percentages that could be fractions: a spreadsheet shows 13 % in a cell that holds 0.13, and 100 % in one that holds 1. */
import type { Parameter } from '../endpoint.ts';
import { readPercent } from '../input/number.ts';
import type { Reading } from '../input/text.ts';
import { type FieldForm, readField, requirement } from './check.ts';
import { refusal } from './refusal.ts';

/** The bounds of a percentage; 0 to 100 if none are given. */
export type PercentForm = Pick<FieldForm, 'min' | 'max'>;

/**
 * Why a number isn't taken as a percentage, as a continuation of the field's name; undefined if it is. With its sign any percentage has one
 * meaning.
 */
export function fractionProblem({ min = 0, max = 100 }: PercentForm, typed: unknown): string | undefined {
  if (typeof typed === 'string' && /%|percent|pct/i.test(typed)) return undefined;
  const { value: number } = readPercent(typed);
  if (number === undefined || !(number > 0 && number <= 1)) return undefined;
  const percent = Number((number * 100).toPrecision(6));
  const ways = [percent < min ? '' : String(percent), number < min ? '' : `the text "${number} %"`].filter(
    way => way !== '',
  );
  if (ways.length === 0) return undefined;
  const needed = requirement({ kind: 'number', min, max });
  return `must be ${needed}, got ${number}, which could be ${percent} % or ${number} %: enter ${ways.join(', or ')}`;
}

/** Reads a typed value as `readField` does, and refuses a percentage that could be a fraction. */
export function readTyped(form: FieldForm, typed: unknown): Reading<unknown> {
  const problem = form.percent ? fractionProblem(form, typed) : undefined;
  return problem === undefined ? readField(form, typed) : { problem };
}

/**
 * Returns the given values of a form, a workflow or a script unchanged.
 * @throws InvalidParametersError that names the first percentage that could be a fraction.
 */
export function withoutFractions<Given extends object>(
  parameters: readonly Parameter[],
  given: Given,
  within = '',
): Given {
  for (const parameter of parameters) {
    const { name, percent, entries } = parameter;
    const value = (given as Record<string, unknown>)[name];
    const problem = percent ? fractionProblem(parameter, value) : undefined;
    if (problem !== undefined) throw refusal(`${within}${name}`, nameOf => `${nameOf(`${within}${name}`)} ${problem}`);
    for (const [at, entry] of (Array.isArray(value) ? value : []).entries())
      if (typeof entry === 'object' && entry !== null)
        withoutFractions(entries?.[0]?.fields ?? [], entry, `${name}[${at + 1}].`);
  }
  return given;
}

/** The values as a form shows them: a percentage that could be a fraction gets its sign, so it is read back as it was saved. */
export function withSigns<Values extends object>(parameters: readonly Parameter[], values: Values): Values {
  const signed = parameters.flatMap(parameter => {
    const { name, percent } = parameter;
    const value = (values as Record<string, unknown>)[name];
    return percent && fractionProblem(parameter, value) !== undefined ? [[name, `${value} %`] as const] : [];
  });
  return { ...values, ...Object.fromEntries(signed) };
}
