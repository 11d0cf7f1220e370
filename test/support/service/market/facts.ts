// What is true of a row before it is written down: everything that filters, sorts and prices need, no text.
import { bell, draw, numbered } from '../chance.ts';
import type { Dataset } from './dataset.ts';

/** `clean` is what the keyword asks for. The service's cleanup takes the rest away, `invalid` rows never reach anybody. */
export type RowKind = 'clean' | 'accessory' | 'lot' | 'variant' | 'parts' | 'outlier' | 'invalid';
export type BuyingFormat = 'auction' | 'buyItNow' | 'auctionWithBIN';
export type Reach = 'domestic' | 'abroad' | 'worldwide';
export type ShippingType = 'free' | 'paid' | 'pickup' | 'unknown';

export interface Facts {
  readonly row: number;
  /** Day of the sale; for an active listing the day it was listed. */
  readonly day: number;
  readonly listedDay: number;
  readonly kind: RowKind;
  /** Cents of the site's currency. */
  readonly price: number;
  /** Cents, null when not known. */
  readonly shipping: number | null;
  readonly shippingType: ShippingType;
  /** Cents, price and shipping; null when shipping is not known. */
  readonly total: number | null;
  readonly conditionId: number | null;
  readonly format: BuyingFormat | null;
  readonly acceptsOffers: boolean;
  readonly offerAccepted: boolean;
  /** Sells on after this sale: no completed listing (reference 4.2, includeCompleteListing). */
  readonly ongoing: boolean;
  readonly reach: Reach;
  readonly sellerType: 'private' | 'business' | null;
  readonly distance: number;
  /** Hours until an active listing ends, null without an end. */
  readonly hoursLeft: number | null;
}

/** Attribute numbers of `draw`. */
const A = numbered(
  'kind condition bell format=6 offers accepted ongoing reach seller shipping shippingPrice distance left factor listed cents',
);

const CONDITIONS: readonly (readonly [share: number, id: number | null, factor: number])[] = [
  [0.22, 1000, 1.22],
  [0.29, 1500, 1.12],
  [0.35, 2750, 1.05],
  [0.7, 3000, 0.95],
  [0.79, 4000, 1],
  [0.89, 5000, 0.88],
  [0.95, 6000, 0.76],
  [1, null, 0.95],
];
export const PARTS_CONDITION = 7000;
export const NEW_CONDITIONS: readonly number[] = [1000, 1500];
export const USED_CONDITIONS: readonly number[] = [2750, 3000, 4000, 5000, 6000];

/** The facts of row `row`, sold (or listed) on `day`. `published` rows are always clean and for everybody to see. */
export function factsOf(dataset: Dataset, row: number, day: number, published = false): Facts {
  const { base } = dataset;
  const pristine = published || dataset.demand.daysAgo !== undefined;
  const kind = pristine ? 'clean' : kindOf(draw(base, row, A.kind));
  const [, conditionId, conditionFactor] =
    kind === 'parts' ? [1, PARTS_CONDITION, 0.4] : conditionOf(draw(base, row, A.condition));
  const format = formatOf(draw(base, row, A.format));
  const acceptsOffers = format === 'buyItNow' && draw(base, row, A.offers) < 0.4;
  const price = priceOf(dataset, row, day, kind, conditionFactor!, format);
  const { shipping, shippingType } = shippingOf(dataset, row, price, pristine);
  const reach = pristine ? 'domestic' : reachOf(draw(base, row, A.reach));
  return {
    row,
    day,
    listedDay: dataset.mode === 'active' ? day : day - Math.floor(draw(base, row, A.listed) * 30),
    kind,
    price,
    shipping,
    shippingType,
    total: shippingType === 'unknown' ? null : price + (shipping ?? 0),
    conditionId,
    format,
    acceptsOffers,
    offerAccepted: acceptsOffers && draw(base, row, A.accepted) < 0.5,
    ongoing: !pristine && format === 'buyItNow' && !acceptsOffers && draw(base, row, A.ongoing) < 0.08,
    reach,
    sellerType: dataset.site.labelsSellers ? sellerOf(draw(base, row, A.seller)) : null,
    distance: Math.floor(draw(base, row, A.distance) * 900) + (reach === 'domestic' ? 1 : 1_000),
    hoursLeft: format === 'buyItNow' || format === null ? null : 1 + Math.floor(draw(base, row, A.left) * 239),
  };
}

function kindOf(chance: number): RowKind {
  if (chance < 0.79) return 'clean';
  if (chance < 0.86) return 'accessory';
  if (chance < 0.89) return 'lot';
  if (chance < 0.94) return 'variant';
  if (chance < 0.96) return 'parts';
  return chance < 0.985 ? 'outlier' : 'invalid';
}

function conditionOf(chance: number): readonly [number, number | null, number] {
  return CONDITIONS.find(([share]) => chance < share)!;
}

function formatOf(chance: number): BuyingFormat | null {
  if (chance < 0.3) return 'auction';
  if (chance < 0.36) return 'auctionWithBIN';
  return chance < 0.97 ? 'buyItNow' : null;
}

function priceOf(
  dataset: Dataset,
  row: number,
  day: number,
  kind: RowKind,
  conditionFactor: number,
  format: BuyingFormat | null,
): number {
  const { base } = dataset;
  // Prices drift a little over the months, so that a trend has something to show.
  const season = 1 + 0.06 * Math.sin(day / 58);
  const spread = Math.exp(bell(base, row, A.bell) * 0.15);
  const amount =
    dataset.typicalPrice(row) * season * spread * conditionFactor * kindFactor(kind, draw(base, row, A.factor));
  const cents = Math.max(99, Math.round(amount * 100));
  if (format !== 'buyItNow' || cents < 500) return cents;
  // Fixed prices are round: 249.99, 250.00, 249.95.
  const ending = [99, 0, 95][Math.floor(draw(base, row, A.cents) * 3)]!;
  return Math.floor(cents / 100) * 100 + ending;
}

function kindFactor(kind: RowKind, chance: number): number {
  if (kind === 'accessory') return 0.04 + chance * 0.1;
  if (kind === 'lot') return 2.6 + chance * 4;
  if (kind === 'variant') return chance < 0.5 ? 0.65 : 1.45;
  if (kind === 'outlier') return chance < 0.5 ? 0.02 + chance * 0.05 : 5 + chance * 10;
  return 1;
}

function shippingOf(
  dataset: Dataset,
  row: number,
  price: number,
  pristine: boolean,
): { shipping: number | null; shippingType: ShippingType } {
  const chance = draw(dataset.base, row, A.shipping) * (pristine ? 0.9 : 1);
  if (chance < 0.45) return { shipping: 0, shippingType: 'free' };
  if (chance < 0.92) {
    const cents = 299 + Math.round(draw(dataset.base, row, A.shippingPrice) * (400 + Math.sqrt(price) * 6));
    return { shipping: cents, shippingType: 'paid' };
  }
  return { shipping: null, shippingType: chance < 0.96 ? 'pickup' : 'unknown' };
}

function reachOf(chance: number): Reach {
  if (chance < 0.84) return 'domestic';
  return chance < 0.94 ? 'abroad' : 'worldwide';
}

function sellerOf(chance: number): 'private' | 'business' | null {
  if (chance < 0.52) return 'private';
  return chance < 0.93 ? 'business' : null;
}
