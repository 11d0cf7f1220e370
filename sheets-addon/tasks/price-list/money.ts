/** What profits are calculated from: the price, what was paid, and what selling costs. */
import { marketOf } from '@sold-data/core/engine';
import { costsOn, savedCosts } from '../../settings/selling-costs.ts';
import type { PriceList } from '../draft.ts';
import type { Name, shapeOf } from './columns.ts';
import type { Item } from './items.ts';
import type { Pair } from './pairs.ts';

/** Columns that change with what was paid or with the costs of selling. */
const MONEY: readonly Name[] = ['netProfit', 'mostToPay'];

/** Saved with these amounts. Without it nothing is known of them, as after the hidden tab was deleted. */
export const KEEPS_MONEY: Pair = { owner: 'money', value: 'from costs' };

/**
 * Returns the pairs of a row's amounts with what they are calculated from now.
 * @param has says which columns the sheet has.
 */
export function moneyPairs(
  what: PriceList['what'],
  shape: ReturnType<typeof shapeOf>,
  has: (name: string) => boolean = () => true,
): (item: Item, values: readonly unknown[]) => Pair[] {
  const costs = JSON.stringify(
    what.columns.includes('whereToSell') ? savedCosts() : (costsOn(marketOf(what.source)) ?? null),
  );
  const columns = shape.flatMap(({ name }, at) =>
    MONEY.some(each => each === name) && has(name) ? [{ name, at }] : [],
  );
  return ({ query, paid }, values) => {
    if (!query.ok) return [];
    const owner = `${query.value.name} ${paid} ${costs}`;
    return columns.map(({ name, at }) => ({ owner, value: `money ${name} ${values[at]}` }));
  };
}
