// GET /v1/cardmarket/sold and /v1/cardmarket/listings (reference 4.7, 4.8, 2.6). Every keyword with demand names a product of its own;
// its id finds it again while the sandbox remembers it. 'unsold oddity', words with 'zzz' and unknown ids are not found.
//   product 1001: 'pokemon charizard'   1009: nulls everywhere   1012: a sealed box   'limited' in a keyword: 25 sales and no count
import { bell, draw, hash, numbered, pick } from './chance.ts';
import { ServiceError } from './errors.ts';
import { demandFor, folded, productOf, wordsOf } from './market/demand.ts';
import { DAY_MS, type Dataset, dayNumber, dayText, momentOfRow, rowsNow } from './market/rows.ts';
import { sellerText, typed } from './market/text.ts';
import type { Context, Handler, Route, Service } from './routes.ts';
import { statisticsOrEmpty } from './statistics.ts';

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
  readonly sealed: boolean;
  /** The service knows the id and little else: every field that may be null is. */
  readonly bare: boolean;
  /** What a near-mint one costs, dollars. */
  readonly level: number;
  readonly listed: number;
  readonly limited: boolean;
}

/** Reference 4.7. */
const SAVED_MS = DAY_MS;
/** A `limited` history shows this many sales, however many there were. */
const LIMITED_TO = 25;
const CONDITIONS = ['Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged'];
const FACTORS = [1, 0.82, 0.64, 0.45, 0.28];
const VARIANTS = ['Normal', 'Holofoil', 'Reverse Holofoil', '1st Edition'];
const LANGUAGES = ['English', 'Japanese', 'German', 'Portuguese'];
/** Days of market price history and days between its points (reference 4.7, history; the steps are assumed). */
const HISTORY: Readonly<Record<string, readonly [days: number, step: number]>> = {
  month: [30, 1],
  quarter: [90, 3],
  annual: [364, 7],
};
/** Attribute numbers of `draw`. */
const A = numbered('price condition=4 variant language gap quantity shipping title rating gold sales=20 points');

const sold: Handler = context => {
  const params = context.params as unknown as CardParams & { history: string };
  const { at, cached } = savedMoment(context);
  const card = find(context.service, params);
  const today = dayNumber(at);
  const sales = card ? rowsNow(card, today).filter(row => passes(card, row, params)) : [];
  const items = card
    ? sales
        .slice(0, Math.min(params.count, card.limited ? LIMITED_TO : params.count))
        .map(row => saleOf(card, row, today))
    : [];
  const prices = items.flatMap(({ price }) => (price === null ? [] : [price]));
  return {
    cached,
    body: {
      ...shownMatch(params, card),
      salesHistory: card?.limited ? 'limited' : 'full',
      totalSales: card && !card.limited ? sales.length : null,
      totalItems: items.length,
      items,
      priceHistory: card ? priceHistoryOf(card, params.history, today) : null,
      summary: items.length > 0 ? statisticsOrEmpty(prices) : null,
      scrapedAt: new Date(at).toISOString(),
    },
  };
};

const listings: Handler = ({ params: given, service, now }) => {
  const params = given as unknown as CardParams & { page: number };
  const { page, count } = params;
  const card = find(service, params);
  const from = (page - 1) * count;
  // Listings and sales share a product, not their rows: listings have negative numbers. The cheapest come first.
  const rows = card
    ? Array.from({ length: card.listed }, (_, at) => -1 - at).filter(row => passes(card, row, params))
    : [];
  if (card) rows.sort((a, b) => listedTotal(card, a) - listedTotal(card, b) || b - a);
  const items = card ? rows.slice(from, from + count).map(row => listingOf(card, row)) : [];
  return {
    body: {
      ...shownMatch(params, card),
      page,
      count,
      totalListings: card ? rows.length : null,
      totalItems: items.length,
      // True on page 50 too when there is more: the ceiling is the caller's to know (reference 4.8).
      hasNextPage: from + count < rows.length,
      items,
      scrapedAt: new Date(now).toISOString(),
    },
  };
};

const ROUTE = { method: 'GET', cost: 1, requestIdInErrors: true, check: checkWhich } as const;

export const cardRoutes: Route[] = [
  { ...ROUTE, path: '/v1/cardmarket/sold', handler: sold },
  { ...ROUTE, path: '/v1/cardmarket/listings', handler: listings },
];

/** @throws ServiceError invalid_params without keyword and productId (reference 4.7, 4.8). */
function checkWhich({ keyword, productId }: Readonly<Record<string, unknown>>): void {
  if (productId === undefined && !String(keyword ?? '').trim())
    throw new ServiceError('invalid_params', 'keyword or productId is required');
}

function find(service: Service, { keyword, productId }: CardParams): Card | null {
  const known = service.store('cards', () => {
    const fixed = { 1001: 'pokemon charizard', 1009: 'bare card', 1012: 'base set booster box' };
    return new Map(Object.entries(fixed).map(([id, words]) => [Number(id), cardOf(service.seed, words, Number(id))]));
  });
  if (productId !== undefined) return known.get(productId) ?? null;
  const words = folded(wordsOf(keyword!)).join(' ');
  const same = [...known.values()].find(card => folded(card.words).join(' ') === words);
  const card = same ?? cardOf(service.seed, keyword!);
  if (card.total === 0) return null;
  known.set(card.productId, card);
  return card;
}

