/**
 * Every column of a price list in the same runs: one that its budget ends, one whose answers are no longer saved, and a planned one. Each
 * pays what the review says (M7) and pays for nothing twice (M1).
 */
import { expect, it } from 'vitest';
import {
  chosenFigures,
  FOLLOWING,
  madeColumns,
  type PriceColumn,
} from '../../../../sheets-addon/tasks/price-list/choices.ts';
import { furtherOf } from '../../../../sheets-addon/tasks/price-list/columns.ts';
import { asked } from '../../addon.ts';
import { THREE } from '../../selling-costs.ts';
import { priceList, scene } from '../harness.ts';

const ITEMS = ['dr martens boots', 'denim jacket', 'canon ae-1', 'zzz thing'];
const all = [...chosenFigures.map(({ name }) => name), ...Object.keys(madeColumns)] as PriceColumn[];
const chosen = all.filter(name => !FOLLOWING.includes(name));
const further = chosen.filter(name => furtherOf([name]).length > 0);
const cases: [what: string, columns: PriceColumn[]][] = [
  ['every column of its own answer', chosen.filter(name => !further.includes(name))],
  ...further.map((name): (typeof cases)[number] => [name, ['median', name]]),
  ['every column', chosen],
];

it.each(cases)(
  'a list with %s pays what its review says, in parts, without saved answers, and again the next day',
  (_, columns) => {
    const place = scene({
      plan: '500k',
      sheets: { Stock: [['Item', 'Paid'], ...ITEMS.map((item, at) => [item, 20 + at])] },
    });
    place.ask('saveCosts', THREE);
    const draft = priceList(
      { range: 'Stock!A2:A5', columns, paid: 'Stock!B2:B5', margin: 30 },
      { when: { kind: 'daily', at: 7 } },
    );
    const { requests, lines } = place.ask('plan', draft, null);
    expect(requests % ITEMS.length).toBe(0);
    expect(lines).toContainEqual({ label: 'Each later run', value: `about ${requests} requests`, strong: false });
    place.start({ ...draft, when: null, budget: requests / 2 });
    expect(place.drive()).toMatchObject({ state: 'stopped', charged: requests / 2 });
    const shown = () => place.rows('Stock').map(row => row.slice(2));
    const half = shown();
    place.ask('command', 'task-1', 'resume');
    place.drive();
    expect(asked(place)).toBe(requests);
    expect(place.card()).toMatchObject({ state: 'done', charged: requests });
    for (const [at, row] of half.entries())
      for (const [right, value] of row.entries())
        if (value !== '') expect([at, right, shown()[at]?.[right]]).toEqual([at, right, value]);
    place.ask('start', 'task-1', {
      ...place.kept().draft,
      when: { kind: 'daily', at: 7 },
      budget: 10 * requests,
    } as never);
    const before = asked(place);
    place.days(1);
    expect(asked(place) - before).toBe(requests);
    const after = shown();
    place.host.cache.dropRandomly(1, () => 0);
    place.hours(3);
    expect(asked(place) - before).toBe(requests);
    expect(shown()).toEqual(after);
  },
);
