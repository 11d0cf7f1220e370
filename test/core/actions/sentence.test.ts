import { describe, expect, test } from 'vitest';
import { priceSentence, type TellingPicture } from '../../../core/actions/sentence.ts';
import { evidenceOf } from '../../../core/rows/evidence.ts';
import type { Price } from '../../../core/rows/price-facts.ts';

const price = (more: Partial<Price> = {}): Price => ({
  ...{
    keyword: 'Seiko SKX007',
    count: 191,
    currency: 'USD',
    priceNow: 520,
    median: 515,
    mean: 530,
    min: 300,
    max: 900,
  },
  ...{ p25: 473, p75: 598, avgShipping: null, product: null, upperBounds: 0, enough: true, note: '' },
  ...more,
});
const picture = (more: Partial<TellingPicture> = {}): TellingPicture => {
  const figures = {
    ...{ count: 191, currency: 'USD', p25: 500, median: 515, p75: 540, soldPerDay: 10.6, movedPercent: 0.4 },
    ...{ firstDay: '2026-10-22', lastDay: '2026-11-20' },
    ...more,
  };
  return { ...figures, evidence: evidenceOf({ ...figures, idleDays: 0 }), ...more };
};

describe('the price in one sentence', () => {
  test.each<[string, Price, TellingPicture | null, string]>([
    [
      'strong evidence',
      price(),
      picture(),
      'Seiko SKX007 sells for about $520 (half between $500 and $540), 11 a day, steady.',
    ],
    [
      'prices that rise by more than chance explains',
      price(),
      picture({ movedPercent: 8.4 }),
      'Seiko SKX007 sells for about $520 (half between $500 and $540), 11 a day, up 8% in 30 days.',
    ],
    [
      'falling prices and a wide spread',
      price({ priceNow: 480, p25: 400, p75: 640 }),
      picture({ p25: 400, p75: 640, movedPercent: -31 }),
      'Seiko SKX007 sold for about $480 (half between $400 and $640), 11 a day, down 31% in 30 days. The evidence is weak: 191 sales, prices vary widely, prices fell by 31%.',
    ],
    [
      'a mixed search',
      price({
        p25: 300,
        p75: 640,
        mixed: { by: 'condition', groups: [], minus: ['new'] },
        note: 'mixed by condition: Used about $300 (120 sales), New about $640 (71 sales); add -new to the search to keep only the first',
      }),
      picture({ p25: 300, p75: 640 }),
      'Seiko SKX007 sold for about $520 (half between $300 and $640), 11 a day. The evidence is weak: 191 sales, prices vary widely. Mixed by condition: Used about $300 (120 sales), New about $640 (71 sales). Add -new to the search to keep only the first.',
    ],
    [
      'prices that vary widely for no known reason',
      price({ p25: 300, p75: 640, note: 'prices vary widely; left out 12 in EUR' }),
      picture({ p25: 300, p75: 640 }),
      'Seiko SKX007 sold for about $520 (half between $300 and $640), 11 a day, steady. The evidence is weak: 191 sales, prices vary widely. Left out 12 in EUR.',
    ],
    [
      'a rise that chance explains',
      price({ count: 12, p25: 420, p75: 560 }),
      picture({ count: 12, p25: 420, p75: 560, soldPerDay: 0.4, movedPercent: 12 }),
      'Seiko SKX007 sells for about $520 (half between $420 and $560), 2.8 a week, steady.',
    ],
    [
      'few sales without days',
      price({ count: 4, priceNow: 12.5, p25: 11, p75: 14 }),
      picture({ count: 4, p25: 11, p75: 14, soldPerDay: null, movedPercent: null, firstDay: null, lastDay: null }),
      'Seiko SKX007 sold for about $12.50 (half between $11.00 and $14.00). The evidence is weak: 4 sales, no dates.',
    ],
    [
      'too few sales',
      price({ count: 2, priceNow: null, median: null, enough: false, note: 'Only 2 sales: too few for a price' }),
      null,
      'Seiko SKX007 has no price. Only 2 sales: too few for a price.',
    ],
    [
      'no sales',
      price({ count: 0, priceNow: null, median: null, enough: false, note: 'No sales found' }),
      null,
      'Seiko SKX007 has no price. No sales found.',
    ],
    [
      'statistics, or asking prices, without sales',
      price({ note: 'asking prices, not sold prices' }),
      null,
      'Seiko SKX007: about $520 (half between $473 and $598). Asking prices, not sold prices.',
    ],
    [
      'sales in two currencies',
      price({ currency: 'EUR', note: 'left out 12 in USD' }),
      picture({ currency: 'EUR' }),
      'Seiko SKX007 sells for about €520 (half between €500 and €540), 11 a day, steady. Left out 12 in USD.',
    ],
    [
      'a profit',
      price({ netProceeds: 483, netProfit: 93.4 }),
      picture(),
      'Seiko SKX007 sells for about $520 (half between $500 and $540), 11 a day, steady. At that price you keep $93.',
    ],
    [
      'a loss',
      price({ netProceeds: 483, netProfit: -117 }),
      picture(),
      'Seiko SKX007 sells for about $520 (half between $500 and $540), 11 a day, steady. At that price you lose $117.',
    ],
    [
      'a loss of some cents',
      price({ netProceeds: 426.6, netProfit: -0.4 }),
      picture(),
      'Seiko SKX007 sells for about $520 (half between $500 and $540), 11 a day, steady. At that price you lose $0.40.',
    ],
    [
      'a loss of nothing',
      price({ netProceeds: 427, netProfit: -0.004 }),
      picture(),
      'Seiko SKX007 sells for about $520 (half between $500 and $540), 11 a day, steady. At that price you keep $0.',
    ],
    [
      'a cheap item, whose highest prices are not',
      price({ priceNow: 99.99, p25: 88.5, p75: 120, netProceeds: 80, netProfit: -4.5 }),
      picture({ p25: 88.5, p75: 120 }),
      'Seiko SKX007 sells for about $99.99 (half between $88.50 and $120.00), 11 a day, steady. At that price you lose $4.50.',
    ],
    [
      'costs without a purchase price',
      price({ netProceeds: 1483.2, priceNow: 1600, currency: 'CHF' }),
      picture({ currency: 'CHF', p25: 1500, median: 1590, p75: 1650 }),
      'Seiko SKX007 sells for about 1,600 CHF (half between 1,500 CHF and 1,650 CHF), 11 a day, steady. At that price 1,483 CHF is left after the costs.',
    ],
  ])('%s', (_, given, seen, sentence) => {
    expect(priceSentence(given, seen)).toBe(sentence);
  });
});
