// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const returnAll: INodeProperties = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 50,
  description: 'Max number of results to return',
  displayOptions: {
    show: {
      returnAll: [false],
    },
  },
};

export const maxPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 100,
  description: 'The most pages to read for one search, also with Return All. Each page is charged as one request. By default, reading stops at the last page that the service has.',
};

export const firstPage: INodeProperties = {
  displayName: 'First Page',
  name: 'firstPage',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 1,
  description: 'The page to start at, to continue where an earlier run stopped',
};

export const addNumbers: INodeProperties = {
  displayName: 'Add Numbers',
  name: 'addNumbers',
  type: 'boolean',
  default: false,
  description: 'Whether to add a number for each price text of Raw output, in a field whose name ends in Number',
  displayOptions: {
    show: {
      '/output': ['raw'],
    },
  },
};

export const safeTexts: INodeProperties = {
  displayName: 'Safe for Spreadsheets',
  name: 'safeTexts',
  type: 'boolean',
  default: false,
  description: 'Whether to put an apostrophe before text that a spreadsheet would run as a formula. A field whose name ends in Raw keeps the original text.',
};

export const bestOffers: INodeProperties = {
  displayName: 'Best-Offer Sales',
  name: 'bestOffers',
  type: 'options',
  options: [
    {
      name: 'Include',
      value: 'include',
      description: 'Count them at the listed price, an upper bound',
    },
    {
      name: 'Leave Out',
      value: 'exclude',
    },
    {
      name: 'Use Paid Price',
      value: 'accepted',
      description: 'Count those whose paid price is known, at that price',
    },
  ],
  default: 'include',
  description: 'What to do with sales that closed through an accepted offer, whose listed price is an upper bound',
};

export const minSales: INodeProperties = {
  displayName: 'Minimum Sales',
  name: 'minSales',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 3,
  description: 'Prices stay empty when there are fewer sales than this',
};

export const statisticsOnly: INodeProperties = {
  displayName: 'Statistics Only',
  name: 'statisticsOnly',
  type: 'boolean',
  default: false,
  description: 'Whether to request the statistics without the listings behind them. The answer is smaller. It has no effect when best-offer sales are left out or counted at the paid price.',
};

export const period: INodeProperties = {
  displayName: 'Period',
  name: 'period',
  type: 'options',
  options: [
    {
      name: 'Month',
      value: 'month',
    },
    {
      name: 'Quarter',
      value: 'quarter',
    },
    {
      name: 'Week',
      value: 'week',
    },
    {
      name: 'Year',
      value: 'year',
    },
  ],
  default: 'month',
  description: 'How much time each point covers',
};

export const trendPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 20,
  description: 'The most pages to read for one trend. Each page is charged as one request.',
};

export const product: INodeProperties = {
  displayName: 'Product',
  name: 'product',
  type: 'resourceLocator',
  default: {
    mode: 'list',
    value: '',
  },
  required: true,
  description: 'The exact card',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: {
        searchListMethod: 'searchProducts',
        searchable: true,
        searchFilterRequired: true,
      },
      hint: 'Type a card to find it. Each new search is charged as one request.',
    },
    {
      displayName: 'By ID',
      name: 'id',
      type: 'string',
      placeholder: 'e.g. 12345',
      validation: [
        {
          type: 'regex',
          properties: {
            regex: '[0-9]+',
            errorMessage: 'A product ID is a number',
          },
        },
      ],
    },
  ],
};

export const category: INodeProperties = {
  displayName: 'Category',
  name: 'categoryId',
  type: 'resourceLocator',
  default: {
    mode: 'list',
    value: '',
  },
  required: true,
  description: 'Which part of the catalog to browse',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: {
        searchListMethod: 'searchCategories',
        searchable: true,
      },
      hint: 'The main categories of the first site; other sites number theirs in their own way',
    },
    {
      displayName: 'By ID',
      name: 'id',
      type: 'string',
      placeholder: 'e.g. 9355',
      validation: [
        {
          type: 'regex',
          properties: {
            regex: '[0-9]+',
            errorMessage: 'A category ID is a number',
          },
        },
      ],
    },
  ],
};

