import { InvalidParametersError } from '@sold-data/core';
import type { INodeProperties } from 'n8n-workflow';
import type { FieldReader } from './parameters.ts';

/**
 * A number field, or an option when `within` names its collection.
 * @param fallback what an untouched field means; the field's own default unless told otherwise.
 * @throws InvalidParametersError when an expression gave something else: without its limit a run would spend what nobody asked for.
 */
export function numberAt(
  field: FieldReader,
  { name, displayName, default: start, typeOptions }: INodeProperties,
  within?: 'options',
  fallback = start as number,
): number {
  const value = field<unknown>(within ? `${within}.${name}` : name, fallback);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const min = typeOptions?.minValue ?? 0;
  if (typeof number === 'number' && number >= min) return number;
  const detail = `${displayName} must be a number of ${min} or more, got ${shown(value)}`;
  throw new InvalidParametersError(detail, { code: 'invalid_params', detail });
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  return typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);
}
