/**
 * Profits and the most to pay after a run: a person may change what was paid, or what selling costs. The card names the items whose amounts
 * don't match any more, and one click calculates them from the saved answers. Sends nothing.
 */
import {
  columnsIn,
  isForeign,
  isReport,
  refuseFormulaAbove,
  refuseUnmarked,
  refuseUnwritableBeside,
  shownReader,
} from '../../lists/block.ts';
import { type ListView, openList } from '../../lists/list-view.ts';
import { writeLines } from '../../lists/write-lines.ts';
import { hasOwnCosts } from '../../settings/selling-costs.ts';
import type { PriceList } from '../draft.ts';
import { savedListOf } from '../placing.ts';
import { isMine, newRun, type Task } from '../task.ts';
import { type Line, shapeOf } from './columns.ts';
import { itemsReader } from './items.ts';
import { formatPrices } from './looks.ts';
import { isMoney, KEEPS_MONEY, moneyPairs } from './money.ts';
import { type Pairs, readPairs } from './pairs.ts';
import { ageOf, linesFor, type PricePlan, pairsOf, pricingOf, resultOf, shownPrice, timeOf } from './rows.ts';

/** Why an amount isn't right: what it was calculated from has changed, or its row holds another item than at the last run. */
export type Outdated = 'costs' | 'item';

export type PriceListTask = Task & { draft: PriceList };

/**
 * Returns why the amounts of a row aren't right any more; undefined for right ones, and where that is unknown.
 * @param before what is noted of the amounts.
 * @param now the same with what was written meanwhile.
 */
export function outdatedProfits(
  { id, draft, person }: Pick<PriceListTask, 'id' | 'draft' | 'person'>,
  seen: ListView,
  before: Pairs = readPairs(id, 0, false),
  now: Pairs = before,
): (row: number) => Outdated | undefined {
  // A file without its own costs takes those of the person who runs the list.
  if (before.ageOf(KEEPS_MONEY) === undefined || !(hasOwnCosts() || isMine({ person }))) return () => undefined;
  const { what } = draft;
  const shape = shapeOf(what.columns);
  const shownOn = shownReader(seen, shape);
  const moneyOf = moneyPairs(what, shape, name => seen.place.results.has(name));
  // Further searches have no part in it, and may lack their costs by now.
  const items = itemsReader({ ...draft, what: { ...what, columns: [] } })(seen);
  const byRow = new Map(items.map(item => [item.row, item]));
  return row => {
    const item = byRow.get(row);
    const shown = shownOn(row);
    const isPriced = shownPrice({ shape }, shown) !== null;
    // A run leaves such a row alone.
    if (isForeign(seen, shape, row, shown)) return undefined;
    if (!item?.query.ok || !(isPriced || hasMoney(shape, shown))) return undefined;
    if (ageOf({ pairs: now, shape }, item, shown) === undefined) return 'item';
    return moneyOf(item, shown).some(pair => before.ageOf(pair) === undefined) ? 'costs' : undefined;
  };
}

const hasMoney = (shape: ReturnType<typeof shapeOf>, shown: readonly unknown[]) =>
  shape.some(({ name }, at) => isMoney(name) && typeof shown[at] === 'number');

/**
 * Calculates the outdated amounts of a list and writes them.
 * @returns the number of rows that were written, of those whose saved price is gone, and why the sheet doesn't accept others.
 * @throws InvalidParametersError, PlaceLost when the list can't be written.
 */
export function updateProfits(task: PriceListTask): { done: number; lost: number; refused: readonly unknown[] } {
  const { id, draft } = task;
  const saved = savedListOf(draft);
  const list = openList(id, saved);
  const seen = list.look();
  const { columns } = draft.what;
  const before = readPairs(id, 0, false);
  const pairs = readPairs(id, 0, false);
  const pricing = pricingOf(draft, { ...newRun(), since: 0 }, false, pairs);
  const { shape } = pricing;
  refuseFormulaAbove(seen, 'where.column');
  refuseUnmarked(seen, shape, saved);
  refuseUnwritableBeside(list.sheet, columnsIn(seen, shape), seen.rows);
  const moneyOf = moneyPairs(draft.what, shape);
  const noteAt = shape.findIndex(({ name }) => name === 'note');
  // The same rows after the write, which shows the amounts.
  const chosen = new Set<string>();
  const linesOn = (look: ListView): PricePlan => {
    const outdated = outdatedProfits(task, look, before, pairs);
    const { lines } = linesFor(pricing, look);
    const wanted = new Map<number, Line>();
    const noted = pricing.rowsIn(look).flatMap(({ item, shown }) => {
      const line = lines.get(item.row);
      const result = resultOf(pricing, item);
      const name = `${item.subject} ${item.paid}`;
      if (!line || !result?.ok || !(outdated(item.row) === 'costs' || chosen.has(name))) return [];
      // Sheets store times in seconds.
      const isLost = result.value.at < timeOf(pricing, shown) - 1_000;
      if (isLost || line.waits || line.state === 'failed') return [];
      const values = line.values.map((value, at) => (at === noteAt && isReport(shown[at]) ? shown[at] : value));
      chosen.add(name);
      wanted.set(item.row, { ...line, values });
      return [...pairsOf(pricing, item, values), ...moneyOf(item, values)];
    });
    pairs.add(noted);
    return { lines: wanted, foreign: 0 };
  };
  const { seen: now, refused } = writeLines(list, shape, linesOn, (cells, lines, at) =>
    formatPrices(cells, lines, columns, at),
  );
  SpreadsheetApp.flush();
  const countOn = (look: ListView, by: Pairs) => {
    const outdated = outdatedProfits(task, look, by);
    return look.rows.filter(row => outdated(row) === 'costs').length;
  };
  const left = countOn(now, pairs);
  return {
    done: Math.max(0, countOn(seen, before) - left),
    lost: Math.max(0, left - refused.size),
    refused: [...refused.values()],
  };
}