export const patience: INodeProperties = {
  displayName: 'Wait up to (Minutes)',
  name: 'patience',
  type: 'number',
  typeOptions: {
    minValue: 0,
  },
  default: 10,
  description: 'How long to wait for the results. If the wait runs out, the node outputs the job ID and status, the job continues, and Get returns its results without a second charge.',
};

export const binaryPropertyName: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  default: 'data',
  required: true,
  hint: 'The name of the output binary field to put the file in',
};

export const maxWait: INodeProperties = {
  displayName: 'Max Wait (Seconds)',
  name: 'maxWait',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 300,
  description: 'How long a request may wait for its turn under the per-minute limit, or for a busy service, before it fails',
};

export const concurrency: INodeProperties = {
  displayName: 'Parallel Requests',
  name: 'concurrency',
  type: 'number',
  typeOptions: {
    minValue: 1,
    maxValue: 20,
  },
  default: 5,
  description: 'How many searches run side by side',
};

export const requestBudget: INodeProperties = {
  displayName: 'Request Budget',
  name: 'requestBudget',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: '',
  description: 'The most requests that this execution may be charged, over all its items',
  placeholder: 'e.g. 100',
};

export const reserve: INodeProperties = {
  displayName: 'Keep in Reserve',
  name: 'reserve',
  type: 'number',
  typeOptions: {
    minValue: 0,
  },
  default: '',
  description: 'Stops before a charged request while fewer requests than this are left this month. It holds across executions, so it also limits an AI assistant.',
  placeholder: 'e.g. 50',
};

export const atMost: INodeProperties = {
  displayName: 'Check at Most',
  name: 'atMost',
  type: 'options',
  options: [
    {
      name: 'At Every Poll',
      value: 'poll',
      description: 'Every minute is about 43,000 requests a month',
    },
    {
      name: 'Once a Day',
      value: 'day',
      description: 'About 30 requests a month',
    },
    {
      name: 'Once an Hour',
      value: 'hour',
      description: 'About 720 requests a month',
    },
  ],
  default: 'day',
  description: 'Poll Times decides when n8n runs this trigger. Polls before the next check is due cost nothing.',
};

export const findBy: INodeProperties = {
  displayName: 'Find By',
  name: 'findBy',
  type: 'options',
  options: [
    {
      name: 'Name',
      value: 'name',
      description: 'The best match for some text',
    },
    {
      name: 'Product',
      value: 'product',
      description: 'The exact card, from a list or by its ID',
    },
  ],
  default: 'name',
  description: 'How to find the card',
};

export const watchPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 5,
  description: 'The most pages to read when many listings are new. One page is usually enough; each is charged as one request.',
};

export const percent: INodeProperties = {
  displayName: 'Change (Percent)',
  name: 'percent',
  type: 'number',
  typeOptions: {
    minValue: 0.1,
    numberPrecision: 1,
  },
  default: 10,
  description: 'How far the median must move, up or down, since the last event',
};

export const medianSales: INodeProperties = {
  displayName: 'Minimum Sales',
  name: 'minSales',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 3,
  description: 'A median of fewer sales than this is ignored',
};

export const watchedJobs: INodeProperties = {
  displayName: 'Job ID',
  name: 'jobId',
  type: 'string',
  typeOptions: {
    rows: 2,
  },
  default: '',
  required: true,
  description: 'The job to watch. Enter several on separate lines, or as a list from an expression.',
  hint: 'Checking a job is free of charge',
};

export const threshold: INodeProperties = {
  displayName: 'Requests Left',
  name: 'threshold',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 100,
  description: 'Starts the workflow once when fewer requests are left: allowance, carried-over requests and credits together',
  hint: 'Checking the account is free of charge',
};

