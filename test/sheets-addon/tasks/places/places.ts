/** What a person sees of lists and their results: columns are named by letters, as the review names them. */
import type { PriceList, TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { cutAndPaste } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { priceList, type Scene, scene } from '../harness.ts';

/** A column's number from its letter. */
export const at = (letter: string) => letter.charCodeAt(0) - 64;

/** Cells of a one-letter range such as `K2:O9`. */
export function cells(sheet: FakeSheet, range: string): unknown[][] {
  const [, left, top, end, bottom] = /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(range)!;
  return sheet.values(Number(top), at(left!), Number(bottom) - Number(top) + 1, at(end!) - at(left!) + 1);
}

/** Puts a block of values into a sheet. */
export function put(sheet: FakeSheet, topLeft: string, rows: readonly (readonly unknown[])[]): void {
  const [, left, top] = /^([A-Z])(\d+)$/.exec(topLeft)!;
  for (const [down, line] of rows.entries())
    for (const [across, value] of line.entries()) sheet.write(Number(top) + down, at(left!) + across, value);
}

export const column = (values: readonly unknown[]) => values.map(value => [value]);

/** A column of items under a heading. */
export const listOf = (items: readonly string[], heading = 'Item') => column([heading, ...items]);

export const STOCK = Array.from({ length: 8 }, (_, index) => `scarce item ${index}`);
export const SOLD = Array.from({ length: 8 }, (_, index) => `scarce item ${index + 20}`);

/** What a person does to a sheet that moves a list of it. */
type Move = [act: string, does: (sheet: FakeSheet) => void];

export const MOVES: Move[] = [
  ['inserts three rows above', sheet => sheet.insertRows(1, 3)],
  ['inserts a column at the left', sheet => sheet.insertColumns(1, 1)],
  ['inserts a column between items and prices', sheet => sheet.insertColumns(2, 2)],
  ['inserts rows and a column', sheet => [sheet.insertRows(1, 2), sheet.insertColumns(1, 1)]],
  [
    'renames the sheet',
    sheet => {
      sheet.name = "Mum's things";
    },
  ],
  [
    'cuts the table and pastes it elsewhere',
    sheet => cutAndPaste(sheet, { row: 1, column: 1, rows: 9, columns: 6 }, { sheet, row: 4, column: 8 }),
  ],
];

const known = new Map<string, readonly [median: unknown, sales: unknown]>();
let pricing: Scene | undefined;

/** What formulas show for an item: its median (`''` without one) and its sales. */
export function priceOf(item: string): readonly [median: unknown, sales: unknown] {
  pricing ??= scene({ plan: '500k' });
  const { cell, clock } = pricing;
  // Hundreds of items must not meet the limit of a minute.
  if (!known.has(item)) clock.advance(2_000);
  const price = known.get(item) ?? [cell('SOLD_MEDIAN', item), cell('SOLD_COUNT', item)];
  known.set(item, price);
  return price;
}

/** Where a price list shows an item, its median and its sales. */
export interface Shown {
  item: string;
  median: string;
  sales: string;
  from: number;
  to: number;
}

/** Lines that show anything but the item's own price; `missing` says whether a blank is a fault too. */
export function wrongPrices(sheet: FakeSheet, { item, median, sales, from, to }: Shown, missing = true): string[] {
  const faults: string[] = [];
  for (let row = from; row <= to; row += 1) {
    const [keyword, shown, count] = [item, median, sales].map(letter => sheet.cell(row, at(letter)).value);
    const [price, number] = keyword === '' ? ['', ''] : priceOf(String(keyword));
    const isBlank = shown === '' && count === '';
    if (isBlank && (keyword === '' || !missing)) continue;
    const expected = typeof price === 'number' ? price : '';
    if (shown !== expected || count !== number)
      faults.push(`row ${row}: ${keyword} shows ${shown} from ${count} sales instead of ${expected} from ${number}`);
  }
  return faults;
}

/** A price list with its results from the column `first` on. */
export function listOn(
  range: string,
  first: string,
  change: Partial<PriceList['what']> = {},
  rest: Partial<Omit<PriceList, 'what' | 'kind'>> = {},
): PriceList {
  return priceList({ range, ...change }, { where: { column: first, history: null }, ...rest });
}

export const DAILY = { kind: 'daily', at: 7 } as const;

/** Reviews a draft as the form does, and starts what was reviewed. */
export function reviewed({ ask }: Scene, draft: TaskDraft, id = 'task-1', editing = false) {
  const plan = ask('plan', draft, editing ? id : null);
  ask('start', id, plan.draft);
  return plan;
}

/** Changes a task in the form, which opens with the card's draft. */
export function edited(place: Scene, change: Partial<TaskDraft>, id = 'task-1') {
  place.clock.advance(60_000);
  return reviewed(place, { ...place.card(id).draft, ...change } as TaskDraft, id, true);
}

/** Runs something and returns the requests that it was charged. */
export function charges(place: Scene, work: () => void): number {
  const before = place.sandbox.account.used;
  work();
  return place.sandbox.account.used - before;
}

/** The keywords that were looked up since a point of the log. */
export function lookedUp({ sandbox }: Scene, since = 0): string[] {
  return sandbox.log
    .slice(since)
    .flatMap(({ query }) => new URLSearchParams(query).getAll('keyword'))
    .filter(keyword => keyword !== '');
}
