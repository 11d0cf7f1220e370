/** A percentage below 1 without its sign could be a fraction: each form of the sidebar refuses it before it is used (M3). */
import { describe, expect, it } from 'vitest';
import { valuesIn, withValues } from '../../../sheets-addon/sidebar/client/values.ts';
import { goals } from '../../../sheets-addon/sidebar/forms/goals.ts';
import type { TaskDraft, WatchList } from '../../../sheets-addon/tasks/draft.ts';
import { type FieldRow, typedWatchPercentages } from '../../support/typed-values.ts';
import { onAuction } from '../selling-costs.ts';
import { priceList, scene, watch } from '../tasks/harness.ts';

const COSTS = { feePercent: '13', fixedFee: '0', shipping: '0', packaging: '0' };
const costs = (feePercent: string) => ({ currency: 'USD', markets: { peer: { ...COSTS, feePercent } } });

it.each(['0.13', '0,13', '.13'])('%j is no fee, no chance and no margin', typed => {
  const { ask } = scene();
  const could = /which could be 13 % or 0.13 %: enter 13, or the text "0.13 %"/;
  expect(() => ask('saveCosts', costs(typed))).toThrow(could);
  expect(() => ask('saveCosts', onAuction({ ...COSTS, currency: 'USD', feePercent: typed }))).toThrow(could);
  expect(() => ask('saveGrading', { chanceOf9: typed } as never)).toThrow(could);
  ask('saveCosts', onAuction({ ...COSTS, currency: 'USD' }));
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
  const list = priceList({ columns: ['median', 'mostToPay'], margin: typed as never });
  expect(() => ask('plan', list, null)).toThrow(could);
});

it('a deal at 0.8 is refused, because it could be 80 %', () => {
  const { ask } = scene({ sheets: { Wants: [['Keyword'], ['canon ae-1']] } });
  const draft = watch({ range: 'Wants!A1:A2', dealPercent: '0.8' as never }) as WatchList;
  expect(() => ask('plan', draft, null)).toThrow('which could be 80 % or 0.8 %');
});

it.each(['0.5 %', '1 %'])('the small percentage %s is saved, shown with its sign and saved again', typed => {
  const { ask } = scene();
  const { sellingCosts } = ask('saveCosts', costs(typed));
  expect(sellingCosts.markets).toMatchObject({ peer: { feePercent: typed } });
  expect(ask('saveCosts', sellingCosts).sellingCosts).toEqual(sellingCosts);
});

/** The percentages of tasks, and the table of what each reads. */
const TASKS = {
  'what.alertPercent': [
    typedWatchPercentages.movedPercent,
    priceList({}, { when: { kind: 'daily', at: 7 }, budget: 20 }),
  ],
  'what.movedPercent': [typedWatchPercentages.movedPercent, watch({ range: 'Wants!A1:A2' })],
  'what.dealPercent': [typedWatchPercentages.dealPercent, watch({ range: 'Wants!A1:A2' })],
} satisfies Record<string, [readonly FieldRow[], TaskDraft]>;

describe.each(Object.entries(TASKS))('%s', (name, [rows, draft]) => {
  const fields = goals[draft.kind].steps.flatMap(step => step.fields);
  const opened = scene({ sheets: { Stock: [['Item'], ['canon ae-1']], Wants: [['Keyword'], ['canon ae-1']] } });
  /** What the form shows after this was typed and reviewed. */
  const shownFor = (typed: string) => {
    const values = { ...valuesIn(draft, fields), [name]: typed };
    return valuesIn(opened.ask('plan', withValues(draft, fields, values), null).draft, fields)[name];
  };

  it.each(rows)('%j typed into the form of a task is %j', (typed, meaning) => {
    if (typeof meaning === 'object' && meaning) expect(() => shownFor(String(typed))).toThrow(meaning.refused);
    else expect(shownFor(String(typed))).toBe(meaning === 1 ? '1 %' : String(meaning));
  });
});
