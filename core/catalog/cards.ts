/** Trading-card sales and listings (reference 4.7, 4.8, fields 2.6). */
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { advanced, choice, page, parameter } from './parameters.ts';

const cardProduct = field.record('CardProduct', {
  productId: field.integer('Product ID', 'Identifies the card; use it in place of the keyword.'),
  name: field.text('Name', 'Name of the card.'),
  productLine: field.text('Product Line', 'Game or sport.'),
  setName: field.text('Set', 'Edition that the card belongs to.'),
  number: field.text('Number', 'Card number within the set.'),
  rarity: field.text('Rarity', 'As the market names it.'),
  sealed: field.flag('Sealed', 'A closed box or pack.'),
  marketPrice: field.number('Market Price', 'As the market computes it.'),
  lowestPrice: field.number('Lowest Price', 'Cheapest offer now.'),
  lowestPriceWithShipping: field.number('Lowest Price With Shipping', 'Cheapest offer now, delivered.'),
  totalListings: field.integer('Listings', 'Offers now.'),
  url: field.url('Product URL', 'Link to the card.'),
});

export const cardSale = field.record('CardSale', {
  title: field.text('Title', 'Title of the listing that sold.'),
  price: field.number('Price', 'Price of the card.'),
  shipping: field.number('Shipping', 'Shipping cost.'),
  totalPrice: field.number('Total Price', 'Card plus shipping.'),
  quantity: field.integer('Quantity', 'Cards in the sale.'),
  soldAt: field.instant('Sold At', 'Time of the sale.'),
  condition: field.text('Condition', 'State of the card.'),
  variant: field.text('Variant', 'Such as foil or first edition.'),
  language: field.text('Language', 'Printed on the card.'),
  listingType: field.text('Listing Type', 'How it was offered.'),
});

export const cardListing = field.record('CardListing', {
  listingId: field.text('Listing ID', 'Identifies the offer.'),
  price: field.number('Price', 'Price of the card.'),
  shipping: field.number('Shipping', 'Shipping cost.'),
  totalPrice: field.number('Total Price', 'Card plus shipping.'),
  quantity: field.integer('Quantity', 'Cards on offer.'),
  condition: field.text('Condition', 'State of the card.'),
  variant: field.text('Variant', 'Such as foil or first edition.'),
  language: field.text('Language', 'Printed on the card.'),
  sellerName: field.text('Seller', 'Account name.'),
  sellerRating: field.number('Seller Rating', 'As the market shows it.'),
  sellerSales: field.integer('Seller Sales', 'Number of sales so far.'),
  sellerLocation: field.text('Seller Location', 'Where it ships from.'),
  goldSeller: field.flag('Gold Seller', 'A gold seller of the market.'),
  verifiedSeller: field.flag('Verified Seller', 'Verified by the market.'),
  directSeller: field.flag('Direct Seller', 'Ships through the market.'),
});

const cardPricePoint = field.record('CardPricePoint', {
  date: field.text('Date', 'Start of the period.'),
  variant: field.text('Variant', 'Such as foil or first edition.'),
  condition: field.text('Condition', 'State of the card.'),
  language: field.text('Language', 'Printed on the card.'),
  marketPrice: field.number('Market Price', 'As the market computes it.'),
  lowSalePrice: field.number('Lowest Sale', 'Smallest price paid.'),
  highSalePrice: field.number('Highest Sale', 'Largest price paid.'),
  quantitySold: field.integer('Quantity Sold', 'Number of cards sold.'),
  transactionCount: field.integer('Transactions', 'Number of sales.'),
});

const filter = z.string().trim().min(1).optional();

/** Parameters that select the card and its condition or grade. */
export const cardQuestion = {
  keyword: parameter(
    z.string().trim().min(1).max(300).optional().meta({ keyword: true }),
    'Keyword',
    'Card to look up; leave it empty if you enter the exact card.',
    'charizard base set 4/102',
  ).meta({ use: 'subject' }),
  // A longer number is a bar code, and a search for it would be paid for.
  productId: parameter(
    z.int().min(1).max(99_999_999).optional(),
    'Product ID',
    'Number of the exact card, from an earlier search.',
  ).meta({ guard: { minimum: 1 }, use: 'subject' }),
  condition: parameter(filter, 'Condition', 'State of the card.', 'Near Mint'),
  variant: parameter(filter, 'Variant', 'Such as foil or first edition.'),
  language: parameter(filter, 'Language', 'Printed on the card.', 'English'),
};

