/** A listing of the auction site and the envelope it comes in (reference 2.2 to 2.4). */
import type { SaleFields } from './endpoint.ts';
import {
  currencyField,
  dayField,
  decimalField,
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
import { auctionStatistics } from './statistics.ts';

/** Sold (reference 2.2) or active (2.3). */
export const auctionListing = record({
  itemId: textField('Item ID', 'Listing id on the auction site.'),
  title: textField('Title', 'As the seller wrote it.'),
  soldPrice: decimalField('Sold Price', 'An upper bound on best-offer sales.'),
  soldCurrency: currencyField('Sold Currency', 'Of the sold price.'),
  endedAt: dayField('Sold On', 'Day of the sale.'),
  currentPrice: decimalField('Current Price', 'What is asked now; lower bound of a range.'),
  currentPriceMax: decimalField('Current Price Max', 'Upper bound of a range.'),
  currentCurrency: currencyField('Current Currency', 'Of the price that is asked.'),
  shippingPrice: decimalField('Shipping Price', 'Cost of delivery.'),
  shippingCurrency: currencyField('Shipping Currency', 'Of the cost of delivery.'),
  shippingType: openChoiceField(['free', 'paid', 'pickup', 'unknown'], 'Shipping Type', 'How delivery is paid.'),
  totalPrice: decimalField('Total Price', 'Item plus shipping.'),
  condition: textField('Condition', 'In the language of the site.'),
  conditionId: numberField('Condition Code', 'The same as a number.'),
  buyingFormat: openChoiceField(['auction', 'buyItNow', 'auctionWithBIN'], 'Buying Format', 'How it was offered.'),
  bestOfferAccepted: flagField('Best Offer Accepted', 'The sale closed through an accepted offer.'),
  acceptedOfferPrice: decimalField('Accepted Offer Price', 'Amount actually paid, when found.'),
  acceptedOfferPriceStatus: openChoiceField(
    ['found', 'pending', 'not_available'],
    'Accepted Offer Status',
    'Whether the amount actually paid is known; only USD sales can be found.',
  ),
  bidCount: numberField('Bids', 'Auctions only.'),
  watcherCount: numberField('Watchers', 'People who follow the listing.'),
  unitsSold: numberField('Units Sold', 'Sales of this listing so far.'),
  acceptsOffers: flagField('Accepts Offers', 'A lower price can be proposed.'),
  timeLeft: textField('Time Left', 'In the words of the site.'),
  url: urlField('URL', 'Link to the listing.'),
  thumbnailUrl: urlField('Thumbnail URL', 'Image in standard resolution.'),
  fullResThumbnailUrl: urlField('Image URL', 'Image in full resolution.'),
  epid: textField('Catalog Product ID', 'Product that the listing belongs to.'),
  categoryId: textField('Category ID', 'Part of the catalog it stands in.'),
  listingType: openChoiceField(['sold', 'active'], 'Listing Type', 'Completed or still running.'),
  sellerUsername: textField('Seller', 'Account name.'),
  sellerType: openChoiceField(['private', 'business'], 'Seller Type', 'EU sites only.'),
  sellerPositivePercent: numberField('Seller Positive Percent', 'Share of positive ratings.'),
  sellerFeedbackScore: numberField('Seller Feedback Score', 'Count of ratings.'),
  productRating: numberField('Product Rating', 'Average of the product reviews.'),
  productReviewCount: numberField('Product Reviews', 'How many there are.'),
  itemLocation: textField('Item Location', 'Empty when domestic to the site.'),
  scrapedAt: instantField('Read At', 'When the service read the listing.'),
});

/** `soldPrice` is an upper bound on best-offer sales (reference 2.2). */
export const auctionSale: SaleFields = {
  price: ['soldPrice'],
  currency: { field: 'soldCurrency' },
  soldAt: ['endedAt'],
  upperBound: 'bestOfferAccepted',
  accepted: 'acceptedOfferPrice',
  shipping: 'shippingPrice',
};

/** What is asked for an active listing; of a range, its lower bound (reference 2.3). */
export const auctionOffer: SaleFields = {
  only: { field: 'listingType', value: 'active' },
  price: ['currentPrice'],
  currency: { field: 'currentCurrency' },
  shipping: 'shippingPrice',
};

/** The listings of an answer. */
export const auctionItems = () => listField(auctionListing, 'Listings', 'The rows of this page.');

/** Envelope of the auction-site searches (reference 2.4) without its rows. */
export const auctionEnvelope = {
  keyword: textField('Keyword', 'What was searched for.'),
  page: integerField('Page', 'Which part of the result this is.'),
  totalItems: integerField('Rows On Page', 'At most 240.'),
  totalResults: textField('Total Results', 'Match count as the site shows it, such as 240,000+.'),
  hasNextPage: flagField('Has Next Page', 'There is more to read.'),
  autoSelectedCategory: objectField(
    {
      id: textField('Category ID', 'Part of the catalog.'),
      name: textField('Category', 'Its name on the site.'),
    },
    'Detected Category',
    'Chosen by the site for this keyword.',
  ),
  rawMedian: numberField('Raw Median', 'Middle price before relevance cleanup.'),
  rawSampleCount: integerField('Raw Sample Count', 'Prices behind the raw median.'),
  scrapedCount: integerField('Rows Before Date Filter', 'Only with Sold After or Sold Before.'),
  summary: objectField(auctionStatistics, 'Summary', 'Price statistics of the rows.'),
};
