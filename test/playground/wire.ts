// JSON encoding of values between the page and the script, with marked dates.
import { isDate } from '../support/spreadsheet/calling.ts';
import type { Wire } from './protocol.ts';

export function toWire(value: unknown): Wire {
  if (Array.isArray(value)) return value.map(toWire);
  return isDate(value) ? { $date: value.getTime() } : (value as Wire);
}

export function fromWire(wire: Wire): unknown {
  if (Array.isArray(wire)) return wire.map(fromWire);
  return wire !== null && typeof wire === 'object' ? new Date(wire.$date) : wire;
}
