// Formats an auction-site row as the service returns it, field by field: reference 2.2 (sold) and 2.3 (active).
import { draw, hash, numbered, pick } from '../chance.ts';
import type { AuctionDataset, Facts } from './facts.ts';
import { dayText } from './rows.ts';
import { sellerText, typed } from './text.ts';

interface ListingOptions {
  readonly scrapedAt: string;
  /** `includeCompleteListing`: without it, accepted offers are unknown (reference 4.2). */
  readonly showOffers: boolean;
  /** `bestOfferPrice` (reference 2.2). */
  readonly offerPrices: boolean;
}

const PLACES = ['Japan', 'China', 'Hong Kong', 'Canada', 'Australia'];
const PHRASES = 'Tested|Excellent|Fast Shipping|Authentic|Free Returns|Rare|w/ Extras|NEW|Estate Find'.split('|');
/** Numbers of a row's random attributes, for `draw`. */
const A = numbered(
  'hostile=60 which phrase=63 missing=67 image=80 epid seller percent score rating reviews bids place offer found watchers units range hoursMissing hours label',
);

/** One item of a scrape response. */
export function listingOf(dataset: AuctionDataset, facts: Facts, options: ListingOptions): Record<string, unknown> {
  const shared = sharedFields(dataset, facts, options);
  return dataset.mode === 'active'
    ? { ...shared, ...activeFields(dataset, facts) }
    : { ...shared, ...soldFields(dataset, facts, options) };
}

/** A twelve-digit ID. The row number is scattered, not hashed, so IDs never collide. */
export function itemIdOf(dataset: AuctionDataset, row: number): string {
  const block = 10_000 + (hash(dataset.base, row < 0 ? 'published' : 'item') % 89_999);
  const number = (Math.abs(row) * 7_654_321 + 1_234_567) % 10_000_000;
  return String(block * 10_000_000 + number);
}

export function titleOf({ base, words }: AuctionDataset, { row, other }: Facts): string {
  const name = typed(words);
  if (other) return `Case for ${name}`;
  return sellerText(`${name} ${pick(PHRASES, draw(base, row, A.phrase))}`, draw(base, row, A.hostile));
}

function sharedFields(dataset: AuctionDataset, facts: Facts, options: ListingOptions): Record<string, unknown> {
  const { base, site, mode } = dataset;
  const { row, conditionId, format } = facts;
  const has = (attribute: number, share: number) => draw(base, row, attribute) < share;
  const itemId = itemIdOf(dataset, row);
  const image = `https://images.${site.name}/${itemId}`;
  const isAuction = format === 'auction' || format === 'auctionWithBIN';
  const label = draw(base, row, A.label);
  return {
    itemId,
    url: `https://www.${site.name}/itm/${itemId}`,
    thumbnailUrl: has(A.image, 0.97) ? `${image}/s-l225.jpg` : null,
    fullResThumbnailUrl: has(A.image, 0.94) ? `${image}/s-l1600.jpg` : null,
    epid: has(A.epid, 0.4) ? String(20_000_000 + (hash(base, row) % 9_000_000)) : null,
    title: !dataset.scarce && has(A.missing, 0.006) ? null : titleOf(dataset, facts),
    condition: conditionId === null ? null : (site.conditions[conditionId] ?? null),
    conditionId,
    sellerType: site.labelsSellers && label < 0.93 ? (label < 0.52 ? 'private' : 'business') : null,
    buyingFormat: format,
    bestOfferAccepted: mode !== 'active' && options.showOffers && facts.offerAccepted,
    bidCount: isAuction ? Math.floor(draw(base, row, A.bids) * 40) + (mode === 'active' ? 0 : 1) : null,
    categoryId: has(A.epid, 0.99) ? dataset.product.category.id : null,
    listingType: mode === 'active' ? 'active' : 'sold',
    shippingPrice: decimal(facts.shipping),
    shippingCurrency: facts.shipping === null ? null : site.currency,
    shippingType: facts.shippingType,
    totalPrice: decimal(facts.total),
    sellerUsername: has(A.seller, 0.97) ? `seller_${(hash(base, row, 'seller') % 99_991).toString(36)}` : null,
    sellerPositivePercent: has(A.seller, 0.97) ? Math.round(900 + draw(base, row, A.percent) * 100) / 10 : null,
    sellerFeedbackScore: has(A.seller, 0.97) ? Math.floor(draw(base, row, A.score) ** 3 * 60_000) : null,
    productRating: has(A.rating, 0.3) ? Math.round(30 + draw(base, row, A.rating) * 66) / 10 : null,
    productReviewCount: has(A.rating, 0.3) ? 1 + Math.floor(draw(base, row, A.reviews) * 900) : null,
    itemLocation: facts.place === 'domestic' ? null : pick(PLACES, draw(base, row, A.place)),
    scrapedAt: options.scrapedAt,
  };
}

function soldFields(dataset: AuctionDataset, facts: Facts, options: ListingOptions): Record<string, unknown> {
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

/** Offer prices exist only for sales in dollars (reference 2.2). */
function offerStatus(dataset: AuctionDataset, row: number): 'found' | 'pending' | 'not_available' {
  const chance = draw(dataset.base, row, A.found);
  if (dataset.site.currency !== 'USD' || chance >= 0.85) return 'not_available';
  return chance < 0.7 ? 'found' : 'pending';
}

function activeFields({ base, site }: AuctionDataset, { row, format, price, acceptsOffers }: Facts) {
  const fixed = format === 'buyItNow';
  const hours = 1 + Math.floor(draw(base, row, A.hours) * 239);
  const ends = !fixed && format !== null && draw(base, row, A.hoursMissing) < 0.95;
  const [watchers, units] = [draw(base, row, A.watchers), draw(base, row, A.units)];
  return {
    currentPrice: decimal(price),
    currentPriceMax: fixed && draw(base, row, A.range) < 0.06 ? decimal(Math.round(price * 1.6)) : null,
    currentCurrency: site.currency,
    watcherCount: watchers < 0.6 ? Math.floor(watchers * 60) : null,
    unitsSold: fixed && units < 0.3 ? Math.floor(units * 400) : null,
    acceptsOffers,
    timeLeft: ends ? `${Math.floor(hours / 24)}d ${hours % 24}h left` : null,
  };
}

/** Cents as a decimal string; null stays null. */
export function decimal(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
