/** Finds rows that have one search but are different goods. */

import type { Role } from './headings/roles.ts';
import type { Table } from './headings/table.ts';
import type { ListItem, SameSearch } from './list.ts';

export class SameSearches {
  private readonly firstOf = new Map<string, number>();
  private readonly repeats = new Map<string, number[]>();

  private readonly table: Table;
  private readonly rows: readonly (readonly string[])[];

  constructor(table: Table, rows: readonly (readonly string[])[]) {
    this.table = table;
    this.rows = rows;
  }

  add(item: ListItem, index: number): void {
    const key = searchKey(item);
    const first = this.firstOf.get(key);
    if (first === undefined) this.firstOf.set(key, index);
    else {
      const indexes = this.repeats.get(key);
      if (indexes) indexes.push(index);
      else this.repeats.set(key, [first, index]);
    }
  }

  found(): SameSearch[] {
    return [...this.repeats].flatMap(([key, indexes]) => {
      const rows = indexes.map(index => this.rows[index]!);
      const differing = this.table.columns.filter(({ role, index, heading }) => {
        if (heading === '' || (role !== null && ALIKE.includes(role))) return false;
        const first = rows[0]![index] ?? '';
        return rows.some(row => (row[index] ?? '').trim().toLowerCase() !== first.trim().toLowerCase());
      });
      const differIn = differing.filter(({ role }) => role !== null || differing.every(each => each.role === null));
      return differIn.length === 0
        ? []
        : [
            {
              keyword: key.split('\n')[0]!,
              rows: indexes.map(index => index + 1),
              differIn: differIn.map(({ heading }) => heading),
            },
          ];
    });
  }
}

/** Equal for items with the same search. */
function searchKey({ keyword, parameters, productId }: ListItem): string {
  let key = parameters.keyword === undefined ? `${keyword}\n${productId}` : keyword;
  for (const name of SENT) {
    const value = parameters[name];
    if (value !== undefined) key += `\n${String(value)}`;
  }
  return key;
}

/** Parameters besides the keyword that make searches differ. */
const SENT = [
  'condition',
  'itemCondition',
  'variant',
  'language',
  'brand',
  'year',
  'set',
  'player',
  'cardNumber',
  'parallel',
  'grader',
  'grade',
] as const;

/** Columns in which the same goods may differ. */
const ALIKE: readonly Role[] = [
  'quantity',
  'regularQuantity',
  'foilQuantity',
  'specialFoilQuantity',
  'addedQuantity',
  'otherQuantity',
  'paid',
  'paidTotal',
  'currency',
  'price',
  'date',
  'id',
  'note',
  'listingId',
  'orderId',
  'handle',
  'status',
  'soldDate',
  'listKind',
  'wishList',
];
