import type { INodeListSearchResult, INodeParameters } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { core } from '../support/n8n/engine.ts';
import { additionalData } from '../support/n8n/execute.ts';
import { nodeOf, nodeTypeOf, workflowWith } from '../support/n8n/nodes.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

/** The entries that a "From List" field of the editor shows for the typed text. */
async function listed(
  method: string,
  filter?: string,
  parameters: INodeParameters = {},
): Promise<INodeListSearchResult> {
  const { loaded, credentials } = bench;
  const node = nodeOf(loaded, { node: 'soldData', parameters, credentials });
  const data = { ...additionalData(loaded, credentials), currentNodeParameters: parameters };
  const context = new core.LoadOptionsContext(workflowWith(loaded, [node]), node, data, '');
  return await nodeTypeOf(loaded, 'soldData').methods!.listSearch![method]!.call(context, filter);
}
const search = (filter?: string) => listed('searchProducts', filter);

test('the product list shows the best match first, for one request', async () => {
  const { results } = await search('charizard base set');
  expect(results.length).toBeGreaterThan(1);
  expect(results[0]?.name).toContain('Charizard');
  expect(bench.sandbox.log).toHaveLength(1);
});

test('a product from the list finds the card', async () => {
  const { results } = await search('charizard base set');
  const product = { __rl: true, mode: 'list', value: results[0]?.value as string };
  const { rows } = await bench.run('card', 'getPrice', { findBy: 'product', product });
  expect(rows[0]?.product).toMatchObject({ productId: Number(results[0]?.value) });
});

test('the main categories are listed by name, free of charge, and opened by their number', async () => {
  const categories = (filter?: string, parameters = {}) => listed('searchCategories', filter, parameters);
  const { results } = await categories();
  expect(results.length).toBeGreaterThan(20);
  expect((await categories('cameras')).results).toEqual([{ name: 'Cameras & Photo', value: '625' }]);
  expect((await categories('', { ebaySite: 'auctionsite.de' })).results).toEqual([]);
  expect(bench.sandbox.log).toHaveLength(0);
  const categoryId = { __rl: true, mode: 'list', value: '625' };
  const { rows } = await bench.run('listing', 'browseCategory', { categoryId, limit: 3 });
  expect(rows).toHaveLength(3);
  expect(bench.sandbox.log.at(-1)?.path).toContain('/v1/scrape/category');
});

test.each(['  ', 'ch'])('nothing is sent before three letters are typed: %j', async typed => {
  expect((await search(typed)).results).toEqual([]);
  expect(bench.sandbox.log).toHaveLength(0);
});

test('a list search sends texts that differ only in case or blanks once', async () => {
  const first = await search('charizard base set');
  expect(await search('  Charizard  Base Set ')).toEqual(first);
  expect(bench.sandbox.log).toHaveLength(1);
  await bench.clock.sleep(601_000);
  await search('charizard base set');
  expect(bench.sandbox.log).toHaveLength(2);
});

test('a refused key is reported in the list', async () => {
  bench.sandbox.setKey('cs_another');
  await expect(search('charizard')).rejects.toThrow('The API key was not accepted.');
});
