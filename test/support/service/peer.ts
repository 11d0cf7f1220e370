// GET /v1/peerresale (reference 4.6, 2.8, 2.9). Words, sold or active, price bounds, condition and order have an effect; the rest is only
// validated.
import { bell, draw, hash, numbered, pick } from './chance.ts';
import { demandFor, folded, productOf, wordsOf } from './market/demand.ts';
import { decimal } from './market/listing.ts';
import { DAY_MS, type Dataset, isWithin, momentOfRow, pageOf, rowsNow } from './market/rows.ts';
import { sellerText, typed } from './market/text.ts';
import type { Handler, Routes } from './routes.ts';
import { summaryOf } from './statistics.ts';

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

const peer: Handler = ({ params, now }) => {
  const { keyword, page, count, sold, includeListedAt, ...filter } = params as unknown as PeerParams;
  const market = datasetOf(keyword, sold);
  const found = rowsNow(market, now).filter(row => matches(market, row, filter));
  const key = KEYS[filter.sortOrder];
  if (key) found.sort((a, b) => key(market, a) - key(market, b));
  const { onPage, hasNextPage } = pageOf(found, page, count);
  const items = onPage.map(row => rowOf(market, row, sold, includeListedAt));
  return {
    body: {
      keyword,
      page,
      totalItems: items.length,
      totalResults: totalResults(found.length),
      // True on page 100 too when there is more: the ceiling is the caller's to know (reference 4.6).
      hasNextPage,
      summary: sold ? summaryOf(items, 'price') : null,
      items,
    },
    delayMs: includeListedAt ? LISTED_AT_MS : 0,
  };
};

export const peerRoutes: Routes = { getPeerresale: { cost: 1, handler: peer } };

function totalResults(count: number): string | null {
  if (count === 0) return null;
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}

/** A popular keyword has more sold rows than the 100 pages of 100 hold (reference 4.6). */
function datasetOf(keyword: string, sold: boolean): Dataset {
  const words = wordsOf(keyword);
  const lower = folded(words);
  const demand = demandFor(lower);
  const { scarce = false } = demand;
  const rows = sold ? demand.sold : demand.active;
  const total = scarce ? rows : Math.round(rows * 0.4);
  const base = hash('peer', sold ? 'sold' : 'active', 1, ...lower);
  return { base, words, product: productOf(lower), total, span: 90, scarce };
}

function matches(
  market: Dataset,
  row: number,
  { itemCondition, minPrice = 0, maxPrice }: Pick<PeerParams, 'itemCondition' | 'minPrice' | 'maxPrice'>,
): boolean {
  const condition = CONDITIONS[conditionOf(market, row) ?? -1];
  if (itemCondition !== 'any' && condition !== itemCondition) return false;
  return isWithin(centsOf(market, row), minPrice * 100, maxPrice && maxPrice * 100);
}

/** Ascending keys. Without one the newest event comes first: newest, recentlySold and its alias mostPopular (reference 4.6). */
const KEYS: Readonly<Record<string, (market: Dataset, row: number) => number>> = {
  bestMatch: ({ base }, row) => draw(base, row, A.rank),
  lowestPrice: (market, row) => centsOf(market, row) ?? Number.MAX_SAFE_INTEGER,
  highestPrice: (market, row) => -(centsOf(market, row) ?? 0),
};

function centsOf({ base, product, scarce }: Dataset, row: number): number | null {
  if (!scarce && draw(base, row, A.noPrice) < 0.006) return null;
  return Math.max(1, Math.round(product.price * 0.7 * Math.exp(0.45 * bell(base, row, A.price)))) * 100;
}

function conditionOf({ base }: Dataset, row: number): number | null {
  const chance = draw(base, row, A.condition);
  return chance > 0.98 ? null : Math.floor((chance / 0.9801) * CONDITIONS.length);
}

function rowOf(market: Dataset, row: number, sold: boolean, includeListedAt: boolean) {
  const { base, product, words } = market;
  const by = (attribute: number) => draw(base, row, attribute);
  const itemId = `m${base.toString(36)}${row.toString(36)}`;
  const cents = centsOf(market, row);
  const condition = conditionOf(market, row);
  const brand = by(A.brand) < 0.06 ? null : pick(BRANDS, by(A.brand));
  const gap = by(A.gap);
  const image = gap > 0.94 ? null : `https://peerresale.invalid/photo/${itemId}`;
  const listedAt = momentOfRow(market, row) - (sold ? Math.floor(60 * DAY_MS * by(A.age) ** 2) : 0);
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
