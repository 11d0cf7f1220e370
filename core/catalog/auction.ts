/** Auction-site searches by keyword and by category, sold and active, and their price summary (reference 2.2 to 2.4, 4.2, 4.3, 4.9). */
import * as z from 'zod';
import type { SaleFields } from '../endpoint.ts';
import { auctionFilters, auctionRules, categoryFilters, keyword } from './auction-filters.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

/** Only sold, or only active listings have the field (reference 2.2 and 2.3). */
const sold = { side: 'sold' } as const;
const active = { side: 'active' } as const;

/** Sold (reference 2.2) or active (2.3); fields that only one of them has are optional. */
export const auctionListing = field.record('AuctionListing', {
  itemId: field.text('Item ID', 'Listing ID on the auction site.'),
  title: field.text('Title', 'As the seller wrote it.'),
  soldPrice: field.decimal('Sold Price', 'An upper bound on best-offer sales.').optional().meta(sold),
  soldCurrency: field.currency('Sold Currency', 'Currency of the sold price.').optional().meta(sold),
  endedAt: field.day('Sold On', 'Day of the sale.').optional().meta(sold),
  currentPrice: field.decimal('Current Price', 'Asking price; the lower end of a range.').optional().meta(active),
  currentPriceMax: field.decimal('Current Price Max', 'Upper end of a price range.').optional().meta(active),
  currentCurrency: field.currency('Current Currency', 'Currency of the current price.').optional().meta(active),
  shippingPrice: field.decimal('Shipping Price', 'Shipping cost.'),
  shippingCurrency: field.currency('Shipping Currency', 'Currency of the shipping price.'),
  shippingType: field.openEnum(['free', 'paid', 'pickup', 'unknown'], 'Shipping Type', 'How shipping is paid for.'),
  totalPrice: field.decimal('Total Price', 'Item plus shipping.'),
  condition: field.text('Condition', 'In the language of the site.'),
  conditionId: field.number('Condition Code', 'The condition as a number.'),
  buyingFormat: field.openEnum(['auction', 'buyItNow', 'auctionWithBIN'], 'Buying Format', 'How it was offered.'),
  bestOfferAccepted: field
    .flag('Best Offer Accepted', 'The sale closed through an accepted offer.')
    .optional()
    .meta({ with: 'includeCompleteListing' }),
  acceptedOfferPrice: field.decimal('Accepted Offer Price', 'Price actually paid, if known.').optional().meta(sold),
  acceptedOfferPriceStatus: field
    .openEnum(
      ['found', 'pending', 'not_available'],
      'Accepted Offer Status',
      'Whether the price paid is known; only for USD sales.',
    )
    .optional()
    .meta(sold),
  bidCount: field.number('Bids', 'Auctions only.'),
  watcherCount: field.number('Watchers', 'People watching the listing.').optional().meta(active),
  unitsSold: field.number('Units Sold', 'Sales of this listing so far.').optional().meta(active),
  acceptsOffers: field.flag('Accepts Offers', 'Buyers can offer a lower price.').optional().meta(active),
  timeLeft: field.text('Time Left', 'As the site displays it.').optional().meta(active),
  url: field.url('URL', 'Link to the listing.'),
  thumbnailUrl: field.url('Thumbnail URL', 'Image in standard resolution.'),
  fullResThumbnailUrl: field.url('Image URL', 'Image in full resolution.'),
  epid: field.text('Catalog Product ID', 'Product that the listing belongs to.'),
  categoryId: field.text('Category ID', 'Category of the listing.'),
  listingType: field.openEnum(['sold', 'active'], 'Listing Type', 'Sold or still active.'),
  sellerUsername: field.text('Seller', 'Account name.'),
  sellerType: field.openEnum(['private', 'business'], 'Seller Type', 'EU sites only.'),
  sellerPositivePercent: field.number('Seller Positive Percent', 'Share of positive ratings.'),
  sellerFeedbackScore: field.number('Seller Feedback Score', 'Count of ratings.'),
  productRating: field.number('Product Rating', 'Average of the product reviews.'),
  productReviewCount: field.number('Product Reviews', 'Number of product reviews.'),
  itemLocation: field.text('Item Location', 'Empty when domestic to the site.'),
  scrapedAt: field.instant('Read At', 'When the service read the listing.'),
});

