/** What people read of every endpoint. Made from core/catalog by `npm run generate`. */

import type { EndpointText, ParameterText } from '../endpoint.ts';
import type { EndpointId } from './types.ts';

const keyword: ParameterText = {
  label: 'Keyword',
  help: 'What to search for; a word with a minus sign in front is excluded.',
  example: 'iphone 13 128gb',
};

const sold: ParameterText = {
  label: 'Sold',
  help: 'True for completed sales, false for active listings.',
  advanced: true,
};

const ebaySite: ParameterText = {
  label: 'Site',
  help: 'Regional auction site to search.',
  choices: {
    'auctionsite.com': 'United States (auctionsite.com)',
    'auctionsite.co.uk': 'United Kingdom (auctionsite.co.uk)',
    'auctionsite.de': 'Germany (auctionsite.de)',
    'auctionsite.fr': 'France (auctionsite.fr)',
    'auctionsite.it': 'Italy (auctionsite.it)',
    'auctionsite.es': 'Spain (auctionsite.es)',
    'auctionsite.ca': 'Canada (auctionsite.ca)',
    'auctionsite.com.au': 'Australia (auctionsite.com.au)',
  },
};

const categoryId: ParameterText = {
  label: 'Category ID',
  help: 'Which part of the catalog to search; 0 is everywhere.',
  example: '9355',
};

const itemCondition: ParameterText = {
  label: 'Condition',
  help: 'State of the item.',
  choices: { any: 'Any condition', 'new': 'New', used: 'Used' },
};

const conditionId: ParameterText = {
  label: 'Condition Code',
  help: 'Exact state by its number; takes the place of Condition.',
  example: '3000',
  advanced: true,
};

const buyingFormat: ParameterText = {
  label: 'Buying Format',
  help: 'How the item is or was offered.',
  choices: { all: 'Any format', auction: 'Auction', buyItNow: 'Buy it now', acceptsOffers: 'Accepts offers' },
};

const minPrice: ParameterText = {
  label: 'Minimum Price',
  help: 'Lowest total price, item plus shipping.',
  example: '50',
};

const maxPrice: ParameterText = {
  label: 'Maximum Price',
  help: 'Highest total price, item plus shipping.',
  example: '500',
};

const soldAfter: ParameterText = { label: 'Sold After', help: 'First sale day to include.', example: '2026-09-01' };

const soldBefore: ParameterText = { label: 'Sold Before', help: 'Last sale day to include.', example: '2026-10-31' };

const sortOrder: ParameterText = {
  label: 'Sort Order',
  help: 'What comes first.',
  advanced: true,
  choices: {
    endedRecently: 'Ended most recently first',
    timeNewlyListed: 'Newly listed first',
    pricePlusPostageLowest: 'Price plus shipping, lowest first',
    pricePlusPostageHighest: 'Price plus shipping, highest first',
    distanceNearest: 'Nearest first',
  },
};

const itemLocation: ParameterText = {
  label: 'Item Location',
  help: 'Where the item is.',
  advanced: true,
  choices: { default: 'As the site decides', domestic: 'In the country of the site', worldwide: 'Worldwide' },
};

const sellerType: ParameterText = {
  label: 'Seller Type',
  help: 'Only sellers with this label; used on the four EU sites, ignored elsewhere.',
  advanced: true,
  choices: { private: 'Private sellers', business: 'Business sellers' },
};

const includeCompleteListing: ParameterText = {
  label: 'Completed Listings Only',
  help: 'Leaves out what is still open, which tells best-offer sales from others. Ignored for active listings.',
  advanced: true,
};

const aspectFilter: ParameterText = {
  label: 'Aspect Filter',
  help: 'Facet names with one or more values each, as a JSON object.',
  example: '{"Storage Capacity": ["128 GB", "256 GB"]}',
  advanced: true,
};

const exactMatch: ParameterText = {
  label: 'Exact Match',
  help: 'Drops rows that match fewer words; a long keyword may then return nothing.',
  advanced: true,
};

const relevance: ParameterText = {
  label: 'Relevance Cleanup',
  help: 'Removes rows that are not the item, such as accessories and lots, before the statistics.',
  advanced: true,
};

const bestOfferPrice: ParameterText = {
  label: 'Accepted Offer Prices',
  help: 'Adds the price actually paid on best-offer sales where it is known; no extra charge.',
  advanced: true,
};

