/** What the values of a column say about its role. */
import { NOT_A_NUMBER, readAmount, typedAmount } from '../input/number.ts';
import type { Column } from './columns.ts';
import { readGrade } from './grade.ts';
import { type Role, UNUSED } from './headings.ts';
import { isSoldFlag } from './left-out.ts';
import { readProductNumber, withoutZeroDecimals } from './product-number.ts';
import { readQuantity } from './quantity.ts';
import { isEmpty } from './text.ts';
import { readCompleteness, readCondition, readFlag } from './words.ts';

/** Cells of a column that decide whether its values fit a role. */
export const SAMPLE = 200;

export interface Sample {
  filled: number;
  /** The first filled cells. */
  values: string[];
}

export function samplesOf(rows: readonly (readonly string[])[], headingRow: number, width: number): Sample[] {
  const samples = Array.from({ length: width }, (): Sample => ({ filled: 0, values: [] }));
  const headings = rows[headingRow];
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    // A repeated heading row says nothing about the values.
    if (headings !== undefined && row[0] === headings[0] && row.every((cell, at) => cell === headings[at])) continue;
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at]!;
      if (isEmpty(cell)) continue;
      const sample = samples[at]!;
      sample.filled += 1;
      if (sample.values.length < SAMPLE) sample.values.push(cell);
    }
  }
  return samples;
}

export const isNumeric = (text: string) => {
  const { value, problem } = readAmount(text);
  return value !== undefined || (problem !== undefined && problem !== NOT_A_NUMBER);
};
/** As prices have, and numbers of products never. */
const hasDecimals = (text: string) => !Number.isInteger(typedAmount(text) ?? 0);
export const most = (values: readonly string[], test: (text: string) => boolean, share = 0.6) =>
  values.filter(test).length >= values.length * share;
/** A year, as on coins with the letter of a mint: `1909-S VDB`. */
const COIN_YEAR = /^(?:1[5-9]|20)\d\d(?:[ -]?[A-Z]{1,2}\b.{0,12})?$/;
const isRunning = (values: readonly string[]) =>
  values.length > 1 && values.every((text, at) => Number(text) === Number(values[0]) + at);

const isGradeOrCondition = (text: string) =>
  readGrade(text) !== undefined ||
  readCompleteness(text) !== undefined ||
  readCondition(text, { isCards: true, scale: 'comics' }).condition !== undefined;

/** A role that the values of a column contradict isn't its role. */
export function fitting(role: Role | null, values: readonly string[], heading: string): Pick<Column, 'role' | 'why'> {
  const not = (why: string): Pick<Column, 'role' | 'why'> => ({ role: null, why });
  switch (role) {
    case 'title':
    case 'name':
      return most(values, text => /\p{L}.*\p{L}/su.test(text), 0.5) ? { role } : { role: 'id', why: UNUSED.id! };
    case 'set':
      return most(values, text => /^\d{3,7}(-\d{1,2})?$/.test(withoutZeroDecimals(text)), 0.8)
        ? { role: 'number' }
        : { role };
    case 'number':
      return heading === 'no' && isRunning(values) ? not('a running number') : { role };
    case 'quantity':
    case 'foilQuantity':
    case 'regularQuantity':
    case 'specialFoilQuantity':
      return most(values, text => (readQuantity(text) ?? 1_000_000) < 1_000_000, 0.5)
        ? { role }
        : not('not a number of pieces');
    case 'otherQuantity':
      return isSoldFlag(heading) && most(values, text => /^\p{L}/u.test(text.trim()) && readFlag(text) !== null)
        ? { role: 'status' }
        : { role };
    case 'status':
      return most(values, text => readCompleteness(text) !== undefined) ? { role: 'completeness' } : { role };
    case 'grade':
      return most(values, isGradeOrCondition, 0.5) ? { role } : not('not a grade');
    case 'paid':
    case 'paidTotal':
      return most(values, text => (readAmount(text).value ?? -1) >= 0, 0.5) ? { role } : not('not an amount');
    case 'date':
      return most(values, text => COIN_YEAR.test(text.trim()), 0.8) ? { role: 'year' } : { role };
    case 'year':
      return most(values, text => /\b(1[5-9]|20)\d\d\b/.test(text), 0.5) ? { role } : not('not a year');
    case 'currency':
      return most(values, text => /^([A-Za-z]{3}|\p{Sc}|\p{L}{0,3}\p{Sc})$/u.test(text.trim()))
        ? { role }
        : not('not a currency');
    case 'productId':
      return most(values, text => readProductNumber(text.trim()) !== undefined, 0.9) && !values.some(hasDecimals)
        ? { role }
        : { role: 'id', why: UNUSED.id! };
    default:
      return { role };
  }
}