type ListingField = keyof (typeof auctionListing)['shape'];

/** `soldPrice` is an upper bound on best-offer sales (reference 2.2). */
const sale: SaleFields<ListingField> = {
  price: ['soldPrice'],
  currency: { field: 'soldCurrency' },
  soldAt: ['endedAt'],
  upperBound: 'bestOfferAccepted',
  accepted: 'acceptedOfferPrice',
  shipping: 'shippingPrice',
  groups: ['condition', 'buyingFormat'],
  kinds: ['condition'],
  title: 'title',
  link: 'url',
  images: ['thumbnailUrl', 'fullResThumbnailUrl'],
  // The window of completed sales is about 90 days (reference 1).
  searched: { from: 'soldAfter', to: 'soldBefore', days: 90 },
  newestFirst: { parameter: 'sortOrder', value: 'endedRecently' },
};

/** The asking price of an active listing, or the lower end of its price range (reference 2.3). A bid is not an asking price. */
const offer: SaleFields<ListingField> = {
  only: { field: 'listingType', value: 'active' },
  bid: { field: 'buyingFormat', values: ['auction', 'auctionWithBIN'] },
  price: ['currentPrice'],
  upTo: 'currentPriceMax',
  currency: { field: 'currentCurrency' },
  shipping: 'shippingPrice',
  newestFirst: { parameter: 'sortOrder', value: 'timeNewlyListed' },
};

/** The listings of an answer. */
export const auctionItems = field.list(auctionListing, 'Listings', 'The rows of this page.');

/** Envelope of the auction-site searches (reference 2.4) without its rows. */
export const auctionEnvelope = {
  keyword: field.text('Keyword', 'What was searched for.'),
  page: field.integer('Page', 'Number of this page.'),
  totalItems: field.integer('Rows On Page', 'At most 240.'),
  totalResults: field.text('Total Results', 'Match count as the site shows it, such as 240,000+.'),
  hasNextPage: field.flag('Has Next Page', 'Whether there are more pages.'),
  autoSelectedCategory: field.object(
    z.looseObject({
      id: field.text('Category ID', 'Number of the category.'),
      name: field.text('Category', 'Its name on the site.'),
    }),
    'Detected Category',
    'Category that the site chose for this keyword.',
  ),
  rawMedian: field.number('Raw Median', 'Median before relevance cleanup.'),
  rawSampleCount: field.integer('Raw Sample Count', 'Prices behind the raw median.'),
  scrapedCount: field.integer('Rows Before Date Filter', 'Only with Sold After or Sold Before.').optional(),
  summary: field.object(field.auctionStatistics, 'Summary', 'Price statistics of the rows.'),
};

const auctionPage = field.record('AuctionPage', { ...auctionEnvelope, items: auctionItems });

const scrape = endpoint({
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
  paging: { pageRows: 240 },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 75_000,
});

const scrapeCategory = endpoint({
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
  paging: { pageRows: 240 },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 75_000,
});

const priceSummary = endpoint({
  id: 'priceSummary',
  method: 'GET',
  path: '/v1/summary',
  title: 'Get Price Summary',
  summary: 'Cleaned price statistics for a keyword on one auction site, without the listings behind them.',
  reference: '4.9',
  parameters: z.strictObject({ keyword, ...auctionFilters }),
  rules: auctionRules,
  answer: z.looseObject(auctionEnvelope),
  statistics: true,
  buckets: ['plan'],
  cost: { per: 'request' },
  credits: true,
  timeoutMs: 75_000,
  assumed: [
    'every parameter but keyword and count',
    'the answer, which is taken to be that of /v1/scrape without its listings',
    'that it is charged as one request and counts as a search',
  ],
});

export const auctionEndpoints = {
  scrape,
  scrapeCategory,
};
export const summaryEndpoints = { priceSummary };