const count: ParameterText = {
  label: 'Rows Per Page',
  help: 'Most rows on one page; fewer may return after filters and cleanup.',
  advanced: true,
};

const page: ParameterText = { label: 'Page', help: 'Which part of the result to read, from 1.', advanced: true };

const limit: ParameterText = { label: 'Rows Per Page', help: 'Most rows on one page.', advanced: true };

const keyword2: ParameterText = {
  label: 'Keyword',
  help: 'Card to look up; leave it empty when the exact card is given.',
  example: 'charizard base set 4/102',
};

const productId: ParameterText = {
  label: 'Product ID',
  help: 'The exact card, by the number that an earlier search shows.',
};

const condition: ParameterText = { label: 'Condition', help: 'State of the card.', example: 'Near Mint' };

const variant: ParameterText = { label: 'Variant', help: 'Such as foil or first edition.' };

const language: ParameterText = { label: 'Language', help: 'Printed on the card.', example: 'English' };

const jobId: ParameterText = { label: 'Job ID', help: 'As the start of the job returned it.' };

const auctionListing: Record<string, string> = {
  itemId: 'Listing id on the auction site.',
  title: 'As the seller wrote it.',
  soldPrice: 'An upper bound on best-offer sales.',
  soldCurrency: 'Of the sold price.',
  endedAt: 'Day of the sale.',
  currentPrice: 'What is asked now; lower bound of a range.',
  currentPriceMax: 'Upper bound of a range.',
  currentCurrency: 'Of the price that is asked.',
  shippingPrice: 'Cost of delivery.',
  shippingCurrency: 'Of the cost of delivery.',
  shippingType: 'How delivery is paid.',
  totalPrice: 'Item plus shipping.',
  condition: 'In the language of the site.',
  conditionId: 'The same as a number.',
  buyingFormat: 'How it was offered.',
  bestOfferAccepted: 'The sale closed through an accepted offer.',
  acceptedOfferPrice: 'Amount actually paid, when found.',
  acceptedOfferPriceStatus: 'Whether the amount actually paid is known; only USD sales can be found.',
  bidCount: 'Auctions only.',
  watcherCount: 'People who follow the listing.',
  unitsSold: 'Sales of this listing so far.',
  acceptsOffers: 'A lower price can be proposed.',
  timeLeft: 'In the words of the site.',
  url: 'Link to the listing.',
  thumbnailUrl: 'Image in standard resolution.',
  fullResThumbnailUrl: 'Image in full resolution.',
  epid: 'Product that the listing belongs to.',
  categoryId: 'Part of the catalog it stands in.',
  listingType: 'Completed or still running.',
  sellerUsername: 'Account name.',
  sellerType: 'EU sites only.',
  sellerPositivePercent: 'Share of positive ratings.',
  sellerFeedbackScore: 'Count of ratings.',
  productRating: 'Average of the product reviews.',
  productReviewCount: 'How many there are.',
  itemLocation: 'Empty when domestic to the site.',
  scrapedAt: 'When the service read the listing.',
};

const historyRow: Record<string, string> = {
  itemId: 'Listing id on the auction site.',
  title: 'As the seller wrote it.',
  extendedTitle: 'Longer form, where there is one.',
  recordType: 'One unit sold, or several sales of one listing taken together.',
  soldUnits: 'In the asked time.',
  soldPrice: 'Of the one sale; empty on aggregates.',
  averageSoldPrice: 'Mean over the units sold.',
  totalSales: 'Sum over the units sold.',
  averageShipping: 'Mean cost of delivery.',
  soldDate: 'Day of the one sale; empty on aggregates.',
  lastSoldDate: 'Day of the most recent sale.',
  listingFormat: 'How it was offered.',
  bids: 'Auctions only.',
  condition: 'Always empty in this data.',
  conditionId: 'State of the item as a number.',
  itemUrl: 'Link to the listing; older rows may lack it.',
  imageUrl: 'Picture; older rows may lack it.',
};

