// GET /v1/cardmarket/sold and /v1/cardmarket/listings (reference 4.7, 4.8, 2.6). Every keyword with demand has its own product. The product
// can be found by its ID while the service remembers it.
import { bell, draw, hash, numbered, pick, SEED } from './chance.ts';
import { ServiceError } from './errors.ts';
import { demandFor, folded, productOf, wordsOf } from './market/demand.ts';
import { type Dataset, dayNumber, dayText, momentOfRow, pageOf, rowsNow } from './market/rows.ts';
import { sellerText, typed } from './market/text.ts';
import type { Handler, Routes } from './routes.ts';
import type { Service } from './service.ts';
import { summaryOf } from './statistics.ts';

interface CardParams {
  keyword?: string;
  productId?: number;
  count: number;
  condition?: string;
  variant?: string;
  language?: string;
}

interface Card extends Dataset {
  readonly productId: number;
  readonly name: string;
  /** Price of a near-mint card, in dollars. */
  readonly level: number;
  readonly listed: number;
}

const CONDITIONS = ['Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged'];
const FACTORS = [1, 0.82, 0.64, 0.45, 0.28];
const VARIANTS = ['Normal', 'Holofoil', 'Reverse Holofoil', '1st Edition'];
const FILTERS = ['condition', 'variant', 'language'] as const;
const LANGUAGES = ['English', 'Japanese', 'German', 'Portuguese'];
/** Days of market price history, and days between its points (reference 4.7, history; the steps are assumed). */
const HISTORY: Readonly<Record<string, readonly [days: number, step: number]>> = {
  month: [30, 1],
  quarter: [90, 3],
  annual: [364, 7],
};
/** Numbers of a row's random attributes, for `draw`. */
const A = numbered('price condition=4 variant language gap quantity shipping title rating gold sales=20 points');

const sold: Handler = ({ params: given, service, now }) => {
  const params = given as unknown as CardParams & { history: string };
  const card = find(service, params);
  const sales = card ? rowsNow(card, now).map(row => saleOf(card, row)) : [];
  const found = sales.filter(sale => passes(sale, params));
  const items = found.slice(0, params.count);
  return {
    body: {
      ...shownMatch(params, card),
      salesHistory: 'full',
      totalSales: card && found.length,
      totalItems: items.length,
      items,
      priceHistory: card && priceHistoryOf(card, params.history, dayNumber(now)),
      summary: items.length > 0 ? summaryOf(items, 'price') : null,
      scrapedAt: new Date(now).toISOString(),
    },
  };
};

const listings: Handler = ({ params: given, service, now }) => {
  const params = given as unknown as CardParams & { page: number };
  const { page, count } = params;
  const card = find(service, params);
  const offers = card ? offersOf(card) : [];
  const found = offers.filter(offer => passes(offer, params));
  const { onPage: items, hasNextPage } = pageOf(found, page, count);
  return {
    body: {
      ...shownMatch(params, card),
      page,
      count,
      totalListings: card && found.length,
      totalItems: items.length,
      // Also true on page 50 when more rows exist: the caller has to know the page limit (reference 4.8).
      hasNextPage,
      items,
      scrapedAt: new Date(now).toISOString(),
    },
  };
};

export const cardRoutes: Routes = {
  getCardmarketSold: { cost: 1, check: checkWhich, handler: sold },
  getCardmarketListings: { cost: 1, check: checkWhich, handler: listings },
};

/** @throws ServiceError invalid_params when both keyword and productId are missing (reference 4.7, 4.8). */
function checkWhich({ keyword, productId }: Readonly<Record<string, unknown>>): void {
  if (productId === undefined && !String(keyword ?? '').trim())
    throw new ServiceError('invalid_params', 'keyword or productId is required');
}

/** The product; null when there is none. */
function find({ products }: Service, { keyword, productId }: CardParams): Card | null {
  const known = productId === undefined ? keyword : products.get(productId);
  if (known === undefined) return null;
  const words = wordsOf(known);
  const lower = folded(words);
  const { sold, scarce = false } = demandFor(lower);
  if (sold === 0) return null;
  const name = lower.join(' ');
  const id = [...products].find(([, it]) => it === name)?.[0] ?? 500_000 + (hash('own card', ...lower) % 400_000);
  products.set(id, name);
  const product = productOf(lower);
  return {
    base: hash('card', SEED, id),
    words,
    product,
    scarce,
    span: 365,
    total: scarce ? sold : 400,
    productId: id,
    name: typed(words),
    level: product.price / 2,
    // More listings than fit on the 50 pages of 50 (reference 4.8).
    listed: scarce ? sold : 2_600,
  };
}

function shownMatch({ keyword }: CardParams, card: Card | null): Record<string, unknown> {
  const product = card && shownProduct(card);
  // Reference 2.6: otherMatches may hold null entries.
  const otherMatches = product && keyword ? [{ ...product, productId: product.productId + 1 }, null] : [];
  return { keyword: keyword ?? null, marketplace: 'cardmarket', product, otherMatches };
}

