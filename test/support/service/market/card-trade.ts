// What is sold and on sale of one card product: a function of seed, product and clock (reference 2.6).
import { bell, draw, hash, numbered, pick } from '../chance.ts';
import type { CardProduct } from './cards.ts';
import { sellerText } from './hostile.ts';
import { type Timeline, timeline } from './timeline.ts';

export interface CardFilter {
  condition?: string;
  variant?: string;
  language?: string;
}

export const CARD_CONDITIONS = [
  'Near Mint',
  'Lightly Played',
  'Moderately Played',
  'Heavily Played',
  'Damaged',
] as const;
export const CARD_VARIANTS = ['Normal', 'Holofoil', 'Reverse Holofoil', '1st Edition'] as const;
export const CARD_LANGUAGES = ['English', 'Japanese', 'German', 'Portuguese'] as const;
export const SEALED = 'Unopened';
export const CONDITION_FACTOR: Readonly<Record<string, number>> = {
  'Lightly Played': 0.82,
  'Moderately Played': 0.64,
  'Heavily Played': 0.45,
  Damaged: 0.28,
};
export const VARIANT_FACTOR: Readonly<Record<string, number>> = {
  Holofoil: 1.6,
  'Reverse Holofoil': 1.3,
  '1st Edition': 3.5,
};
const SALE_DAYS = 365;
/** A `limited` history shows this many sales, however many there were. */
const LIMITED_TO = 25;
const LOCATIONS = ['TX', 'CA', 'New York', 'São Paulo', 'Köln'];
/** Attribute numbers of `draw`. */
const A = numbered('price condition=4 variant language gap quantity shipping title type seller markup rating gold');

export interface CardTrade {
  readonly product: CardProduct;
  readonly base: number;
  readonly sales: Timeline;
  /** Active listings at a time. */
  readonly listed: number;
  readonly limited: boolean;
}

export interface Kind {
  readonly condition: string;
  readonly variant: string;
  readonly language: string;
}

/** The trade in `product` at `now`. */
export function tradeIn(product: CardProduct, seed: number, now: number): CardTrade {
  const base = hash('card trade', seed, product.productId);
  const perDay = 0.03 * 400 ** draw(base, 0, 0);
  return {
    product,
    base,
    sales: timeline(perDay, draw(base, 0, 20), SALE_DAYS, now),
    listed: Math.round(2 * 1_600 ** draw(base, 0, 21)),
    limited: draw(base, 0, 22) < 0.3,
  };
}

/** The newest `count` sales that pass the filter, newest first. */
export function salesOf(trade: CardTrade, filter: CardFilter, count: number): Record<string, unknown>[] {
  const { newest, count: total } = trade.sales;
  const oldest = newest - (trade.limited ? Math.min(LIMITED_TO, total) : total);
  const sales: Record<string, unknown>[] = [];
  for (let n = newest; n > oldest && sales.length < count; n--)
    if (passes(kindOf(trade, n), filter)) sales.push(saleOf(trade, n));
  return sales;
}

/** The active listings that pass the filter, cheapest with shipping first. */
export function listingsOf(
  trade: CardTrade,
  filter: CardFilter,
): { count: number; rows(from: number, to: number): Record<string, unknown>[] } {
  const found: { n: number; cents: number }[] = [];
  for (let n = 0; n < trade.listed; n++) {
    // Listings and sales share a product, not their rows: listings have negative numbers.
    if (passes(kindOf(trade, -1 - n), filter))
      found.push({ n: -1 - n, cents: centsOf(trade, -1 - n) + (shippingOf(trade, -1 - n) ?? 0) });
  }
  found.sort((a, b) => a.cents - b.cents || b.n - a.n);
  return { count: found.length, rows: (from, to) => found.slice(from, to).map(it => listingOf(trade, it.n)) };
}

/** The product as an answer shows it, with today's prices. */
export function shownProduct(trade: CardTrade): Record<string, unknown> {
  const { product } = trade;
  const lowest = product.bare ? {} : lowestPrices(trade);
  const shown = (value: unknown) => (product.bare ? null : value);
  return {
    productId: product.productId,
    name: shown(product.name),
    productLine: shown(product.productLine),
    setName: shown(product.setName),
    number: product.number === null ? null : shown(product.number),
    rarity: shown(product.rarity),
    sealed: shown(product.sealed),
    marketPrice: shown(product.level),
    lowestPrice: dollars(lowest.price ?? null),
    lowestPriceWithShipping: dollars(lowest.withShipping ?? null),
    totalListings: shown(trade.listed),
    url: shown(`https://cardmarket.invalid/product/${product.productId}`),
  };
}