const fashionRow: Record<string, string> = {
  listingId: 'On the fashion resale site.',
  title: 'As the seller wrote it.',
  soldPrice: 'USD; may be an upper bound, because private offers are not disclosed.',
  originalPrice: 'When new, in USD.',
  shippingCost: 'Empty when not shown for the item.',
  soldAt: 'Time of the sale.',
  listedAt: 'When the listing was first posted.',
  daysToSell: 'From posting to sale.',
  brand: 'Maker.',
  size: 'As the seller gave it.',
  category: 'Part of the catalog it stands in.',
  condition: 'Code of the site.',
  newWithTags: 'Never worn, tags attached.',
  colors: 'As the seller gave them.',
  description: 'Text of the listing.',
  likes: 'People who liked the listing.',
  comments: 'Written under the listing.',
  shares: 'Times it was passed on.',
  sellerUsername: 'Account name.',
  sellerLocation: 'Only with seller details.',
  sellerSoldCount: 'Approximate; only with seller details.',
  sellerAverageShipDays: 'Only with seller details.',
  url: 'Link to the listing.',
  imageUrl: 'Picture of the item.',
};

const peerRow: Record<string, string> = {
  itemId: 'Listing id on the peer resale site.',
  title: 'As the seller wrote it.',
  price: 'Of a sale an upper bound: private offers are not disclosed.',
  currency: 'Of the price.',
  originalPrice: 'Before reductions.',
  status: 'Completed or still offered.',
  condition: 'State of the item.',
  conditionId: 'The same as a number.',
  brand: 'Maker.',
  categoryName: 'Part of the catalog it stands in.',
  marketplace: 'Site of the listing.',
  listedAt: 'When it was first posted; only on request.',
  sellerId: 'Account of the seller.',
  url: 'Link to the listing.',
  imageUrl: 'Picture in full size.',
  thumbnailUrl: 'Small picture.',
};

const cardSale: Record<string, string> = {
  title: 'Of the listing that sold.',
  price: 'Of the card.',
  shipping: 'Cost of delivery.',
  totalPrice: 'Card plus shipping.',
  quantity: 'Cards in the sale.',
  soldAt: 'Time of the sale.',
  condition: 'State of the card.',
  variant: 'Such as foil or first edition.',
  language: 'Printed on the card.',
  listingType: 'How it was offered.',
};

const cardListing: Record<string, string> = {
  listingId: 'Of the offer.',
  price: 'Of the card.',
  shipping: 'Cost of delivery.',
  totalPrice: 'Card plus shipping.',
  quantity: 'Cards on offer.',
  condition: 'State of the card.',
  variant: 'Such as foil or first edition.',
  language: 'Printed on the card.',
  sellerName: 'Account name.',
  sellerRating: 'As the market shows it.',
  sellerSales: 'How many so far.',
  sellerLocation: 'Where it ships from.',
  goldSeller: 'Marked so by the market.',
  verifiedSeller: 'Checked by the market.',
  directSeller: 'Ships through the market.',
};

const shippingRate: Record<string, string> = {
  carrier: 'Company that delivers.',
  service: 'Product of the company.',
  amount: 'Estimated price.',
  currency: 'Of the estimated price.',
  estimatedDays: 'Until delivery.',
};

