// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const bestOfferPrice = {
  displayName: 'Accepted Offer Prices',
  name: 'bestOfferPrice',
  type: 'boolean',
  default: false,
  description: 'Whether to add the price actually paid on best-offer sales where it is known; no extra charge',
} satisfies INodeProperties;

export const aspectFilter = {
  displayName: 'Aspect Filter',
  name: 'aspectFilter',
  type: 'json',
  default: '{}',
  description: 'Facet names with one or more values each, as a JSON object',
} satisfies INodeProperties;

export const buyingFormat = {
  displayName: 'Buying Format',
  name: 'buyingFormat',
  type: 'options',
  options: [
    {
      name: 'Accepts offers',
      value: 'acceptsOffers',
    },
    {
      name: 'Any format',
      value: 'all',
    },
    {
      name: 'Auction',
      value: 'auction',
    },
    {
      name: 'Buy it now',
      value: 'buyItNow',
    },
  ],
  default: 'all',
  description: 'How the item is or was offered',
} satisfies INodeProperties;

export const categoryId = {
  displayName: 'Category ID',
  name: 'categoryId',
  type: 'string',
  default: '0',
  placeholder: 'e.g. 9355',
  description: 'Where in the catalog to search; 0 for everywhere',
} satisfies INodeProperties;

export const includeCompleteListing = {
  displayName: 'Completed Listings Only',
  name: 'includeCompleteListing',
  type: 'boolean',
  default: true,
  description: 'Whether to restrict to completed listings, which also tells accepted offers; ignored for active listings',
} satisfies INodeProperties;

