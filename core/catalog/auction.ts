/** Auction-site searches by keyword and by category, sold and active, and their price summary (reference 2.2 to 2.4, 4.2, 4.3, 4.9). */
import * as z from 'zod';
import type { SaleFields } from '../endpoint.ts';
import { auctionFilters, auctionRules, categoryFilters, keyword } from './auction-filters.ts';
import { endpoint } from './endpoint.ts';
import {
  auctionStatistics,
  currency,
  day,
  decimal,
  flag,
  instant,
  integer,
  list,
  number,
  object,
  openEnum,
  text,
  url,
} from './schema.ts';

/** Sold (reference 2.2) or active (2.3); the fields that only one of the two has are optional. */
export const auctionListing = z
  .looseObject({
    itemId: text('Item ID', 'Listing id on the auction site.'),
    title: text('Title', 'As the seller wrote it.'),
    soldPrice: decimal('Sold Price', 'An upper bound on best-offer sales.').optional(),
    soldCurrency: currency('Sold Currency', 'Of the sold price.').optional(),
    endedAt: day('Sold On', 'Day of the sale.').optional(),
    currentPrice: decimal('Current Price', 'What is asked now; lower bound of a range.').optional(),
    currentPriceMax: decimal('Current Price Max', 'Upper bound of a range.').optional(),
    currentCurrency: currency('Current Currency', 'Of the price that is asked.').optional(),
    shippingPrice: decimal('Shipping Price', 'Cost of delivery.'),
    shippingCurrency: currency('Shipping Currency', 'Of the cost of delivery.'),
    shippingType: openEnum(['free', 'paid', 'pickup', 'unknown'], 'Shipping Type', 'How delivery is paid.'),
    totalPrice: decimal('Total Price', 'Item plus shipping.'),
    condition: text('Condition', 'In the language of the site.'),
    conditionId: number('Condition Code', 'The same as a number.'),
    buyingFormat: openEnum(['auction', 'buyItNow', 'auctionWithBIN'], 'Buying Format', 'How it was offered.'),
    // Only where completed listings are asked for (reference 4.2, `includeCompleteListing`).
    bestOfferAccepted: flag('Best Offer Accepted', 'The sale closed through an accepted offer.').optional(),
    acceptedOfferPrice: decimal('Accepted Offer Price', 'Amount actually paid, when found.').optional(),
    acceptedOfferPriceStatus: openEnum(
      ['found', 'pending', 'not_available'],
      'Accepted Offer Status',
      'Whether the amount actually paid is known; only USD sales can be found.',
    ).optional(),
    bidCount: number('Bids', 'Auctions only.'),
    watcherCount: number('Watchers', 'People who follow the listing.').optional(),
    unitsSold: number('Units Sold', 'Sales of this listing so far.').optional(),
    acceptsOffers: flag('Accepts Offers', 'A lower price can be proposed.').optional(),
    timeLeft: text('Time Left', 'In the words of the site.').optional(),
    url: url('URL', 'Link to the listing.'),
    thumbnailUrl: url('Thumbnail URL', 'Image in standard resolution.'),
    fullResThumbnailUrl: url('Image URL', 'Image in full resolution.'),
    epid: text('Catalog Product ID', 'Product that the listing belongs to.'),
    categoryId: text('Category ID', 'Part of the catalog it stands in.'),
    listingType: openEnum(['sold', 'active'], 'Listing Type', 'Completed or still running.'),
    sellerUsername: text('Seller', 'Account name.'),
    sellerType: openEnum(['private', 'business'], 'Seller Type', 'EU sites only.'),
    sellerPositivePercent: number('Seller Positive Percent', 'Share of positive ratings.'),
    sellerFeedbackScore: number('Seller Feedback Score', 'Count of ratings.'),
    productRating: number('Product Rating', 'Average of the product reviews.'),
    productReviewCount: number('Product Reviews', 'How many there are.'),
    itemLocation: text('Item Location', 'Empty when domestic to the site.'),
    scrapedAt: instant('Read At', 'When the service read the listing.'),
  })
  .meta({ id: 'AuctionListing' });

