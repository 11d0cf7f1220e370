/** In every connector, figures that cover other sales than the service's own summary say so (N5). */
import { expect, test } from 'vitest';
import type { Row } from '../../core/engine.ts';
import { priceList, type Scene, scene } from '../sheets-addon/tasks/harness.ts';
import { answeringWith, inWorkflow, inZap, scriptOn } from './one-answer.ts';

const KEYWORD = 'dr martens boots';
const NOTE = "3 of 8 sales are only in the service's summary, not in evidence, speed and groups";
const FEES = { market: 'auction' as const, feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0 };

const items = Array.from({ length: 5 }, (_, index) => ({
  ...{ itemId: `${index}`, title: 'Boots', soldPrice: '10.00', soldCurrency: 'USD', endedAt: '2026-11-19' },
  ...{ condition: 'Used', listingType: 'sold', bestOfferAccepted: false },
}));
const summary = { count: 8, currency: 'USD', median: 10, mean: 10, min: 10, max: 10, p25: 10, p75: 10 };
const body = JSON.stringify({ keyword: KEYWORD, page: 1, hasNextPage: false, totalItems: 5, items, summary });

const onSheet = (notesOf: (place: Scene) => unknown[]) => async () => {
  const place = scene({ sheets: { Stock: [['Item'], [KEYWORD]] } });
  place.sandbox.between = answeringWith(body);
  const { market, ...costs } = FEES;
  place.ask('saveCosts', { currency: 'USD', markets: { [market]: costs } });
  return notesOf(place);
};

const inList = ({ start, drive, rows }: Scene) => {
  start(priceList({ range: 'Stock!A2:A2', columns: ['median', 'quickPrice', 'evidence'] }));
  drive();
  const [headings = [], line = []] = rows('Stock');
  return [line[headings.indexOf('Note')]];
};
const inFormula = ({ cell }: Scene) =>
  (
    cell('SOLD_WHERE_TO_SELL', KEYWORD, 'markets', 'auction', 'columns', 'note', 'headers', false) as unknown[][]
  ).flat();
const inBreakdown = ({ cell }: Scene) => [
  (cell('SOLD_BREAKDOWN', KEYWORD, 'condition', 'columns', 'note', 'headers', false) as unknown[][])[0]?.[0],
];

const workflow = () =>
  inWorkflow(body, async bench => {
    const price = await bench.run('listing', 'getPrice', { keyword: KEYWORD });
    const places = await bench.run('listing', 'findWhereToSell', {
      keyword: KEYWORD,
      fees: { marketplaces: [FEES] },
      options: { markets: ['auction'] },
    });
    return [...price.rows, ...places.rows].map(({ note }) => note);
  });

const zap = () =>
  inZap(body, async platform => {
    const price = await platform.search('find_sold_price', { inputData: { source: 'scrape', keyword: KEYWORD } });
    const places = await platform.search('find_where_to_sell', {
      inputData: { keyword: KEYWORD, fees: [FEES], markets: ['auction'] },
    });
    return [...(price.results as Row[]), ...(places.results as Row[])].map(({ note }) => note);
  });

const script = async () => {
  const service = scriptOn(body);
  const { picture } = await service.price('scrape', { keyword: KEYWORD });
  const { places } = await service.whereToSell({ keyword: KEYWORD, fees: [FEES], markets: ['auction'] });
  return [picture?.note, ...places.map(({ note }) => note)];
};

test.each<[string, () => Promise<unknown[]>, number]>([
  ['a price list', onSheet(inList), 1],
  ['SOLD_WHERE_TO_SELL', onSheet(inFormula), 1],
  ['SOLD_BREAKDOWN', onSheet(inBreakdown), 1],
  ['a workflow', workflow, 2],
  ['a Zap', zap, 2],
  ['a script', script, 2],
])("figures of fewer sales than the service's summary say so in %s", async (_, notesOf, count) => {
  const notes = await notesOf();
  expect(notes).toHaveLength(count);
  for (const note of notes) expect(note).toContain(NOTE);
});
