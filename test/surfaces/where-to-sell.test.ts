/** Where to sell: the same question has the same answer in a workflow, a Zap and a script, for the requests that each announces (N2, M7). */
import { describe, expect, test } from 'vitest';
import { connect } from '../../core/fetch.ts';
import type { ItemToSell, Row } from '../../core/index.ts';
import { openWorkbench, type Workbench } from '../n8n-node/workbench.ts';
import type { SandboxRequest } from '../support/service/message.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { SocketClock } from '../support/socket-clock.ts';
import { type Opened, openApp } from '../support/zapier/open.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

interface Asked extends Omit<ItemToSell, 'fees' | 'markets'> {
  fees: { market: string; feePercent: number; fixedFee: number; postage: number; packaging: number }[];
  markets?: ('auction' | 'fashion' | 'peer' | 'cards')[];
}

const auction = { market: 'auction', feePercent: 13.25, fixedFee: 0.4, postage: 8, packaging: 0.6 };
const fashion = { market: 'fashion', feePercent: 20, fixedFee: 0, postage: 0, packaging: 0.5 };
const peer = { market: 'peer', feePercent: 10, fixedFee: 0.5, postage: 9.99, packaging: 0 };
const cards = { market: 'cards', feePercent: 10.25, fixedFee: 0.3, postage: 1.25, packaging: 0.1 };

const FIGURES =
  'marketplace place netProceeds netProfit mostToPay median currency count soldPerDay evidence note'.split(' ');
const figuresOf = (row: Row) => FIGURES.map(name => row[name] ?? null);

interface Shown {
  rows: unknown[][];
  charged: number;
}
/** @param left requests that the account has. */
type Connector = (asked: Asked, left: number) => Promise<Shown>;

/** One answer for every connector, whatever its account has seen before. */
const recorded = new Sandbox({ plan: 'growth', clock: () => NOW });
const bodyOf = ({ method, url }: SandboxRequest) =>
  recorded.handle({ method, url, headers: { authorization: `Bearer ${recorded.apiKey}` } }).body;

function meter(sandbox: Sandbox, left: number): void {
  sandbox.account.used = sandbox.account.quota - left;
  sandbox.between = (request, serve) => {
    const answer = serve(request);
    const isSearch = answer.status === 200 && !request.url.includes('/account/');
    return isSearch ? { ...answer, body: bodyOf(request) } : answer;
  };
}

const workflow: Connector = async ({ keyword, productId, fees, paid, margin, markets }, left) => {
  const bench: Workbench = await openWorkbench({ plan: 'growth' });
  try {
    meter(bench.sandbox, left);
    const { rows } = await bench.run('listing', 'findWhereToSell', {
      keyword,
      ...(productId === undefined ? {} : { product: { __rl: true, mode: 'id', value: String(productId) } }),
      fees: { marketplaces: fees },
      options: { paid, margin, concurrency: 1, ...(markets ? { markets } : {}) } as never,
    });
    return { rows: rows.map(figuresOf), charged: bench.sandbox.chargedToUs };
  } finally {
    await bench.close();
  }
};

const zap: Connector = async ({ fees, ...asked }, left) => {
  const opened: Opened = await openApp({ plan: 'growth' });
  try {
    meter(opened.sandbox, left);
    const { results } = await opened.platform.search('find_where_to_sell', {
      inputData: { ...asked, fees: fees.map(line => ({ ...line, feePercent: `${line.feePercent} %` })) },
    });
    return { rows: (results as Row[]).map(figuresOf), charged: opened.sandbox.chargedToUs };
  } finally {
    await opened.close();
  }
};

const script: Connector = async (asked, left) => {
  const clock = new SocketClock(NOW);
  const sandbox = new Sandbox({ plan: 'growth', clock: () => clock.now() });
  try {
    meter(sandbox, left);
    const service = connect({
      baseUrl: 'https://service.example',
      apiKey: sandbox.apiKey,
      fetch: async (url, { headers } = {}) => {
        const { pathname, search } = new URL(String(url));
        const sent = Object.fromEntries(new Headers(headers as Record<string, string>));
        const { status, headers: own, body } = sandbox.handle({ method: 'GET', url: pathname + search, headers: sent });
        return new Response(body, { status, headers: own });
      },
    });
    const { places } = await service.whereToSell(asked as ItemToSell);
    const rows = places.map(({ label, evidence, ...more }) =>
      figuresOf({ ...more, marketplace: label, evidence: evidence?.grade }),
    );
    return { rows, charged: sandbox.chargedToUs };
  } finally {
    clock.stop();
  }
};

const boots = { keyword: 'dr martens boots', paid: 40, margin: 15 };

describe.each<[string, asked: Asked, requests: number, left: number]>([
  ['three marketplaces', { ...boots, fees: [auction, fashion, peer] }, 3, 100],
  ['a card on all four', { keyword: 'charizard', productId: 1001, fees: [auction, peer, cards] }, 4, 100],
  ['two that were chosen', { ...boots, fees: [peer, auction], markets: ['peer', 'auction'] }, 2, 100],
  ['an account that has two requests left', { ...boots, fees: [auction, fashion, peer] }, 2, 2],
])('%s', (_, asked, requests, left) => {
  test('equal figures in a workflow, a Zap and a script, for the announced requests', async () => {
    const expected = await script(asked, left);
    expect(expected.charged).toBe(requests);
    expect(expected.rows.filter(([, place]) => place !== null).length).toBeGreaterThan(1);
    expect(await workflow(asked, left)).toEqual(expected);
    expect(await zap(asked, left)).toEqual(expected);
  });
});
