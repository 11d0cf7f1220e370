/** Trading-card sales and listings (reference 4.7, 4.8, fields 2.6). */
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import {
  advanced,
  choice,
  flag,
  instant,
  integer,
  list,
  number,
  object,
  openEnum,
  parameter,
  priceStatistics,
  text,
  url,
} from './schema.ts';

const cardProduct = z
  .looseObject({
    productId: integer('Product ID', 'Send it instead of the keyword next time.'),
    name: text('Name', 'Of the card.'),
    productLine: text('Product Line', 'Game or sport.'),
    setName: text('Set', 'Edition that the card belongs to.'),
    number: text('Number', 'Within the set.'),
    rarity: text('Rarity', 'As the market names it.'),
    sealed: flag('Sealed', 'A closed box or pack.'),
    marketPrice: number('Market Price', 'As the market computes it.'),
    lowestPrice: number('Lowest Price', 'Cheapest offer now.'),
    lowestPriceWithShipping: number('Lowest Price With Shipping', 'Cheapest offer now, delivered.'),
    totalListings: integer('Listings', 'Offers now.'),
    url: url('Product URL', 'Link to the card.'),
  })
  .meta({ id: 'CardProduct' });

export const cardSale = z
  .looseObject({
    title: text('Title', 'Of the listing that sold.'),
    price: number('Price', 'Of the card.'),
    shipping: number('Shipping', 'Cost of delivery.'),
    totalPrice: number('Total Price', 'Card plus shipping.'),
    quantity: integer('Quantity', 'Cards in the sale.'),
    soldAt: instant('Sold At', 'Time of the sale.'),
    condition: text('Condition', 'State of the card.'),
    variant: text('Variant', 'Such as foil or first edition.'),
    language: text('Language', 'Printed on the card.'),
    listingType: text('Listing Type', 'How it was offered.'),
  })
  .meta({ id: 'CardSale' });

export const cardListing = z
  .looseObject({
    listingId: text('Listing ID', 'Of the offer.'),
    price: number('Price', 'Of the card.'),
    shipping: number('Shipping', 'Cost of delivery.'),
    totalPrice: number('Total Price', 'Card plus shipping.'),
    quantity: integer('Quantity', 'Cards on offer.'),
    condition: text('Condition', 'State of the card.'),
    variant: text('Variant', 'Such as foil or first edition.'),
    language: text('Language', 'Printed on the card.'),
    sellerName: text('Seller', 'Account name.'),
    sellerRating: number('Seller Rating', 'As the market shows it.'),
    sellerSales: integer('Seller Sales', 'How many so far.'),
    sellerLocation: text('Seller Location', 'Where it ships from.'),
    goldSeller: flag('Gold Seller', 'Marked so by the market.'),
    verifiedSeller: flag('Verified Seller', 'Checked by the market.'),
    directSeller: flag('Direct Seller', 'Ships through the market.'),
  })
  .meta({ id: 'CardListing' });

const cardPricePoint = z
  .looseObject({
    date: text('Date', 'Start of the period.'),
    variant: text('Variant', 'Such as foil or first edition.'),
    condition: text('Condition', 'State of the card.'),
    language: text('Language', 'Printed on the card.'),
    marketPrice: number('Market Price', 'As the market computes it.'),
    lowSalePrice: number('Lowest Sale', 'Smallest price paid.'),
    highSalePrice: number('Highest Sale', 'Largest price paid.'),
    quantitySold: integer('Quantity Sold', 'Cards.'),
    transactionCount: integer('Transactions', 'Sales.'),
  })
  .meta({ id: 'CardPricePoint' });

const filter = z.string().trim().min(1).optional();

