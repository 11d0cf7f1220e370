/** A picture stored as a short text with a saved answer. */
import { expect, test } from 'vitest';
import { type Endpoint, endpoints, pictureText, type Row, readPicture } from '../../../core/engine.ts';
import { Chance } from '../../support/random.ts';
import { pictureOf } from '../fixture.ts';

const scrape = endpoints.scrape as Endpoint;
const peer = endpoints.peerListings as Endpoint;
const IMAGE = 'https://images.example.com/thumbs/284519036177/s-l225.jpg';

function page(seed: number, size: number): Row[] {
  const chance = new Chance(seed);
  return Array.from({ length: size }, (_, index) => ({
    itemId: String(index),
    soldPrice: (chance.between(10_000, 90_000) / 100).toFixed(2),
    soldCurrency: chance.oneIn(9) ? 'EUR' : 'USD',
    endedAt: chance.oneIn(9) ? null : `2026-${chance.pick(['09', '10', '11'])}-${chance.between(10, 19)}`,
    bestOfferAccepted: chance.oneIn(3),
    thumbnailUrl: IMAGE,
  }));
}

test.each([0, 1, 2, 3, 7, 40, 240])(
  'the short text of a picture of %i sales keeps everything except groups and latest sales',
  size => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const { breakdowns, latest, ...kept } = pictureOf(scrape, page(seed, size), {
        searched: { to: '2026-11-20' },
        summaryCount: 500,
        leftOut: ['3 in EUR'],
      });
      expect(readPicture(pictureText({ ...kept }))).toEqual(kept);
    }
  },
);

test('the short text of a picture without days keeps the reason', () => {
  const rows = page(1, 40).map(({ soldPrice, itemId }) => ({
    itemId,
    price: soldPrice,
    currency: 'USD',
    status: 'sold',
  }));
  const { breakdowns, latest, ...kept } = pictureOf(peer, rows);
  expect(kept.note).toContain('no days of sale');
  expect(readPicture(pictureText(kept))).toEqual(kept);
});

test('the short text of a picture takes about 200 bytes and the address of one image', () => {
  const text = pictureText(pictureOf(scrape, page(1, 240), { searched: { to: '2026-11-20' } }));
  expect(text.length - IMAGE.length).toBeLessThanOrEqual(220);
});

test('a hostile currency or image adds no field to the short text of a picture', () => {
  const image = 'https://a.example/|=1+1|';
  const rows = page(1, 5).map(row => ({ ...row, soldCurrency: 'U|S', thumbnailUrl: image }));
  const picture = pictureOf(scrape, rows, { bestOffers: 'include' });
  expect(readPicture(pictureText(picture))).toMatchObject({ count: 5, currency: 'U S', image });
});

test.each<[string, unknown]>([
  ['text of a later version', '3|5|USD||||||||||||||'],
  ['other text', 'hello'],
  ['truncated text', '2|5|USD|'],
  ['text without a count', '2||USD||||||||||||||'],
  ['an empty text', ''],
  ['undefined', undefined],
  ['a number', 1],
])('the short text of a picture: %s is rejected', (_, text) => expect(readPicture(text)).toBeUndefined());

test('a damaged short text of a picture never causes a crash', () => {
  const text = pictureText(pictureOf(scrape, page(1, 60)));
  const chance = new Chance(7);
  for (let round = 0; round < 2000; round += 1) {
    const at = chance.between(2, text.length - 1);
    const bent = text.slice(0, at) + chance.pick(['', 'x', '|', '.', '-', '9', 'zzzzzzzz']) + text.slice(at + 1);
    const read = readPicture(bent);
    if (read) expect(JSON.stringify(read)).not.toMatch(/NaN|Infinity/);
  }
});