export const texts: Record<EndpointId, EndpointText> = {
  scrape: {
    title: 'Search Auction Listings',
    summary:
      'Completed sales of the last 90 days or so, or active listings, for a keyword on one auction site, with price statistics.',
    reference: '4.2',
    assumed: [],
    parameters: {
      keyword: keyword,
      sold: sold,
      ebaySite: ebaySite,
      categoryId: categoryId,
      itemCondition: itemCondition,
      conditionId: conditionId,
      buyingFormat: buyingFormat,
      minPrice: minPrice,
      maxPrice: maxPrice,
      soldAfter: soldAfter,
      soldBefore: soldBefore,
      sortOrder: sortOrder,
      itemLocation: itemLocation,
      sellerType: sellerType,
      includeCompleteListing: includeCompleteListing,
      aspectFilter: aspectFilter,
      exactMatch: exactMatch,
      relevance: relevance,
      bestOfferPrice: bestOfferPrice,
      count: count,
      page: page,
    },
    rows: auctionListing,
  },
  scrapeCategory: {
    title: 'Browse Auction Category',
    summary:
      'Completed sales of the last 90 days or so, or active listings, in one category of one auction site, with price statistics.',
    reference: '4.3',
    assumed: [],
    parameters: {
      categoryId: { label: 'Category ID', help: 'Which part of the catalog to browse.', example: '9355' },
      sold: sold,
      ebaySite: ebaySite,
      itemCondition: itemCondition,
      conditionId: conditionId,
      buyingFormat: buyingFormat,
      minPrice: minPrice,
      maxPrice: maxPrice,
      soldAfter: soldAfter,
      soldBefore: soldBefore,
      sortOrder: sortOrder,
      itemLocation: itemLocation,
      sellerType: sellerType,
      includeCompleteListing: includeCompleteListing,
      aspectFilter: aspectFilter,
      exactMatch: exactMatch,
      relevance: relevance,
      bestOfferPrice: bestOfferPrice,
      count: count,
      page: page,
    },
    rows: auctionListing,
  },
  history: {
    title: 'Search Sold History',
    summary: 'Sold listings of up to three years back for a keyword on one auction site, in USD, with totals.',
    reference: '4.4',
    assumed: [],
    parameters: {
      keyword: {
        label: 'Keyword',
        help: 'Every word must appear in the listing title; brand plus model works best.',
        example: 'iphone 13 128gb',
      },
      startDate: { label: 'Start Date', help: 'First day to include, at most three years ago.', example: '2026-01-01' },
      endDate: { label: 'End Date', help: 'Last day to include, today (UTC) at the latest.', example: '2026-10-31' },
      ebaySite: ebaySite,
      singleUnitOnly: {
        label: 'Single Units Only',
        help: 'Only listings that sold exactly one unit, whose price and day are those of the sale.',
      },
      relevance: {
        label: 'Relevance Cleanup',
        help: 'Removes accessories, lots, other models and odd prices; takes about a second longer.',
      },
      sort: {
        label: 'Sort Order',
        help: 'Newest sales first, or by units sold.',
        advanced: true,
        choices: { lastSoldDescending: 'Last sold, newest first', quantityAscending: 'Units sold, fewest first' },
      },
      limit: limit,
      page: page,
    },
    rows: historyRow,
  },
  fashionSold: {
    title: 'Search Fashion Sales',
    summary: 'Public sold listings of the fashion resale site (US), with price statistics and optional seller details.',
    reference: '4.5',
    assumed: [
      'keyword, page and hasNextPage of the answer',
      'row fields url, size, colors, condition, newWithTags, description, likes, comments, shares, imageUrl',
      'seller details sellerLocation, sellerSoldCount, sellerAverageShipDays',
    ],
    parameters: {
      keyword: { label: 'Keyword', help: 'What to search for.', example: 'denim jacket' },
      department: {
        label: 'Department',
        help: 'Part of the shop.',
        choices: {
          all: 'All departments',
          women: 'Women',
          men: 'Men',
          kids: 'Kids',
          home: 'Home',
          pets: 'Pets',
          electronics: 'Electronics',
        },
      },
      condition: {
        label: 'Condition',
        help: 'Everything, or only new with tags (nwt).',
        choices: { all: 'Any condition', nwt: 'New with tags' },
      },
      brand: { label: 'Brand', help: 'Public name of the maker.' },
      minPrice: { label: 'Minimum Price', help: 'Lowest sold price in USD.', example: '20' },
      maxPrice: { label: 'Maximum Price', help: 'Highest sold price in USD.', example: '200' },
      enrich: {
        label: 'Seller Details',
        help: 'Adds location, sold count and ship time of the seller; still one request.',
      },
      sortBy: {
        label: 'Sort Order',
        help: 'What comes first.',
        advanced: true,
        choices: {
          sold_recently: 'Sold most recently first',
          price_asc: 'Price, lowest first',
          price_desc: 'Price, highest first',
          likes: 'Most liked first',
        },
      },
      page: page,
    },
    rows: fashionRow,
  },
  peerListings: {
    title: 'Search Peer Listings',
    summary: 'Sold or active listings of the peer-to-peer resale site (US); sold ones with price statistics.',
    reference: '4.6',
    assumed: [
      'keyword, page and hasNextPage of the answer',
      'row fields originalPrice, imageUrl, thumbnailUrl, sellerId',
    ],
    parameters: {
      keyword: { label: 'Keyword', help: 'What to search for.', example: 'canon ae-1' },
      sold: { label: 'Sold', help: 'True for sold listings, false for active ones.', advanced: true },
      itemCondition: {
        label: 'Condition',
        help: 'State of the item.',
        choices: { any: 'Any condition', 'new': 'New', likeNew: 'Like new', good: 'Good', fair: 'Fair', poor: 'Poor' },
      },
      minPrice: { label: 'Minimum Price', help: 'Lowest price in USD.', example: '20' },
      maxPrice: { label: 'Maximum Price', help: 'Highest price in USD.', example: '200' },
      categoryId: { label: 'Category ID', help: 'Part of the catalog to search in.', advanced: true },
      brandId: { label: 'Brand ID', help: 'Maker, as a number of the site.', advanced: true },
      includeListedAt: {
        label: 'Listing Dates',
        help: 'Adds when each listing was posted; takes a few seconds longer, costs no more.',
      },
      sortOrder: {
        label: 'Sort Order',
        help: 'What comes first; mostPopular means recentlySold.',
        advanced: true,
        choices: {
          bestMatch: 'Best match',
          newest: 'Newest first',
          lowestPrice: 'Price, lowest first',
          highestPrice: 'Price, highest first',
          recentlySold: 'Sold most recently first',
          mostPopular: 'Most popular (the same as sold most recently)',
        },
      },
      count: limit,
      page: page,
    },
    rows: peerRow,
  },
  cardSales: {
    title: 'Search Card Sales',
    summary: 'Completed sales of one trading card, with its market price and, on request, its price history.',
    reference: '4.7',
    assumed: ['the statistics in summary'],
    parameters: {
      keyword: keyword2,
      productId: productId,
      condition: condition,
      variant: variant,
      language: language,
      history: {
        label: 'Price History',
        help: 'How far back market prices are added.',
        choices: { none: 'None', month: 'One month', quarter: 'Three months', annual: 'One year' },
      },
      count: { label: 'Sales', help: 'Most sales to return.', advanced: true },
    },
    rows: cardSale,
  },
  cardListings: {
    title: 'Search Card Listings',
    summary: 'Active offers of one trading card with price, condition and seller.',
    reference: '4.8',
    assumed: [],
    parameters: {
      keyword: keyword2,
      productId: productId,
      condition: condition,
      variant: variant,
      language: language,
      count: { label: 'Rows Per Page', help: 'Most listings on one page.', advanced: true },
      page: page,
    },
    rows: cardListing,
  },
  priceSummary: {
    title: 'Get Price Summary',
    summary: 'Cleaned price statistics for a keyword on one auction site, without the listings behind them.',
    reference: '4.9',
    assumed: [
      'every parameter but keyword and count',
      'the answer: that of /v1/scrape without its listings',
      'that it is charged as one request and counts as a search',
    ],
    parameters: {
      keyword: keyword,
      sold: sold,
      ebaySite: ebaySite,
      categoryId: categoryId,
      itemCondition: itemCondition,
      conditionId: conditionId,
      buyingFormat: buyingFormat,
      minPrice: minPrice,
      maxPrice: maxPrice,
      soldAfter: soldAfter,
      soldBefore: soldBefore,
      sortOrder: sortOrder,
      itemLocation: itemLocation,
      sellerType: sellerType,
      includeCompleteListing: includeCompleteListing,
      aspectFilter: aspectFilter,
      exactMatch: exactMatch,
      relevance: relevance,
      bestOfferPrice: bestOfferPrice,
      count: count,
      page: page,
    },
  },
  accountUsage: {
    title: 'Get Account Usage',
    summary:
      'Plan, monthly requests used and left, carried-over requests, purchased credits and the reset time. Free of charge.',
    reference: '4.9',
    assumed: ['the names of the answer'],
    parameters: {},
  },
  bulkSearch: {
    title: 'Bulk Search',
    summary: 'Runs up to 20 searches and streams each result as soon as it is there.',
    reference: '4.9',
    assumed: [
      'the request',
      'the events of the stream',
      'its framing: lines of JSON, server-sent events or one document',
    ],
    parameters: {
      keywords: { label: 'Keywords', help: 'Up to 20, each one search.' },
      options: {
        label: 'Options',
        help: 'Filters for all searches of the run.',
        advanced: true,
        fields: {
          sold: sold,
          ebaySite: ebaySite,
          categoryId: categoryId,
          itemCondition: itemCondition,
          conditionId: conditionId,
          buyingFormat: buyingFormat,
          minPrice: minPrice,
          maxPrice: maxPrice,
          soldAfter: soldAfter,
          soldBefore: soldBefore,
          sortOrder: sortOrder,
          itemLocation: itemLocation,
          sellerType: sellerType,
          includeCompleteListing: includeCompleteListing,
          aspectFilter: aspectFilter,
          exactMatch: exactMatch,
          relevance: relevance,
          bestOfferPrice: bestOfferPrice,
          count: count,
          page: page,
        },
      },
    },
  },
  bulkSearchCsv: {
    title: 'Download Bulk Search',
    summary: 'The rows of a bulk search as CSV, of one keyword or of the whole run.',
    reference: '4.9',
    assumed: ['the parameter keyword', 'the columns'],
    parameters: {
      runId: { label: 'Run ID', help: 'As the stream told it.' },
      keyword: { label: 'Keyword', help: 'Only its rows; without it the whole run.', example: 'iphone 13 128gb' },
    },
  },
  startCardBatch: {
    title: 'Start Card Batch',
    summary: 'Starts a job that prices up to 100 cards.',
    reference: '4.9',
    assumed: [
      'the bounds and defaults of the options',
      'which fields of a card are required',
      'that X-Credit-Source is honoured',
    ],
    parameters: {
      cards: {
        label: 'Cards',
        help: 'Up to 100, each with a reference and either a keyword or its fields.',
        fields: {
          reference: {
            label: 'Reference',
            help: 'Your own name for this card; comes back with its result.',
            example: 'row-2',
          },
          keyword: {
            label: 'Keyword',
            help: 'Free text, instead of the fields below.',
            example: '1986 fleer michael jordan 57 psa 8',
          },
          year: { label: 'Year', help: 'Of the edition.', example: '1986' },
          set: { label: 'Set', help: 'Edition that the card belongs to.', example: 'Fleer' },
          player: { label: 'Player', help: 'Person or character on the card.', example: 'Michael Jordan' },
          cardNumber: { label: 'Card Number', help: 'Within the set.', example: '57' },
          parallel: { label: 'Parallel', help: 'Variant of the print.', example: 'Refractor' },
          grader: { label: 'Grader', help: 'Company that graded it.', example: 'PSA' },
          grade: { label: 'Grade', help: 'As the company gave it.', example: '8' },
        },
      },
      options: {
        label: 'Options',
        help: 'For all cards of the batch.',
        advanced: true,
        fields: {
          count: { label: 'Sales Per Card', help: 'Most sales to rest a price on.' },
          outputMode: {
            label: 'Output Mode',
            help: 'What comes back for a card.',
            choices: { summary: 'Price statistics' },
          },
          relevance: { label: 'Relevance Cleanup', help: 'Removes sales that are not the card.' },
        },
      },
    },
  },
  cardBatch: {
    title: 'Get Card Batch',
    summary: 'Progress of a card batch and the prices that are there.',
    reference: '4.9',
    assumed: [
      'the words queued and running while it works',
      'the words found, not_found and failed of a card',
      'the fields of a summary: those of /v1/scrape',
    ],
    parameters: { jobId: jobId },
  },
  cancelCardBatch: {
    title: 'Cancel Card Batch',
    summary: 'Stops the cards that are not priced yet.',
    reference: '4.9',
    assumed: ['the answer: that of a poll'],
    parameters: { jobId: jobId },
  },
  startDeepPagination: {
    title: 'Start Deep Pagination',
    summary: 'Starts a job that reads up to 100 pages of one search; one at a time per account.',
    reference: '4.9',
    assumed: [
      'the request: the parameters of /v1/scrape plus maxPages',
      'the answer, except jobId',
      'that X-Credit-Source is honoured',
    ],
    parameters: {
      keyword: keyword,
      maxPages: { label: 'Pages', help: 'Most pages to read; each is one request.', example: '10' },
      sold: sold,
      ebaySite: ebaySite,
      categoryId: categoryId,
      itemCondition: itemCondition,
      conditionId: conditionId,
      buyingFormat: buyingFormat,
      minPrice: minPrice,
      maxPrice: maxPrice,
      soldAfter: soldAfter,
      soldBefore: soldBefore,
      sortOrder: sortOrder,
      itemLocation: itemLocation,
      sellerType: sellerType,
      includeCompleteListing: includeCompleteListing,
      aspectFilter: aspectFilter,
      exactMatch: exactMatch,
      relevance: relevance,
      bestOfferPrice: bestOfferPrice,
      count: count,
      page: page,
    },
  },
  deepPagination: {
    title: 'Get Deep Pagination',
    summary: 'Progress of a deep pagination and the rows that are there.',
    reference: '4.9',
    assumed: ['the answer', 'the words queued and running while it works'],
    parameters: { jobId: jobId },
  },
  cancelDeepPagination: {
    title: 'Cancel Deep Pagination',
    summary: 'Stops a deep pagination; what it has read stays.',
    reference: '4.9',
    assumed: ['the answer: that of a poll'],
    parameters: { jobId: jobId },
  },
  deepPaginationCsv: {
    title: 'Download Deep Pagination',
    summary: 'The rows of a deep pagination as CSV.',
    reference: '4.9',
    assumed: ['the columns'],
    parameters: { jobId: jobId, token: { label: 'Token', help: 'Secret; stands in the CSV address of the job.' } },
  },
  startKeywordJob: {
    title: 'Start Keyword Job',
    summary: 'Starts a job that runs up to 100 searches.',
    reference: '4.9',
    assumed: ['the request', 'the answer, except jobId', 'that X-Credit-Source is honoured'],
    parameters: {
      queries: {
        label: 'Queries',
        help: 'Up to 100, each a keyword or an object with a keyword and filters.',
        fields: {
          keyword: keyword,
          sold: sold,
          ebaySite: ebaySite,
          categoryId: categoryId,
          itemCondition: itemCondition,
          conditionId: conditionId,
          buyingFormat: buyingFormat,
          minPrice: minPrice,
          maxPrice: maxPrice,
          soldAfter: soldAfter,
          soldBefore: soldBefore,
          sortOrder: sortOrder,
          itemLocation: itemLocation,
          sellerType: sellerType,
          includeCompleteListing: includeCompleteListing,
          aspectFilter: aspectFilter,
          exactMatch: exactMatch,
          relevance: relevance,
          bestOfferPrice: bestOfferPrice,
          count: count,
          page: page,
        },
      },
    },
  },
  keywordJob: {
    title: 'Get Keyword Job',
    summary: 'Progress of a keyword job and the results that are there.',
    reference: '4.9',
    assumed: ['the answer', 'the status words: those of a card batch'],
    parameters: { jobId: jobId },
  },
  shippingRates: {
    title: 'Get Shipping Rates',
    summary:
      'Estimated prices of a US parcel with several carriers; uses the shipping plan, not the sold-data requests.',
    reference: '4.9',
    assumed: ['the request', 'the answer', 'the per-minute limit: that of the smallest sold-data plan'],
    parameters: {
      from: {
        label: 'From',
        help: 'Where the parcel starts.',
        fields: { postalCode: { label: 'Postal Code', help: 'US ZIP code.', example: '10001' } },
      },
      to: {
        label: 'To',
        help: 'Where the parcel goes.',
        fields: { postalCode: { label: 'Postal Code', help: 'US ZIP code.', example: '10001' } },
      },
      parcel: {
        label: 'Parcel',
        help: 'Weight and size.',
        fields: {
          weightOz: { label: 'Weight', help: 'In ounces.', example: '16' },
          lengthIn: { label: 'Length', help: 'In inches.', example: '10' },
          widthIn: { label: 'Width', help: 'In inches.', example: '8' },
          heightIn: { label: 'Height', help: 'In inches.', example: '4' },
        },
      },
      carriers: { label: 'Carriers', help: 'Only these; leave it empty for all.' },
    },
    rows: shippingRate,
  },
  shippingUsage: {
    title: 'Get Shipping Usage',
    summary: 'Plan and quota of the shipping product.',
    reference: '4.9',
    assumed: ['the names of the answer', 'that it is free of charge'],
    parameters: {},
  },
  status: {
    title: 'Check Service',
    summary: 'Whether the service answers; needs no key and costs nothing.',
    reference: 'none',
    assumed: ['the whole endpoint: its path is known from public examples, its answer from nowhere'],
    parameters: {},
  },
};
