/** Sold listings of the fashion resale site (reference 4.5, rows 2.7). */
import { defineEndpoint } from './endpoint.ts';
import { choice, field, flag, integer, number, optional, parameters, text, withDefault } from './parameter.ts';
import {
  flagField,
  instantField,
  integerField,
  listField,
  numberField,
  objectField,
  record,
  textField,
  textOrNumberField,
  urlField,
} from './row.ts';
import { priceOrder } from './rules.ts';
import { priceStatistics } from './statistics.ts';

export const fashionRow = record({
  listingId: textField('Listing ID', 'On the fashion resale site.'),
  title: textField('Title', 'As the seller wrote it.'),
  soldPrice: numberField('Sold Price', 'USD; may be an upper bound, because private offers are not disclosed.'),
  originalPrice: numberField('Original Price', 'When new, in USD.'),
  shippingCost: numberField('Shipping Cost', 'Empty when not shown for the item.'),
  soldAt: instantField('Sold At', 'Time of the sale.'),
  listedAt: instantField('Listed At', 'When the listing was first posted.'),
  daysToSell: numberField('Days To Sell', 'From posting to sale.'),
  brand: textField('Brand', 'Maker.'),
  size: textField('Size', 'As the seller gave it.'),
  category: textField('Category', 'Part of the catalog it stands in.'),
  condition: textField('Condition', 'Code of the site.'),
  newWithTags: flagField('New With Tags', 'Never worn, tags attached.'),
  colors: listField(textField('Color', 'One of them.'), 'Colors', 'As the seller gave them.'),
  description: textField('Description', 'Text of the listing.'),
  likes: integerField('Likes', 'People who liked the listing.'),
  comments: integerField('Comments', 'Written under the listing.'),
  shares: integerField('Shares', 'Times it was passed on.'),
  sellerUsername: textField('Seller', 'Account name.'),
  sellerLocation: textField('Seller Location', 'Only with seller details.'),
  sellerSoldCount: textOrNumberField('Seller Sold Count', 'Approximate; only with seller details.'),
  sellerAverageShipDays: numberField('Seller Average Ship Days', 'Only with seller details.'),
  url: urlField('URL', 'Link to the listing.'),
  imageUrl: urlField('Image URL', 'Picture of the item.'),
});

export const fashionSold = defineEndpoint({
  id: 'fashionSold',
  method: 'GET',
  path: '/v1/fashionresale/sold',
  title: 'Search Fashion Sales',
  summary: 'Public sold listings of the fashion resale site (US), with price statistics and optional seller details.',
  reference: '4.5',
  parameters: parameters({
    keyword: field(text(), 'Keyword', 'What to search for.', { example: 'denim jacket' }),
    department: field(
      withDefault(choice(['all', 'women', 'men', 'kids', 'home', 'pets', 'electronics']), 'all'),
      'Department',
      'Part of the shop.',
    ),
    condition: field(
      withDefault(choice(['all', 'nwt']), 'all'),
      'Condition',
      'Everything, or only new with tags (nwt).',
    ),
    brand: field(optional(text()), 'Brand', 'Public name of the maker.'),
    minPrice: field(optional(number(0)), 'Minimum Price', 'Lowest sold price in USD.', { example: '20' }),
    maxPrice: field(optional(number(0)), 'Maximum Price', 'Highest sold price in USD.', { example: '200' }),
    enrich: field(
      withDefault(flag(), false),
      'Seller Details',
      'Adds location, sold count and ship time of the seller; still one request.',
    ),
    sortBy: field(
      withDefault(choice(['sold_recently', 'price_asc', 'price_desc', 'likes']), 'sold_recently'),
      'Sort Order',
      'What comes first.',
      { advanced: true },
    ),
    page: field(withDefault(integer(1, 100), 1), 'Page', 'Which part of the result to read, from 1.', {
      advanced: true,
    }),
  }),
  rules: [priceOrder],
  response: record({
    keyword: textField('Keyword', 'What was searched for.'),
    page: integerField('Page', 'Which part of the result this is.'),
    totalItems: integerField('Rows On Page', 'At most 48.'),
    hasNextPage: flagField('Has Next Page', 'There is more to read.'),
    summary: objectField(priceStatistics, 'Summary', 'Price statistics of the rows.'),
    items: listField(fashionRow, 'Sold Listings', 'The rows of this page.'),
  }),
  rows: {
    field: 'items',
    row: fashionRow,
    key: ['listingId'],
    // Reference 4.5: the site is the US one and its prices are USD.
    sale: { price: ['soldPrice'], currency: { always: 'USD' }, soldAt: ['soldAt'], shipping: 'shippingCost' },
  },
  paging: { parameter: 'page', lastPage: 100, pageRows: 48 },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 45_000,
  assumed: [
    'keyword, page and hasNextPage of the answer',
    'row fields url, size, colors, condition, newWithTags, description, likes, comments, shares, imageUrl',
    'seller details sellerLocation, sellerSoldCount, sellerAverageShipDays',
  ],
});