export const watchList: INodeProperties = {
  displayName: 'List',
  name: 'watchList',
  type: 'string',
  typeOptions: {
    rows: 6,
  },
  required: true,
  default: '',
  placeholder: 'e.g. canon ae-1; 120; used',
  description: 'One item per line: what to search for, then, after semicolons, the most to pay, condition, site or market. JSON also works. Rows have the headings Keyword, Most to pay, Condition, Site, Market.',
};

export const watchedRows: INodeProperties = {
  displayName: 'List',
  name: 'watchList',
  type: 'string',
  typeOptions: {
    rows: 6,
  },
  required: true,
  default: '={{ $json }}',
  description: 'Each input item is one row. Rows have the headings Keyword, Most to pay, Condition, Site, Market. Typed lines also work.',
};

export const monthly: INodeProperties = {
  displayName: 'Requests a Month',
  name: 'monthly',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 500,
  description: 'The most requests that this watch may be charged in a month, spread evenly. It also stops before the key runs out of requests.',
  hint: 'Each check of an item is charged as one request: with 2,000 requests, 200 items are checked about every 3 days',
};

export const tell: INodeProperties = {
  displayName: 'Tell Me About',
  name: 'tell',
  type: 'multiOptions',
  options: [
    {
      name: 'Deal',
      value: 'deal',
      description: "An offer far below the sold median of comparable sales; from an item's second check on",
    },
    {
      name: 'Gone',
      value: 'gone',
      description: 'An offer that is no longer there, or no longer under your limit',
    },
    {
      name: 'New Offer',
      value: 'offered',
      description: 'A new listing, or one that fell under your limit',
    },
    {
      name: 'Price Moved',
      value: 'price',
      description: 'The sold median went up or down',
    },
    {
      name: 'Sale',
      value: 'sold',
      description: 'A new sale',
    },
  ],
  default: ['deal', 'price'],
  description: 'Which events to output. Fewer kinds need fewer checks.',
};

export const dealPercent: INodeProperties = {
  displayName: 'Deal at or Below (Percent)',
  name: 'dealPercent',
  type: 'number',
  typeOptions: {
    minValue: 1,
    maxValue: 100,
  },
  default: 80,
  description: 'An offer at or below this percentage of the sold median, postage included, is a deal',
};

export const movedPercent: INodeProperties = {
  displayName: 'Price Moved by (Percent)',
  name: 'movedPercent',
  type: 'number',
  typeOptions: {
    minValue: 1,
  },
  default: 10,
  description: 'How far the sold median must move, up or down, since the last event',
};

export const ebaySiteChoices: INodePropertyOptions[] = [
  {
    name: 'Australia (auctionsite.com.au)',
    value: 'auctionsite.com.au',
  },
  {
    name: 'Canada (auctionsite.ca)',
    value: 'auctionsite.ca',
  },
  {
    name: 'France (auctionsite.fr)',
    value: 'auctionsite.fr',
  },
  {
    name: 'Germany (auctionsite.de)',
    value: 'auctionsite.de',
  },
  {
    name: 'Italy (auctionsite.it)',
    value: 'auctionsite.it',
  },
  {
    name: 'Spain (auctionsite.es)',
    value: 'auctionsite.es',
  },
  {
    name: 'United Kingdom (auctionsite.co.uk)',
    value: 'auctionsite.co.uk',
  },
  {
    name: 'United States (auctionsite.com)',
    value: 'auctionsite.com',
  },
];

