import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointId } from '../../core/index.ts';
import { type SandboxProcess, startSandboxProcess } from '../fakes/apps-script/index.ts';
import { askPrice as n8n } from './n8n.ts';
import type { AskPrice, Question, Statistics } from './price.ts';
import { askPrice as sheets } from './sheets.ts';
import { askPrice as zapier } from './zapier.ts';

const surfaces: Record<string, AskPrice> = { 'the formula': sheets, 'the node': n8n, 'the Zap step': zapier };

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

/** What the service itself says, without any code of ours. */
async function truth({ endpoint, parameters }: Question): Promise<Statistics> {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${service.url}${PATH[endpoint]}?${query}`, {
    headers: { authorization: `Bearer ${service.key}` },
  });
  const { summary } = (await answer.json()) as { summary: Statistics };
  const { count, median, mean, min, max, p25, p75, currency = CURRENCY[endpoint] ?? null } = summary;
  return { count, median, mean, min, max, p25, p75, currency };
}

const PATH: Partial<Record<EndpointId, string>> = {
  scrape: '/v1/scrape',
  priceSummary: '/v1/summary',
  fashionSold: '/v1/fashionresale/sold',
  peerListings: '/v1/peerresale',
  cardSales: '/v1/cardmarket/sold',
};

/** Where the summary has no currency: both resale sites are US ones (reference 4.5, 2.8); of cards the reference names none. */
const CURRENCY: Partial<Record<EndpointId, string>> = { fashionSold: 'USD', peerListings: 'USD' };

describe.each(Object.entries(surfaces))('%s', (_, ask) => {
  it.each([
    ['a keyword', scrape({ keyword: 'iphone 13 128gb' })],
    [
      'a used item on the German site',
      scrape({ keyword: 'canon ae-1', itemCondition: 'used', ebaySite: 'auctionsite.de' }),
    ],
    [
      'a price range and a sale format',
      scrape({ keyword: 'seiko 5', minPrice: 50, maxPrice: 900, buyingFormat: 'auction' }),
    ],
    ['accepted offers asked for', scrape({ keyword: 'nintendo switch', bestOfferPrice: true })],
    ['statistics alone', { endpoint: 'priceSummary', parameters: { keyword: 'makita drill', itemCondition: 'used' } }],
    ['new fashion', { endpoint: 'fashionSold', parameters: { keyword: 'denim jacket', condition: 'nwt' } }],
    ['sold peer listings', { endpoint: 'peerListings', parameters: { keyword: 'canon ae-1', itemCondition: 'good' } }],
    ['cards in one language', { endpoint: 'cardSales', parameters: { keyword: 'charizard', language: 'English' } }],
  ] satisfies [
    string,
    Question,
  ][])('says what the service says of %s (reference 2.4, 2.9)', async (_name, question) => {
    expect(await ask(service.url, service.key, question)).toEqual(await truth(question));
  });

  it('gives no price from two sales', async () => {
    const answer = await ask(service.url, service.key, scrape({ keyword: 'ipad mini' }));
    expect(answer).toMatchObject({ count: 2, median: null, mean: null, min: null, max: null });
  });

  it('refuses a parameter out of bounds in the same words', async () => {
    const answer = await ask(service.url, service.key, scrape({ keyword: 'lego', count: 500 }));
    expect(answer).toEqual({ error: 'count must be 1 to 240, got 500. Change the value and try again.' });
  });

  it('tells a wrong key in the same words', async () => {
    const answer = await ask(service.url, 'cs_not_a_key', scrape({ keyword: 'lego castle' }));
    expect(answer).toEqual({
      error:
        'The API key was not accepted. Check the key in the settings, or create a new one in the account dashboard.',
    });
  });

  it('tells a spent quota and its reset in the same words', async () => {
    const answer = await ask(spent.url, spent.key, scrape({ keyword: 'lego castle' }));
    expect((answer as { error: string }).error).toMatch(
      /^The monthly requests and credits are used up\. New requests come on \d{4}-\d\d-01 00:00 UTC, or buy credits in the dashboard\.$/,
    );
  });
});
