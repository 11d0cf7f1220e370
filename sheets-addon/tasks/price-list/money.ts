/** What profits and the most to pay are calculated from: the price, what selling costs, and for profits what was paid. */
import { marketOf } from '@sold-data/core/engine';
import { costsOn, savedCosts } from '../../settings/selling-costs.ts';
import type { PriceList } from '../draft.ts';
import type { Name, shapeOf } from './columns.ts';
import type { Item } from './items.ts';
import type { Pair } from './pairs.ts';

/** Whether a column changes with the costs of selling. */
export const isMoney = (name: string): boolean => MONEY.some(each => each === name);

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
  const columns = shape.flatMap(({ name }, at) => (isMoney(name) && has(name) ? [{ name, at }] : []));
  return ({ query, paid }, values) => {
    if (!query.ok) return [];
    const { name: search } = query.value;
    return columns.map(({ name, at }) => ({
      owner: `${search} ${name === 'netProfit' ? paid : undefined} ${costs}`,
      value: `money ${name} ${values[at]}`,
    }));
  };
}
