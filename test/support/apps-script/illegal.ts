import { types } from 'node:util';
import { Exposed } from './exposed.ts';

/**
 * Copies a value as google.script.run carries it between page and server: numbers, texts, booleans, null, arrays and plain
 * objects; `undefined` arrives as null.
 * @returns the path and kind of the first thing it does not carry (a date, a function, ...), or the copy.
 */
export function carry(value: unknown, path = 'value'): { illegal: string } | { copy: unknown } {
  if (value === undefined || value === null) return { copy: null };
  if (typeof value === 'function') return { illegal: `${path} is a function` };
  if (typeof value === 'bigint' || typeof value === 'symbol') return { illegal: `${path} is a ${typeof value}` };
  if (typeof value !== 'object') return { copy: value };
  if (types.isDate(value)) return { illegal: `${path} is a Date` };
  if (value instanceof Exposed) return { illegal: `${path} is an object of a service` };
  if (Array.isArray(value)) return carryAll(Object.entries(value), path, entries => entries.map(([, item]) => item));
  if (types.isNativeError(value) || Object.prototype.toString.call(value) !== '[object Object]') {
    return { illegal: `${path} is ${Object.prototype.toString.call(value)}` };
  }
  return carryAll(Object.entries(value), path, entries => Object.fromEntries(entries));
}

function carryAll(
  entries: readonly [string, unknown][],
  path: string,
  assemble: (entries: [string, unknown][]) => unknown,
): { illegal: string } | { copy: unknown } {
  const copies: [string, unknown][] = [];
  for (const [key, item] of entries) {
    const result = carry(item, `${path}.${key}`);
    if ('illegal' in result) return result;
    copies.push([key, result.copy]);
  }
  return { copy: assemble(copies) };
}
