/** The price in one sentence is the same, letter for letter, in a cell, the sidebar, a workflow, a Zap and a script, without a further request. */
import { expect, test } from 'vitest';
import type { Row } from '../../core/engine.ts';
import { connect } from '../../core/script/connect.ts';
import { openWorkbench } from '../n8n-node/workbench.ts';
import { onAuction } from '../sheets-addon/selling-costs.ts';
import { scene } from '../sheets-addon/tasks/harness.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { SocketClock } from '../support/socket-clock.ts';
import { openApp } from '../support/zapier/open.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const KEYWORD = 'seiko skx007';
const day = (back: number) => new Date(NOW - back * 86_400_000).toISOString();

/** An answer of the auction site with these prices, the newest first, one a day. */
function answer(prices: readonly number[], more: (at: number) => Row = () => ({})): string {
  const sandbox = new Sandbox({ plan: 'growth', clock: () => NOW });
  const { body } = sandbox.handle({
    method: 'GET',
    url: `/v1/scrape?keyword=${encodeURIComponent(KEYWORD)}`,
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
  });
  const { summary: _, items, ...envelope } = JSON.parse(body) as { summary: unknown; items: Row[] };
  const plain = items.find(({ bestOffer, buyingFormat }) => !bestOffer && buyingFormat !== 'bestOffer') ?? items[0]!;
  const rows = prices.map((price, at) => ({
    ...plain,
    itemId: `${1000 + at}`,
    soldPrice: price.toFixed(2),
    endedAt: day(at),
    ...more(at),
  }));
  return JSON.stringify({ ...envelope, items: rows, totalResults: String(rows.length), hasNextPage: false });
}

const around = (middle: number, spread: number, count: number) =>
  Array.from({ length: count }, (_, at) => middle + spread * (((at * 7) % 11) - 5));

const cases: [string, string, RegExp][] = [
  ['strong evidence', answer(around(520, 4, 44)), /^seiko skx007 sells for about \$\d+ \(half between .*steady\.$/],
  ['fair evidence', answer(around(520, 20, 20)), /^seiko skx007 sells for about \$\d+ \(half between .*steady\.$/],
  ['falling prices', answer([...around(400, 2, 20), ...around(500, 2, 20)]), /down \d+% in \d+ days/],
  ['weak evidence', answer([10, 90, 300, 20, 700]), /The evidence is weak/],
  ['too few sales', answer([10, 90]), /^seiko skx007 has no price\. Only 2 sales: too few for a price\.$/],
  [
    'a mixed search',
    answer([...around(520, 4, 20), ...around(40, 1, 12)], at => ({
      title: at < 20 ? 'Seiko SKX007' : 'Strap for Seiko SKX007',
    })),
    /32 sales, prices vary widely.* Mixed by a word in titles: without “strap” about \$52\d \(20 sales\), with “strap” about \$40 \(12 sales\)\. Add -strap to the search to keep only the first\.$/,
  ],
  [
    'two currencies',
    answer(around(520, 4, 44), at => (at % 4 === 0 ? { soldCurrency: 'EUR' } : {})),
    /Left out 11 in EUR\.$/,
  ],
];

const between = (body: string) => (request: { url: string }, serve: (request: never) => { body: string }) =>
  request.url.includes('/account/') ? serve(request as never) : { ...serve(request as never), body };

const COSTS = { feePercent: 13, fixedFee: 0.3, shipping: 5, packaging: 0 };

interface Door {
  /** What the person pays for a sale. */
  costs?: typeof COSTS;
}

async function inSheets(body: string, { costs }: Door) {
  const { ask, cell, sandbox } = scene({
    host: { clock: new VirtualTime(NOW) },
    sheets: { Stock: [['Item'], [KEYWORD]] },
  });
  sandbox.between = between(body) as never;
  if (costs) ask('saveCosts', onAuction({ ...costs, currency: 'USD' }));
  const inCell = cell('SOLD_SAY', KEYWORD) as string;
  ask('open', 'Stock', 'A2');
  const inSidebar = ask('look', null, false)?.price?.summary;
  expect(sandbox.log.filter(({ path }) => path.includes('scrape'))).toHaveLength(1);
  return { inCell, inSidebar };
}

async function inN8n(body: string, { costs }: Door) {
  const bench = await openWorkbench({ plan: 'growth' });
  bench.sandbox.between = between(body) as never;
  const options = costs ? { options: { sellingCosts: { costs } } } : {};
  const { rows } = await bench.run('listing', 'getPrice', { keyword: KEYWORD, ...options });
  await bench.close();
  return rows[0]!.summary;
}

async function inZapier(body: string, { costs = {} }: { costs?: object }) {
  const opened = await openApp({ plan: 'growth' }, between(body) as never);
  const { results } = await opened.platform.search('find_sold_price', {
    inputData: { source: 'scrape', keyword: KEYWORD, ...costs },
  });
  await opened.close();
  return (results as Row[])[0]!.summary;
}

async function inScript(body: string) {
  const clock = new SocketClock(NOW);
  const service = connect({
    baseUrl: 'https://service.example',
    apiKey: 'cs_any',
    fetch: async () => new Response(body, { status: 200, headers: { 'content-type': 'application/json' } }),
  });
  const { summary } = await service.price('scrape', { keyword: KEYWORD });
  clock.stop();
  return summary;
}

test.each(cases)('%s: one sentence in every place', async (_, body, shape) => {
  const { inCell, inSidebar } = await inSheets(body, {});
  expect(inCell).toMatch(shape);
  expect(inCell).not.toMatch(/you keep|after the costs/);
  expect([inSidebar, await inN8n(body, {}), await inZapier(body, {}), await inScript(body)]).toEqual(
    Array.from({ length: 4 }, () => inCell),
  );
});

test('a person with costs reads what is left in the same words, where costs are known', async () => {
  const body = answer(around(520, 4, 44));
  const { inCell, inSidebar } = await inSheets(body, { costs: COSTS });
  expect(inSidebar).toMatch(/ At that price \$\d+(\.\d\d)? is left after the costs\.$/);
  expect(inCell).not.toContain('costs');
  expect([await inN8n(body, { costs: COSTS }), await inZapier(body, { costs: COSTS })]).toEqual([inSidebar, inSidebar]);
});
