/** Filters of auction-site searches (reference 4.2, 4.3), shared by searches, summaries and jobs. */
import * as z from 'zod';
import type { Rule } from '../endpoint.ts';
import { advanced, choice, highestPrice, lowestPrice, page, parameter } from './parameters.ts';

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

/** The main categories of the default site, sorted by name. Assumed: the reference does not list them. Other sites use other numbers. */
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
  z.string().trim().min(1).meta({ keyword: true, excludes: true }),
  'Keyword',
  'What to search for. A minus sign in front of a word excludes it.',
  'iphone 13 128gb',
).meta({ use: 'subject' });

/** Sold or active listings, and the site. */
const auctionPlace = {
  sold: parameter(z.boolean().default(true), 'Sold', 'Searches completed sales; without it, active listings.').meta({
    ...advanced,
    use: 'side',
  }),
  ebaySite: site,
};

const auctionRefinements = {
  itemCondition: choice('Condition', 'State of the item.', 'any', { any: 'Any condition', new: 'New', used: 'Used' }),
  conditionId: parameter(
    z.int().min(0).optional(),
    'Condition Code',
    'Exact condition by number; overrides Condition.',
    3000,
  ).meta(advanced),
  buyingFormat: choice('Buying Format', 'How the item is or was offered.', 'all', {
    all: 'Any format',
    auction: 'Auction',
    buyItNow: 'Buy it now',
    acceptsOffers: 'Accepts offers',
  }),
  minPrice: lowestPrice('Lowest total price, item plus shipping, in the currency of the site.', 50).meta({
    guard: true,
  }),
  maxPrice: highestPrice('Highest total price, item plus shipping, in the currency of the site.', 500).meta({
    guard: true,
  }),
  soldAfter: parameter(z.iso.date().optional(), 'Sold After', 'First sale day to include.', '2026-09-01').meta({
    side: 'sold',
  }),
  soldBefore: parameter(z.iso.date().optional(), 'Sold Before', 'Last sale day to include.', '2026-10-31').meta({
    side: 'sold',
  }),
  sortOrder: choice('Sort Order', 'Which results come first.', 'endedRecently', {
    endedRecently: 'Ended most recently first',
    timeNewlyListed: 'Newly listed first',
    pricePlusPostageLowest: 'Price plus shipping, lowest first',
    pricePlusPostageHighest: 'Price plus shipping, highest first',
    distanceNearest: 'Nearest first',
  }).meta({ ...advanced, use: 'order' }),
  itemLocation: choice('Item Location', 'Where the item is.', 'default', {
    default: 'Site default',
    domestic: 'In the country of the site',
    worldwide: 'Worldwide',
  }).meta(advanced),
  sellerType: choice('Seller Type', 'Only private or only business sellers; works on the four EU sites.', undefined, {
    private: 'Private sellers',
    business: 'Business sellers',
  }).meta(advanced),
  includeCompleteListing: parameter(
    z.boolean().default(true),
    'Completed Listings Only',
    'Leaves out listings that are still open; needed to recognise best-offer sales. Ignored for active listings.',
  ).meta({ ...advanced, side: 'sold', use: 'output' }),
  aspectFilter: z
    .record(z.string().min(1), z.union([z.string(), z.array(z.string())]))
    .optional()
    .meta({
      kind: 'facets',
      title: 'Aspect Filter',
      description: 'Names of aspects with one or more values each, as a JSON object.',
      examples: ['{"Storage Capacity": ["128 GB", "256 GB"]}'],
      advanced: true,
    }),
  exactMatch: parameter(
    z.boolean().default(false),
    'Exact Match',
    'Leaves out listings that miss some of the words; a long keyword may then find nothing.',
  ).meta(advanced),
  relevance: parameter(
    z.boolean().default(true),
    'Relevance Cleanup',
    'Removes listings of other things, such as accessories and lots.',
  ).meta(advanced),
  bestOfferPrice: parameter(
    z.boolean().default(false),
    'Accepted Offer Prices',
    'Adds the price paid on best-offer sales, if known, at no extra cost.',
  ).meta({ ...advanced, free: true }),
  count: parameter(
    z.int().min(1).max(240).default(240),
    'Rows Per Page',
    'Most rows per page; filters and cleanup may leave fewer.',
  ).meta({ ...advanced, use: 'size' }),
  page: page(),
};

/** A name would search everything, and 0 is everything: not a category to browse. */
const categoryNumber = (pattern: RegExp, form: string) => z.string().trim().regex(pattern).meta({ form, guard: true });

/** Every parameter of reference 4.2 except the keyword, in the order of the forms. */
export const auctionFilters = {
  ...auctionPlace,
  categoryId: parameter(
    categoryNumber(/^\d+$/, 'the number of a category, such as 9355').default('0'),
    'Category ID',
    'Number of the category; 0 searches all of them.',
    '9355',
  ),
  ...auctionRefinements,
};

/** Every parameter of reference 4.3: a required category replaces the keyword. */
export const categoryFilters = {
  categoryId: parameter(
    categoryNumber(/^[1-9]\d*$/, 'the number of a category, such as 9355'),
    'Category ID',
    'Category to browse.',
    '9355',
  ).meta({ use: 'subject' }),
  ...auctionPlace,
  ...auctionRefinements,
};

/** A minimum above its maximum matches nothing, so it is rejected before it costs a request. */
export const priceOrder: Rule = { rule: 'order', low: 'minPrice', high: 'maxPrice' };
export const auctionRules: readonly Rule[] = [
  priceOrder,
  { rule: 'order', low: 'soldAfter', high: 'soldBefore' },
  { rule: 'notAfterToday', name: 'soldAfter' },
  // The service has about the last 90 days (reference 1). A few more are allowed, because it doesn't say exactly.
  { rule: 'daysBack', name: 'soldBefore', days: 100 },
];
