// The sample that the editor shows before the first run can be mapped into the next step, and that step accepts it.
import { expect, test } from 'vitest';
import { open } from './opened.ts';

type Sample = Record<string, unknown>;
type Feed = [from: string, to: string, inputData: (sample: Sample) => Sample];

const feeds: Feed[] = [
  ['triggers.new_sold_listing', 'searches.find_sold_price', ({ title }) => ({ keyword: title })],
  ['triggers.new_listing_for_sale', 'searches.find_listings', ({ title }) => ({ keyword: title })],
  ['triggers.new_deal', 'searches.find_sold_price', ({ title }) => ({ keyword: title })],
  ['triggers.price_changed', 'searches.find_listings', ({ item, low }) => ({ keyword: item, minPrice: low })],
  ['triggers.job_finished', 'searches.find_job', ({ id }) => ({ job: id })],
  ['searches.find_sold_price', 'searches.find_listings', ({ keyword, p75 }) => ({ keyword, maxPrice: p75 })],
  ['searches.find_listings', 'searches.find_listings', ({ categoryId }) => ({ lookIn: 'browseCategory', categoryId })],
  ['searches.find_listings', 'creates.start_job', ({ title }) => ({ kind: 'keywordJob', keywords: [title] })],
  ['searches.find_account_usage', 'triggers.quota_low', ({ remaining }) => ({ left: remaining })],
  ['creates.start_job', 'searches.find_job', ({ id }) => ({ job: id })],
  ['triggers.category_list', 'searches.find_listings', ({ id }) => ({ lookIn: 'browseCategory', categoryId: id })],
  ['searches.find_card', 'searches.find_listings', ({ id }) => ({ lookIn: 'searchCardSales', productId: id })],
  ['triggers.card_product_list', 'searches.find_listings', ({ id }) => ({ lookIn: 'searchCardSales', productId: id })],
  ['triggers.job_list', 'searches.find_job', ({ id }) => ({ job: id })],
];

test.each(feeds)('the sample of %s has the fields that %s needs', async (from, to, inputData) => {
  const { platform } = await open({ plan: 'growth' });
  const [kind = '', key = ''] = from.split('.');
  const definition = (await platform.definition()) as Record<string, Record<string, { operation: { sample: Sample } }>>;
  const { sample } = definition[kind]![key]!.operation;
  const fed = inputData(sample);
  expect(Object.values(fed).filter(value => value === undefined || value === null)).toEqual([]);
  const { failure, results } = await platform.run(`${to}.operation.perform`, { inputData: fed });
  expect(failure).toBeUndefined();
  expect(results).toBeDefined();
});

test('the sample of a price has every figure, so each one can be mapped before the first run', async () => {
  const { platform } = await open({ plan: 'growth' });
  const definition = (await platform.definition()) as Record<string, Record<string, { operation: { sample: Sample } }>>;
  const { sample } = definition.searches!.find_sold_price!.operation;
  // The sample is no card.
  expect(Object.keys(sample).filter(name => sample[name] === null)).toEqual(['product']);
});
