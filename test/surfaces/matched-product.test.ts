/** In every connector, the price of a card shows which product was matched, and the words of the keyword that it lacks (N5). */
import { expect, test } from 'vitest';
import type { Row } from '../../core/engine.ts';
import { type Scene, scene } from '../sheets-addon/tasks/harness.ts';
import { answeringWith, inWorkflow, inZap, scriptOn } from './one-answer.ts';

const KEYWORD = 'charizard v';
const PRODUCT = 'Charizard VMAX, Hidden Fates: Shiny Vault, SV107';
const LACKS = 'the product found lacks “v”';

const items = Array.from({ length: 5 }, (_, index) => ({
  ...{ title: 'Card', condition: 'Near Mint', variant: 'Holofoil', language: 'English', quantity: 1 },
  ...{ price: 10 + index, shipping: 1, totalPrice: 11 + index, soldAt: '2026-11-19', listingType: 'listing' },
}));
const product = { productId: 7, name: 'Charizard VMAX', setName: 'Hidden Fates: Shiny Vault', number: 'SV107' };
const body = JSON.stringify({ keyword: KEYWORD, product, otherMatches: [], items, totalItems: 5, summary: null });

const onSheet = (shown: (place: Scene) => unknown[]) => async () => {
  const place = scene();
  place.sandbox.between = answeringWith(body);
  return shown(place);
};
const inTable = ({ cell }: Scene) => {
  const [headings = [], line = []] = cell('CARD_STATS', KEYWORD) as unknown[][];
  return [line[headings.indexOf('Product')], line[headings.indexOf('Note')]];
};
const inChosenColumns = ({ cell }: Scene) =>
  (cell('CARD_STATS', KEYWORD, 'columns', 'product, note', 'headers', false) as unknown[][]).flat();
const workflow = () =>
  inWorkflow(body, async bench => {
    const { rows } = await bench.run('card', 'getPrice', { keyword: KEYWORD });
    const { name, setName, number } = rows[0]!.product as Row;
    return [[name, setName, number].join(', '), rows[0]!.note];
  });

const zap = () =>
  inZap(body, async platform => {
    const inputData = { source: 'cardSales', keyword: KEYWORD };
    const { results } = await platform.search('find_sold_price', { inputData });
    return (results as Row[]).flatMap(row => [row.product, row.note]);
  });

const script = async () => {
  const { product, summary } = await scriptOn(body).price('cardSales', { keyword: KEYWORD });
  return [product, summary.toLowerCase()];
};

test.each<[string, () => Promise<unknown[]>]>([
  ['CARD_STATS', onSheet(inTable)],
  ['a chosen column', onSheet(inChosenColumns)],
  ['a workflow', workflow],
  ['a Zap', zap],
  ['a script', script],
])('%s shows the card that was matched and the words that it lacks', async (_, shown) => {
  const [matched, note] = await shown();
  expect(matched).toBe(PRODUCT);
  expect(String(note)).toContain(LACKS);
});
