// The data of an auction-site row without its texts: everything that filters, sorting and prices need.
import { bell, draw, numbered } from '../chance.ts';
import { type Dataset, dayOfRow } from './rows.ts';
import type { Site } from './sites.ts';

export interface AuctionDataset extends Dataset {
  readonly mode: 'sold' | 'active' | 'history';
  readonly site: Site;
  /** Typical price, in the site's currency (in dollars for history: reference 4.4 rule 3). */
  readonly typicalPrice: number;
}

export interface Facts {
  readonly row: number;
  /** Day of the sale; for an active listing the day it was listed. */
  readonly day: number;
  /** True for an irrelevant row: an accessory, a lot, another model. Relevance cleanup removes it. */
  readonly other: boolean;
  /** Cents of the site's currency. */
  readonly price: number;
  /** Cents; null when unknown. */
  readonly shipping: number | null;
  readonly shippingType: 'free' | 'paid' | 'pickup' | 'unknown';
  /** Price plus shipping, in cents; null when shipping is unknown. */
  readonly total: number | null;
  readonly conditionId: number | null;
  readonly format: 'auction' | 'buyItNow' | 'auctionWithBIN' | null;
  readonly acceptsOffers: boolean;
  readonly offerAccepted: boolean;
  /** True when the listing continues after this sale, so it isn't a completed listing (reference 4.2, includeCompleteListing). */
  readonly ongoing: boolean;
  readonly place: 'domestic' | 'abroad' | 'worldwide';
}

/** Numbers of a row's random attributes, for `draw`. */
const A = numbered(
  'kind condition bell format=6 offers accepted ongoing place shipping=12 shippingPrice factor=16 cents=18',
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
export const NEW_CONDITIONS: readonly number[] = [1000, 1500];
export const USED_CONDITIONS: readonly number[] = [2750, 3000, 4000, 5000, 6000];

/** The data of row `row`. Rows below zero were published on a given day. Cleanup keeps them and all scarce rows. */
export function factsOf(dataset: AuctionDataset, row: number, day = dayOfRow(dataset, row)): Facts {
  const { base } = dataset;
  const pristine = row < 0 || dataset.scarce;
  const other = !pristine && draw(base, row, A.kind) >= 0.79;
  const chance = draw(base, row, A.condition);
  const [, conditionId, factor] = CONDITIONS.find(([share]) => chance < share)!;
  const format = formatOf(draw(base, row, A.format));
  const acceptsOffers = format === 'buyItNow' && draw(base, row, A.offers) < 0.4;
  const price = priceOf(dataset, row, day, other ? factorOfOther(draw(base, row, A.factor)) : factor, format);
  const { shipping, shippingType } = shippingOf(dataset, row, price, pristine);
  return {
    row,
    day,
    other,
    price,
    shipping,
    shippingType,
    conditionId,
    format,
    acceptsOffers,
    total: shippingType === 'unknown' ? null : price + (shipping ?? 0),
    offerAccepted: acceptsOffers && draw(base, row, A.accepted) < 0.5,
    ongoing: !pristine && format === 'buyItNow' && !acceptsOffers && draw(base, row, A.ongoing) < 0.08,
    place: pristine ? 'domestic' : placeOf(draw(base, row, A.place)),
  };
}

/** Price factor of an irrelevant row: accessories cost little, other models less or more. */
function factorOfOther(chance: number): number {
  return chance < 0.3 ? 0.04 + chance * 0.3 : chance < 0.65 ? 0.65 : 1.45;
}

function formatOf(chance: number): Facts['format'] {
  if (chance < 0.3) return 'auction';
  if (chance < 0.36) return 'auctionWithBIN';
  return chance < 0.97 ? 'buyItNow' : null;
}

function placeOf(chance: number): Facts['place'] {
  if (chance < 0.84) return 'domestic';
  return chance < 0.94 ? 'abroad' : 'worldwide';
}

function priceOf(dataset: AuctionDataset, row: number, day: number, factor: number, format: Facts['format']): number {
  // Prices drift a little over the months, so trends have something to show.
  const season = 1 + 0.06 * Math.sin(day / 58);
  const spread = Math.exp(bell(dataset.base, row, A.bell) * 0.15);
  const cents = Math.max(99, Math.round(dataset.typicalPrice * season * spread * factor * 100));
  if (format !== 'buyItNow' || cents < 500) return cents;
  // Fixed prices are round: 249.99, 250.00, 249.95.
  return Math.floor(cents / 100) * 100 + [99, 0, 95][Math.floor(draw(dataset.base, row, A.cents) * 3)]!;
}

function shippingOf(
  { base }: AuctionDataset,
  row: number,
  price: number,
  pristine: boolean,
): Pick<Facts, 'shipping' | 'shippingType'> {
  const chance = draw(base, row, A.shipping) * (pristine ? 0.9 : 1);
  if (chance < 0.45) return { shipping: 0, shippingType: 'free' };
  if (chance < 0.92) {
    const cents = 299 + Math.round(draw(base, row, A.shippingPrice) * (400 + Math.sqrt(price) * 6));
    return { shipping: cents, shippingType: 'paid' };
  }
  return { shipping: null, shippingType: chance < 0.96 ? 'pickup' : 'unknown' };
}
