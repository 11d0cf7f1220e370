// The fashion resale market: sold listings of the last 90 days, a function of seed, keyword and clock (reference 2.7).
import { bell, draw, hash, numbered, pick } from '../chance.ts';
import { demandFor } from './demand.ts';
import { sellerText } from './hostile.ts';
import { readKeyword } from './keyword.ts';
import { newestFirst, type Recent } from './order.ts';
import { type Product, productOf } from './products.ts';
import { DAY_MS, type Timeline, timeline } from './timeline.ts';

export interface FashionFilter {
  keyword: string;
  minPrice?: number;
  maxPrice?: number;
  department: string;
  condition: string;
  brand?: string;
  sortBy: string;
}

export const FASHION_BRANDS = "Aurora Lane|Northfold|D'Arcy & Sons|Müller|Kestrel|Été|Plain Goods|Juniper Hall".split(
  '|',
);
const DAYS = 90;
/** Above 4,800 rows a search outgrows the 100 pages of 48 rows (reference 4.5). */
const MOST_ROWS = 6_000;
const SHARE_OF_DEMAND = 0.35;
const CLOTHES = new Set('sneakers|boots|handbag|jacket|jeans|dress|sunglasses|ring|wristwatch'.split('|'));
const HOME = new Set(['lamp', 'kitchen machine', 'vacuum', 'power tool']);
const CONDITIONS = ['nwt', 'like_new', 'good', 'fair'];
const COLORS = ['Black', 'White', 'Blue', 'Red', 'Green', 'Tan'];
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '38', 'US 8.5', 'OS'];
const PLACES = ['Austin, TX', 'Portland, OR', 'Brooklyn, NY', 'St. Paul, MN', "Coeur d'Alene, ID"];
/** Attribute numbers of `draw`. */
const A = numbered(
  'price noPrice=4 department nwt condition brand likes text title color second size days comments shares seller shipping gap original=30 place sold ship',
);

/** The rows of one search, in its order, made one page at a time. */
export interface FashionSearch {
  readonly count: number;
  rows(from: number, to: number, enrich: boolean): Record<string, unknown>[];
}

/** Searches the market as it is at `now`; no row is made before it is asked for. `recent` keeps orders between pages. */
export function searchFashion(
  seed: number,
  now: number,
  filter: FashionFilter,
  recent: Recent<readonly number[]>,
): FashionSearch {
  const market = fashionMarket(seed, now, filter.keyword);
  const { newest, count } = market.sales;
  const { keyword: _, ...wishes } = filter;
  const order = recent.get(`${market.base} ${newest} ${count} ${JSON.stringify(wishes)}`, () =>
    ordered(market, filter),
  );
  return {
    count: order.length,
    rows: (from, to, enrich) =>
      order.slice(from, to).map(n => ({ ...rowOf(market, n), ...(enrich ? evidenceOf(market, n) : {}) })),
  };
}

interface FashionMarket {
  readonly base: number;
  readonly name: string;
  readonly product: Product;
  readonly sales: Timeline;
}

function fashionMarket(seed: number, now: number, keyword: string): FashionMarket {
  const { folded, words } = readKeyword(keyword);
  const base = hash('fashion', seed, ...folded);
  const expected = Math.min(MOST_ROWS, demandFor(folded).sold * SHARE_OF_DEMAND);
  return {
    base,
    name: words.join(' '),
    product: productOf(folded),
    sales: timeline(expected / DAYS, draw(base, 0, 0), DAYS, now),
  };
}

function matches(market: FashionMarket, n: number, filter: FashionFilter): boolean {
  if (filter.department !== 'all' && departmentOf(market, n) !== filter.department) return false;
  if (filter.condition === 'nwt' && !isNew(market, n)) return false;
  if (filter.brand?.trim() && brandOf(market, n)?.toLowerCase() !== filter.brand.trim().toLowerCase()) return false;
  if (filter.minPrice === undefined && filter.maxPrice === undefined) return true;
  const price = priceOf(market, n);
  return price !== null && price >= (filter.minPrice ?? 0) && price <= (filter.maxPrice ?? Number.POSITIVE_INFINITY);
}

function ordered(market: FashionMarket, filter: FashionFilter): readonly number[] {
  const key = KEYS[filter.sortBy];
  return newestFirst(market.sales, n => matches(market, n, filter), key && (n => key(market, n)));
}

/** Ascending keys. Without one the newest sale comes first: sold_recently. */
const KEYS: Readonly<Record<string, (market: FashionMarket, n: number) => number>> = {
  price_asc: (market, n) => priceOf(market, n) ?? Number.MAX_SAFE_INTEGER,
  price_desc: (market, n) => -(priceOf(market, n) ?? 0),
  likes: (market, n) => -likesOf(market, n),
};

