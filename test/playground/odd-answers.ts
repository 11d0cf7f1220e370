// Answers whose pictures are easy to get wrong: few sales, none, two currencies, high prices, long and hostile titles.
import { HOSTILE } from '../e2e/sheets/looks.ts';
import type { Fault } from '../support/service/faults.ts';
import type { Sandbox } from '../support/service/sandbox.ts';

const LONG = 'a very long keyword of a careful person who describes every detail of it';

/** Fields that no picture shows. */
const UNSEEN = Object.fromEntries(
  `shippingType totalPrice conditionId buyingFormat bidCount fullResThumbnailUrl epid categoryId sellerUsername sellerType
  sellerPositivePercent sellerFeedbackScore productRating productReviewCount itemLocation scrapedAt`
    .split(/\s+/)
    .map(name => [name, null]),
);

/** Sold listings as the service gives them (reference 2.2). */
const sales = (count: number, more: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    ...UNSEEN,
    ...{ itemId: `${at}`, title: `Watch ${at}`, listingType: 'sold', soldCurrency: 'USD', condition: 'Used' },
    ...{ soldPrice: (100 + ((at * 37) % 60)).toFixed(2), shippingPrice: '4.99', shippingCurrency: 'USD' },
    endedAt: `2026-11-${String(1 + (at % 19)).padStart(2, '0')}T00:00:00Z`,
    ...{ url: `https://www.auctionsite.com/itm/${at}`, thumbnailUrl: `https://i.auctionsite.com/${at}.jpg` },
    ...more(at),
  }));

export const ODD_ANSWERS: Readonly<Record<string, readonly object[]>> = {
  'an ordinary item': sales(40),
  'three sales': sales(3),
  'one sale': sales(1),
  'no sale': [],
  'two currencies': sales(20, at => (at % 4 === 0 ? { soldCurrency: 'EUR', shippingCurrency: 'EUR' } : {})),
  'a high price': sales(20, at => ({ soldPrice: (12_345.67 + at * 10).toFixed(2) })),
  [LONG]: sales(5, () => ({ title: 'Averylongtitlewithoutaspace'.repeat(12) })),
  'a hostile title': sales(6, at => ({
    ...{ title: HOSTILE.title, url: 'javascript:alert(1)', thumbnailUrl: HOSTILE.images[at % 3] },
  })),
};

/** The same listings while they were for sale; the item without sales has offers too. */
const ODD_OFFERS: typeof ODD_ANSWERS = Object.fromEntries(
  Object.entries(ODD_ANSWERS).map(([item, sold]) => [item, (sold.length > 0 ? sold : sales(2)).slice(0, 3).map(offer)]),
);

function offer(sale: object): object {
  const { soldPrice, soldCurrency, endedAt: _, ...same } = sale as ReturnType<typeof sales>[number];
  const price = { currentPrice: soldPrice, currentCurrency: soldCurrency };
  return { ...same, ...price, listingType: 'active' };
}

/**
 * Makes the service return these answers for the items of these names. Nothing is for sale at the first search for offers, so all offers
 * are new at the second one. There is no per-minute limit, because the sheets of all items are opened within one minute.
 */
export function answerOddly(sandbox: Sandbox): void {
  sandbox.account.setPlan('500k');
  const times = Number.POSITIVE_INFINITY;
  for (const keyword of Object.keys(ODD_ANSWERS)) {
    const reply = (items: readonly object[], sold: boolean, more: Pick<Fault, 'times'>) => {
      const answer = { keyword, page: 1, totalItems: items.length, hasNextPage: false, items, summary: null };
      const match = { method: 'GET', query: { keyword, ...(sold ? {} : { sold: 'false' }) } } as const;
      sandbox.addFault({ status: 200, body: JSON.stringify(answer), match, ...more });
    };
    reply([], false, { times: 1 });
    reply(ODD_OFFERS[keyword]!, false, { times });
    reply(ODD_ANSWERS[keyword]!, true, { times });
  }
}
