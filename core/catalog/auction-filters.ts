/** What an auction-site search can be narrowed by (reference 4.2, 4.3); searches, summaries and jobs share it. */
import * as z from 'zod';
import type { Rule } from '../endpoint.ts';
import { advanced, choice, parameter } from './schema.ts';

/** The eight regional sites (reference 4.2, `ebaySite`). */
export const sites = [
  'auctionsite.com',
  'auctionsite.co.uk',
  'auctionsite.de',
  'auctionsite.fr',
  'auctionsite.it',
  'auctionsite.es',
  'auctionsite.ca',
  'auctionsite.com.au',
] as const;

export const site = choice('Site', 'Regional auction site to search.', 'auctionsite.com', {
  'auctionsite.com': 'United States (auctionsite.com)',
  'auctionsite.co.uk': 'United Kingdom (auctionsite.co.uk)',
  'auctionsite.de': 'Germany (auctionsite.de)',
  'auctionsite.fr': 'France (auctionsite.fr)',
  'auctionsite.it': 'Italy (auctionsite.it)',
  'auctionsite.es': 'Spain (auctionsite.es)',
  'auctionsite.ca': 'Canada (auctionsite.ca)',
  'auctionsite.com.au': 'Australia (auctionsite.com.au)',
});

export const keyword = parameter(
  z.string().trim().min(1).meta({ keyword: true }),
  'Keyword',
  'What to search for; a word with a minus sign in front is excluded.',
  'iphone 13 128gb',
);

/** What is searched, sold or active, and where. */
export const auctionPlace = {
  sold: advanced(parameter(z.boolean().default(true), 'Sold', 'True for completed sales, false for active listings.')),
  ebaySite: site,
};

export const auctionRefinements = {
  itemCondition: choice('Condition', 'State of the item.', 'any', { any: 'Any condition', new: 'New', used: 'Used' }),
  conditionId: advanced(
    parameter(z.int().min(0).optional(), 'Condition Code', 'Numeric condition; overrides Condition.', 3000),
  ),
  buyingFormat: choice('Buying Format', 'How the item is or was offered.', 'all', {
    all: 'Any format',
    auction: 'Auction',
    buyItNow: 'Buy it now',
    acceptsOffers: 'Accepts offers',
  }),
  minPrice: parameter(z.number().optional(), 'Minimum Price', 'Lowest total price, item plus shipping.', 50),
  maxPrice: parameter(z.number().optional(), 'Maximum Price', 'Highest total price, item plus shipping.', 500),
  soldAfter: parameter(z.iso.date().optional(), 'Sold After', 'First sale day to include.', '2026-09-01'),
  soldBefore: parameter(z.iso.date().optional(), 'Sold Before', 'Last sale day to include.', '2026-10-31'),
  sortOrder: advanced(
    choice('Sort Order', 'What comes first.', 'endedRecently', {
      endedRecently: 'Ended most recently first',
      timeNewlyListed: 'Newly listed first',
      pricePlusPostageLowest: 'Price plus shipping, lowest first',
      pricePlusPostageHighest: 'Price plus shipping, highest first',
      distanceNearest: 'Nearest first',
    }),
  ),
  itemLocation: advanced(
    choice('Item Location', 'Where the item is.', 'default', {
      default: 'As the site decides',
      domestic: 'In the country of the site',
      worldwide: 'Worldwide',
    }),
  ),
  sellerType: advanced(
    choice('Seller Type', 'Only sellers with this label; used on the four EU sites, ignored elsewhere.', undefined, {
      private: 'Private sellers',
      business: 'Business sellers',
    }),
  ),
  includeCompleteListing: advanced(
    parameter(
      z.boolean().default(true),
      'Completed Listings Only',
      'Restricts to completed listings, which also tells accepted offers; ignored for active listings.',
    ),
  ),
  aspectFilter: z
    .record(z.string().min(1), z.union([z.string(), z.array(z.string())]))
    .optional()
    .meta({
      kind: 'facets',
      title: 'Aspect Filter',
      description: 'Facet names with one or more values each, as a JSON object.',
      examples: ['{"Storage Capacity": ["128 GB", "256 GB"]}'],
      advanced: true,
    }),
  exactMatch: advanced(
    parameter(
      z.boolean().default(false),
      'Exact Match',
      'Drops rows that match fewer words; a long keyword may then return nothing.',
    ),
  ),
  relevance: advanced(
    parameter(
      z.boolean().default(true),
      'Relevance Cleanup',
      'Removes rows that are not the item, such as accessories and lots, before the statistics.',
    ),
  ),
  bestOfferPrice: advanced(
    parameter(
      z.boolean().default(false),
      'Accepted Offer Prices',
      'Adds the price actually paid on best-offer sales where it is known; no extra charge.',
    ),
  ),
  count: advanced(
    parameter(
      z.int().min(1).max(240).default(240),
      'Rows Per Page',
      'Most rows on one page; fewer may return after filters and cleanup.',
    ),
  ),
  page: advanced(parameter(z.int().min(1).default(1), 'Page', 'Which part of the result to read, from 1.')),
};

const categoryId = z.string().trim().min(1);

/** Every parameter of reference 4.2 but the keyword; their order is the order of forms. */
export const auctionFilters = {
  ...auctionPlace,
  categoryId: parameter(
    categoryId.default('0'),
    'Category ID',
    'Where in the catalog to search; 0 for everywhere.',
    '9355',
  ),
  ...auctionRefinements,
};

/** Every parameter of reference 4.3: the category is required and stands for the keyword. */
export const categoryFilters = {
  categoryId: parameter(categoryId, 'Category ID', 'Which part of the catalog to browse.', '9355'),
  ...auctionPlace,
  ...auctionRefinements,
};

/** A lowest price above the highest, or a first day after the last, can match nothing: refused before it costs a request. */
export const priceOrder: Rule = { rule: 'order', low: 'minPrice', high: 'maxPrice' };
export const auctionRules: readonly Rule[] = [priceOrder, { rule: 'order', low: 'soldAfter', high: 'soldBefore' }];
