/** A percentage below 1 without its sign could be a fraction: each form of the sidebar refuses it before it is used (M3). */
import { expect, it } from 'vitest';
import type { WatchList } from '../../../sheets-addon/tasks/draft.ts';
import { priceList, scene, watch } from '../tasks/harness.ts';

const COSTS = { feePercent: '13', fixedFee: '0', postage: '0', packaging: '0', currency: 'USD' };
const costs = (change: Partial<typeof COSTS>) =>
  ({ creditsFirst: false, mail: '', costs: { ...COSTS, ...change } }) as never;
const fees = (feePercent: string) => ({ currency: 'USD', markets: { peer: { ...COSTS, feePercent } } }) as never;

it.each(['0.13', '0,13', '.13'])('%j is no fee, no chance and no margin', typed => {
  const { ask } = scene();
  const could = /which could be 13 % or 0.13 %: enter 13, or the text "0.13 %"/;
  expect(() => ask('saveChoices', costs({ feePercent: typed }))).toThrow(could);
  expect(() => ask('saveFees', fees(typed))).toThrow(could);
  expect(() => ask('saveGrading', { chanceOf9: typed } as never)).toThrow(could);
  ask('saveFees', fees('13'));
  const sale = {
    about: 'where',
    keyword: 'dr martens boots',
    paid: null,
    margin: typed,
    productId: null,
    markets: [],
    market: null,
  } as never;
  expect(() => ask('sell', sale, 'nothing' as never)).toThrow(could);
  ask('saveChoices', costs({}));
  const list = priceList({ columns: ['median', 'mostToPay'], margin: typed as never });
  expect(() => ask('plan', list, null)).toThrow(could);
});

it('a deal at 0.8 is refused, because it could be 80 %', () => {
  const { ask } = scene({ sheets: { Wants: [['Keyword'], ['canon ae-1']] } });
  const draft = watch({ range: 'Wants!A1:A2', dealPercent: '0.8' as never }) as WatchList;
  expect(() => ask('plan', draft, null)).toThrow('which could be 80 % or 0.8 %');
});

it('a small percentage with its sign is saved, shown with its sign and saved again', () => {
  const { ask } = scene();
  const page = ask('saveChoices', costs({ feePercent: '0.5 %' }));
  expect(page.costs).toMatchObject({ feePercent: '0.5 %' });
  expect(ask('saveChoices', { creditsFirst: false, mail: '', costs: page.costs } as never).costs).toEqual(page.costs);
  const first = ask('saveFees', fees('1 %'));
  expect(first.fees.markets).toMatchObject({ peer: { feePercent: '1 %' } });
  expect(ask('saveFees', first.fees as never).fees).toEqual(first.fees);
});
