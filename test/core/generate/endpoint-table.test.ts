import { expect, test } from 'vitest';
import { type ActionId, actions, type NotOffered } from '../../../core/actions/actions.ts';
import { assumedPage, endpointsPage, endpointTable, type Offers } from '../../../core/generate/endpoint-table.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { missingRows } from '../../../offered.ts';

const ids = Object.keys(actions) as ActionId[];
const offering = (words: (id: ActionId) => string | NotOffered) =>
  Object.fromEntries(ids.map(id => [id, words(id)])) as Offers;

const none = { notOffered: 'A step lives 30 s.' };
const offers = {
  sheets: offering(id => `=${id.toUpperCase()}`),
  n8n: offering(id => (id === 'sellThrough' ? { notOffered: 'Totals tell it.' } : 'a | b')),
  zapier: offering(id => (id.startsWith('run') ? none : 'Find Listings')),
};
const table = endpointTable(offers);
const rowOf = (title: string) => table.split('\n').find(line => line.startsWith(`| ${title} |`));

test('each action has a row and each endpoint is in one', () => {
  expect(table.split('\n').filter(line => line.startsWith('| '))).toHaveLength(ids.length + 2);
  for (const { method, path } of Object.values(endpoints)) expect(table).toContain(`\`${method} ${path}\``);
});

test('a row shows cost, limits and where it is offered', () => {
  expect(rowOf('Search Sold History')).toBe(
    '| Search Sold History | `GET /v1/research/sold` | 1 request a page | 50 rows a page, 200 pages, plan limit, 20 a minute | =SEARCHHISTORY | a \\| b | Find Listings |',
  );
  expect(rowOf('Start a Card Batch')).toContain('| 1 request a card | 100 cards, plan limit |');
  expect(rowOf('Run a Deep Pagination')).toContain('| 1 request a page | 100 pages, plan limit |');
  expect(rowOf('Find Shipping Rates')).toContain('| 1 shipping request | shipping plan |');
  expect(rowOf('Account Usage')).toContain('| free |  |');
  expect(rowOf('Sell-Through Rate')).toContain('| 2 requests |');
  expect(rowOf('History Totals')).toContain('| 1 request |');
});

test('a reason for leaving an action out is given once, and each row refers to it', () => {
  expect(rowOf('Sell-Through Rate')).toContain('| no (1) | Find Listings |');
  expect(rowOf('Run a Card Batch')).toContain('| a \\| b | no (2) |');
  expect(rowOf('Run a Keyword Job')).toContain('| a \\| b | no (2) |');
  expect(table.endsWith('\nWhy not:\n\n1. Totals tell it.\n2. A step lives 30 s.')).toBe(true);
});

test('assumptions have one line per endpoint; those about figures come last', () => {
  const lines = assumedPage().trimEnd().split('\n');
  expect(lines).toContain('- `GET /v1/account/usage`: the field names of the answer.');
  const figures = lines.filter(line => line.startsWith('- Figures: '));
  expect(figures.length).toBeGreaterThan(0);
  expect(lines.slice(-figures.length)).toEqual(figures);
  expect(lines.filter(line => line.includes('letter case'))).toEqual([lines.at(-1 - figures.length)]);
  expect(lines.filter(line => line.includes('/v1/research/sold'))).toEqual([]);
});

test('an action without a row in a connector is named, with the file that needs it', () => {
  const { searchSold, ...others } = offers.n8n;
  expect(searchSold).toBeDefined();
  expect(missingRows({ ...offers, n8n: others })).toEqual([
    'searchSold has no row in n8n-node/nodes/SoldData/resources/.',
  ]);
  expect(missingRows(offers)).toEqual([]);
});

test('the page holds the table', () => {
  expect(endpointsPage(offers)).toContain(table);
});
