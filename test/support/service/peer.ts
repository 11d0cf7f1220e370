// GET /v1/peerresale (reference 4.6, 2.8, 2.9). Words, sold or active, price bounds, condition and order have an effect; the rest is only
// validated.
import { bell, draw, hash, numbered, pick } from './chance.ts';
import { demandFor, folded, productOf, wordsOf } from './market/demand.ts';
import { decimal } from './market/listing.ts';
import { DAY_MS, type Dataset, dayNumber, momentOfRow, rowsNow } from './market/rows.ts';
import { sellerText, typed } from './market/text.ts';
import type { Handler, Route } from './routes.ts';
import { statisticsOrEmpty } from './statistics.ts';

interface PeerParams {
  keyword: string;
  page: number;
  count: number;
  sortOrder: string;
  minPrice?: number;
  maxPrice?: number;
  itemCondition: string;
  sold: boolean;
  includeListedAt: boolean;
}

/** Reference 4.6: "a few seconds longer". */
const LISTED_AT_MS = 3_000;
/** The site stops counting here and says so with a plus sign (service-facts, common). */
const MOST_COUNTED = 5_000;
/** `itemCondition` in the order of the site's condition ids, which start at 1. */
const CONDITIONS = ['new', 'likeNew', 'good', 'fair', 'poor'];
const LABELS = ['New', 'Like new', 'Good', 'Fair', 'Poor'];
const BRANDS = ['Northfold', 'Halcyon', "O'Neil & Co", 'Ångström', 'Kestrel'];
/** Attribute numbers of `draw`. */
const A = numbered('price noPrice=4 condition brand title rank age gap seller original posted');

const peer: Handler = ({ params, service, now }) => {
  const { keyword, page, count, sold, includeListedAt, ...filter } = params as unknown as PeerParams;
  const market = datasetOf(service.seed, keyword, sold);
  const today = dayNumber(now);
  const found = rowsNow(market, today).filter(row => matches(market, row, filter));
  const key = KEYS[filter.sortOrder];
  if (key) found.sort((a, b) => key(market, a) - key(market, b));
  const from = (page - 1) * count;
  const items = found.slice(from, from + count).map(row => rowOf(market, row, today, sold, includeListedAt));
  const prices = items.flatMap(item => (item.price === null ? [] : [Number(item.price)]));
  return {
    body: {
      keyword,
      page,
      totalItems: items.length,
      totalResults: totalResults(found.length),
      // True on page 100 too when there is more: the ceiling is the caller's to know (reference 4.6).
      hasNextPage: from + count < found.length,
      summary: sold ? statisticsOrEmpty(prices) : null,
      items,
    },
    delayMs: includeListedAt ? LISTED_AT_MS : 0,
  };
};

export const peerRoutes: Route[] = [{ method: 'GET', path: '/v1/peerresale', cost: 1, handler: peer }];

function totalResults(count: number): string | null {
  if (count === 0) return null;
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}

/** A popular keyword has more sold rows than the 100 pages of 100 hold (reference 4.6). */
function datasetOf(seed: number, keyword: string, sold: boolean): Dataset {
  const words = wordsOf(keyword);
  const lower = folded(words);
  const demand = demandFor(lower);
  const rows = sold ? demand.sold : demand.active;
  const total = demand.daysAgo ? rows : Math.round(rows * 0.4);
  const base = hash('peer', sold ? 'sold' : 'active', seed, ...lower);
  return { base, words, product: productOf(lower), total, span: 90, daysAgo: demand.daysAgo };
}

function matches(
  market: Dataset,
  row: number,
  { itemCondition, minPrice, maxPrice }: Pick<PeerParams, 'itemCondition' | 'minPrice' | 'maxPrice'>,
): boolean {
  if (itemCondition !== 'any' && CONDITIONS[conditionOf(market, row) ?? -1] !== itemCondition) return false;
  const cents = centsOf(market, row);
  return (
    (minPrice === undefined || (cents !== null && cents >= minPrice * 100)) &&
    (maxPrice === undefined || (cents !== null && cents <= maxPrice * 100))
  );
}

/** Ascending keys. Without one the newest event comes first: newest, recentlySold and its alias mostPopular (reference 4.6). */
const KEYS: Readonly<Record<string, (market: Dataset, row: number) => number>> = {
  bestMatch: ({ base }, row) => draw(base, row, A.rank),
  lowestPrice: (market, row) => centsOf(market, row) ?? Number.MAX_SAFE_INTEGER,
  highestPrice: (market, row) => -(centsOf(market, row) ?? 0),
};

function centsOf({ base, product, daysAgo }: Dataset, row: number): number | null {
  if (!daysAgo && draw(base, row, A.noPrice) < 0.006) return null;
  return Math.max(1, Math.round(product.price * 0.7 * Math.exp(0.45 * bell(base, row, A.price)))) * 100;
}

function conditionOf({ base }: Dataset, row: number): number | null {
  const chance = draw(base, row, A.condition);
  return chance > 0.98 ? null : Math.floor((chance / 0.9801) * CONDITIONS.length);
}

function rowOf(market: Dataset, row: number, today: number, sold: boolean, includeListedAt: boolean) {
  const { base, product, words } = market;
  const by = (attribute: number) => draw(base, row, attribute);
  const itemId = `m${base.toString(36)}${row.toString(36)}`;
  const cents = centsOf(market, row);
  const condition = conditionOf(market, row);
  const brand = by(A.brand) < 0.06 ? null : pick(BRANDS, by(A.brand));
  const gap = by(A.gap);
  const image = gap > 0.94 ? null : `https://peerresale.invalid/photo/${itemId}`;
  const listedAt = momentOfRow(market, row, today) - (sold ? Math.floor(60 * DAY_MS * by(A.age) ** 2) : 0);
  return {
    itemId,
    url: `https://peerresale.invalid/item/${itemId}/`,
    title: gap < 0.015 ? null : sellerText([brand, typed(words)].filter(Boolean).join(' '), by(A.title)),
    price: decimal(cents),
    currency: 'USD',
    condition: condition === null ? null : LABELS[condition]!,
    conditionId: condition === null ? null : condition + 1,
    status: sold ? 'sold' : 'active',
    brand,
    categoryName: gap > 0.97 ? null : product.category.name,
    marketplace: 'peerresale',
    originalPrice: by(A.original) < 0.5 ? null : decimal(cents && Math.round(cents * (1 + by(A.original)))),
    imageUrl: image && `${image}/full.jpg`,
    thumbnailUrl: image && `${image}/small.jpg`,
    sellerId: gap > 0.98 ? null : String(100_000 + Math.floor(by(A.seller) * 900_000)),
    // Reference 2.8: null when unreadable.
    ...(includeListedAt && { listedAt: by(A.posted) < 0.05 ? null : new Date(listedAt).toISOString() }),
  };
}