export const fieldsChoices: INodePropertyOptions[] = [
  {
    name: 'Accepted Offer Price',
    value: 'acceptedOfferPrice',
    description: 'Price actually paid, if known',
  },
  {
    name: 'Accepted Offer Status',
    value: 'acceptedOfferPriceStatus',
    description: 'Whether the price paid is known; only for USD sales',
  },
  {
    name: 'Accepts Offers',
    value: 'acceptsOffers',
    description: 'Buyers can offer a lower price',
  },
  {
    name: 'Best Offer Accepted',
    value: 'bestOfferAccepted',
    description: 'The sale closed through an accepted offer',
  },
  {
    name: 'Bids',
    value: 'bidCount',
    description: 'Auctions only',
  },
  {
    name: 'Buying Format',
    value: 'buyingFormat',
    description: 'How it was offered',
  },
  {
    name: 'Catalog Product ID',
    value: 'epid',
    description: 'Product that the listing belongs to',
  },
  {
    name: 'Category ID',
    value: 'categoryId',
    description: 'Category of the listing',
  },
  {
    name: 'Condition',
    value: 'condition',
    description: 'In the language of the site',
  },
  {
    name: 'Condition Code',
    value: 'conditionId',
    description: 'The condition as a number',
  },
  {
    name: 'Current Currency',
    value: 'currentCurrency',
    description: 'Currency of the current price',
  },
  {
    name: 'Current Price',
    value: 'currentPrice',
    description: 'Asking price; the lower end of a range',
  },
  {
    name: 'Current Price Max',
    value: 'currentPriceMax',
    description: 'Upper end of a price range',
  },
  {
    name: 'Image URL',
    value: 'fullResThumbnailUrl',
    description: 'Image in full resolution',
  },
  {
    name: 'Item ID',
    value: 'itemId',
    description: 'Listing ID on the auction site',
  },
  {
    name: 'Item Location',
    value: 'itemLocation',
    description: 'Empty when domestic to the site',
  },
  {
    name: 'Listing Type',
    value: 'listingType',
    description: 'Sold or still active',
  },
  {
    name: 'Product Rating',
    value: 'productRating',
    description: 'Average of the product reviews',
  },
  {
    name: 'Product Reviews',
    value: 'productReviewCount',
    description: 'Number of product reviews',
  },
  {
    name: 'Read At',
    value: 'scrapedAt',
    description: 'When the service read the listing',
  },
  {
    name: 'Seller',
    value: 'sellerUsername',
    description: 'Account name',
  },
  {
    name: 'Seller Feedback Score',
    value: 'sellerFeedbackScore',
    description: 'Count of ratings',
  },
  {
    name: 'Seller Positive Percent',
    value: 'sellerPositivePercent',
    description: 'Share of positive ratings',
  },
  {
    name: 'Seller Type',
    value: 'sellerType',
    description: 'EU sites only',
  },
  {
    name: 'Shipping Currency',
    value: 'shippingCurrency',
    description: 'Currency of the shipping price',
  },
  {
    name: 'Shipping Price',
    value: 'shippingPrice',
    description: 'Cost of delivery',
  },
  {
    name: 'Shipping Type',
    value: 'shippingType',
    description: 'How delivery is paid',
  },
  {
    name: 'Sold Currency',
    value: 'soldCurrency',
    description: 'Currency of the sold price',
  },
  {
    name: 'Sold On',
    value: 'endedAt',
    description: 'Day of the sale',
  },
  {
    name: 'Sold Price',
    value: 'soldPrice',
    description: 'An upper bound on best-offer sales',
  },
  {
    name: 'Thumbnail URL',
    value: 'thumbnailUrl',
    description: 'Image in standard resolution',
  },
  {
    name: 'Time Left',
    value: 'timeLeft',
    description: 'As the site displays it',
  },
  {
    name: 'Title',
    value: 'title',
    description: 'As the seller wrote it',
  },
  {
    name: 'Total Price',
    value: 'totalPrice',
    description: 'Item plus shipping',
  },
  {
    name: 'Units Sold',
    value: 'unitsSold',
    description: 'Sales of this listing so far',
  },
  {
    name: 'URL',
    value: 'url',
    description: 'Link to the listing',
  },
  {
    name: 'Watchers',
    value: 'watcherCount',
    description: 'People watching the listing',
  },
];

export const bestOfferPrice: INodeProperties = {
  displayName: 'Accepted Offer Prices',
  name: 'bestOfferPrice',
  type: 'boolean',
  default: false,
  description: 'Whether to add the price paid on best-offer sales, if known, at no extra cost',
};

