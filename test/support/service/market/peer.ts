// The peer-to-peer resale market: sold and active listings, a function of seed, keyword and clock (reference 2.8).
import { bell, draw, hash, numbered, pick } from '../chance.ts';
import { demandFor } from './demand.ts';
import { sellerText } from './hostile.ts';
import { readKeyword } from './keyword.ts';
import { decimal } from './listing.ts';
import { newestFirst, type Recent } from './order.ts';
import { type Product, productOf } from './products.ts';
import { DAY_MS, type Timeline, timeline } from './timeline.ts';

export interface PeerFilter {
  keyword: string;
  sortOrder: string;
  minPrice?: number;
  maxPrice?: number;
  itemCondition: string;
  categoryId?: number;
  brandId?: number;
  sold: boolean;
}

/** `itemCondition` in the order of the site's condition ids, which start at 1. */
export const PEER_CONDITIONS = ['new', 'likeNew', 'good', 'fair', 'poor'] as const;
/** Brand ids start at 1 in this order. */
export const PEER_BRANDS = ['Northfold', 'Halcyon', "O'Neil & Co", 'Ångström', 'Kestrel', 'Plain Goods'];
const LABELS = ['New', 'Like new', 'Good', 'Fair', 'Poor'];
const DAYS = 120;
/** Above 10,000 rows a sold search outgrows the 100 pages of 100 rows (reference 4.6). */
const SHARE_OF_DEMAND = { sold: 0.5, active: 0.3 };
/** Attribute numbers of `draw`. */
const A = numbered('price noPrice=4 condition brand title rank age cents gap seller original posted');

/** The rows of one search, in its order, made one page at a time. */
export interface PeerSearch {
  readonly count: number;
  rows(from: number, to: number, includeListedAt: boolean): Record<string, unknown>[];
}

interface PeerMarket {
  readonly base: number;
  readonly name: string;
  readonly product: Product;
  readonly sold: boolean;
  readonly events: Timeline;
}

/** Searches the market as it is at `now`; no row is made before it is asked for. `recent` keeps orders between pages. */
export function searchPeer(
  seed: number,
  now: number,
  filter: PeerFilter,
  recent: Recent<readonly number[]>,
): PeerSearch {
  const market = peerMarket(seed, now, filter);
  const { newest, count } = market.events;
  const { keyword: _, ...wishes } = filter;
  const order = recent.get(`${market.base} ${newest} ${count} ${JSON.stringify(wishes)}`, () =>
    ordered(market, filter),
  );
  return {
    count: order.length,
    rows: (from, to, includeListedAt) =>
      order
        .slice(from, to)
        .map(n => ({ ...rowOf(market, n), ...(includeListedAt ? { listedAt: readableListedAt(market, n) } : {}) })),
  };
}

function peerMarket(seed: number, now: number, { keyword, sold }: PeerFilter): PeerMarket {
  const { folded, words } = readKeyword(keyword);
  const mode = sold ? 'sold' : 'active';
  const base = hash('peer', mode, seed, ...folded);
  const perDay = (demandFor(folded)[mode] * SHARE_OF_DEMAND[mode]) / DAYS;
  return {
    base,
    name: words.join(' '),
    product: productOf(folded),
    sold,
    events: timeline(perDay, draw(base, 0, 0), DAYS, now),
  };
}

function matches(market: PeerMarket, n: number, filter: PeerFilter): boolean {
  if (filter.itemCondition !== 'any' && PEER_CONDITIONS[conditionOf(market, n) ?? -1] !== filter.itemCondition)
    return false;
  if (filter.categoryId !== undefined && String(filter.categoryId) !== market.product.category.id) return false;
  if (filter.brandId !== undefined && brandOf(market, n) !== PEER_BRANDS[filter.brandId - 1]) return false;
  if (filter.minPrice === undefined && filter.maxPrice === undefined) return true;
  const price = centsOf(market, n);
  return (
    price !== null &&
    price >= (filter.minPrice ?? 0) * 100 &&
    price <= (filter.maxPrice ?? Number.POSITIVE_INFINITY) * 100
  );
}

function ordered(market: PeerMarket, filter: PeerFilter): readonly number[] {
  const key = KEYS[filter.sortOrder];
  return newestFirst(market.events, n => matches(market, n, filter), key && (n => key(market, n)));
}

/** Ascending keys. Without one the newest event comes first: recentlySold and its alias mostPopular (reference 4.6). */
const KEYS: Readonly<Record<string, (market: PeerMarket, n: number) => number>> = {
  bestMatch: ({ base }, n) => draw(base, n, A.rank),
  newest: (market, n) => -listedAt(market, n),
  lowestPrice: (market, n) => centsOf(market, n) ?? Number.MAX_SAFE_INTEGER,
  highestPrice: (market, n) => -(centsOf(market, n) ?? 0),
};

function centsOf({ base, product }: PeerMarket, n: number): number | null {
  if (draw(base, n, A.noPrice) < 0.006) return null;
  const dollars = Math.max(1, Math.round(product.price * 0.7 * Math.exp(0.45 * bell(base, n, A.price))));
  return dollars * 100 - (draw(base, n, A.cents) < 0.3 ? 1 : 0);
}

function conditionOf({ base }: PeerMarket, n: number): number | null {
  const chance = draw(base, n, A.condition);
  return chance > 0.98 ? null : Math.floor((chance / 0.9801) * PEER_CONDITIONS.length);
}

function brandOf({ base }: PeerMarket, n: number): string | null {
  const chance = draw(base, n, A.brand);
  return chance < 0.06 ? null : pick(PEER_BRANDS, chance);
}

/** When the listing was first posted: an active one at its event, a sold one some time before. */
function listedAt({ base, events, sold }: PeerMarket, n: number): number {
  return events.at(n) - (sold ? Math.floor(60 * DAY_MS * draw(base, n, A.age) ** 2) : 0);
}

/** Reference 2.8: null when unreadable. */
function readableListedAt(market: PeerMarket, n: number): string | null {
  return draw(market.base, n, A.posted) < 0.05 ? null : new Date(listedAt(market, n)).toISOString();
}

function rowOf(market: PeerMarket, n: number): Record<string, unknown> {
  const { base, name, product, sold } = market;
  const itemId = `m${base.toString(36)}${n.toString(36)}`;
  const [cents, condition, brand] = [centsOf(market, n), conditionOf(market, n), brandOf(market, n)];
  const [gap, original] = [draw(base, n, A.gap), draw(base, n, A.original)];
  const image = gap > 0.94 ? null : `https://peerresale.invalid/photo/${itemId}`;
  return {
    itemId,
    url: `https://peerresale.invalid/item/${itemId}/`,
    title: gap < 0.015 ? null : sellerText([brand, name].filter(Boolean).join(' '), draw(base, n, A.title)),
    price: decimal(cents),
    currency: 'USD',
    condition: condition === null ? null : LABELS[condition]!,
    conditionId: condition === null ? null : condition + 1,
    status: sold ? 'sold' : 'active',
    brand,
    categoryName: gap > 0.97 ? null : product.category.name,
    marketplace: 'peerresale',
    originalPrice: original < 0.5 ? null : decimal(cents && Math.round(cents * (1 + original))),
    imageUrl: image && `${image}/full.jpg`,
    thumbnailUrl: image && `${image}/small.jpg`,
    sellerId: gap > 0.98 ? null : String(100_000 + (hash(base, Math.floor(draw(base, n, A.seller) * 500)) % 900_000)),
  };
}
