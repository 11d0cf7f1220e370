import { ascending, mean, quantileSorted } from 'd3-array';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointId } from '../../core/engine.ts';
import { auctionUnits } from '../core/rows/picture-oracle.ts';
import { type SandboxProcess, startSandboxProcess } from '../support/apps-script/transports/sandbox-process.ts';
import { askPrice as n8n } from './n8n.ts';
import type { AskPrice, Question, Statistics } from './price.ts';
import { type Refusal, refusalIn } from './refusal.ts';
import { askPrice as sheets } from './sheets.ts';
import { askPrice as zapier } from './zapier.ts';

/** The built connectors, how each refers to fields in messages, and the parameters that it has no field for. */
const connectors: [name: string, ask: AskPrice, calledBy: Refusal['calledBy'], lacks: readonly string[]][] = [
  // The options of a formula have only names, forms have labels.
  ['the formula', sheets, 'name', []],
  ['the node', n8n, 'label', []],
  ['the Zap step', zapier, 'label', ['count']],
];

const scrape = (parameters: Record<string, unknown>): Question => ({ endpoint: 'scrape', parameters });

let service: SandboxProcess;
let spent: SandboxProcess;
beforeAll(async () => {
  service = await startSandboxProcess({ sandbox: { plan: '500k' } });
  spent = await startSandboxProcess({ sandbox: { plan: 'basic', quota: 5, used: 5 } });
});
afterAll(async () => {
  await service.stop();
  await spent.stop();
});

/** The service's own statistics, without any of our code. */
async function truth({ endpoint, parameters }: Question): Promise<Statistics> {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${service.url}${PATH[endpoint]}?${query}`, {
    headers: { authorization: `Bearer ${service.key}` },
  });
  const { summary } = (await answer.json()) as { summary: Statistics };
  const { count, median, mean, min, max, p25, p75, currency = CURRENCY[endpoint] ?? null } = summary;
  return { count, median, mean, min, max, p25, p75, currency };
}

/** What was paid, calculated without any of our code: best offers of unknown price are left out. */
async function paidTruth({ parameters }: Question): Promise<Statistics> {
  const given = { ...parameters, bestOfferPrice: true };
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${service.url}${PATH.scrape}?${query}`, {
    headers: { authorization: `Bearer ${service.key}` },
  });
  const { items } = (await answer.json()) as { items: Record<string, string | null>[] };
  const units = auctionUnits(items);
  const prices = units.map(({ price }) => price).sort(ascending);
  const at = (share: number) => cents(quantileSorted(prices, share)!);
  const [min, p25, median, p75, max] = [0, 0.25, 0.5, 0.75, 1].map(at) as [number, number, number, number, number];
  return {
    ...{ count: prices.length, median, mean: cents(mean(prices)!), min, max, p25, p75 },
    currency: units[0]?.currency ?? null,
  };
}

const cents = (amount: number) => Math.round(amount * 100 + 1e-6) / 100;

const PATH: Partial<Record<EndpointId, string>> = {
  scrape: '/v1/scrape',
  priceSummary: '/v1/summary',
  fashionSold: '/v1/fashionresale/sold',
  peerListings: '/v1/peerresale',
  cardSales: '/v1/cardmarket/sold',
};

/** Currencies of summaries without one: both resale sites are US sites (reference 4.5, 2.8). The reference names no currency for cards. */
const CURRENCY: Partial<Record<EndpointId, string>> = { fashionSold: 'USD', peerListings: 'USD' };

describe.each(connectors)('%s', (_, ask, calledBy, lacks) => {
  /** The connector's refusal when it shows no price. */
  async function refusalOf(question: Question, { url, key } = service): Promise<Refusal> {
    const answer = await ask(url, key, question);
    return refusalIn((answer as { error: string }).error, question.endpoint);
  }

  it.each([
    ['a keyword', scrape({ keyword: 'iphone 13 128gb' })],
    [
      'a used item on the German site',
      scrape({ keyword: 'canon ae-1', itemCondition: 'used', ebaySite: 'auctionsite.de' }),
    ],
    ['accepted offers asked for', scrape({ keyword: 'nintendo switch', bestOfferPrice: true })],
    ['statistics alone', { endpoint: 'priceSummary', parameters: { keyword: 'makita drill', itemCondition: 'used' } }],
    ['new fashion', { endpoint: 'fashionSold', parameters: { keyword: 'denim jacket', condition: 'nwt' } }],
    ['sold peer listings', { endpoint: 'peerListings', parameters: { keyword: 'canon ae-1', itemCondition: 'good' } }],
    ['cards in one language', { endpoint: 'cardSales', parameters: { keyword: 'charizard', language: 'English' } }],
  ] satisfies [string, Question][])(
    "a price that counts best offers at their listed price equals the service's own for %s (reference 2.4, 2.9)",
    async (_name, { endpoint, parameters }) => {
      const listed = endpoint === 'scrape' ? { ...parameters, bestOffers: 'include' } : parameters;
      const question = { endpoint, parameters: listed };
      expect(await ask(service.url, service.key, question)).toEqual(await truth({ endpoint, parameters }));
    },
  );

  it.each([
    ['iphone 13 128gb', {}],
    ['canon ae-1', { ebaySite: 'auctionsite.de' }],
    ['nintendo switch', {}],
  ])('a price counts what was paid on best offers: %s %j', async (keyword, more) => {
    const question = scrape({ keyword, ...more });
    expect(await ask(service.url, service.key, question)).toEqual(await paidTruth(question));
  });

  it('a connector gives no price from two sales', async () => {
    const answer = await ask(service.url, service.key, scrape({ keyword: 'ipad mini' }));
    expect(answer).toMatchObject({ count: 2, median: null, mean: null, min: null, max: null });
  });

  const outOfBounds: [Question['endpoint'], string, unknown, string][] = [
    ['scrape', 'count', 500, '1 to 240'],
    ['peerListings', 'count', 101, '1 to 100'],
    ['peerListings', 'minPrice', -5, 'a number of 0 or more'],
    ['cardSales', 'count', 251, '1 to 250'],
  ];
  it.each(outOfBounds.filter(([, parameter]) => !lacks.includes(parameter)))(
    '%s: %s of %j is refused by the same bound, and the error names the field by its label',
    async (endpoint, parameter, value, bound) => {
      const refusal = await refusalOf({ endpoint, parameters: { keyword: 'lego', [parameter]: value } });
      expect(refusal).toEqual({
        code: 'invalid_params',
        parameter,
        calledBy,
        bound,
        value: String(value),
      });
    },
  );

  it('a connector reports a wrong key', async () => {
    const wrong = { ...service, key: 'cs_not_a_key' };
    expect(await refusalOf(scrape({ keyword: 'lego castle' }), wrong)).toEqual({ code: 'unauthorized' });
  });

  it('a connector names the request that was refused (reference 2.1)', async () => {
    const { url, key } = spent;
    const answer = await ask(url, key, scrape({ keyword: 'lego castle' }));
    expect((answer as { error: string }).error).toMatch(/\brequest (ID: )?req_\w+/i);
  });

  it('a connector reports a spent quota and the day of its reset', async () => {
    const { url, key } = spent;
    const usage = await fetch(`${url}/v1/account/usage`, { headers: { authorization: `Bearer ${key}` } });
    const { reset_at: reset } = (await usage.json()) as { reset_at: string };
    const told = { code: 'quota_exceeded', value: reset.slice(0, 10) };
    expect(await refusalOf(scrape({ keyword: 'lego castle' }), spent)).toEqual(told);
  });
});
