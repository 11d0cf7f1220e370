/** Checks numbers of a form. */

import { type FieldForm, readField, readTyped } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';

export const MOST_REQUESTS = 100_000;

export function whole(value: unknown, least: number, most: number, what: string, field: string): number {
  const { value: number, problem } = readField({ kind: 'integer', min: least, max: most }, value);
  if (problem !== undefined) throw refusal(`${what} ${problem}`, undefined, field);
  return number as number;
}

/** Reads a typed percentage. A number comes from a saved draft, where it has been read before. */
export function percent(value: unknown, form: FieldForm, what: string, field: string): number {
  const { value: number, problem } = (typeof value === 'string' ? readTyped : readField)(form, value);
  if (problem !== undefined) throw refusal(`${what} ${problem}`, undefined, field);
  return number as number;
}