/** Which card, and which copies of it. */
export const cardQuestion = {
  keyword: parameter(
    z.string().trim().min(1).max(300).optional().meta({ keyword: true }),
    'Keyword',
    'Card to look up; not needed with a Product ID.',
    'charizard base set 4/102',
  ),
  productId: parameter(z.int().min(1).optional(), 'Product ID', 'Exact card, as an earlier answer told it.'),
  condition: parameter(filter, 'Condition', 'State of the card.', 'Near Mint'),
  variant: parameter(filter, 'Variant', 'Such as foil or first edition.'),
  language: parameter(filter, 'Language', 'Printed on the card.', 'English'),
};

const envelope = {
  keyword: text('Keyword', 'What was searched for.'),
  marketplace: text('Marketplace', 'Market of the data.'),
  product: object(cardProduct, 'Product', 'The card that was found.'),
  otherMatches: list(z.nullable(cardProduct), 'Other Matches', 'Cards that also fit the keyword.'),
};

export const cardSales = endpoint({
  id: 'cardSales',
  method: 'GET',
  path: '/v1/cardmarket/sold',
  title: 'Search Card Sales',
  summary: 'Completed sales of one trading card, with its market price and, on request, its price history.',
  reference: '4.7',
  parameters: z.strictObject({
    ...cardQuestion,
    history: choice('Price History', 'How far back market prices are added.', 'none', {
      none: 'None',
      month: 'One month',
      quarter: 'Three months',
      annual: 'One year',
    }),
    count: advanced(parameter(z.int().min(1).max(250).default(100), 'Sales', 'Most sales to return.')),
  }),
  rules: [{ rule: 'oneOf', names: ['keyword', 'productId'] }],
  answer: z.looseObject({
    ...envelope,
    salesHistory: openEnum(['full', 'limited'], 'Sales History', 'Whether all sales could be read.'),
    totalSales: integer('Total Sales', 'Known to the market.'),
    totalItems: integer('Rows', 'Sales in this answer.'),
    items: list(cardSale, 'Sales', 'One row each.'),
    priceHistory: list(cardPricePoint, 'Price History', 'Market prices over time.'),
    summary: object(priceStatistics, 'Summary', 'Price statistics of the sales.'),
    scrapedAt: instant('Read At', 'When the service read the market.'),
  }),
  rows: {
    field: 'items',
    row: cardSale,
    // A sale has no id, and two equal sales are two sales.
    key: [],
    sale: { price: ['price'], soldAt: ['soldAt'], shipping: 'shipping' },
  },
  buckets: ['plan'],
  cost: { per: 'request' },
  credits: true,
  timeoutMs: 30_000,
  assumed: ['the statistics in summary'],
});

export const cardListings = endpoint({
  id: 'cardListings',
  method: 'GET',
  path: '/v1/cardmarket/listings',
  title: 'Search Card Listings',
  summary: 'Active offers of one trading card with price, condition and seller.',
  reference: '4.8',
  parameters: z.strictObject({
    ...cardQuestion,
    count: advanced(parameter(z.int().min(1).max(50).default(25), 'Rows Per Page', 'Most listings on one page.')),
    page: advanced(parameter(z.int().min(1).max(50).default(1), 'Page', 'Which part of the result to read, from 1.')),
  }),
  rules: [{ rule: 'oneOf', names: ['keyword', 'productId'] }],
  answer: z.looseObject({
    ...envelope,
    page: integer('Page', 'Which part of the result this is.'),
    count: integer('Rows Per Page', 'As asked.'),
    totalListings: integer('Total Listings', 'Offers of this card now.'),
    totalItems: integer('Rows On Page', 'At most 50.'),
    hasNextPage: flag('Has Next Page', 'There is more to read.'),
    items: list(cardListing, 'Listings', 'The rows of this page.'),
    scrapedAt: instant('Read At', 'When the service read the market.'),
  }),
  rows: {
    field: 'items',
    row: cardListing,
    key: ['listingId'],
    offer: { price: ['price'], units: 'quantity', shipping: 'shipping' },
  },
  paging: { parameter: 'page', lastPage: 50, pageRows: 50, sizeParameter: 'count' },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 30_000,
});
