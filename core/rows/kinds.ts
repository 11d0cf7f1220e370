/** Whether a value is of a field's kind. None is as good as one of its kind, and so is a new word. One function a kind, because they are called for each value of each row. */
import type { Field, FieldKind, Row } from '../endpoint.ts';

export const isText = (value: unknown): boolean => typeof value === 'string' || value == null;
export const isNumber = (value: unknown): boolean => typeof value === 'number' || value == null;
export const isTextOrNumber = (value: unknown): boolean => isText(value) || typeof value === 'number';
export const isFlag = (value: unknown): boolean => typeof value === 'boolean' || value == null;
export const isObject = (value: unknown): boolean =>
  value == null || (typeof value === 'object' && !Array.isArray(value));
export const isListOfTexts = (value: unknown): boolean =>
  value == null || (Array.isArray(value) && value.every(isText));

/** An amount, its currency and both as a person reads them, each a text. */
export function isMoney(value: unknown): boolean {
  if (value == null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const { amount, currency, display } = value as Row;
  return isText(amount) && isText(currency) && isText(display);
}

/** Names of the functions above, for the compiled guards; every other kind is a text. */
const GUARDS = { isText, isTextOrNumber, isNumber, isFlag, isListOfTexts, isObject, isMoney };
const GUARD_OF: Partial<Record<FieldKind, keyof typeof GUARDS>> = {
  number: 'isNumber',
  integer: 'isNumber',
  flag: 'isFlag',
  list: 'isListOfTexts',
  object: 'isObject',
  money: 'isMoney',
};

export const guardOf = ({ kind, orNumber }: Pick<Field, 'kind' | 'orNumber'>): keyof typeof GUARDS =>
  orNumber ? 'isTextOrNumber' : (GUARD_OF[kind] ?? 'isText');

export const fits = (field: Pick<Field, 'kind' | 'orNumber'>, value: unknown): boolean => GUARDS[guardOf(field)](value);
