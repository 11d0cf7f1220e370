// Values between the page (JSON) and the script (values of its own realm).
import { isDate, toRows } from '../../support/spreadsheet/calling.ts';
import type { Wire } from './protocol.ts';

/** What a custom function returned, as rows that can travel. Throws when a cell would hold an object. */
export function toWireRows(result: unknown): Wire[][] {
  return toRows(result).map(row => row.map(cell => (isDate(cell) ? { $date: cell.getTime() } : cell)));
}

/** An argument as the script gets it. */
export function fromWireArgument(wire: Wire): unknown {
  if (Array.isArray(wire)) return wire.map(fromWireArgument);
  if (wire !== null && typeof wire === 'object') return new Date(wire.$date);
  return wire;
}
