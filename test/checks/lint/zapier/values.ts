/** Whether values are what their fields say: of a sample, or of a row that a step returned. */
import { type Action, fields, strings, valuesOf } from './definition.ts';
import type { Finding } from './finding.ts';

const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const TIME_OF_DAY = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|^\d{1,2}[/.]\d{1,2}[/.]\d{4}/;

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  text: value => typeof value === 'string',
  number: value => typeof value === 'number',
  integer: value => Number.isInteger(value),
  boolean: value => typeof value === 'boolean',
  datetime: value => typeof value === 'string',
  file: value => typeof value === 'string',
};

export function* typesOf(at: string, action: Action, row: Record<string, unknown>): Iterable<Omit<Finding, 'check'>> {
  const flat = fields(action.operation.outputFields).flatMap(field =>
    field.children ? field.children.map(child => ({ ...child, key: `${field.key}[]${child.key}` })) : [field],
  );
  for (const field of flat) {
    const values = valuesOf(row, field.key);
    if (field.required && values.every(value => value === undefined || value === null))
      yield { at, message: `${field.key} is required and empty` };
    for (const value of values) {
      if (value === null || value === undefined) continue;
      const each = field.list && Array.isArray(value) ? value : [value];
      if (!each.every(TYPES[field.type ?? 'string'] ?? (() => true)))
        yield { at, message: `${field.key} is no ${field.type ?? 'string'}: ${JSON.stringify(value)}` };
    }
  }
}

export function* datesOf(at: string, action: Action, row: Record<string, unknown>): Iterable<Omit<Finding, 'check'>> {
  for (const { at: inner, text } of strings(row))
    if (TIME_OF_DAY.test(text) && !ISO_WITH_ZONE.test(text))
      yield { at: `${at}.${inner}`, message: `"${text}" is no ISO 8601 time with a zone` };
  for (const field of fields(action.operation.outputFields)) {
    if (field.type !== 'datetime') continue;
    for (const value of valuesOf(row, field.key))
      if (value !== null && value !== undefined && !ISO_WITH_ZONE.test(String(value)))
        yield { at: `${at}.${field.key}`, message: `"${value}" is no ISO 8601 time with a zone` };
  }
}
