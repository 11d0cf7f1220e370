// GET /v1/fashionresale/sold (reference 4.5, 2.7, 2.9). Words, price bounds, condition and order have an effect; other parameters are only
// validated.
import { bell, draw, numbered, pick } from './chance.ts';
import { DAY_MS, type Dataset, isWithin, momentOfRow, pageOf, resaleRows, rowsNow } from './market/rows.ts';
import { sellerText, typed } from './market/text.ts';
import type { Handler, Routes } from './routes.ts';
import { summaryOf } from './statistics.ts';

interface FashionParams {
  keyword: string;
  page: number;
  minPrice?: number;
  maxPrice?: number;
  condition: string;
  sortBy: string;
  enrich: boolean;
}

/** Page size (reference 4.5). */
const ROWS_PER_PAGE = 48;
/** Assumed time for looking up the sellers one by one. */
const ENRICH_MS = 1_800;
const BRANDS = ['Aurora Lane', 'Northfold', "D'Arcy & Sons", 'Müller', 'Kestrel', 'Été'];
const COLORS = ['Black', 'White', 'Blue', 'Red', 'Green', 'Tan'];
const SIZES = ['XS', 'S', 'M', 'L', '38', 'US 8.5', 'OS'];
/** Numbers of a row's random attributes, for `draw`. */
const A = numbered('price noPrice=4 nwt brand likes text title color days gap seller original place sold ship');

const fashionSold: Handler = ({ params, now }) => {
  const { keyword, page, enrich, minPrice, maxPrice, condition, sortBy } = params as unknown as FashionParams;
  // A popular keyword has more rows than fit on the 100 pages of 48 (reference 4.5).
  const market = resaleRows(['fashion'], 'sold', keyword, 0.2);
  const found = rowsNow(market, now)
    .map(row => rowOf(market, row, enrich))
    .filter(it => (condition === 'all' || it.newWithTags) && isWithin(it.soldPrice, minPrice, maxPrice));
  const key = KEYS[sortBy];
  if (key) found.sort((a, b) => key(a) - key(b));
  const { onPage: items, hasNextPage } = pageOf(found, page, ROWS_PER_PAGE);
  return {
    // `hasNextPage` is also true on page 100 when more rows exist: the caller has to know the page limit (reference 4.5).
    body: { keyword, page, totalItems: items.length, hasNextPage, summary: summaryOf(items, 'soldPrice'), items },
    delayMs: enrich ? ENRICH_MS : 0,
  };
};

export const fashionRoutes: Routes = { getFashionresaleSold: { cost: 1, handler: fashionSold } };

/** Sort keys, ascending. Without one the newest sale comes first (sold_recently). */
const KEYS: Readonly<Record<string, (row: ReturnType<typeof rowOf>) => number>> = {
  price_asc: ({ soldPrice }) => soldPrice ?? Number.MAX_SAFE_INTEGER,
  price_desc: ({ soldPrice }) => -(soldPrice ?? 0),
  likes: ({ likes }) => -likes,
};

function rowOf(market: Dataset, row: number, enrich: boolean) {
  const { base, product, words, scarce } = market;
  const by = (attribute: number) => draw(base, row, attribute);
  const listingId = `f${base.toString(16).padStart(8, '0')}${row.toString(16)}`;
  const soldAt = momentOfRow(market, row);
  // Whole dollars, as the site displays them; a few rows have no readable price.
  const dollars = Math.max(3, Math.round(product.price * 0.55 * Math.exp(0.4 * bell(base, row, A.price))));
  const soldPrice = !scarce && by(A.noPrice) < 0.008 ? null : dollars;
  const newWithTags = by(A.nwt) < 0.3;
  const daysToSell = Math.floor(45 * by(A.days) ** 2);
  const color = pick(COLORS, by(A.color));
  const brand = by(A.brand) < 0.04 ? null : pick(BRANDS, by(A.brand));
  const gap = by(A.gap);
  return {
    listingId,
    url: `https://fashionresale.invalid/listing/${listingId}`,
    title: gap < 0.01 ? null : sellerText([brand, typed(words), color].filter(Boolean).join(' '), by(A.title)),
    soldPrice,
    originalPrice: soldPrice === null || by(A.original) < 0.1 ? null : Math.round(soldPrice * (1.2 + by(A.original))),
    brand,
    size: gap > 0.9 ? null : pick(SIZES, by(A.days)),
    category: gap > 0.97 ? null : product.category.name,
    condition: newWithTags ? 'nwt' : gap > 0.94 ? null : pick(['like_new', 'good', 'fair'], by(A.color)),
    newWithTags,
    colors: gap > 0.96 ? null : [color],
    description: gap > 0.92 ? null : sellerText(`${typed(words)} in ${color.toLowerCase()}`, by(A.text)),
    soldAt: withOffset(soldAt),
    listedAt: gap > 0.95 ? null : withOffset(soldAt - daysToSell * DAY_MS - 3_600_000),
    daysToSell: gap > 0.95 ? null : daysToSell,
    likes: Math.floor(120 * by(A.likes) ** 3),
    comments: Math.floor(9 * by(A.likes) ** 4),
    shares: Math.floor(60 * by(A.days) ** 2),
    sellerUsername: gap > 0.98 ? null : `closet_${Math.floor(by(A.seller) * 400)}`,
    shippingCost: by(A.seller) < 0.8 ? null : 7.97,
    imageUrl: gap > 0.93 ? null : `https://fashionresale.invalid/photo/${listingId}.jpg`,
    ...(enrich && {
      sellerLocation:
        by(A.place) < 0.15 ? null : pick(['Austin, TX', 'Portland, OR', "Coeur d'Alene, ID"], by(A.place)),
      sellerSoldCount: by(A.sold) < 0.1 ? null : Math.round(10 ** (1 + by(A.sold) * 2.5)),
      sellerAverageShipDays: by(A.ship) < 0.2 ? null : Math.round(by(A.ship) * 40) / 10,
    }),
  };
}

/** ISO 8601 in the site's local time, west-coast time with its offset (reference 2.7). */
function withOffset(moment: number): string {
  const month = new Date(moment).getUTCMonth();
  const offset = month > 2 && month < 10 ? 7 : 8;
  return `${new Date(moment - offset * 3_600_000).toISOString().slice(0, 19)}-0${offset}:00`;
}
