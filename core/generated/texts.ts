/** What people read of the parameters of every endpoint. Made from core/catalog by `npm run generate`. */

import type { ParameterText, ParameterTexts } from '../endpoint.ts';
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

export const texts: Record<EndpointId, ParameterTexts> = {
  scrape: {
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
  scrapeCategory: {
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
  history: {
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
  fashionSold: {
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
  peerListings: {
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
  cardSales: {
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
  cardListings: {
    keyword: keyword2,
    productId: productId,
    condition: condition,
    variant: variant,
    language: language,
    count: { label: 'Rows Per Page', help: 'Most listings on one page.', advanced: true },
    page: page,
  },
  priceSummary: {
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
  accountUsage: {},
  bulkSearch: {
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
  bulkSearchCsv: {
    runId: { label: 'Run ID', help: 'As the stream told it.' },
    keyword: { label: 'Keyword', help: 'Only its rows; without it the whole run.', example: 'iphone 13 128gb' },
  },
  startCardBatch: {
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
  cardBatch: { jobId: jobId },
  cancelCardBatch: { jobId: jobId },
  startDeepPagination: {
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
  deepPagination: { jobId: jobId },
  cancelDeepPagination: { jobId: jobId },
  deepPaginationCsv: { jobId: jobId, token: { label: 'Token', help: 'Secret; stands in the CSV address of the job.' } },
  startKeywordJob: {
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
  keywordJob: { jobId: jobId },
  shippingRates: {
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
  shippingUsage: {},
  status: {},
};
