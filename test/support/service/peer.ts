// GET /v1/peerresale (reference 4.6, 2.8, 2.9). Words, sold or active, price bounds, condition and order have an effect; other parameters
// are only validated.
import { bell, draw, numbered, pick } from './chance.ts';
import { decimal } from './market/listing.ts';
import { DAY_MS, type Dataset, isWithin, momentOfRow, pageOf, resaleRows, rowsNow } from './market/rows.ts';
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

/** Extra time for includeListedAt, ms (reference 4.6: "a few seconds longer"). */
const LISTED_AT_MS = 3_000;
/** The site stops counting here and appends a plus sign (service-facts, common). */
const MOST_COUNTED = 5_000;
/** Values of `itemCondition` in the order of the site's condition IDs, which start at 1. */
const CONDITIONS = ['new', 'likeNew', 'good', 'fair', 'poor'];
const LABELS = ['New', 'Like new', 'Good', 'Fair', 'Poor'];
const BRANDS = ['Northfold', 'Halcyon', "O'Neil & Co", 'Ångström', 'Kestrel'];
/** Numbers of a row's random attributes, for `draw`. */
const A = numbered('price noPrice=4 condition brand title rank age gap seller original posted');

const peer: Handler = ({ params, now }) => {
  const { keyword, page, count, sold, includeListedAt, sortOrder, itemCondition, minPrice, maxPrice } =
    params as unknown as PeerParams;
  const mode = sold ? 'sold' : 'active';
  // A popular keyword has more sold rows than fit on the 100 pages of 100 (reference 4.6).
  const market = resaleRows(['peer', mode], mode, keyword, 0.4);
  const rows = rowsNow(market, now);
  // Stands in for the site's own ranking: any stable order.
  const rank = (row: number) => draw(market.base, row, A.rank);
  if (sortOrder === 'bestMatch') rows.sort((a, b) => rank(a) - rank(b));
  const found = rows
    .map(row => rowOf(market, row, mode, includeListedAt))
    .filter(it => itemCondition === 'any' || it.conditionId === CONDITIONS.indexOf(itemCondition) + 1)
    .filter(it => isWithin(it.price === null ? null : Number(it.price), minPrice, maxPrice));
  const key = KEYS[sortOrder];
  if (key) found.sort((a, b) => key(a) - key(b));
  const { onPage: items, hasNextPage } = pageOf(found, page, count);
  return {
    body: {
      keyword,
      page,
      totalItems: items.length,
      totalResults: totalResults(found.length),
      // Also true on page 100 when more rows exist: the caller has to know the page limit (reference 4.6).
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

/** Sort keys, ascending. The orders without a key (newest, recentlySold and its alias mostPopular) put the newest first (reference 4.6). */
const KEYS: Readonly<Record<string, (row: ReturnType<typeof rowOf>) => number>> = {
  lowestPrice: ({ price }) => Number(price ?? Number.MAX_SAFE_INTEGER),
  highestPrice: ({ price }) => -Number(price ?? 0),
};

function rowOf(market: Dataset, row: number, mode: 'sold' | 'active', includeListedAt: boolean) {
  const { base, product, words, scarce } = market;
  const by = (attribute: number) => draw(base, row, attribute);
  const itemId = `m${base.toString(36)}${row.toString(36)}`;
  const dollars = Math.max(1, Math.round(product.price * 0.7 * Math.exp(0.45 * bell(base, row, A.price))));
  const cents = !scarce && by(A.noPrice) < 0.006 ? null : dollars * 100;
  const chance = by(A.condition);
  const condition = chance > 0.98 ? null : Math.floor((chance / 0.9801) * CONDITIONS.length);
  const brand = by(A.brand) < 0.06 ? null : pick(BRANDS, by(A.brand));
  const gap = by(A.gap);
  const image = gap > 0.94 ? null : `https://peerresale.invalid/photo/${itemId}`;
  const listedAt = momentOfRow(market, row) - (mode === 'sold' ? Math.floor(60 * DAY_MS * by(A.age) ** 2) : 0);
  return {
    itemId,
    url: `https://peerresale.invalid/item/${itemId}/`,
    title: gap < 0.015 ? null : sellerText([brand, typed(words)].filter(Boolean).join(' '), by(A.title)),
    price: decimal(cents),
    currency: 'USD',
    condition: condition === null ? null : LABELS[condition]!,
    conditionId: condition === null ? null : condition + 1,
    status: mode,
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
