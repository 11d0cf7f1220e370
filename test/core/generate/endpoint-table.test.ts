import { expect, test } from 'vitest';
import { catalog } from '../../../core/catalog/index.ts';
import { endpointTable, withEndpointTable } from '../../../core/generate/endpoint-table.ts';

const rowOf = (path: string) =>
  endpointTable()
    .split('\n')
    .find(line => line.includes(`${path}\``))!;

test('the table has one row for each endpoint', () => {
  expect(endpointTable().split('\n')).toHaveLength(Object.keys(catalog).length + 2);
});

test('a row tells cost, paging and limits', () => {
  expect(rowOf('GET /v1/research/sold')).toBe(
    '| Search Sold History | `GET /v1/research/sold` | 1 request a page | 50 rows a page, 200 pages | plan, 20 a minute |  |',
  );
  expect(rowOf('POST /v1/cards/batch')).toContain('| 1 request a card |  | plan, 100 cards |');
  expect(rowOf('POST /v1/scrape/max')).toContain('| 1 request a page |  | plan, 100 pages |');
  expect(rowOf('POST /v1/shipping/rates')).toContain('| 1 shipping request |  | shipping plan |');
  expect(rowOf('GET /v1/account/usage')).toContain('| free |  |  |');
});

test('the table stands between its markers and the rest stays', () => {
  const readme = withEndpointTable('before\n<!-- endpoints:start -->\nold\n<!-- endpoints:end -->\nafter\n');
  expect(readme).toBe(`before\n<!-- endpoints:start -->\n${endpointTable()}\n<!-- endpoints:end -->\nafter\n`);
  expect(withEndpointTable(readme)).toBe(readme);
});

test('a README without the markers is refused', () => {
  expect(() => withEndpointTable('nothing')).toThrow('<!-- endpoints:start -->');
});