type ListingField = keyof (typeof auctionListing)['shape'];

/** `soldPrice` is an upper bound on best-offer sales (reference 2.2). */
const sale: SaleFields<ListingField> = {
  price: ['soldPrice'],
  currency: { field: 'soldCurrency' },
  soldAt: ['endedAt'],
  upperBound: 'bestOfferAccepted',
  accepted: 'acceptedOfferPrice',
  shipping: 'shippingPrice',
};

/** What is asked for an active listing; of a range, its lower bound (reference 2.3). */
const offer: SaleFields<ListingField> = {
  only: { field: 'listingType', value: 'active' },
  price: ['currentPrice'],
  currency: { field: 'currentCurrency' },
  shipping: 'shippingPrice',
};

/** The listings of an answer. */
export const auctionItems = list(auctionListing, 'Listings', 'The rows of this page.');

/** Envelope of the auction-site searches (reference 2.4) without its rows. */
export const auctionEnvelope = {
  keyword: text('Keyword', 'What was searched for.'),
  page: integer('Page', 'Which part of the result this is.'),
  totalItems: integer('Rows On Page', 'At most 240.'),
  totalResults: text('Total Results', 'Match count as the site shows it, such as 240,000+.'),
  hasNextPage: flag('Has Next Page', 'There is more to read.'),
  autoSelectedCategory: object(
    z.looseObject({
      id: text('Category ID', 'Part of the catalog.'),
      name: text('Category', 'Its name on the site.'),
    }),
    'Detected Category',
    'Chosen by the site for this keyword.',
  ),
  rawMedian: number('Raw Median', 'Middle price before relevance cleanup.'),
  rawSampleCount: integer('Raw Sample Count', 'Prices behind the raw median.'),
  scrapedCount: integer('Rows Before Date Filter', 'Only with Sold After or Sold Before.').optional(),
  summary: object(auctionStatistics, 'Summary', 'Price statistics of the rows.'),
};

const auctionPage = z.looseObject({ ...auctionEnvelope, items: auctionItems }).meta({ id: 'AuctionPage' });

export const scrape = endpoint({
  id: 'scrape',
  method: 'GET',
  path: '/v1/scrape',
  title: 'Search Auction Listings',
  summary:
    'Completed sales of the last 90 days or so, or active listings, for a keyword on one auction site, with price statistics.',
  reference: '4.2',
  parameters: z.strictObject({ keyword, ...auctionFilters }),
  rules: auctionRules,
  answer: auctionPage,
  rows: { field: 'items', row: auctionListing, key: ['itemId'], sale, offer },
  paging: { parameter: 'page', pageRows: 240, sizeParameter: 'count' },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 75_000,
});

export const scrapeCategory = endpoint({
  id: 'scrapeCategory',
  method: 'GET',
  path: '/v1/scrape/category',
  title: 'Browse Auction Category',
  summary:
    'Completed sales of the last 90 days or so, or active listings, in one category of one auction site, with price statistics.',
  reference: '4.3',
  parameters: z.strictObject(categoryFilters),
  rules: auctionRules,
  answer: auctionPage,
  rows: { field: 'items', row: auctionListing, key: ['itemId'], sale, offer },
  paging: { parameter: 'page', pageRows: 240, sizeParameter: 'count' },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 75_000,
});

export const priceSummary = endpoint({
  id: 'priceSummary',
  method: 'GET',
  path: '/v1/summary',
  title: 'Get Price Summary',
  summary: 'Cleaned price statistics for a keyword on one auction site, without the listings behind them.',
  reference: '4.9',
  parameters: z.strictObject({ keyword, ...auctionFilters }),
  rules: auctionRules,
  answer: z.looseObject(auctionEnvelope),
  buckets: ['plan'],
  cost: { per: 'request' },
  credits: true,
  timeoutMs: 75_000,
  assumed: [
    'every parameter but keyword and count',
    'the answer: that of /v1/scrape without its listings',
    'that it is charged as one request and counts as a search',
  ],
});
