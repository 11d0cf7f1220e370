/** Whoever follows the README's steps on a copy of the repository gets a new endpoint in formula, node and Zap. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, copyRepository } from './copy.ts';
import { stepsOf } from './steps.ts';

const HEADING = 'Add an endpoint';
/** What the README's example calls itself on each surface. */
const NAMES = {
  keyword: 'lego castle',
  formula: 'ACTIVE_ENDING',
  node: { resource: 'listing', operation: 'searchEnding' },
  zap: { search: 'find_listings', inputData: { lookIn: 'searchEnding' } },
};
const ROWS = [
  { itemId: '1', title: 'First' },
  { itemId: '2', title: 'Second' },
].map(row => ({
  ...row,
  ...{ currentPrice: '12.50', currentCurrency: 'USD', url: `https://example.com/${row.itemId}` },
}));

const steps = stepsOf(HEADING);
let copy: Copy;
let service: Server;

beforeAll(async () => {
  copy = copyRepository();
  service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keyword: NAMES.keyword, page: 1, totalItems: 2, hasNextPage: false, items: ROWS }));
  });
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  service.close();
  copy.remove();
});

test('the README names at most five files to write by hand', () => {
  expect(steps.files.length).toBeGreaterThan(0);
  expect(steps.files.length).toBeLessThanOrEqual(5);
});

test('its steps end in answers from formula, node and Zap', { timeout: 300_000 }, async () => {
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  // The add-on may only ask the address that it was built for.
  copy.env.SOLD_DATA_BASE_URL = address;
  for (const diff of steps.diffs) {
    await copy.run('bash', '-c', `git apply --unsafe-paths --whitespace=nowarn <<'END_OF_DIFF'\n${diff}END_OF_DIFF\n`);
  }
  for (const [command = '', ...args] of steps.commands) await copy.run(command, ...args);
  const ask = ['--import', 'tsx', 'test/e2e/new-endpoint/ask.ts', address, 'cs_test'];
  const printed = await copy.run('node', ...ask, JSON.stringify(NAMES));
  const shown = printed.trim().split('\n').at(-1)!;
  const titles = ROWS.map(({ title }) => title);
  expect(JSON.parse(shown)).toEqual({ formula: titles, node: titles, zap: titles });
});
