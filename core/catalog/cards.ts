/** Trading-card sales and listings (reference 4.7, 4.8, fields 2.6). */
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { choice, field, integer, optional, parameters, text, withDefault } from './parameter.ts';
import {
  flagField,
  instantField,
  integerField,
  listField,
  numberField,
  objectField,
  openChoiceField,
  record,
  textField,
  urlField,
} from './row.ts';
import { needsOneOf } from './rules.ts';
import { priceStatistics } from './statistics.ts';

const product = {
  productId: integerField('Product ID', 'Send it instead of the keyword next time.'),
  name: textField('Name', 'Of the card.'),
  productLine: textField('Product Line', 'Game or sport.'),
  setName: textField('Set', 'Edition that the card belongs to.'),
  number: textField('Number', 'Within the set.'),
  rarity: textField('Rarity', 'As the market names it.'),
  sealed: flagField('Sealed', 'A closed box or pack.'),
  marketPrice: numberField('Market Price', 'As the market computes it.'),
  lowestPrice: numberField('Lowest Price', 'Cheapest offer now.'),
  lowestPriceWithShipping: numberField('Lowest Price With Shipping', 'Cheapest offer now, delivered.'),
  totalListings: integerField('Listings', 'Offers now.'),
  url: urlField('Product URL', 'Link to the card.'),
};

export const cardProduct = record(product);

export const cardSaleRow = record({
  title: textField('Title', 'Of the listing that sold.'),
  price: numberField('Price', 'Of the card.'),
  shipping: numberField('Shipping', 'Cost of delivery.'),
  totalPrice: numberField('Total Price', 'Card plus shipping.'),
  quantity: integerField('Quantity', 'Cards in the sale.'),
  soldAt: instantField('Sold At', 'Time of the sale.'),
  condition: textField('Condition', 'State of the card.'),
  variant: textField('Variant', 'Such as foil or first edition.'),
  language: textField('Language', 'Printed on the card.'),
  listingType: textField('Listing Type', 'How it was offered.'),
});

export const cardListingRow = record({
  listingId: textField('Listing ID', 'Of the offer.'),
  price: numberField('Price', 'Of the card.'),
  shipping: numberField('Shipping', 'Cost of delivery.'),
  totalPrice: numberField('Total Price', 'Card plus shipping.'),
  quantity: integerField('Quantity', 'Cards on offer.'),
  condition: textField('Condition', 'State of the card.'),
  variant: textField('Variant', 'Such as foil or first edition.'),
  language: textField('Language', 'Printed on the card.'),
  sellerName: textField('Seller', 'Account name.'),
  sellerRating: numberField('Seller Rating', 'As the market shows it.'),
  sellerSales: integerField('Seller Sales', 'How many so far.'),
  sellerLocation: textField('Seller Location', 'Where it ships from.'),
  goldSeller: flagField('Gold Seller', 'Marked so by the market.'),
  verifiedSeller: flagField('Verified Seller', 'Checked by the market.'),
  directSeller: flagField('Direct Seller', 'Ships through the market.'),
});

export const cardPricePoint = record({
  date: textField('Date', 'Start of the period.'),
  variant: textField('Variant', 'Such as foil or first edition.'),
  condition: textField('Condition', 'State of the card.'),
  language: textField('Language', 'Printed on the card.'),
  marketPrice: numberField('Market Price', 'As the market computes it.'),
  lowSalePrice: numberField('Lowest Sale', 'Smallest price paid.'),
  highSalePrice: numberField('Highest Sale', 'Largest price paid.'),
  quantitySold: integerField('Quantity Sold', 'Cards.'),
  transactionCount: integerField('Transactions', 'Sales.'),
});

const which = {
  keyword: field(optional(text(300)), 'Keyword', 'Card to look up; not needed with a Product ID.', {
    example: 'charizard base set 4/102',
  }),
  productId: field(optional(integer(1)), 'Product ID', 'Exact card, as an earlier answer told it.'),
};

const filters = {
  condition: field(optional(text()), 'Condition', 'State of the card.', { example: 'Near Mint' }),
  variant: field(optional(text()), 'Variant', 'Such as foil or first edition.'),
  language: field(optional(text()), 'Language', 'Printed on the card.', { example: 'English' }),
};

const envelope = {
  keyword: textField('Keyword', 'What was searched for.'),
  marketplace: textField('Marketplace', 'Market of the data.'),
  product: objectField(product, 'Product', 'The card that was found.'),
  otherMatches: listField(z.nullable(cardProduct), 'Other Matches', 'Cards that also fit the keyword.'),
};

export const cardSales = defineEndpoint({
  id: 'cardSales',
  method: 'GET',
  path: '/v1/cardmarket/sold',
  title: 'Search Card Sales',
  summary: 'Completed sales of one trading card, with its market price and, on request, its price history.',
  reference: '4.7',
  parameters: parameters({
    ...which,
    ...filters,
    history: field(
      withDefault(choice(['none', 'month', 'quarter', 'annual']), 'none'),
      'Price History',
      'How far back market prices are added.',
    ),
    count: field(withDefault(integer(1, 250), 100), 'Sales', 'Most sales to return.', { advanced: true }),
  }),
  rules: [needsOneOf('keyword', 'productId')],
  response: record({
    ...envelope,
    salesHistory: openChoiceField(['full', 'limited'], 'Sales History', 'Whether all sales could be read.'),
    totalSales: integerField('Total Sales', 'Known to the market.'),
    totalItems: integerField('Rows', 'Sales in this answer.'),
    items: listField(cardSaleRow, 'Sales', 'One row each.'),
    priceHistory: listField(cardPricePoint, 'Price History', 'Market prices over time.'),
    summary: objectField(priceStatistics, 'Summary', 'Price statistics of the sales.'),
    scrapedAt: instantField('Read At', 'When the service read the market.'),
  }),
  rows: {
    field: 'items',
    row: cardSaleRow,
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

export const cardListings = defineEndpoint({
  id: 'cardListings',
  method: 'GET',
  path: '/v1/cardmarket/listings',
  title: 'Search Card Listings',
  summary: 'Active offers of one trading card with price, condition and seller.',
  reference: '4.8',
  parameters: parameters({
    ...which,
    ...filters,
    count: field(withDefault(integer(1, 50), 25), 'Rows Per Page', 'Most listings on one page.', { advanced: true }),
    page: field(withDefault(integer(1, 50), 1), 'Page', 'Which part of the result to read, from 1.', {
      advanced: true,
    }),
  }),
  rules: [needsOneOf('keyword', 'productId')],
  response: record({
    ...envelope,
    page: integerField('Page', 'Which part of the result this is.'),
    count: integerField('Rows Per Page', 'As asked.'),
    totalListings: integerField('Total Listings', 'Offers of this card now.'),
    totalItems: integerField('Rows On Page', 'At most 50.'),
    hasNextPage: flagField('Has Next Page', 'There is more to read.'),
    items: listField(cardListingRow, 'Listings', 'The rows of this page.'),
    scrapedAt: instantField('Read At', 'When the service read the market.'),
  }),
  rows: {
    field: 'items',
    row: cardListingRow,
    key: ['listingId'],
    offer: { price: ['price'], units: 'quantity', shipping: 'shipping' },
  },
  paging: { parameter: 'page', lastPage: 50, pageRows: 50, sizeParameter: 'count' },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 30_000,
});