export const aspectFilter: INodeProperties = {
  displayName: 'Aspect Filter',
  name: 'aspectFilter',
  type: 'json',
  default: '{}',
  description: 'Names of aspects with one or more values each, as a JSON object',
};

export const buyingFormat: INodeProperties = {
  displayName: 'Buying Format',
  name: 'buyingFormat',
  type: 'options',
  options: [
    {
      name: 'Accepts Offers',
      value: 'acceptsOffers',
    },
    {
      name: 'Any Format',
      value: 'all',
    },
    {
      name: 'Auction',
      value: 'auction',
    },
    {
      name: 'Buy It Now',
      value: 'buyItNow',
    },
  ],
  default: 'all',
  description: 'How the item is or was offered',
};

export const categoryId: INodeProperties = {
  displayName: 'Category ID',
  name: 'categoryId',
  type: 'string',
  default: '0',
  placeholder: 'e.g. 9355',
  description: 'Category to search; 0 means all',
};

export const includeCompleteListing: INodeProperties = {
  displayName: 'Completed Listings Only',
  name: 'includeCompleteListing',
  type: 'boolean',
  default: true,
  description: 'Whether to leave out listings that are still open; needed to recognise best-offer sales. Ignored for active listings.',
};

export const itemCondition: INodeProperties = {
  displayName: 'Condition',
  name: 'itemCondition',
  type: 'options',
  options: [
    {
      name: 'Any Condition',
      value: 'any',
    },
    {
      name: 'New',
      value: 'new',
    },
    {
      name: 'Used',
      value: 'used',
    },
  ],
  default: 'any',
  description: 'State of the item',
};

export const conditionId: INodeProperties = {
  displayName: 'Condition Code',
  name: 'conditionId',
  type: 'number',
  default: '',
  typeOptions: {
    minValue: 0,
  },
  placeholder: 'e.g. 3000',
  description: 'Exact condition by number; overrides Condition',
};

export const exactMatch: INodeProperties = {
  displayName: 'Exact Match',
  name: 'exactMatch',
  type: 'boolean',
  default: false,
  description: 'Whether to leave out listings that miss some of the words; a long keyword may then find nothing',
};

export const itemLocation: INodeProperties = {
  displayName: 'Item Location',
  name: 'itemLocation',
  type: 'options',
  options: [
    {
      name: 'In the Country of the Site',
      value: 'domestic',
    },
    {
      name: 'Site Default',
      value: 'default',
    },
    {
      name: 'Worldwide',
      value: 'worldwide',
    },
  ],
  default: 'default',
  description: 'Where the item is',
};

export const maxPrice: INodeProperties = {
  displayName: 'Maximum Price',
  name: 'maxPrice',
  type: 'number',
  default: '',
  typeOptions: {
    numberPrecision: 2,
  },
  placeholder: 'e.g. 500',
  description: 'Highest total price, item plus shipping',
};

export const minPrice: INodeProperties = {
  displayName: 'Minimum Price',
  name: 'minPrice',
  type: 'number',
  default: '',
  typeOptions: {
    numberPrecision: 2,
  },
  placeholder: 'e.g. 50',
  description: 'Lowest total price, item plus shipping',
};

export const relevance: INodeProperties = {
  displayName: 'Relevance Cleanup',
  name: 'relevance',
  type: 'boolean',
  default: true,
  description: 'Whether to remove listings of other things, such as accessories and lots',
};

export const count: INodeProperties = {
  displayName: 'Rows Per Page',
  name: 'count',
  type: 'number',
  default: 240,
  typeOptions: {
    minValue: 1,
    maxValue: 240,
  },
  description: 'Most rows per page; filters and cleanup may leave fewer',
};

export const sellerType: INodeProperties = {
  displayName: 'Seller Type',
  name: 'sellerType',
  type: 'options',
  options: [
    {
      name: 'Any',
      value: '',
    },
    {
      name: 'Business Sellers',
      value: 'business',
    },
    {
      name: 'Private Sellers',
      value: 'private',
    },
  ],
  default: '',
  description: 'Only private or only business sellers; works on the four EU sites',
};

