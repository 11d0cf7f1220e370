/** Following ADDING.md in a copy of the repository produces a working parameter, error code, endpoint, marketplace and connector. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, copyRepository, root } from '../../support/copy.ts';
import { type Loopback, onLoopback } from '../../support/loopback.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';

const [PARAMETER, ERROR, ENDPOINT, GROUP, MARKET, CONNECTOR] = [
  'a parameter',
  'an error code',
  'an endpoint',
  'a grouping field',
  'a marketplace',
  'a connector',
];
/** The names that the page's example has in each connector. */
const NAMES = {
  keyword: 'lego castle',
  formula: 'ACTIVE_ENDING',
  node: { resource: 'listing', operation: 'searchEnding' },
  zap: { search: 'find_listings', inputData: { lookIn: 'searchEnding' } },
  breakdown: { formula: 'SOLD_BREAKDOWN', by: 'sellerType' },
  market: { id: 'outlet', fees: { feePercent: 10, fixedFee: 0.5, shipping: 1, packaging: 0 } },
};
const ROWS = [
  { itemId: '1', title: 'First' },
  { itemId: '2', title: 'Second' },
].map(row => ({
  ...row,
  ...{ currentPrice: '12.50', currentCurrency: 'USD', url: `https://example.com/${row.itemId}` },
}));

/** Completed sales by sellers of two types. */
const SALES = ['private', 'business', 'private', 'private'].map((sellerType, at) => ({
  ...{ itemId: `${at}`, title: 'Sold', listingType: 'sold', soldPrice: '10.00', soldCurrency: 'USD', sellerType },
}));

/** A keyword whose search fails with the new error. */
const PAUSED = 'a paused account';

const asked: URL[] = [];
let copy: Copy;
let service: Loopback;

const rowsOf = ({ pathname }: URL) => (pathname.endsWith('/scrape') ? SALES : ROWS);

beforeAll(async () => {
  copy = copyRepository();
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://service');
    asked.push(url);
    const paused = url.searchParams.get('keyword') === PAUSED;
    response.writeHead(paused ? 403 : 200, { 'content-type': 'application/json' });
    const answer = {
      keyword: NAMES.keyword,
      page: 1,
      totalItems: 2,
      hasNextPage: false,
      items: rowsOf(url),
      results: [],
    };
    response.end(JSON.stringify(paused ? { error: 'Paused', code: 'account_paused' } : answer));
  });
  service = await onLoopback(server);
});
afterAll(async () => {
  await service.close();
  copy.remove();
});

test('a new endpoint changes at most five files by hand, and a parameter, an error code or a grouping field one', () => {
  const files = [PARAMETER, ERROR, GROUP, ENDPOINT].map(what => stepsOf(`Add ${what}`).files.length);
  expect(files[3]).toBeLessThanOrEqual(5);
  expect(files.slice(0, 3)).toEqual([1, 1, 1]);
});

test('one line adds a marketplace to Where to sell', () => {
  const { diffs } = stepsOf(`Add ${MARKET}`);
  const [, own = ''] = diffs.join('').split('+++ b/core/actions/where-to-sell.ts');
  expect(own.match(/^[+-]/gm)).toEqual(['+']);
});

test('following ADDING.md gives working formulas, operations and steps', { timeout: 900_000 }, async () => {
  const address = service.url;
  const account = new Sandbox();
  const sandbox = await serve(account);
  // The add-on may only contact the address that it was built for.
  copy.env.SOLD_DATA_BASE_URL = address;
  for (const what of [PARAMETER, ERROR, GROUP, ENDPOINT, MARKET]) await followed(what!);
  const ask = ['--import', 'tsx', 'test/e2e/new-endpoint/ask.ts', address, 'cs_test'];
  const printed = await copy.run('node', ...ask, JSON.stringify({ ...NAMES, paused: PAUSED }));
  const shown = JSON.parse(printed.trim().split('\n').at(-1)!) as Record<
    'rows' | 'refused',
    Record<string, unknown>
  > & {
    groups: unknown;
    places: unknown;
  };
  const titles = ROWS.map(({ title }) => title);
  expect(shown.rows).toEqual({ formula: titles, node: titles, zap: titles });
  expect(shown.groups).toEqual([
    ['Seller Type', 'Sales'],
    ['private', 3],
    ['business', 1],
  ]);
  // A price of 10, less 10 %, 0.50 and shipping of 1.
  const outlet = ['Outlet', 1, 7.5];
  expect(shown.places).toEqual({ formula: outlet, node: outlet, zap: outlet });
  const words = expect.stringContaining('The account is paused.');
  expect(shown.refused).toEqual({ formula: words, node: words, zap: words });
  expect(asked.find(({ pathname }) => pathname.endsWith('/research/sold'))?.searchParams.get('seller')).toBe(
    'old-cameras',
  );
  Object.assign(copy.env, { SOLD_DATA_BASE_URL: sandbox.url, SOLD_DATA_API_KEY: account.apiKey });
  expect(await copy.run('node', '--import', 'tsx', '--input-type=module', '--eval', BREAKDOWNS)).toContain(
    'Seller Type',
  );
  const price = JSON.parse((await followed(CONNECTOR!)).at(-1)!) as { median: number; count: number };
  expect(price).toMatchObject({ median: expect.any(Number), count: expect.any(Number), currency: 'USD' });
  await copy.run('npm', 'run', 'typecheck');
  await sandbox.close();
});

/** A script that prints the fields by which one answer's sales are grouped. */
const BREAKDOWNS = `
import { connect } from './core/script/connect.ts';
const service = connect({ baseUrl: process.env.SOLD_DATA_BASE_URL, apiKey: process.env.SOLD_DATA_API_KEY });
const { picture } = await service.price('scrape', { keyword: 'lego castle', ebaySite: 'auctionsite.de' });
console.log(picture.breakdowns.map(({ label }) => label).join());
`;

/**
 * Applies the changes of a section and runs its commands.
 * @returns the output of each
 */
async function followed(what: string): Promise<string[]> {
  const { diffs, commands } = stepsOf(`Add ${what}`);
  for (const diff of diffs)
    await copy.run('bash', '-c', `git apply --unsafe-paths --whitespace=nowarn <<'END_OF_DIFF'\n${diff}END_OF_DIFF\n`);
  const printed: string[] = [];
  for (const [command = '', ...args] of commands) printed.push(await copy.run(command, ...args));
  return printed;
}

interface Steps {
  /** Manual changes, as the page shows them. */
  diffs: string[];
  /** Files that the diffs change. */
  files: string[];
  /** The commands, such as `['npm', 'run', 'generate']`. */
  commands: string[][];
}

/**
 * The steps of one section of ADDING.md, in order.
 * @throws Error if it shows neither a change nor a command
 */
function stepsOf(heading: string): Steps {
  const page = readFileSync(join(root, 'ADDING.md'), 'utf8');
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const blocks = [...own.matchAll(/```(diff|sh)\n([\s\S]*?)```/g)].map(([, kind, text]) => ({ kind, text: text! }));
  const diffs = blocks.filter(({ kind }) => kind === 'diff').map(({ text }) => text);
  if (blocks.length === 0) throw new Error(`"${heading}" shows no change and no command`);
  return {
    diffs,
    files: [...new Set(diffs.flatMap(diff => [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!)))],
    commands: blocks
      .filter(({ kind }) => kind === 'sh')
      .flatMap(({ text }) =>
        text
          .trim()
          .split('\n')
          .map(line => line.split(' ')),
      ),
  };
}
