/** What an auction-site search can be narrowed by (reference 4.2, 4.3); searches, summaries and jobs share it. */
import { choice, date, facets, field, flag, integer, number, optional, text, withDefault } from './parameter.ts';

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

export const siteParameter = () =>
  field(withDefault(choice(sites), 'auctionsite.com'), 'Site', 'Regional auction site to search.');

export const keywordParameter = () =>
  field(text(), 'Keyword', 'What to search for; a word with a minus sign in front is excluded.', {
    example: 'iphone 13 128gb',
  });

const place = {
  sold: field(withDefault(flag(), true), 'Sold', 'True for completed sales, false for active listings.', {
    advanced: true,
  }),
  ebaySite: siteParameter(),
};

const refinements = {
  itemCondition: field(withDefault(choice(['any', 'new', 'used']), 'any'), 'Condition', 'State of the item.'),
  conditionId: field(optional(integer(0)), 'Condition Code', 'Numeric condition; overrides Condition.', {
    advanced: true,
    example: '3000',
  }),
  buyingFormat: field(
    withDefault(choice(['all', 'auction', 'buyItNow', 'acceptsOffers']), 'all'),
    'Buying Format',
    'How the item is or was offered.',
  ),
  minPrice: field(optional(number()), 'Minimum Price', 'Lowest total price, item plus shipping.', { example: '50' }),
  maxPrice: field(optional(number()), 'Maximum Price', 'Highest total price, item plus shipping.', { example: '500' }),
  soldAfter: field(optional(date()), 'Sold After', 'First sale day to include.', { example: '2026-09-01' }),
  soldBefore: field(optional(date()), 'Sold Before', 'Last sale day to include.', { example: '2026-10-31' }),
  sortOrder: field(
    withDefault(
      choice([
        'endedRecently',
        'timeNewlyListed',
        'pricePlusPostageLowest',
        'pricePlusPostageHighest',
        'distanceNearest',
      ]),
      'endedRecently',
    ),
    'Sort Order',
    'What comes first.',
    { advanced: true },
  ),
  itemLocation: field(
    withDefault(choice(['default', 'domestic', 'worldwide']), 'default'),
    'Item Location',
    'Where the item is.',
    { advanced: true },
  ),
  sellerType: field(
    optional(choice(['private', 'business'])),
    'Seller Type',
    'Only sellers with this label; used on the four EU sites, ignored elsewhere.',
    { advanced: true },
  ),
  includeCompleteListing: field(
    withDefault(flag(), true),
    'Completed Listings Only',
    'Restricts to completed listings, which also tells accepted offers; ignored for active listings.',
    { advanced: true },
  ),
  aspectFilter: field(
    optional(facets()),
    'Aspect Filter',
    'Facet names with one or more values each, as a JSON object.',
    { advanced: true, example: '{"Storage Capacity": ["128 GB", "256 GB"]}' },
  ),
  exactMatch: field(
    withDefault(flag(), false),
    'Exact Match',
    'Drops rows that match fewer words; a long keyword may then return nothing.',
    { advanced: true },
  ),
  relevance: field(
    withDefault(flag(), true),
    'Relevance Cleanup',
    'Removes rows that are not the item, such as accessories and lots, before the statistics.',
    { advanced: true },
  ),
  bestOfferPrice: field(
    withDefault(flag(), false),
    'Accepted Offer Prices',
    'Adds the price actually paid on best-offer sales where it is known; no extra charge.',
    { advanced: true },
  ),
  count: field(
    withDefault(integer(1, 240), 240),
    'Rows Per Page',
    'Most rows on one page; fewer may return after filters and cleanup.',
    { advanced: true },
  ),
  page: field(withDefault(integer(1), 1), 'Page', 'Which part of the result to read, from 1.', { advanced: true }),
};

/** Every parameter of reference 4.2 but the keyword; their order is the order of forms. */
export const auctionFilters = {
  ...place,
  categoryId: field(withDefault(text(), '0'), 'Category ID', 'Where in the catalog to search; 0 for everywhere.', {
    example: '9355',
  }),
  ...refinements,
};

/** Every parameter of reference 4.3: the category is required and stands for the keyword. */
export const categoryFilters = {
  categoryId: field(text(), 'Category ID', 'Which part of the catalog to browse.', { example: '9355' }),
  ...place,
  ...refinements,
};
