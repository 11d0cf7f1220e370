// Writes a row down as the service shows it: reference 2.2 (sold) and 2.3 (active), field by field.
import { draw, hash, numbered, pick } from '../chance.ts';
import { type Dataset, dayText } from './dataset.ts';
import type { Facts } from './facts.ts';
import { titleOf } from './titles.ts';

export interface ListingOptions {
  readonly scrapedAt: string;
  /** `includeCompleteListing`: without it no offer is known to be accepted (reference 4.2). */
  readonly showOffers: boolean;
  /** `bestOfferPrice` (reference 2.2). */
  readonly offerPrices: boolean;
}

const ABROAD = [
  'Japan',
  'China',
  'Hong Kong',
  'Germany',
  'United Kingdom',
  'United States',
  'Canada',
  'Italy',
  'Australia',
];
/** Attribute numbers of `draw`. */
const A = numbered(
  'thumbnail=80 epid seller percent score rating reviews bids place offer found watchers units range hoursMissing',
);

/** One item of a scrape answer. */
export function listingOf(dataset: Dataset, facts: Facts, options: ListingOptions): Record<string, unknown> {
  const shared = sharedFields(dataset, facts, options);
  return dataset.mode === 'active'
    ? { ...shared, ...activeFields(dataset, facts) }
    : { ...shared, ...soldFields(dataset, facts, options) };
}

/**
 * Twelve digits, unique within a data set: the row number is scattered, not hashed, so that two rows never collide.
 * Published rows have negative numbers and their own block.
 */
export function itemIdOf(dataset: Dataset, row: number): string {
  const block = 10_000 + (hash(dataset.base, row < 0 ? 'published' : 'item') % 89_999);
  const number = (Math.abs(row) * 7_654_321 + 1_234_567) % 10_000_000;
  return String(block * 10_000_000 + number);
}

function sharedFields(dataset: Dataset, facts: Facts, options: ListingOptions): Record<string, unknown> {
  const { base, site } = dataset;
  const { row } = facts;
  const itemId = itemIdOf(dataset, row);
  const hasImage = draw(base, row, A.thumbnail) < 0.97;
  const hasSeller = draw(base, row, A.seller) < 0.97;
  const isAuction = facts.format === 'auction' || facts.format === 'auctionWithBIN';
  const rated = draw(base, row, A.rating);
  return {
    itemId,
    url: `https://www.${site.name}/itm/${itemId}`,
    thumbnailUrl: hasImage ? `https://images.${site.name}/${itemId}/s-l225.jpg` : null,
    fullResThumbnailUrl:
      hasImage && draw(base, row, A.thumbnail) < 0.94 ? `https://images.${site.name}/${itemId}/s-l1600.jpg` : null,
    epid: draw(base, row, A.epid) < 0.4 ? String(20_000_000 + (hash(base, row) % 9_000_000)) : null,
    title: titleOf(dataset, row, facts.kind),
    condition: facts.conditionId === null ? null : (site.conditions[facts.conditionId] ?? null),
    conditionId: facts.conditionId,
    sellerType: facts.sellerType,
    buyingFormat: facts.format,
    bestOfferAccepted: dataset.mode !== 'active' && options.showOffers && facts.offerAccepted,
    bidCount: isAuction ? Math.floor(draw(base, row, A.bids) * 40) + (dataset.mode === 'active' ? 0 : 1) : null,
    categoryId: draw(base, row, A.epid) > 0.99 ? null : dataset.product(row).category.id,
    listingType: dataset.mode === 'active' ? 'active' : 'sold',
    shippingPrice: decimal(facts.shipping),
    shippingCurrency: facts.shipping === null ? null : site.currency,
    shippingType: facts.shippingType,
    totalPrice: decimal(facts.total),
    sellerUsername: hasSeller ? `seller_${(hash(base, row, 'seller') % 99_991).toString(36)}` : null,
    sellerPositivePercent: hasSeller ? Math.round((90 + draw(base, row, A.percent) * 10) * 10) / 10 : null,
    sellerFeedbackScore: hasSeller ? Math.floor(draw(base, row, A.score) ** 3 * 60_000) : null,
    productRating: rated < 0.3 ? Math.round((3 + rated * 6.6) * 10) / 10 : null,
    productReviewCount: rated < 0.3 ? 1 + Math.floor(draw(base, row, A.reviews) * 900) : null,
    itemLocation: facts.reach === 'domestic' ? null : foreignPlace(dataset, row),
    scrapedAt: options.scrapedAt,
  };
}

function soldFields(dataset: Dataset, facts: Facts, options: ListingOptions): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    endedAt: dayText(facts.day),
    soldPrice: decimal(facts.price),
    soldCurrency: dataset.site.currency,
  };
  if (options.offerPrices && options.showOffers && facts.offerAccepted) {
    const status = offerStatus(dataset, facts.row);
    const paid = Math.round(facts.price * (0.72 + draw(dataset.base, facts.row, A.offer) * 0.24));
    fields.acceptedOfferPrice = status === 'found' ? decimal(paid) : null;
    fields.acceptedOfferPriceStatus = status;
  }
  return fields;
}

/** Only sales in dollars can be found (reference 2.2). */
function offerStatus(dataset: Dataset, row: number): 'found' | 'pending' | 'not_available' {
  if (dataset.site.currency !== 'USD') return 'not_available';
  const chance = draw(dataset.base, row, A.found);
  if (chance < 0.7) return 'found';
  return chance < 0.85 ? 'pending' : 'not_available';
}

function activeFields(dataset: Dataset, facts: Facts): Record<string, unknown> {
  const { base, site } = dataset;
  const { row } = facts;
  const hasRange = facts.format === 'buyItNow' && draw(base, row, A.range) < 0.06;
  const hours = draw(base, row, A.hoursMissing) < 0.95 ? facts.hoursLeft : null;
  return {
    currentPrice: decimal(facts.price),
    currentPriceMax: hasRange ? decimal(Math.round(facts.price * 1.6)) : null,
    currentCurrency: site.currency,
    watcherCount: draw(base, row, A.watchers) < 0.6 ? Math.floor(draw(base, row, A.watchers) * 60) : null,
    unitsSold:
      facts.format === 'buyItNow' && draw(base, row, A.units) < 0.3 ? Math.floor(draw(base, row, A.units) * 400) : null,
    acceptsOffers: facts.acceptsOffers,
    timeLeft: hours === null ? null : site.timeLeft(Math.floor(hours / 24), hours % 24),
  };
}

function foreignPlace(dataset: Dataset, row: number): string {
  const elsewhere = ABROAD.filter(place => place !== dataset.site.country);
  return pick(elsewhere, draw(dataset.base, row, A.place));
}

/** Cents as a decimal string, null stays null. */
export function decimal(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
