/** Checks numbers of a form. */

import { fractionProblem, readField, typedPercent } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';

export const MOST_REQUESTS = 100_000;

export function whole(value: unknown, least: number, most: number, what: string, field: string): number {
  const { value: number, problem } = readField({ kind: 'integer', min: least, max: most }, value);
  if (problem !== undefined) throw refusal(`${what} ${problem}`, undefined, field);
  return number as number;
}

export function percent(value: unknown, most: number, what: string, field: string): number {
  refuseFraction(value, what, field);
  const number = typedPercent(value) ?? 0;
  if (number > 0 && number <= most) return number;
  throw refusal(`${what} must be above 0 and at most ${most} percent, got ${value}`, undefined, field);
}

/** Refuses a typed percentage that could be a fraction. A number comes from a saved draft, which has been read before. */
export function refuseFraction(value: unknown, what: string, field: string): void {
  const problem = typeof value === 'string' ? fractionProblem(value) : undefined;
  if (problem !== undefined) throw refusal(`${what} ${problem}`, undefined, field);
}