const product = {
  field: 'product',
  names: ['name', 'setName', 'number'],
  number: 'number',
  described: ['productLine', 'rarity'],
} as const;

const envelope = {
  keyword: field.text('Keyword', 'What was searched for.'),
  marketplace: field.text('Marketplace', 'Market of the data.'),
  product: field.object(cardProduct, 'Product', 'The card that was found.'),
  otherMatches: field.list(z.nullable(cardProduct), 'Other Matches', 'Cards that also fit the keyword.'),
};

const cardSales = endpoint({
  id: 'cardSales',
  method: 'GET',
  path: '/v1/cardmarket/sold',
  title: 'Search Card Sales',
  summary: 'Completed sales of one trading card, with its market price and, on request, its price history.',
  reference: '4.7',
  parameters: z.strictObject({
    ...cardQuestion,
    history: choice('Price History', 'How far back to add market prices.', 'none', {
      none: 'None',
      month: 'One month',
      quarter: 'Three months',
      annual: 'One year',
    }).meta({ use: 'extra' }),
    count: parameter(z.int().min(1).max(250).default(100), 'Sales', 'Most sales to return.').meta({
      ...advanced,
      use: 'size',
    }),
  }),
  rules: [{ rule: 'oneOf', names: ['keyword', 'productId'] }],
  answer: z.looseObject({
    ...envelope,
    salesHistory: field.openEnum(['full', 'limited'], 'Sales History', 'Whether all sales are included.'),
    totalSales: field.integer('Total Sales', 'Sales known to the market.'),
    totalItems: field.integer('Rows', 'Sales in this answer.'),
    items: field.list(cardSale, 'Sales', 'One row each.'),
    priceHistory: field.list(cardPricePoint, 'Price History', 'Market prices over time.'),
    summary: field.object(field.priceStatistics, 'Summary', 'Price statistics of the sales.'),
    scrapedAt: field.instant('Read At', 'When the service read the market.'),
  }),
  product,
  rows: {
    field: 'items',
    row: cardSale,
    // A sale has no ID, so two equal rows are two sales.
    key: [],
    sale: {
      price: ['price'],
      soldAt: ['soldAt'],
      shipping: 'shipping',
      amounts: ['totalPrice'],
      groups: ['condition', 'variant', 'language'],
      kinds: ['condition', 'variant', 'language'],
      title: 'title',
    },
  },
  buckets: ['plan'],
  cost: { per: 'request' },
  credits: true,
  timeoutMs: 30_000,
  assumed: ['the statistics in summary'],
});

const cardListings = endpoint({
  id: 'cardListings',
  method: 'GET',
  path: '/v1/cardmarket/listings',
  title: 'Search Card Listings',
  summary: 'Active offers of one trading card with price, condition and seller.',
  reference: '4.8',
  parameters: z.strictObject({
    ...cardQuestion,
    count: parameter(z.int().min(1).max(50).default(25), 'Rows Per Page', 'Most listings on one page.').meta({
      ...advanced,
      use: 'size',
    }),
    page: page(50),
  }),
  rules: [{ rule: 'oneOf', names: ['keyword', 'productId'] }],
  answer: z.looseObject({
    ...envelope,
    page: field.integer('Page', 'Number of this page.'),
    count: field.integer('Rows Per Page', 'As requested.'),
    totalListings: field.integer('Total Listings', 'Offers of this card now.'),
    totalItems: field.integer('Rows On Page', 'At most 50.'),
    hasNextPage: field.flag('Has Next Page', 'Whether there are more pages.'),
    items: field.list(cardListing, 'Listings', 'The rows of this page.'),
    scrapedAt: field.instant('Read At', 'When the service read the market.'),
  }),
  product,
  rows: {
    field: 'items',
    row: cardListing,
    key: ['listingId'],
    offer: { price: ['price'], units: 'quantity', shipping: 'shipping' },
  },
  paging: { lastPage: 50, pageRows: 50 },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 30_000,
});

export const cardEndpoints = {
  cardSales,
  cardListings,
};