export const soldAfter: INodeProperties = {
  displayName: 'Sold After',
  name: 'soldAfter',
  type: 'dateTime',
  default: '',
  description: 'First sale day to include',
};

export const soldBefore: INodeProperties = {
  displayName: 'Sold Before',
  name: 'soldBefore',
  type: 'dateTime',
  default: '',
  description: 'Last sale day to include',
};

export const sortOrderChoices: INodePropertyOptions[] = [
  {
    name: 'Ended Most Recently First',
    value: 'endedRecently',
  },
  {
    name: 'Nearest First',
    value: 'distanceNearest',
  },
  {
    name: 'Newly Listed First',
    value: 'timeNewlyListed',
  },
  {
    name: 'Price Plus Shipping, Highest First',
    value: 'pricePlusPostageHighest',
  },
  {
    name: 'Price Plus Shipping, Lowest First',
    value: 'pricePlusPostageLowest',
  },
];

export const sortOrder: INodeProperties = {
  displayName: 'Sort Order',
  name: 'sortOrder',
  type: 'options',
  options: sortOrderChoices,
  default: 'endedRecently',
  description: 'Order of the results',
};

export const sellingCosts: INodeProperties = {
  displayName: 'Selling Costs',
  name: 'sellingCosts',
  type: 'fixedCollection',
  default: {},
  description: 'Adds what a sale at the median leaves you',
  options: [
    {
      displayName: 'Costs',
      name: 'costs',
      values: [
        {
          displayName: 'Currency',
          name: 'currency',
          type: 'string',
          default: '',
          placeholder: 'e.g. USD',
          description: 'Currency of these amounts; prices in another currency give no profit',
        },
        {
          displayName: 'Fee Percent',
          name: 'feePercent',
          type: 'number',
          default: '',
          typeOptions: {
            minValue: 0,
            maxValue: 100,
            numberPrecision: 2,
          },
          placeholder: 'e.g. 13',
          description: 'What the marketplace keeps of the sale price, in percent',
        },
        {
          displayName: 'Fixed Fee',
          name: 'fixedFee',
          type: 'number',
          default: '',
          typeOptions: {
            minValue: 0,
            maxValue: 1000000000,
            numberPrecision: 2,
          },
          description: 'What the marketplace charges for each sale besides the percentage',
        },
        {
          displayName: 'Margin',
          name: 'margin',
          type: 'number',
          default: '',
          typeOptions: {
            minValue: 0,
            maxValue: 100,
            numberPrecision: 2,
          },
          description: 'Profit to keep, in percent of the sale price; adds the most to pay',
        },
        {
          displayName: 'Packaging',
          name: 'packaging',
          type: 'number',
          default: '',
          typeOptions: {
            minValue: 0,
            maxValue: 1000000000,
            numberPrecision: 2,
          },
          description: 'What the packaging of one item costs you',
        },
        {
          displayName: 'Paid',
          name: 'paid',
          type: 'number',
          default: '',
          typeOptions: {
            minValue: 0,
            maxValue: 1000000000,
            numberPrecision: 2,
          },
          description: 'What you paid for the item; adds its net profit',
        },
        {
          displayName: 'Postage',
          name: 'postage',
          type: 'number',
          default: '',
          typeOptions: {
            minValue: 0,
            maxValue: 1000000000,
            numberPrecision: 2,
          },
          description: 'What sending one item costs you; 0 if the buyer pays for it',
        },
      ],
    },
  ],
};

export const relevance2: INodeProperties = {
  displayName: 'Relevance Cleanup',
  name: 'relevance',
  type: 'boolean',
  default: false,
  description: 'Whether to remove accessories, lots, other models and unusual prices; takes about a second longer',
};

export const singleUnitOnly: INodeProperties = {
  displayName: 'Single Units Only',
  name: 'singleUnitOnly',
  type: 'boolean',
  default: false,
  description: 'Whether to return only listings that sold exactly one unit, with the price and day of that sale',
};

