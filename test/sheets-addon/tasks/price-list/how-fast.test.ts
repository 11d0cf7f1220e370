/** How fast as a column of a price list: the days of SOLD_HOW_FAST (N2), for the requests of the review (M7). */
import { expect, it } from 'vitest';
import { asked } from '../../addon.ts';
import { THREE } from '../../selling-costs.ts';
import { priceList, type Scene, scene } from '../harness.ts';

const ITEMS = ['dr martens boots', 'denim jacket', 'canon ae-1', 'zzz thing'];
const RANGE = `Stock!A2:A${ITEMS.length + 1}`;

const opened = () => scene({ plan: '500k', sheets: { Stock: [['Item'], ...ITEMS.map(item => [item])] } });
const draft = (change: Parameters<typeof priceList>[0] = {}) =>
  priceList({ range: RANGE, columns: ['median', 'howFast'], ...change });
const shown = ({ rows }: Scene, heading: string) => {
  const [headings = [], ...lines] = rows('Stock');
  return lines.map(line => line[headings.indexOf(heading)]);
};
/** What the formula says for each item. */
const formula = ({ cell }: Scene, market: string) =>
  cell(
    'SOLD_HOW_FAST',
    ITEMS.map(item => [item]),
    ...[market, 'columns', 'days, note', 'headers', false],
  ) as unknown[][];

it.each([
  ['scrape', 'auction', 2],
  ['fashionSold', 'fashion', 1],
] as const)('a list of %s shows the days of SOLD_HOW_FAST, for the requests in the review', (source, market, each) => {
  const place = opened();
  const plan = place.ask('plan', draft({ source }), null);
  expect(plan.requests).toBe(each * ITEMS.length);
  place.start(plan.draft);
  expect(place.drive()).toMatchObject({ state: 'done', charged: each * ITEMS.length });
  const expected = formula(place, market);
  expect(asked(place)).toBe(each * ITEMS.length);
  expect(expected.filter(([days]) => typeof days === 'number').length).toBeGreaterThan(1);
  expect(shown(place, 'How Fast, Days')).toEqual(expected.map(([days]) => days ?? ''));
  const counts = shown(place, 'For Sale Now').map(value => typeof value);
  expect(counts).toEqual(ITEMS.map(() => (market === 'auction' ? 'number' : 'undefined')));
  const notes = shown(place, 'Note').map(String);
  for (const [at, [days, note]] of expected.entries()) if (days === null) expect(notes[at]).toContain(note);
});

it('the listings for sale are counted with the filters of the list', () => {
  const place = opened();
  place.start(draft({ options: { itemCondition: 'used', minPrice: 20 } }));
  place.drive();
  const queries = place.sandbox.log.map(({ query }) => new URLSearchParams(query));
  const active = queries.filter(query => query.get('sold') === 'false');
  expect(active).toHaveLength(ITEMS.length);
  for (const query of active) expect([query.get('itemCondition'), query.get('minPrice')]).toEqual(['used', '20']);
});

it.each([
  [
    'a marketplace that tells no days',
    { source: 'peerListings' as const },
    /^How fast is known for .*leave How fast out/,
  ],
  ['days that only drop rows', { options: { soldAfter: '2026-10-01' } }, /does not change the counts/],
])('How fast is refused in the review for %s', (_, change, message) => {
  const place = opened();
  const { problem } = place.host.callFromHtml('sidebar', ['plan', [draft(change), null]]).value as { problem: unknown };
  expect(problem).toMatchObject({ message: expect.stringMatching(message) });
  expect(asked(place)).toBe(0);
});

it.each([
  ['howFast', { query: { keyword: 'denim jacket', sold: 'false' } }, /Days not known: /],
  ['whereToSell', { path: /\/fashion/, query: { keyword: 'denim jacket' } }, /Not compared: Fashion resale \(/],
] as const)(
  'a further search of %s that fails is named beside the price, also by later steps',
  (column, match, note) => {
    const items = [...ITEMS, ...Array.from({ length: 20 }, (_, at) => `canon lens ${at}`)];
    const place = scene({ plan: '500k', sheets: { Stock: [['Item'], ...items.map(item => [item])] } });
    place.ask('saveCosts', THREE);
    place.sandbox.addFault({ match, status: 422, code: 'invalid_params', times: Number.POSITIVE_INFINITY });
    place.start(draft({ range: `Stock!A2:A${items.length + 1}`, columns: ['median', column] }));
    expect(place.drive()).toMatchObject({ state: 'done' });
    expect(shown(place, 'Median')[1]).toEqual(expect.any(Number));
    expect(shown(place, 'Note')[1]).toMatch(note);
    expect(String(shown(place, 'Note')[1])).not.toMatch(/unexpected/i);
  },
);
