/** Sold listings of the fashion resale site (reference 4.5, rows 2.7). */
import * as z from 'zod';
import { priceOrder } from './auction-filters.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { advanced, choice, highestPrice, lowestPrice, page, parameter } from './parameters.ts';

/** Fields are optional if the reference does not show their names, or if only `enrich` adds them. */
export const fashionRow = field.record('FashionRow', {
  listingId: field.text('Listing ID', 'Listing ID on the fashion resale site.'),
  title: field.text('Title', 'As the seller wrote it.'),
  soldPrice: field.number('Sold Price', 'USD; may be an upper bound, because private offers are not disclosed.'),
  originalPrice: field.number('Original Price', 'When new, in USD.'),
  shippingCost: field.number('Shipping Cost', 'Empty when not shown for the item.'),
  soldAt: field.instant('Sold At', 'Time of the sale.'),
  listedAt: field.instant('Listed At', 'When the listing was first posted.'),
  daysToSell: field.number('Days To Sell', 'From posting to sale.'),
  brand: field.text('Brand', 'Maker.'),
  size: field.text('Size', 'As the seller gave it.').optional(),
  category: field.text('Category', 'Category of the listing.'),
  condition: field.text('Condition', 'Code of the site.').optional(),
  newWithTags: field.flag('New With Tags', 'Never worn, tags attached.').optional(),
  colors: field.list(field.text('Color', 'One of them.'), 'Colors', 'As the seller gave them.').optional(),
  description: field.text('Description', 'Text of the listing.').optional(),
  likes: field.integer('Likes', 'Number of likes.').optional(),
  comments: field.integer('Comments', 'Number of comments.').optional(),
  shares: field.integer('Shares', 'Number of shares.').optional(),
  sellerUsername: field.text('Seller', 'Account name.'),
  sellerLocation: field.text('Seller Location', 'Only with seller details.').optional().meta({ with: 'enrich' }),
  sellerSoldCount: field
    .textOrNumber('Seller Sold Count', 'Approximate; only with seller details.')
    .optional()
    .meta({ with: 'enrich' }),
  sellerAverageShipDays: field
    .number('Seller Average Ship Days', 'Only with seller details.')
    .optional()
    .meta({ with: 'enrich' }),
  url: field.url('URL', 'Link to the listing.').optional(),
  imageUrl: field.url('Image URL', 'Picture of the item.').optional(),
});

const fashionSold = endpoint({
  id: 'fashionSold',
  method: 'GET',
  path: '/v1/fashionresale/sold',
  title: 'Search Fashion Sales',
  summary: 'Public sold listings of the fashion resale site (US), with price statistics and optional seller details.',
  reference: '4.5',
  parameters: z.strictObject({
    keyword: parameter(
      z.string().trim().min(1).meta({ keyword: true }),
      'Keyword',
      'What to search for.',
      'denim jacket',
    ).meta({ use: 'subject' }),
    department: choice('Department', 'Department of the shop.', 'all', {
      all: 'All departments',
      women: 'Women',
      men: 'Men',
      kids: 'Kids',
      home: 'Home',
      pets: 'Pets',
      electronics: 'Electronics',
    }),
    condition: choice('Condition', 'Any condition, or only new with tags (nwt).', 'all', {
      all: 'Any condition',
      nwt: 'New with tags',
    }),
    brand: parameter(z.string().trim().min(1).optional(), 'Brand', 'Only this brand, spelled as on the site.'),
    minPrice: lowestPrice('Lowest sold price in USD.', 20, 'USD'),
    maxPrice: highestPrice('Highest sold price in USD.', 200, 'USD').meta({ guard: { minimum: 0 } }),
    enrich: parameter(
      z.boolean().default(false),
      'Seller Details',
      'Adds the location, sales and shipping time of the seller, at no extra cost.',
    ).meta({ use: 'output' }),
    sortBy: choice('Sort Order', 'Which results come first.', 'sold_recently', {
      sold_recently: 'Sold most recently first',
      price_asc: 'Price, lowest first',
      price_desc: 'Price, highest first',
      likes: 'Most liked first',
    }).meta({ ...advanced, use: 'order' }),
    page: page(100),
  }),
  rules: [priceOrder],
  answer: z.looseObject({
    keyword: field.text('Keyword', 'What was searched for.').optional(),
    page: field.integer('Page', 'Number of this page.').optional(),
    totalItems: field.integer('Rows On Page', 'At most 48.'),
    hasNextPage: field.flag('Has Next Page', 'Whether there are more pages.').optional(),
    summary: field.object(field.priceStatistics, 'Summary', 'Price statistics of the rows.'),
    items: field.list(fashionRow, 'Sold Listings', 'The rows of this page.'),
  }),
  rows: {
    field: 'items',
    row: fashionRow,
    key: ['listingId'],
    // The site is the US one and its prices are USD (reference 4.5).
    sale: {
      price: ['soldPrice'],
      currency: { always: 'USD' },
      soldAt: ['soldAt'],
      shipping: 'shippingCost',
      amounts: ['originalPrice'],
      daysToSell: 'daysToSell',
      groups: ['condition', 'size', 'brand'],
      kinds: ['condition', 'size', 'brand'],
      title: 'title',
      link: 'url',
      images: ['imageUrl'],
      newestFirst: { parameter: 'sortBy', value: 'sold_recently' },
    },
  },
  paging: { lastPage: 100, pageRows: 48, assumed: true },
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

export const fashionEndpoints = { fashionSold };
