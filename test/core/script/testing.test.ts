/** The `fetch` for tests of scripts. */
import { expect, test } from 'vitest';
import { connect } from '../../../core/script/connect.ts';
import { type Asked, type Replies, replying } from '../../../core/script/testing.ts';

const open = (replies: Replies, asked?: Asked[]) =>
  connect({ baseUrl: 'https://api.example.com', apiKey: 'test', fetch: replying(replies, asked) });

const sale = (itemId: string, soldPrice: string) => ({ itemId, soldPrice, soldCurrency: 'USD', title: 'Nikon F3' });

test('a script is tried with answers of its own', async () => {
  const asked: Asked[] = [];
  const items = ['10.00', '20.00', '30.00'].map((price, at) => sale(`${at}`, price));
  const service = open({ scrape: { items, hasNextPage: false } }, asked);
  expect(await service.price('scrape', { keyword: 'nikon f3', count: 60 })).toMatchObject({ median: 20, count: 3 });
  expect(asked).toEqual([
    { endpoint: 'scrape', parameters: expect.objectContaining({ keyword: 'nikon f3', count: '60' }) },
  ]);
});

test('a function answers by the parameters, also those of a path and of a body', async () => {
  const service = open({
    startCardBatch: ({ cards }) => ({ jobId: `batch-of-${(cards as []).length}`, status: 'queued' }),
    cardBatch: ({ jobId }) => ({ jobId, status: 'completed', results: [] }),
  });
  const { jobId } = await service.startJob('cardBatch', { cards: [{ keyword: 'a' }, { keyword: 'b' }] });
  expect(jobId).toBe('batch-of-2');
});

test('a response has its own status, and an endpoint without a reply is not found', async () => {
  const error = { error: 'Monthly quota exceeded', code: 'quota_exceeded' };
  const service = open({ scrape: new Response(JSON.stringify(error), { status: 429 }) });
  await expect(service.call('scrape', { keyword: 'a' })).rejects.toMatchObject({ code: 'quota_exceeded' });
  await expect(service.call('accountUsage', {})).rejects.toMatchObject({
    name: 'NotFoundError',
    detail: expect.stringContaining('no reply for accountUsage'),
  });
});
