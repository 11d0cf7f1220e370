/** What names the items of a list, and what a row has beside its name. */
import type { Role } from '../headings/roles.ts';
import type { Table } from '../headings/table.ts';
import { isEmpty } from '../words/text.ts';
import type { Reason } from './reasons.ts';

export type Row = readonly string[];
/** The cell of a role, '' if there is none. */
export type CellOf = (row: Row, role: Role) => string;
export type ReasonOf = (row: Row, index: number) => Reason | null;

/** What names the items of a list. */
export interface Naming {
  names: readonly Role[];
  /** The first name of a row, or ''. */
  nameOf(row: Row): string;
  /** Whether a list has further columns that say which item it is. */
  hasOthers: boolean;
  /** Whether a row has its name alone, or repeats it in all of them. */
  isBare(row: Row): boolean;
}

/** Columns beside a name that say which item it is. */
const BESIDE_NAME: readonly Role[] = [
  ...(['set', 'number', 'listingId', 'productId', 'condition', 'year', 'artist', 'subject', 'issue'] as const),
];

export function namingOf({ columns, format }: Table, textOf: CellOf): Naming {
  const has = (role: Role) => columns.some(column => column.role === role && column.filled > 0);
  const naming = (['title', 'name', 'subject', 'series', 'artist'] as const).filter(has);
  const names: readonly Role[] = naming.length > 0 ? naming : [format?.isNumbered ? 'number' : 'set'];
  const nameOf = (row: Row) => {
    for (const role of names) {
      const text = textOf(row, role);
      if (!isEmpty(text)) return text;
    }
    return '';
  };
  const others = BESIDE_NAME.filter(role => has(role) && !(names.length === 1 && names[0] === role));
  const isBare = (row: Row) => {
    const name = nameOf(row);
    return others.every(role => isEmpty(textOf(row, role)) || textOf(row, role) === name);
  };
  return { names, nameOf, hasOthers: others.length > 0, isBare };
}
