/** Sold or active listings of the peer resale site (reference 4.6, rows 2.8). */
import * as z from 'zod';
import { priceOrder } from './auction-filters.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { advanced, choice, highestPrice, lowestPrice, page, parameter } from './parameters.ts';

/** Fields are optional if the reference does not show their names, or if only `includeListedAt` adds them. */
export const peerRow = field.record('PeerRow', {
  itemId: field.text('Item ID', 'Listing ID on the peer resale site.'),
  title: field.text('Title', 'As the seller wrote it.'),
  price: field.decimal('Price', 'An upper bound for sales: private offers are not disclosed.'),
  currency: field.currency('Currency', 'Of the price.'),
  originalPrice: field.decimal('Original Price', 'Before reductions.').optional(),
  status: field.openEnum(['sold', 'active'], 'Status', 'Sold or still for sale.'),
  condition: field.text('Condition', 'State of the item.'),
  conditionId: field.integer('Condition Code', 'The condition as a number.'),
  brand: field.text('Brand', 'Maker.'),
  categoryName: field.text('Category', 'Category of the listing.'),
  marketplace: field.text('Marketplace', 'Site of the listing.'),
  listedAt: field
    .instant('Listed At', 'When it was first posted; only with Listing Dates.')
    .optional()
    .meta({ with: 'includeListedAt' }),
  sellerId: field.text('Seller ID', 'Account of the seller.').optional(),
  url: field.url('URL', 'Link to the listing.'),
  imageUrl: field.url('Image URL', 'Picture in full size.').optional(),
  thumbnailUrl: field.url('Thumbnail URL', 'Small picture.').optional(),
});

const id = z.int().min(1).optional();

const peerListings = endpoint({
  id: 'peerListings',
  method: 'GET',
  path: '/v1/peerresale',
  title: 'Search Peer Listings',
  summary: 'Sold or active listings of the peer-to-peer resale site (US); sold ones with price statistics.',
  reference: '4.6',
  parameters: z.strictObject({
    keyword: parameter(
      z.string().trim().min(1).meta({ keyword: true }),
      'Keyword',
      'What to search for.',
      'canon ae-1',
    ).meta({ use: 'subject' }),
    sold: parameter(z.boolean().default(true), 'Sold', 'True for sold listings, false for active ones.').meta({
      ...advanced,
      use: 'side',
    }),
    itemCondition: choice('Condition', 'State of the item.', 'any', {
      any: 'Any condition',
      new: 'New',
      likeNew: 'Like new',
      good: 'Good',
      fair: 'Fair',
      poor: 'Poor',
    }),
    minPrice: lowestPrice('Lowest price in USD.', 20, 'USD'),
    maxPrice: highestPrice('Highest price in USD.', 200, 'USD').meta({ guard: { minimum: 0 } }),
    categoryId: parameter(id, 'Category ID', 'Number of the category on the site.').meta(advanced),
    brandId: parameter(id, 'Brand ID', 'Number of the brand on the site.').meta(advanced),
    includeListedAt: parameter(
      z.boolean().default(false),
      'Listing Dates',
      'Adds when each listing was posted; takes a few seconds longer, at no extra cost.',
    ).meta({ use: 'output' }),
    sortOrder: choice('Sort Order', 'Which results come first.', 'bestMatch', {
      bestMatch: 'Best match',
      newest: 'Newest first',
      lowestPrice: 'Price, lowest first',
      highestPrice: 'Price, highest first',
      recentlySold: 'Sold most recently first',
      mostPopular: 'Most popular (the same as sold most recently)',
    }).meta({ ...advanced, use: 'order' }),
    count: parameter(z.int().min(1).max(100).default(100), 'Rows Per Page', 'Most rows on one page.').meta({
      ...advanced,
      use: 'size',
    }),
    page: page(100),
  }),
  rules: [priceOrder],
  answer: z.looseObject({
    keyword: field.text('Keyword', 'What was searched for.').optional(),
    page: field.integer('Page', 'Number of this page.').optional(),
    totalItems: field.integer('Rows On Page', 'At most 100.'),
    totalResults: field.text('Total Results', 'Match count as the site shows it.'),
    hasNextPage: field.flag('Has Next Page', 'Whether there are more pages.').optional(),
    summary: field.object(field.priceStatistics, 'Summary', 'Price statistics of sold rows; empty for active ones.'),
    items: field.list(peerRow, 'Listings', 'The rows of this page.'),
  }),
  rows: {
    field: 'items',
    row: peerRow,
    key: ['itemId'],
    // Sold and active rows share the price field; the status marks sales (reference 2.8).
    sale: {
      price: ['price'],
      currency: { field: 'currency' },
      only: { field: 'status', value: 'sold' },
      groups: ['condition', 'brand'],
      kinds: ['condition', 'brand'],
      title: 'title',
      link: 'url',
      images: ['thumbnailUrl', 'imageUrl'],
      newestFirst: { parameter: 'sortOrder', value: 'recentlySold' },
    },
    offer: {
      price: ['price'],
      currency: { field: 'currency' },
      only: { field: 'status', value: 'active' },
      newestFirst: { parameter: 'sortOrder', value: 'newest' },
    },
  },
  paging: { lastPage: 100, pageRows: 100, assumed: true },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 45_000,
  assumed: [
    'keyword, page and hasNextPage of the answer',
    'row fields originalPrice, imageUrl, thumbnailUrl, sellerId',
  ],
});

export const peerEndpoints = { peerListings };