/** Whole dollars, as the site displays them; null for the few rows without a readable price. */
function priceOf({ base, product }: FashionMarket, n: number): number | null {
  if (draw(base, n, A.noPrice) < 0.008) return null;
  return Math.max(3, Math.round(product.price * 0.55 * Math.exp(0.4 * bell(base, n, A.price))));
}

function departmentOf({ base, product }: FashionMarket, n: number): string {
  const chance = draw(base, n, A.department);
  if (CLOTHES.has(product.name)) return chance < 0.55 ? 'women' : chance < 0.85 ? 'men' : 'kids';
  if (HOME.has(product.name)) return chance < 0.9 ? 'home' : 'pets';
  return chance < 0.8 ? 'electronics' : chance < 0.9 ? 'home' : chance < 0.95 ? 'kids' : 'pets';
}

function isNew({ base }: FashionMarket, n: number): boolean {
  return draw(base, n, A.nwt) < 0.3;
}

function brandOf({ base }: FashionMarket, n: number): string | null {
  const chance = draw(base, n, A.brand);
  return chance < 0.04 ? null : pick(FASHION_BRANDS, chance);
}

function likesOf({ base }: FashionMarket, n: number): number {
  return Math.floor(120 * draw(base, n, A.likes) ** 3);
}

function rowOf(market: FashionMarket, n: number): Record<string, unknown> {
  const { base, product, name, sales } = market;
  const price = priceOf(market, n);
  const listingId = `f${base.toString(16).padStart(8, '0')}${n.toString(16)}`;
  const soldAt = sales.at(n);
  const daysToSell = Math.floor(45 * draw(base, n, A.days) ** 2);
  const color = pick(COLORS, draw(base, n, A.color));
  const brand = brandOf(market, n);
  const gap = draw(base, n, A.gap);
  return {
    listingId,
    url: `https://fashionresale.invalid/listing/${listingId}`,
    title: gap < 0.01 ? null : sellerText([brand, name, color].filter(Boolean).join(' '), draw(base, n, A.title)),
    soldPrice: price,
    originalPrice:
      price === null || draw(base, n, A.original) < 0.1
        ? null
        : Math.round(price * (1.2 + draw(base, n, A.original) * 2)),
    brand,
    size: gap > 0.9 ? null : pick(SIZES, draw(base, n, A.size)),
    category: gap > 0.97 ? null : `${departmentOf(market, n)} > ${product.category.name}`,
    condition: isNew(market, n) ? 'nwt' : gap > 0.94 ? null : pick(CONDITIONS.slice(1), draw(base, n, A.condition)),
    newWithTags: isNew(market, n),
    colors: gap > 0.96 ? null : [...new Set([color, pick(COLORS, draw(base, n, A.second))])],
    description: gap > 0.92 ? null : sellerText(`${name} in ${color.toLowerCase()}, see photos`, draw(base, n, A.text)),
    soldAt: withOffset(soldAt),
    listedAt: gap > 0.95 ? null : withOffset(soldAt - daysToSell * DAY_MS - 3_600_000),
    daysToSell: gap > 0.95 ? null : daysToSell,
    likes: likesOf(market, n),
    comments: Math.floor(9 * draw(base, n, A.comments) ** 4),
    shares: Math.floor(60 * draw(base, n, A.shares) ** 2),
    sellerUsername: gap > 0.98 ? null : `closet_${hash(base, Math.floor(draw(base, n, A.seller) * 400)).toString(36)}`,
    shippingCost: draw(base, n, A.shipping) < 0.8 ? null : 7.97,
    imageUrl: gap > 0.93 ? null : `https://fashionresale.invalid/photo/${listingId}.jpg`,
  };
}

/** What `enrich=true` adds (reference 4.5), each only when available. */
function evidenceOf({ base }: FashionMarket, n: number): Record<string, unknown> {
  const [place, sold, ship] = [draw(base, n, A.place), draw(base, n, A.sold), draw(base, n, A.ship)];
  return {
    sellerLocation: place < 0.15 ? null : pick(PLACES, place),
    sellerSoldCount: sold < 0.1 ? null : Math.round(10 ** (1 + sold * 2.5)),
    sellerAverageShipDays: ship < 0.2 ? null : Math.round(ship * 40) / 10,
  };
}

/** ISO 8601 on the site's own clock, west-coast time with its offset (reference 2.7). */
function withOffset(moment: number): string {
  const month = new Date(moment).getUTCMonth();
  const offset = month > 2 && month < 10 ? 7 : 8;
  return `${new Date(moment - offset * 3_600_000).toISOString().slice(0, 19)}-0${offset}:00`;
}