export const itemCondition = {
  displayName: 'Condition',
  name: 'itemCondition',
  type: 'options',
  options: [
    {
      name: 'Any condition',
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
} satisfies INodeProperties;

export const conditionId = {
  displayName: 'Condition Code',
  name: 'conditionId',
  type: 'number',
  default: 0,
  typeOptions: {
    minValue: 0,
  },
  placeholder: 'e.g. 3000',
  description: 'Numeric condition; overrides Condition',
} satisfies INodeProperties;

export const exactMatch = {
  displayName: 'Exact Match',
  name: 'exactMatch',
  type: 'boolean',
  default: false,
  description: 'Whether to drop rows that match fewer words; a long keyword may then return nothing',
} satisfies INodeProperties;

export const itemLocation = {
  displayName: 'Item Location',
  name: 'itemLocation',
  type: 'options',
  options: [
    {
      name: 'As the site decides',
      value: 'default',
    },
    {
      name: 'In the country of the site',
      value: 'domestic',
    },
    {
      name: 'Worldwide',
      value: 'worldwide',
    },
  ],
  default: 'default',
  description: 'Where the item is',
} satisfies INodeProperties;

export const maxPrice = {
  displayName: 'Maximum Price',
  name: 'maxPrice',
  type: 'number',
  default: 0,
  typeOptions: {
    numberPrecision: 2,
  },
  placeholder: 'e.g. 500',
  description: 'Highest total price, item plus shipping',
} satisfies INodeProperties;

export const minPrice = {
  displayName: 'Minimum Price',
  name: 'minPrice',
  type: 'number',
  default: 0,
  typeOptions: {
    numberPrecision: 2,
  },
  placeholder: 'e.g. 50',
  description: 'Lowest total price, item plus shipping',
} satisfies INodeProperties;

export const relevance = {
  displayName: 'Relevance Cleanup',
  name: 'relevance',
  type: 'boolean',
  default: true,
  description: 'Whether to remove rows that are not the item, such as accessories and lots, before the statistics',
} satisfies INodeProperties;

export const count = {
  displayName: 'Rows Per Page',
  name: 'count',
  type: 'number',
  default: 240,
  typeOptions: {
    minValue: 1,
    maxValue: 240,
  },
  description: 'Most rows on one page; fewer may return after filters and cleanup',
} satisfies INodeProperties;

export const sellerType = {
  displayName: 'Seller Type',
  name: 'sellerType',
  type: 'options',
  options: [
    {
      name: 'Business sellers',
      value: 'business',
    },
    {
      name: 'Private sellers',
      value: 'private',
    },
  ],
  default: 'private',
  description: 'Only sellers with this label; used on the four EU sites, ignored elsewhere',
} satisfies INodeProperties;

export const ebaySiteChoices = [
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
] satisfies INodePropertyOptions[];

export const ebaySite = {
  displayName: 'Site',
  name: 'ebaySite',
  type: 'options',
  options: ebaySiteChoices,
  default: 'auctionsite.com',
  description: 'Regional auction site to search',
} satisfies INodeProperties;

export const soldAfter = {
  displayName: 'Sold After',
  name: 'soldAfter',
  type: 'dateTime',
  default: '',
  description: 'First sale day to include',
} satisfies INodeProperties;

export const soldBefore = {
  displayName: 'Sold Before',
  name: 'soldBefore',
  type: 'dateTime',
  default: '',
  description: 'Last sale day to include',
} satisfies INodeProperties;

export const sortOrderChoices = [
  {
    name: 'Ended most recently first',
    value: 'endedRecently',
  },
  {
    name: 'Nearest first',
    value: 'distanceNearest',
  },
  {
    name: 'Newly listed first',
    value: 'timeNewlyListed',
  },
  {
    name: 'Price plus shipping, highest first',
    value: 'pricePlusPostageHighest',
  },
  {
    name: 'Price plus shipping, lowest first',
    value: 'pricePlusPostageLowest',
  },
] satisfies INodePropertyOptions[];

export const sortOrder = {
  displayName: 'Sort Order',
  name: 'sortOrder',
  type: 'options',
  options: sortOrderChoices,
  default: 'endedRecently',
  description: 'What comes first',
} satisfies INodeProperties;

export const sold = {
  displayName: 'Sold',
  name: 'sold',
  type: 'boolean',
  default: true,
  description: 'Whether to search completed sales rather than active listings',
} satisfies INodeProperties;

export const relevance2 = {
  displayName: 'Relevance Cleanup',
  name: 'relevance',
  type: 'boolean',
  default: false,
  description: 'Whether to remove accessories, lots, other models and odd prices; takes about a second longer',
} satisfies INodeProperties;

export const singleUnitOnly = {
  displayName: 'Single Units Only',
  name: 'singleUnitOnly',
  type: 'boolean',
  default: false,
  description: 'Whether to return only listings that sold exactly one unit, whose price and day are those of the sale',
} satisfies INodeProperties;

export const brand = {
  displayName: 'Brand',
  name: 'brand',
  type: 'string',
  default: '',
  description: 'Public name of the maker',
} satisfies INodeProperties;

export const condition = {
  displayName: 'Condition',
  name: 'condition',
  type: 'options',
  options: [
    {
      name: 'Any condition',
      value: 'all',
    },
    {
      name: 'New with tags',
      value: 'nwt',
    },
  ],
  default: 'all',
  description: 'Everything, or only new with tags (nwt)',
} satisfies INodeProperties;

export const departmentChoices = [
  {
    name: 'All departments',
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
] satisfies INodePropertyOptions[];

export const department = {
  displayName: 'Department',
  name: 'department',
  type: 'options',
  options: departmentChoices,
  default: 'all',
  description: 'Part of the shop',
} satisfies INodeProperties;

export const maxPrice2 = {
  displayName: 'Maximum Price',
  name: 'maxPrice',
  type: 'number',
  default: 0,
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 200',
  description: 'Highest sold price in USD',
} satisfies INodeProperties;

export const minPrice2 = {
  displayName: 'Minimum Price',
  name: 'minPrice',
  type: 'number',
  default: 0,
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 20',
  description: 'Lowest sold price in USD',
} satisfies INodeProperties;

export const sortBy = {
  displayName: 'Sort Order',
  name: 'sortBy',
  type: 'options',
  options: [
    {
      name: 'Most liked first',
      value: 'likes',
    },
    {
      name: 'Price, highest first',
      value: 'price_desc',
    },
    {
      name: 'Price, lowest first',
      value: 'price_asc',
    },
    {
      name: 'Sold most recently first',
      value: 'sold_recently',
    },
  ],
  default: 'sold_recently',
  description: 'What comes first',
} satisfies INodeProperties;

export const brandId = {
  displayName: 'Brand ID',
  name: 'brandId',
  type: 'number',
  default: 1,
  typeOptions: {
    minValue: 1,
  },
  description: 'Maker, as a number of the site',
} satisfies INodeProperties;

export const categoryId2 = {
  displayName: 'Category ID',
  name: 'categoryId',
  type: 'number',
  default: 1,
  typeOptions: {
    minValue: 1,
  },
  description: 'Part of the catalog to search in',
} satisfies INodeProperties;

export const itemConditionChoices = [
  {
    name: 'Any condition',
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
    name: 'Like new',
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
] satisfies INodePropertyOptions[];

export const itemCondition2 = {
  displayName: 'Condition',
  name: 'itemCondition',
  type: 'options',
  options: itemConditionChoices,
  default: 'any',
  description: 'State of the item',
} satisfies INodeProperties;

export const maxPrice3 = {
  displayName: 'Maximum Price',
  name: 'maxPrice',
  type: 'number',
  default: 0,
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 200',
  description: 'Highest price in USD',
} satisfies INodeProperties;

export const minPrice3 = {
  displayName: 'Minimum Price',
  name: 'minPrice',
  type: 'number',
  default: 0,
  typeOptions: {
    minValue: 0,
    numberPrecision: 2,
  },
  placeholder: 'e.g. 20',
  description: 'Lowest price in USD',
} satisfies INodeProperties;

export const count2 = {
  displayName: 'Rows Per Page',
  name: 'count',
  type: 'number',
  default: 100,
  typeOptions: {
    minValue: 1,
    maxValue: 100,
  },
  description: 'Most rows on one page',
} satisfies INodeProperties;

export const sortOrderChoices2 = [
  {
    name: 'Best match',
    value: 'bestMatch',
  },
  {
    name: 'Most popular (the same as sold most recently)',
    value: 'mostPopular',
  },
  {
    name: 'Newest first',
    value: 'newest',
  },
  {
    name: 'Price, highest first',
    value: 'highestPrice',
  },
  {
    name: 'Price, lowest first',
    value: 'lowestPrice',
  },
  {
    name: 'Sold most recently first',
    value: 'recentlySold',
  },
] satisfies INodePropertyOptions[];

export const sortOrder2 = {
  displayName: 'Sort Order',
  name: 'sortOrder',
  type: 'options',
  options: sortOrderChoices2,
  default: 'bestMatch',
  description: 'What comes first; mostPopular means recentlySold',
} satisfies INodeProperties;

export const condition2 = {
  displayName: 'Condition',
  name: 'condition',
  type: 'string',
  default: '',
  placeholder: 'e.g. Near Mint',
  description: 'State of the card',
} satisfies INodeProperties;

export const language = {
  displayName: 'Language',
  name: 'language',
  type: 'string',
  default: '',
  placeholder: 'e.g. English',
  description: 'Printed on the card',
} satisfies INodeProperties;

export const count3 = {
  displayName: 'Sales',
  name: 'count',
  type: 'number',
  default: 100,
  typeOptions: {
    minValue: 1,
    maxValue: 250,
  },
  description: 'Most sales to return',
} satisfies INodeProperties;

export const variant = {
  displayName: 'Variant',
  name: 'variant',
  type: 'string',
  default: '',
  description: 'Such as foil or first edition',
} satisfies INodeProperties;

export const fieldsChoices = [
  {
    name: 'Accepted Offer Price',
    value: 'acceptedOfferPrice',
    description: 'Amount actually paid, when found',
  },
  {
    name: 'Accepted Offer Status',
    value: 'acceptedOfferPriceStatus',
    description: 'Whether the amount actually paid is known; only USD sales can be found',
  },
  {
    name: 'Accepts Offers',
    value: 'acceptsOffers',
    description: 'A lower price can be proposed',
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
    description: 'Part of the catalog it stands in',
  },
  {
    name: 'Condition',
    value: 'condition',
    description: 'In the language of the site',
  },
  {
    name: 'Condition Code',
    value: 'conditionId',
    description: 'The same as a number',
  },
  {
    name: 'Current Currency',
    value: 'currentCurrency',
    description: 'Of the price that is asked',
  },
  {
    name: 'Current Price',
    value: 'currentPrice',
    description: 'What is asked now; lower bound of a range',
  },
  {
    name: 'Current Price Max',
    value: 'currentPriceMax',
    description: 'Upper bound of a range',
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
    description: 'Completed or still running',
  },
  {
    name: 'Product Rating',
    value: 'productRating',
    description: 'Average of the product reviews',
  },
  {
    name: 'Product Reviews',
    value: 'productReviewCount',
    description: 'How many there are',
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
    description: 'Of the cost of delivery',
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
    description: 'Of the sold price',
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
    description: 'In the words of the site',
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
    description: 'People who follow the listing',
  },
] satisfies INodePropertyOptions[];