/** In cents; absent when nothing is listed. */
function lowestPrices(trade: CardTrade): { price?: number; withShipping?: number } {
  const prices: { price?: number; withShipping?: number } = {};
  for (let n = 1; n <= trade.listed; n++) {
    const price = centsOf(trade, -n);
    const shipping = shippingOf(trade, -n);
    prices.price = Math.min(price, prices.price ?? price);
    if (shipping !== null) prices.withShipping = Math.min(price + shipping, prices.withShipping ?? price + shipping);
  }
  return prices;
}

function kindOf({ base, product }: CardTrade, n: number): Kind {
  if (product.sealed)
    return { condition: SEALED, variant: 'Normal', language: pick(CARD_LANGUAGES, draw(base, n, A.language) ** 3) };
  return {
    condition: pick(CARD_CONDITIONS, draw(base, n, A.condition) ** 2),
    variant: pick(CARD_VARIANTS, draw(base, n, A.variant) ** 2),
    language: pick(CARD_LANGUAGES, draw(base, n, A.language) ** 3),
  };
}

export function passes(kind: Kind, filter: CardFilter): boolean {
  return (
    same(kind.condition, filter.condition) && same(kind.variant, filter.variant) && same(kind.language, filter.language)
  );
}

/** Filters are words a person types: no case, and a blank one is none. */
function same(value: string, wanted: string | undefined): boolean {
  return !wanted?.trim() || value.toLowerCase() === wanted.trim().toLowerCase();
}

function centsOf(trade: CardTrade, n: number): number {
  const kind = kindOf(trade, n);
  const factor = (CONDITION_FACTOR[kind.condition] ?? 1) * (VARIANT_FACTOR[kind.variant] ?? 1);
  return Math.max(2, Math.round(100 * trade.product.level * factor * Math.exp(0.22 * bell(trade.base, n, A.price))));
}

function shippingOf({ base }: CardTrade, n: number): number | null {
  const chance = draw(base, n, A.shipping);
  return chance < 0.35 ? 0 : chance < 0.9 ? 131 : chance < 0.97 ? 499 : null;
}

function saleOf(trade: CardTrade, n: number): Record<string, unknown> {
  const { base, product } = trade;
  const kind = kindOf(trade, n);
  const gap = draw(base, n, A.gap);
  const price = gap < 0.01 ? null : centsOf(trade, n);
  const shipping = shippingOf(trade, n);
  return {
    title:
      gap > 0.95
        ? null
        : sellerText(`${product.name} ${product.setName} ${product.number ?? ''}`.trimEnd(), draw(base, n, A.title)),
    condition: gap > 0.94 && gap < 0.97 ? null : kind.condition,
    variant: gap > 0.97 ? null : kind.variant,
    language: gap > 0.98 ? null : kind.language,
    quantity: gap > 0.99 ? null : 1 + Math.floor(4 * draw(base, n, A.quantity) ** 8),
    price: dollars(price),
    shipping: dollars(shipping),
    totalPrice: dollars(price === null || shipping === null ? null : price + shipping),
    soldAt: gap > 0.93 && gap < 0.94 ? null : new Date(trade.sales.at(n)).toISOString(),
    listingType: gap > 0.9 && gap < 0.92 ? null : draw(base, n, A.type) < 0.9 ? 'standard' : 'photo',
  };
}

function listingOf(trade: CardTrade, n: number): Record<string, unknown> {
  const { base } = trade;
  const kind = kindOf(trade, n);
  const gap = draw(base, n, A.gap);
  const price = centsOf(trade, n);
  const shipping = shippingOf(trade, n);
  const [seller, rating, gold] = [draw(base, n, A.seller), draw(base, n, A.rating), draw(base, n, A.gold)];
  return {
    listingId: gap > 0.995 ? null : `c${base.toString(16)}${-n}`,
    price: dollars(price),
    shipping: dollars(shipping),
    totalPrice: dollars(shipping === null ? null : price + shipping),
    condition: gap > 0.97 ? null : kind.condition,
    variant: gap > 0.98 ? null : kind.variant,
    language: gap > 0.99 ? null : kind.language,
    quantity: gap > 0.96 && gap < 0.97 ? null : 1 + Math.floor(8 * draw(base, n, A.quantity) ** 6),
    sellerName:
      gap > 0.95 && gap < 0.96 ? null : sellerText(`card_shop_${Math.floor(seller * 300)}`, draw(base, n, A.title)),
    sellerRating: rating < 0.05 ? null : Math.round(900 + rating * 100) / 10,
    sellerSales: rating < 0.05 ? null : Math.round(10 ** (1 + 4 * seller)),
    sellerLocation: rating < 0.1 ? null : pick(LOCATIONS, seller),
    goldSeller: gold < 0.03 ? null : gold > 0.85,
    verifiedSeller: gold < 0.03 ? null : gold > 0.5,
    directSeller: gold < 0.03 ? null : gold > 0.95,
  };
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