function cardOf(seed: number, keyword: string, id?: number): Card {
  const words = wordsOf(keyword);
  const lower = folded(words);
  const { sold, daysAgo } = demandFor(lower);
  const productId = id ?? 500_000 + (hash('own card', ...lower) % 400_000);
  const base = hash('card', seed, productId);
  return {
    ...{ base, words, product: productOf(lower), productId, daysAgo, name: typed(words), span: 365 },
    total: daysAgo || sold === 0 ? sold : 400,
    sealed: lower.includes('booster'),
    bare: productId === 1009,
    level: productOf(lower).price / 2,
    // More than the 50 pages of 50 hold (reference 4.8).
    listed: daysAgo || sold === 0 ? sold : 2_600,
    limited: lower.includes('limited'),
  };
}

/** When this very call was first answered, if within 24 hours, else now (reference 4.7). */
function savedMoment({ service, params, now }: Context): { at: number; cached: boolean } {
  const saved = service.store('saved card answers', () => new Map<string, number>());
  const call = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
  const at = saved.get(call);
  if (at !== undefined && now - at < SAVED_MS) return { at, cached: true };
  saved.set(call, now);
  return { at: now, cached: false };
}

function shownMatch({ keyword }: CardParams, card: Card | null): Record<string, unknown> {
  // Reference 2.6: otherMatches may hold null entries.
  const other = card && keyword !== undefined ? [shownProduct({ ...card, productId: card.productId + 1 }), null] : [];
  return {
    keyword: keyword ?? null,
    marketplace: 'cardmarket',
    product: card && shownProduct(card),
    otherMatches: other,
  };
}

function shownProduct(card: Card): Record<string, unknown> {
  const { productId, sealed, level, listed, bare } = card;
  const prices = Array.from({ length: bare ? 0 : listed }, (_, at) => centsOf(card, -1 - at));
  const lowest = prices.length > 0 ? Math.min(...prices) / 100 : null;
  const shown = {
    name: card.name,
    productLine: 'Pokemon',
    setName: 'Base Set',
    number: sealed ? null : `${1 + (productId % 150)}/151`,
    rarity: sealed ? null : 'Rare',
    sealed,
    marketPrice: level,
    lowestPrice: lowest,
    lowestPriceWithShipping: lowest === null ? null : Math.round(lowest * 100 + 131) / 100,
    totalListings: listed,
    url: `https://cardmarket.invalid/product/${productId}`,
  };
  return { productId, ...(bare ? Object.fromEntries(Object.keys(shown).map(name => [name, null])) : shown) };
}

function kindOf({ base, sealed }: Card, row: number) {
  const grade = Math.floor(draw(base, row, A.condition) ** 2 * CONDITIONS.length);
  return {
    condition: sealed ? 'Unopened' : CONDITIONS[grade]!,
    variant: sealed ? 'Normal' : pick(VARIANTS, draw(base, row, A.variant) ** 2),
    language: pick(LANGUAGES, draw(base, row, A.language) ** 3),
    factor: sealed ? 1 : FACTORS[grade]!,
  };
}

/** Filters are words a person types: no case, and a blank one is none. */
function passes(card: Card, row: number, filter: CardParams): boolean {
  const kind = kindOf(card, row);
  return (['condition', 'variant', 'language'] as const).every(name => {
    const wanted = filter[name]?.trim().toLowerCase();
    return !wanted || kind[name].toLowerCase() === wanted;
  });
}

function centsOf(card: Card, row: number): number {
  const spread = Math.exp(0.22 * bell(card.base, row, A.price));
  return Math.max(2, Math.round(100 * card.level * kindOf(card, row).factor * spread));
}

function shippingOf({ base }: Card, row: number): number | null {
  const chance = draw(base, row, A.shipping);
  return chance < 0.35 ? 0 : chance < 0.97 ? 131 : null;
}

function listedTotal(card: Card, row: number): number {
  return centsOf(card, row) + (shippingOf(card, row) ?? 0);
}

/** What sales and listings have in common; a few rows have gaps. */
function tradeOf(card: Card, row: number) {
  const gap = draw(card.base, row, A.gap);
  const kind = kindOf(card, row);
  const price = card.daysAgo || row < 0 || gap >= 0.01 ? centsOf(card, row) : null;
  const shipping = shippingOf(card, row);
  return {
    condition: gap > 0.97 ? null : kind.condition,
    variant: gap > 0.97 ? null : kind.variant,
    language: gap > 0.98 ? null : kind.language,
    quantity: gap > 0.99 ? null : 1 + Math.floor(4 * draw(card.base, row, A.quantity) ** 8),
    price: price === null ? null : price / 100,
    shipping: shipping === null ? null : shipping / 100,
    totalPrice: price === null || shipping === null ? null : (price + shipping) / 100,
  };
}

function saleOf(card: Card, row: number, today: number) {
  const gap = draw(card.base, row, A.gap);
  return {
    title: gap > 0.95 ? null : sellerText(`${card.name} Base Set`, draw(card.base, row, A.title)),
    ...tradeOf(card, row),
    soldAt: gap > 0.93 && gap < 0.94 ? null : new Date(momentOfRow(card, row, today)).toISOString(),
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

/** Market prices over a range, oldest first; null for `none`. */
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
      condition: card.sealed ? 'Unopened' : 'Near Mint',
      language: 'English',
      marketPrice: draw(card.base, day, A.sales) < 0.04 ? null : cents / 100,
      lowSalePrice: transactions > 0 ? Math.round(cents * 0.9) / 100 : null,
      highSalePrice: transactions > 0 ? Math.round(cents * 1.1) / 100 : null,
      quantitySold: transactions,
      transactionCount: transactions,
    };
  });
}
