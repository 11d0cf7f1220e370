/** Whether a value is of a field's kind: one function a kind, called for each value of each row. None is as good, and so is a new word. */
import type { Field, FieldKind, Row } from '../endpoint.ts';

type Guard = (value: unknown) => boolean;

export const text: Guard = value => typeof value === 'string' || value == null;
export const number: Guard = value => typeof value === 'number' || value == null;
export const textOrNumber: Guard = value => text(value) || typeof value === 'number';
export const flag: Guard = value => typeof value === 'boolean' || value == null;
export const object: Guard = value => value == null || (typeof value === 'object' && !Array.isArray(value));
/** A list of texts. */
export const list: Guard = value => value == null || (Array.isArray(value) && value.every(text));

/** An amount, its currency and both as a person reads them, each a text. */
export const money: Guard = value => {
  if (value == null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const { amount, currency, display } = value as Row;
  return text(amount) && text(currency) && text(display);
};

/** Every other kind is a text. */
const guards: Partial<Record<FieldKind, Guard>> = { number, integer: number, flag, object, list, money };

/** One of the functions above. */
export function guardOf({ kind, orNumber }: Pick<Field, 'kind' | 'orNumber'>): Guard {
  return orNumber ? textOrNumber : (guards[kind] ?? text);
}
