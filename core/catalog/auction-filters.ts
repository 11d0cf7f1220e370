/** What an auction-site search can be narrowed by (reference 4.2, 4.3); searches, summaries and jobs share it. */
import * as z from 'zod';
import type { Rule } from '../endpoint.ts';
import { advanced, choice, page, parameter } from './parameters.ts';

/** The eight regional sites (reference 4.2, `ebaySite`). */
const siteNames = {
  'auctionsite.com': 'United States (auctionsite.com)',
  'auctionsite.co.uk': 'United Kingdom (auctionsite.co.uk)',
  'auctionsite.de': 'Germany (auctionsite.de)',
  'auctionsite.fr': 'France (auctionsite.fr)',
  'auctionsite.it': 'Italy (auctionsite.it)',
  'auctionsite.es': 'Spain (auctionsite.es)',
  'auctionsite.ca': 'Canada (auctionsite.ca)',
  'auctionsite.com.au': 'Australia (auctionsite.com.au)',
};
export const sites = Object.keys(siteNames);
export const site = choice('Site', 'Regional auction site to search.', 'auctionsite.com', siteNames);

/**
 * The largest parts of the catalog by their public numbers, by name. Assumed: the reference does not list them. Of the default site
 * alone, since others number theirs in another way.
 */
export const mainCategories = [
  ['20081', 'Antiques'],
  ['550', 'Art'],
  ['2984', 'Baby'],
  ['267', 'Books & Magazines'],
  ['12576', 'Business & Industrial'],
  ['625', 'Cameras & Photo'],
  ['15032', 'Cell Phones & Accessories'],
  ['11450', 'Clothing, Shoes & Accessories'],
  ['11116', 'Coins & Paper Money'],
  ['1', 'Collectibles'],
  ['58058', 'Computers/Tablets & Networking'],
  ['293', 'Consumer Electronics'],
  ['14339', 'Crafts'],
  ['237', 'Dolls & Bears'],
  ['26395', 'Health & Beauty'],
  ['11700', 'Home & Garden'],
  ['281', 'Jewelry & Watches'],
  ['11232', 'Movies & TV'],
  ['11233', 'Music'],
  ['619', 'Musical Instruments & Gear'],
  ['1281', 'Pet Supplies'],
  ['870', 'Pottery & Glass'],
  ['888', 'Sporting Goods'],
  ['260', 'Stamps'],
  ['220', 'Toys & Hobbies'],
  ['1249', 'Video Games & Consoles'],
].map(([id = '', name = '']) => ({ id, name }));

export const keyword = parameter(
  z.string().trim().min(1).meta({ keyword: true }),
  'Keyword',
  'What to search for; a word with a minus sign in front is excluded.',
  'iphone 13 128gb',
);

/** What is searched, sold or active, and where. */
export const auctionPlace = {
  sold: parameter(z.boolean().default(true), 'Sold', 'True for completed sales, false for active listings.').meta(
    advanced,
  ),
  ebaySite: site,
};

export const auctionRefinements = {
  itemCondition: choice('Condition', 'State of the item.', 'any', { any: 'Any condition', new: 'New', used: 'Used' }),
  conditionId: parameter(
    z.int().min(0).optional(),
    'Condition Code',
    'Exact state by its number; takes the place of Condition.',
    3000,
  ).meta(advanced),
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
  sortOrder: choice('Sort Order', 'What comes first.', 'endedRecently', {
    endedRecently: 'Ended most recently first',
    timeNewlyListed: 'Newly listed first',
    pricePlusPostageLowest: 'Price plus shipping, lowest first',
    pricePlusPostageHighest: 'Price plus shipping, highest first',
    distanceNearest: 'Nearest first',
  }).meta(advanced),
  itemLocation: choice('Item Location', 'Where the item is.', 'default', {
    default: 'As the site decides',
    domestic: 'In the country of the site',
    worldwide: 'Worldwide',
  }).meta(advanced),
  sellerType: choice(
    'Seller Type',
    'Only sellers with this label; used on the four EU sites, ignored elsewhere.',
    undefined,
    {
      private: 'Private sellers',
      business: 'Business sellers',
    },
  ).meta(advanced),
  includeCompleteListing: parameter(
    z.boolean().default(true),
    'Completed Listings Only',
    'Leaves out what is still open, which tells best-offer sales from others. Ignored for active listings.',
  ).meta(advanced),
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
  exactMatch: parameter(
    z.boolean().default(false),
    'Exact Match',
    'Drops rows that match fewer words; a long keyword may then return nothing.',
  ).meta(advanced),
  relevance: parameter(
    z.boolean().default(true),
    'Relevance Cleanup',
    'Removes rows that are not the item, such as accessories and lots.',
  ).meta(advanced),
  bestOfferPrice: parameter(
    z.boolean().default(false),
    'Accepted Offer Prices',
    'Adds the price actually paid on best-offer sales where it is known; no extra charge.',
  ).meta(advanced),
  count: parameter(
    z.int().min(1).max(240).default(240),
    'Rows Per Page',
    'Most rows on one page; fewer may return after filters and cleanup.',
  ).meta(advanced),
  page: page(),
};

const categoryId = z.string().trim().min(1);

/** Every parameter of reference 4.2 but the keyword; their order is the order of forms. */
export const auctionFilters = {
  ...auctionPlace,
  categoryId: parameter(
    categoryId.default('0'),
    'Category ID',
    'Which part of the catalog to search; 0 is everywhere.',
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