function shownProduct(card: Card) {
  const { productId, name, level, listed } = card;
  const lowest = Math.min(...offersOf(card).map(({ price }) => price));
  return {
    productId,
    name,
    productLine: 'Pokemon',
    setName: 'Base Set',
    number: `${1 + (productId % 150)}/151`,
    rarity: 'Rare',
    sealed: false,
    marketPrice: level,
    lowestPrice: lowest,
    lowestPriceWithShipping: Math.round(lowest * 100 + 131) / 100,
    totalListings: listed,
    url: `https://cardmarket.invalid/product/${productId}`,
  };
}

/** Listings and sales share a product but not its rows: listings have negative row numbers. The cheapest listings come first. */
function offersOf(card: Card) {
  const offers = Array.from({ length: card.listed }, (_, at) => listingOf(card, -1 - at));
  const total = ({ price, shipping }: { price: number; shipping: number | null }) => price + (shipping ?? 0);
  return offers.sort((a, b) => total(a) - total(b));
}

/** Filters are typed by people: case is ignored, and a blank filter is ignored. */
function passes(row: Record<(typeof FILTERS)[number], string | null>, filter: CardParams): boolean {
  return FILTERS.every(name => {
    const wanted = filter[name]?.trim().toLowerCase();
    return !wanted || row[name]?.toLowerCase() === wanted;
  });
}

/** The fields that sales and listings share; a few rows have gaps. */
function tradeOf({ base, level }: Card, row: number) {
  const by = (attribute: number) => draw(base, row, attribute);
  const gap = by(A.gap);
  const grade = Math.floor(by(A.condition) ** 2 * CONDITIONS.length);
  const cents = Math.max(2, Math.round(100 * level * FACTORS[grade]! * Math.exp(0.22 * bell(base, row, A.price))));
  const chance = by(A.shipping);
  const shipping = chance < 0.35 ? 0 : chance < 0.97 ? 131 : null;
  return {
    condition: gap > 0.97 ? null : CONDITIONS[grade]!,
    variant: gap > 0.97 ? null : pick(VARIANTS, by(A.variant) ** 2),
    language: gap > 0.98 ? null : pick(LANGUAGES, by(A.language) ** 3),
    quantity: gap > 0.99 ? null : 1 + Math.floor(4 * by(A.quantity) ** 8),
    price: cents / 100,
    shipping: shipping === null ? null : shipping / 100,
    totalPrice: shipping === null ? null : (cents + shipping) / 100,
  };
}

function saleOf(card: Card, row: number) {
  const gap = draw(card.base, row, A.gap);
  return {
    title: gap > 0.95 ? null : sellerText(`${card.name} Base Set`, draw(card.base, row, A.title)),
    ...tradeOf(card, row),
    ...(!card.scarce && gap < 0.01 && { price: null, totalPrice: null }),
    soldAt: gap > 0.93 && gap < 0.94 ? null : new Date(momentOfRow(card, row)).toISOString(),
    listingType: gap > 0.9 && gap < 0.92 ? null : 'standard',
  };
}

function listingOf(card: Card, row: number) {
  const [rating, gold] = [draw(card.base, row, A.rating), draw(card.base, row, A.gold)];
  return {
    listingId: `c${card.base.toString(16)}${-row}`,
    ...tradeOf(card, row),
    sellerName: gold > 0.99 ? null : sellerText(`card_shop_${Math.floor(rating * 300)}`, draw(card.base, row, A.title)),
    sellerRating: rating < 0.05 ? null : Math.round(900 + rating * 100) / 10,
    sellerSales: rating < 0.05 ? null : Math.round(10 ** (1 + 4 * rating)),
    sellerLocation: rating < 0.1 ? null : pick(['TX', 'New York', 'São Paulo', 'Köln'], rating),
    goldSeller: gold < 0.03 ? null : gold > 0.85,
    verifiedSeller: gold < 0.03 ? null : gold > 0.5,
    directSeller: gold < 0.03 ? null : gold > 0.95,
  };
}

/** Market prices within a range, oldest first; null for `none`. */
function priceHistoryOf(card: Card, range: string, today: number): Record<string, unknown>[] | null {
  const span = HISTORY[range];
  if (!span) return null;
  const [days, step] = span;
  const last = Math.floor(today / step) * step;
  return Array.from({ length: Math.ceil(days / step) }, (_, at) => last - days + (at + 1) * step).map(day => {
    const transactions = Math.floor(6 * draw(card.base, day, A.points) ** 2);
    const cents = Math.round(100 * card.level * (1 + 0.1 * Math.sin(day / 40)));
    return {
      date: dayText(day),
      variant: 'Normal',
      condition: 'Near Mint',
      language: 'English',
      marketPrice: draw(card.base, day, A.sales) < 0.04 ? null : cents / 100,
      lowSalePrice: transactions > 0 ? Math.round(cents * 0.9) / 100 : null,
      highSalePrice: transactions > 0 ? Math.round(cents * 1.1) / 100 : null,
      quantitySold: transactions,
      transactionCount: transactions,
    };
  });
}