export const brand: INodeProperties = {
  displayName: 'Brand',
  name: 'brand',
  type: 'string',
  default: '',
  description: 'Name of the brand',
};

export const condition: INodeProperties = {
  displayName: 'Condition',
  name: 'condition',
  type: 'options',
  options: [
    {
      name: 'Any Condition',
      value: 'all',
    },
    {
      name: 'New with Tags',
      value: 'nwt',
    },
  ],
  default: 'all',
  description: 'Any condition, or only new with tags (nwt)',
};

export const departmentChoices: INodePropertyOptions[] = [
  {
    name: 'All Departments',
    value: 'all',
  },
  {
    name: 'Electronics',
    value: 'electronics',
  },
  {
    name: 'Home',
    value: 'home',
  },
  {
    name: 'Kids',
    value: 'kids',
  },
  {
    name: 'Men',
    value: 'men',
  },
  {
    name: 'Pets',
    value: 'pets',
  },
  {
    name: 'Women',
    value: 'women',
  },
];

export const department: INodeProperties = {
  displayName: 'Department',
  name: 'department',
  type: 'options',
  options: departmentChoices,
  default: 'all',
  description: 'Department of the shop',
};

export const maxPrice2: INodeProperties = {
  displayName: 'Maximum Price',
  name: 'maxPrice',
  type: 'number',
  default: '',
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 200',
  description: 'Highest sold price in USD',
};

export const minPrice2: INodeProperties = {
  displayName: 'Minimum Price',
  name: 'minPrice',
  type: 'number',
  default: '',
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 20',
  description: 'Lowest sold price in USD',
};

export const sortBy: INodeProperties = {
  displayName: 'Sort Order',
  name: 'sortBy',
  type: 'options',
  options: [
    {
      name: 'Most Liked First',
      value: 'likes',
    },
    {
      name: 'Price, Highest First',
      value: 'price_desc',
    },
    {
      name: 'Price, Lowest First',
      value: 'price_asc',
    },
    {
      name: 'Sold Most Recently First',
      value: 'sold_recently',
    },
  ],
  default: 'sold_recently',
  description: 'Order of the results',
};

export const brandId: INodeProperties = {
  displayName: 'Brand ID',
  name: 'brandId',
  type: 'number',
  default: '',
  typeOptions: {
    minValue: 1,
  },
  description: 'Number of the brand on the site',
};

export const categoryId2: INodeProperties = {
  displayName: 'Category ID',
  name: 'categoryId',
  type: 'number',
  default: '',
  typeOptions: {
    minValue: 1,
  },
  description: 'Category to search',
};

export const itemConditionChoices: INodePropertyOptions[] = [
  {
    name: 'Any Condition',
    value: 'any',
  },
  {
    name: 'Fair',
    value: 'fair',
  },
  {
    name: 'Good',
    value: 'good',
  },
  {
    name: 'Like New',
    value: 'likeNew',
  },
  {
    name: 'New',
    value: 'new',
  },
  {
    name: 'Poor',
    value: 'poor',
  },
];

export const itemCondition2: INodeProperties = {
  displayName: 'Condition',
  name: 'itemCondition',
  type: 'options',
  options: itemConditionChoices,
  default: 'any',
  description: 'State of the item',
};

export const includeListedAt: INodeProperties = {
  displayName: 'Listing Dates',
  name: 'includeListedAt',
  type: 'boolean',
  default: false,
  description: 'Whether to add when each listing was posted; takes a few seconds longer, at no extra cost',
};

export const maxPrice3: INodeProperties = {
  displayName: 'Maximum Price',
  name: 'maxPrice',
  type: 'number',
  default: '',
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 200',
  description: 'Highest price in USD',
};

export const minPrice3: INodeProperties = {
  displayName: 'Minimum Price',
  name: 'minPrice',
  type: 'number',
  default: '',
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 20',
  description: 'Lowest price in USD',
};

