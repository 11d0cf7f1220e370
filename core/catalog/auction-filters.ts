/** What an auction-site search can be narrowed by (reference 4.2, 4.3); searches, summaries and jobs share it. */
import * as z from 'zod';
import type { Rule } from '../endpoint.ts';

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

export const site = z
  .enum(sites)
  .default('auctionsite.com')
  .meta({
    title: 'Site',
    description: 'Regional auction site to search.',
    choices: {
      'auctionsite.com': 'United States (auctionsite.com)',
      'auctionsite.co.uk': 'United Kingdom (auctionsite.co.uk)',
      'auctionsite.de': 'Germany (auctionsite.de)',
      'auctionsite.fr': 'France (auctionsite.fr)',
      'auctionsite.it': 'Italy (auctionsite.it)',
      'auctionsite.es': 'Spain (auctionsite.es)',
      'auctionsite.ca': 'Canada (auctionsite.ca)',
      'auctionsite.com.au': 'Australia (auctionsite.com.au)',
    },
  });

export const keyword = z
  .string()
  .trim()
  .min(1)
  .meta({
    title: 'Keyword',
    description: 'What to search for; a word with a minus sign in front is excluded.',
    examples: ['iphone 13 128gb'],
    keyword: true,
  });

/** What is searched, sold or active, and where. */
export const auctionPlace = {
  sold: z.boolean().default(true).meta({
    title: 'Sold',
    description: 'True for completed sales, false for active listings.',
    advanced: true,
  }),
  ebaySite: site,
};

export const auctionRefinements = {
  itemCondition: z
    .enum(['any', 'new', 'used'])
    .default('any')
    .meta({
      title: 'Condition',
      description: 'State of the item.',
      choices: { any: 'Any condition', new: 'New', used: 'Used' },
    }),
  conditionId: z
    .int()
    .min(0)
    .optional()
    .meta({
      title: 'Condition Code',
      description: 'Numeric condition; overrides Condition.',
      examples: [3000],
      advanced: true,
    }),
  buyingFormat: z
    .enum(['all', 'auction', 'buyItNow', 'acceptsOffers'])
    .default('all')
    .meta({
      title: 'Buying Format',
      description: 'How the item is or was offered.',
      choices: { all: 'Any format', auction: 'Auction', buyItNow: 'Buy it now', acceptsOffers: 'Accepts offers' },
    }),
  minPrice: z
    .number()
    .optional()
    .meta({ title: 'Minimum Price', description: 'Lowest total price, item plus shipping.', examples: [50] }),
  maxPrice: z
    .number()
    .optional()
    .meta({ title: 'Maximum Price', description: 'Highest total price, item plus shipping.', examples: [500] }),
  soldAfter: z.iso
    .date()
    .optional()
    .meta({ title: 'Sold After', description: 'First sale day to include.', examples: ['2026-09-01'] }),
  soldBefore: z.iso
    .date()
    .optional()
    .meta({ title: 'Sold Before', description: 'Last sale day to include.', examples: ['2026-10-31'] }),
  sortOrder: z
    .enum(['endedRecently', 'timeNewlyListed', 'pricePlusPostageLowest', 'pricePlusPostageHighest', 'distanceNearest'])
    .default('endedRecently')
    .meta({
      title: 'Sort Order',
      description: 'What comes first.',
      advanced: true,
      choices: {
        endedRecently: 'Ended most recently first',
        timeNewlyListed: 'Newly listed first',
        pricePlusPostageLowest: 'Price plus shipping, lowest first',
        pricePlusPostageHighest: 'Price plus shipping, highest first',
        distanceNearest: 'Nearest first',
      },
    }),
  itemLocation: z
    .enum(['default', 'domestic', 'worldwide'])
    .default('default')
    .meta({
      title: 'Item Location',
      description: 'Where the item is.',
      advanced: true,
      choices: { default: 'As the site decides', domestic: 'In the country of the site', worldwide: 'Worldwide' },
    }),
  sellerType: z
    .enum(['private', 'business'])
    .optional()
    .meta({
      title: 'Seller Type',
      description: 'Only sellers with this label; used on the four EU sites, ignored elsewhere.',
      advanced: true,
      choices: { private: 'Private sellers', business: 'Business sellers' },
    }),
  includeCompleteListing: z.boolean().default(true).meta({
    title: 'Completed Listings Only',
    description: 'Restricts to completed listings, which also tells accepted offers; ignored for active listings.',
    advanced: true,
  }),
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
  exactMatch: z.boolean().default(false).meta({
    title: 'Exact Match',
    description: 'Drops rows that match fewer words; a long keyword may then return nothing.',
    advanced: true,
  }),
  relevance: z.boolean().default(true).meta({
    title: 'Relevance Cleanup',
    description: 'Removes rows that are not the item, such as accessories and lots, before the statistics.',
    advanced: true,
  }),
  bestOfferPrice: z.boolean().default(false).meta({
    title: 'Accepted Offer Prices',
    description: 'Adds the price actually paid on best-offer sales where it is known; no extra charge.',
    advanced: true,
  }),
  count: z.int().min(1).max(240).default(240).meta({
    title: 'Rows Per Page',
    description: 'Most rows on one page; fewer may return after filters and cleanup.',
    advanced: true,
  }),
  page: z.int().min(1).default(1).meta({
    title: 'Page',
    description: 'Which part of the result to read, from 1.',
    advanced: true,
  }),
};

const categoryId = z.string().trim().min(1);

/** Every parameter of reference 4.2 but the keyword; their order is the order of forms. */
export const auctionFilters = {
  ...auctionPlace,
  categoryId: categoryId.default('0').meta({
    title: 'Category ID',
    description: 'Where in the catalog to search; 0 for everywhere.',
    examples: ['9355'],
  }),
  ...auctionRefinements,
};

/** Every parameter of reference 4.3: the category is required and stands for the keyword. */
export const categoryFilters = {
  categoryId: categoryId.meta({
    title: 'Category ID',
    description: 'Which part of the catalog to browse.',
    examples: ['9355'],
  }),
  ...auctionPlace,
  ...auctionRefinements,
};

/** A lowest price above the highest, or a first day after the last, can match nothing: refused before it costs a request. */
export const priceOrder: Rule = { rule: 'order', low: 'minPrice', high: 'maxPrice' };
export const auctionRules: readonly Rule[] = [priceOrder, { rule: 'order', low: 'soldAfter', high: 'soldBefore' }];
