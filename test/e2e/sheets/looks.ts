/** Items as the script returns them for `look`, made from the service's own rows: normal ones, and edge cases for the charts. */
import {
  type AnswerOf,
  ask,
  type Endpoint,
  endpoints,
  type Picture,
  pictureFrom,
  priceFrom,
  priceSentence,
  type Row,
  withProfit,
} from '../../../core/engine.ts';
import type { ItemLook } from '../../../sheets-addon/sidebar/server-interface.ts';
import { Sandbox } from '../../support/service/sandbox.ts';

const TODAY = '2026-11-20';
const scrape = endpoints.scrape as Endpoint;

function answerTo(keyword: string): AnswerOf<'scrape'> {
  const sandbox = new Sandbox({ plan: '500k', clock: () => Date.parse(`${TODAY}T12:00:00Z`) });
  const url = `http://127.0.0.1/v1/scrape?keyword=${encodeURIComponent(keyword)}`;
  const headers = { Authorization: `Bearer ${sandbox.apiKey}` };
  return JSON.parse(sandbox.handle({ method: 'GET', url, headers, body: '' }).body) as AnswerOf<'scrape'>;
}

const usual = answerTo('seiko skx007');
const rows = usual.items as Row[];

function look(items: readonly Row[], more: Partial<ItemLook> = {}): ItemLook {
  const answer = { ...usual, items, summary: items === rows ? usual.summary : null } as Row;
  const { latest, breakdowns, ...picture } = pictureFrom(
    ask(scrape, { keyword: 'seiko skx007' }, TODAY),
    answer,
    TODAY,
  ) as Picture;
  const price = { ...priceFrom(scrape, answer, TODAY), keyword: 'seiko skx007' };
  const { priceNow, currency, note, mixed = null } = price;
  const { quickPrice, patientPrice } = picture;
  const summary = priceSentence(more.terms ? withProfit(price, more.terms) : price, picture);
  return {
    cell: "'My stock'!A19",
    keyword: 'seiko skx007',
    isCard: false,
    cost: 'From the saved answer of 20 Nov · no request',
    price: { priceNow, quickPrice, patientPrice, currency, note, mixed, summary },
    picture,
    daysToSell: null,
    latest,
    asking: null,
    paid: null,
    paidNote: '',
    terms: null,
    ...more,
  };
}

const some = rows.slice(0, 3);
const asking = { median: 540.95, day: '20 Nov' };
const costs = { feePercent: 13, fixedFee: 0.3, shipping: 8.2, packaging: 1, currency: 'USD', margin: 30 };
const marks = { asking, paid: 390, terms: { ...costs, paid: 390 } };
const dear = rows.map(row => ({ ...row, soldPrice: (Number(row.soldPrice) * 23.742).toFixed(2) }));

/** A text, a link and images as an attacker might send them. */
export const HOSTILE = {
  title: '<img src=x onerror="document.title=1"> =HYPERLINK("https://evil.example")',
  images: [
    'https://evil.example/a.png',
    'https://auctionsite.com.evil.example/b.png',
    'https://u@auctionsite.com:8/c.png',
  ],
};

export const looks = {
  usual: look(rows, marks),
  'three-sales': look(some, marks),
  'one-sale': look(some.slice(0, 1)),
  'no-sale': look([]),
  'two-currencies': look(
    rows.map((row, index) => (index % 4 ? row : { ...row, soldCurrency: 'EUR' })),
    marks,
  ),
  mixed: look(
    rows.map((row, at) => (at % 3 ? row : { ...row, title: 'Strap for Seiko SKX007', soldPrice: '40.00' })),
    marks,
  ),
  'high-price': look(dear, {
    asking: { median: 12_345.67, day: '20 Nov' },
    paid: 12_345.67,
    terms: { ...costs, paid: 12_345.67 },
  }),
  'long-title': look(
    some.map(row => ({ ...row, title: 'Averylongtitlewithoutaspace'.repeat(8) })),
    { keyword: 'a very long keyword of a careful person '.repeat(6) },
  ),
  hostile: look(
    some.map((row, index) => ({
      ...row,
      title: HOSTILE.title,
      url: 'javascript:alert(1)',
      thumbnailUrl: HOSTILE.images[index],
      fullResThumbnailUrl: null,
    })),
    { keyword: HOSTILE.title },
  ),
  'no-costs': look(rows, { asking, paid: 390 }),
  'other-currency': look(rows, { paidNote: "What you paid isn't in USD" }),
  'numbers-only': look(rows, { picture: null, latest: null }),
  unknown: {
    ...look([]),
    price: null,
    picture: null,
    latest: null,
    cost: 'Nothing is saved for it. Looking it up costs 1 request.',
  },
} satisfies Record<string, ItemLook>;