export const count2: INodeProperties = {
  displayName: 'Rows Per Page',
  name: 'count',
  type: 'number',
  default: 100,
  typeOptions: {
    minValue: 1,
    maxValue: 100,
  },
  description: 'Most rows on one page',
};

export const sortOrderChoices2: INodePropertyOptions[] = [
  {
    name: 'Best Match',
    value: 'bestMatch',
  },
  {
    name: 'Most Popular (the Same as Sold Most Recently)',
    value: 'mostPopular',
  },
  {
    name: 'Newest First',
    value: 'newest',
  },
  {
    name: 'Price, Highest First',
    value: 'highestPrice',
  },
  {
    name: 'Price, Lowest First',
    value: 'lowestPrice',
  },
  {
    name: 'Sold Most Recently First',
    value: 'recentlySold',
  },
];

export const condition2: INodeProperties = {
  displayName: 'Condition',
  name: 'condition',
  type: 'string',
  default: '',
  placeholder: 'e.g. Near Mint',
  description: 'State of the card',
};

export const language: INodeProperties = {
  displayName: 'Language',
  name: 'language',
  type: 'string',
  default: '',
  placeholder: 'e.g. English',
  description: 'Printed on the card',
};

export const count3: INodeProperties = {
  displayName: 'Sales',
  name: 'count',
  type: 'number',
  default: 100,
  typeOptions: {
    minValue: 1,
    maxValue: 250,
  },
  description: 'Most sales to return',
};

export const variant: INodeProperties = {
  displayName: 'Variant',
  name: 'variant',
  type: 'string',
  default: '',
  description: 'Such as foil or first edition',
};

export const sold: INodeProperties = {
  displayName: 'Sold',
  name: 'sold',
  type: 'boolean',
  default: true,
  description: 'Whether to search completed sales rather than active listings',
};

export const cardNumber: INodeProperties = {
  displayName: 'Card Number',
  name: 'cardNumber',
  type: 'string',
  default: '',
  placeholder: 'e.g. 57',
  description: 'Within the set',
};

export const grade: INodeProperties = {
  displayName: 'Grade',
  name: 'grade',
  type: 'number',
  default: '',
  typeOptions: {
    numberPrecision: 2,
  },
  placeholder: 'e.g. 8',
  description: 'Grade from that company',
};

export const grader: INodeProperties = {
  displayName: 'Grader',
  name: 'grader',
  type: 'string',
  default: '',
  placeholder: 'e.g. PSA',
  description: 'Company that graded it',
};

export const parallel: INodeProperties = {
  displayName: 'Parallel',
  name: 'parallel',
  type: 'string',
  default: '',
  placeholder: 'e.g. Refractor',
  description: 'Variant of the print',
};

export const player: INodeProperties = {
  displayName: 'Player',
  name: 'player',
  type: 'string',
  default: '',
  placeholder: 'e.g. Michael Jordan',
  description: 'Person or character on the card',
};

export const reference: INodeProperties = {
  displayName: 'Reference',
  name: 'reference',
  type: 'string',
  default: '',
  placeholder: 'e.g. row-2',
  description: 'Your own name for this card, returned with its result',
};

export const relevance3: INodeProperties = {
  displayName: 'Relevance Cleanup',
  name: 'relevance',
  type: 'boolean',
  default: true,
  description: 'Whether to remove sales of other cards',
};

export const count4: INodeProperties = {
  displayName: 'Sales Per Card',
  name: 'count',
  type: 'number',
  default: 60,
  typeOptions: {
    minValue: 1,
    maxValue: 240,
  },
  description: 'Most sales to calculate a price from',
};

export const set: INodeProperties = {
  displayName: 'Set',
  name: 'set',
  type: 'string',
  default: '',
  placeholder: 'e.g. Fleer',
  description: 'Edition that the card belongs to',
};

export const year: INodeProperties = {
  displayName: 'Year',
  name: 'year',
  type: 'number',
  default: '',
  placeholder: 'e.g. 1986',
  description: 'Year of the edition',
};
