/** Sold or active listings of the peer resale site (reference 4.6, rows 2.8). */
import { defineEndpoint } from './endpoint.ts';
import { choice, field, flag, integer, number, optional, parameters, text, withDefault } from './parameter.ts';
import {
  currencyField,
  decimalField,
  flagField,
  instantField,
  integerField,
  listField,
  objectField,
  openChoiceField,
  record,
  textField,
  urlField,
} from './row.ts';
import { priceOrder } from './rules.ts';
import { priceStatistics } from './statistics.ts';

export const peerRow = record({
  itemId: textField('Item ID', 'Listing id on the peer resale site.'),
  title: textField('Title', 'As the seller wrote it.'),
  price: decimalField('Price', 'Of a sale an upper bound: private offers are not disclosed.'),
  currency: currencyField('Currency', 'Of the price.'),
  originalPrice: decimalField('Original Price', 'Before reductions.'),
  status: openChoiceField(['sold', 'active'], 'Status', 'Completed or still offered.'),
  condition: textField('Condition', 'State of the item.'),
  conditionId: integerField('Condition Code', 'The same as a number.'),
  brand: textField('Brand', 'Maker.'),
  categoryName: textField('Category', 'Part of the catalog it stands in.'),
  marketplace: textField('Marketplace', 'Site of the listing.'),
  listedAt: instantField('Listed At', 'When it was first posted; only on request.'),
  sellerId: textField('Seller ID', 'Account of the seller.'),
  url: urlField('URL', 'Link to the listing.'),
  imageUrl: urlField('Image URL', 'Picture in full size.'),
  thumbnailUrl: urlField('Thumbnail URL', 'Small picture.'),
});

export const peerListings = defineEndpoint({
  id: 'peerListings',
  method: 'GET',
  path: '/v1/peerresale',
  title: 'Search Peer Listings',
  summary: 'Sold or active listings of the peer-to-peer resale site (US); sold ones with price statistics.',
  reference: '4.6',
  parameters: parameters({
    keyword: field(text(), 'Keyword', 'What to search for.', { example: 'canon ae-1' }),
    sold: field(withDefault(flag(), true), 'Sold', 'True for sold listings, false for active ones.', {
      advanced: true,
    }),
    itemCondition: field(
      withDefault(choice(['any', 'new', 'likeNew', 'good', 'fair', 'poor']), 'any'),
      'Condition',
      'State of the item.',
    ),
    minPrice: field(optional(number(0)), 'Minimum Price', 'Lowest price in USD.', { example: '20' }),
    maxPrice: field(optional(number(0)), 'Maximum Price', 'Highest price in USD.', { example: '200' }),
    categoryId: field(optional(integer(1)), 'Category ID', 'Part of the catalog to search in.', { advanced: true }),
    brandId: field(optional(integer(1)), 'Brand ID', 'Maker, as a number of the site.', { advanced: true }),
    includeListedAt: field(
      withDefault(flag(), false),
      'Listing Dates',
      'Adds when each listing was posted; takes a few seconds longer, costs no more.',
    ),
    sortOrder: field(
      withDefault(
        choice(['bestMatch', 'newest', 'lowestPrice', 'highestPrice', 'recentlySold', 'mostPopular']),
        'bestMatch',
      ),
      'Sort Order',
      'What comes first; mostPopular means recentlySold.',
      { advanced: true },
    ),
    count: field(withDefault(integer(1, 100), 100), 'Rows Per Page', 'Most rows on one page.', { advanced: true }),
    page: field(withDefault(integer(1, 100), 1), 'Page', 'Which part of the result to read, from 1.', {
      advanced: true,
    }),
  }),
  rules: [priceOrder],
  response: record({
    keyword: textField('Keyword', 'What was searched for.'),
    page: integerField('Page', 'Which part of the result this is.'),
    totalItems: integerField('Rows On Page', 'At most 100.'),
    totalResults: textField('Total Results', 'Match count as the site shows it.'),
    hasNextPage: flagField('Has Next Page', 'There is more to read.'),
    summary: objectField(priceStatistics, 'Summary', 'Price statistics of sold rows; empty for active ones.'),
    items: listField(peerRow, 'Listings', 'The rows of this page.'),
  }),
  rows: {
    field: 'items',
    row: peerRow,
    key: ['itemId'],
    // Sold and active rows have the same price field; only the status tells a sale (reference 2.8).
    sale: { price: ['price'], currency: { field: 'currency' }, only: { field: 'status', value: 'sold' } },
    offer: { price: ['price'], currency: { field: 'currency' }, only: { field: 'status', value: 'active' } },
  },
  paging: { parameter: 'page', lastPage: 100, pageRows: 100, sizeParameter: 'count' },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 45_000,
  assumed: [
    'keyword, page and hasNextPage of the answer',
    'row fields originalPrice, imageUrl, thumbnailUrl, sellerId',
  ],
});
