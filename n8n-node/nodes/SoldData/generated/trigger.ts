// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const newSold: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'What to search for; a word with a minus sign in front is excluded',
  },
  {
    displayName: 'Each look is charged as one request, more only when many listings are new. Poll Times decides how often: every minute is about 43,000 requests a month, every hour 720.',
    name: 'cost',
    type: 'notice',
    default: '',
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Accepted Offer Prices',
        name: 'bestOfferPrice',
        type: 'boolean',
        default: false,
        description: 'Whether to add the price actually paid on best-offer sales where it is known; no extra charge',
      },
      {
        displayName: 'Aspect Filter',
        name: 'aspectFilter',
        type: 'json',
        default: '{}',
        description: 'Facet names with one or more values each, as a JSON object',
      },
      {
        displayName: 'Buying Format',
        name: 'buyingFormat',
        type: 'options',
        options: [
          {
            name: 'Accepts Offers',
            value: 'acceptsOffers',
          },
          {
            name: 'All',
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
      },
      {
        displayName: 'Category ID',
        name: 'categoryId',
        type: 'string',
        default: '0',
        placeholder: 'e.g. 9355',
        description: 'Where in the catalog to search; 0 for everywhere',
      },
      {
        displayName: 'Completed Listings Only',
        name: 'includeCompleteListing',
        type: 'boolean',
        default: true,
        description: 'Whether to restrict to completed listings, which also tells accepted offers; ignored for active listings',
      },
      {
        displayName: 'Condition',
        name: 'itemCondition',
        type: 'options',
        options: [
          {
            name: 'Any',
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
      },
      {
        displayName: 'Condition Code',
        name: 'conditionId',
        type: 'number',
        default: 0,
        typeOptions: {
          minValue: 0,
        },
        placeholder: 'e.g. 3000',
        description: 'Numeric condition; overrides Condition',
      },
      {
        displayName: 'Exact Match',
        name: 'exactMatch',
        type: 'boolean',
        default: false,
        description: 'Whether to drop rows that match fewer words; a long keyword may then return nothing',
      },
      {
        displayName: 'Item Location',
        name: 'itemLocation',
        type: 'options',
        options: [
          {
            name: 'Default',
            value: 'default',
          },
          {
            name: 'Domestic',
            value: 'domestic',
          },
          {
            name: 'Worldwide',
            value: 'worldwide',
          },
        ],
        default: 'default',
        description: 'Where the item is',
      },
      {
        displayName: 'Maximum Price',
        name: 'maxPrice',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 500',
        description: 'Highest total price, item plus shipping',
      },
      {
        displayName: 'Minimum Price',
        name: 'minPrice',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 50',
        description: 'Lowest total price, item plus shipping',
      },
      {
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: true,
        description: 'Whether to remove rows that are not the item, such as accessories and lots, before the statistics',
      },
      {
        displayName: 'Seller Type',
        name: 'sellerType',
        type: 'options',
        options: [
          {
            name: 'Business',
            value: 'business',
          },
          {
            name: 'Private',
            value: 'private',
          },
        ],
        default: 'private',
        description: 'Only sellers with this label; used on the four EU sites, ignored elsewhere',
      },
      {
        displayName: 'Site',
        name: 'ebaySite',
        type: 'options',
        options: [
          {
            name: 'auctionsite.ca',
            value: 'auctionsite.ca',
          },
          {
            name: 'auctionsite.co.uk',
            value: 'auctionsite.co.uk',
          },
          {
            name: 'auctionsite.com',
            value: 'auctionsite.com',
          },
          {
            name: 'auctionsite.com.au',
            value: 'auctionsite.com.au',
          },
          {
            name: 'auctionsite.de',
            value: 'auctionsite.de',
          },
          {
            name: 'auctionsite.es',
            value: 'auctionsite.es',
          },
          {
            name: 'auctionsite.fr',
            value: 'auctionsite.fr',
          },
          {
            name: 'auctionsite.it',
            value: 'auctionsite.it',
          },
        ],
        default: 'auctionsite.com',
        description: 'Regional auction site to search',
      },
    ],
  },
];

export const newSoldColumns: INodePropertyOptions[] = [
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
];

export const newActive: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'What to search for; a word with a minus sign in front is excluded',
  },
  {
    displayName: 'Each look is charged as one request, more only when many listings are new. Poll Times decides how often: every minute is about 43,000 requests a month, every hour 720.',
    name: 'cost',
    type: 'notice',
    default: '',
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Aspect Filter',
        name: 'aspectFilter',
        type: 'json',
        default: '{}',
        description: 'Facet names with one or more values each, as a JSON object',
      },
      {
        displayName: 'Buying Format',
        name: 'buyingFormat',
        type: 'options',
        options: [
          {
            name: 'Accepts Offers',
            value: 'acceptsOffers',
          },
          {
            name: 'All',
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
      },
      {
        displayName: 'Category ID',
        name: 'categoryId',
        type: 'string',
        default: '0',
        placeholder: 'e.g. 9355',
        description: 'Where in the catalog to search; 0 for everywhere',
      },
      {
        displayName: 'Condition',
        name: 'itemCondition',
        type: 'options',
        options: [
          {
            name: 'Any',
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
      },
      {
        displayName: 'Condition Code',
        name: 'conditionId',
        type: 'number',
        default: 0,
        typeOptions: {
          minValue: 0,
        },
        placeholder: 'e.g. 3000',
        description: 'Numeric condition; overrides Condition',
      },
      {
        displayName: 'Exact Match',
        name: 'exactMatch',
        type: 'boolean',
        default: false,
        description: 'Whether to drop rows that match fewer words; a long keyword may then return nothing',
      },
      {
        displayName: 'Item Location',
        name: 'itemLocation',
        type: 'options',
        options: [
          {
            name: 'Default',
            value: 'default',
          },
          {
            name: 'Domestic',
            value: 'domestic',
          },
          {
            name: 'Worldwide',
            value: 'worldwide',
          },
        ],
        default: 'default',
        description: 'Where the item is',
      },
      {
        displayName: 'Minimum Price',
        name: 'minPrice',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 50',
        description: 'Lowest total price, item plus shipping',
      },
      {
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: true,
        description: 'Whether to remove rows that are not the item, such as accessories and lots, before the statistics',
      },
      {
        displayName: 'Seller Type',
        name: 'sellerType',
        type: 'options',
        options: [
          {
            name: 'Business',
            value: 'business',
          },
          {
            name: 'Private',
            value: 'private',
          },
        ],
        default: 'private',
        description: 'Only sellers with this label; used on the four EU sites, ignored elsewhere',
      },
      {
        displayName: 'Site',
        name: 'ebaySite',
        type: 'options',
        options: [
          {
            name: 'auctionsite.ca',
            value: 'auctionsite.ca',
          },
          {
            name: 'auctionsite.co.uk',
            value: 'auctionsite.co.uk',
          },
          {
            name: 'auctionsite.com',
            value: 'auctionsite.com',
          },
          {
            name: 'auctionsite.com.au',
            value: 'auctionsite.com.au',
          },
          {
            name: 'auctionsite.de',
            value: 'auctionsite.de',
          },
          {
            name: 'auctionsite.es',
            value: 'auctionsite.es',
          },
          {
            name: 'auctionsite.fr',
            value: 'auctionsite.fr',
          },
          {
            name: 'auctionsite.it',
            value: 'auctionsite.it',
          },
        ],
        default: 'auctionsite.com',
        description: 'Regional auction site to search',
      },
    ],
  },
];

export const newActiveColumns: INodePropertyOptions[] = [
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
];

export const medianChanged: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'What to search for; a word with a minus sign in front is excluded',
  },
  {
    displayName: 'Each look is charged as one request. Poll Times decides how often: every minute is about 43,000 requests a month, every hour 720.',
    name: 'cost',
    type: 'notice',
    default: '',
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Accepted Offer Prices',
        name: 'bestOfferPrice',
        type: 'boolean',
        default: false,
        description: 'Whether to add the price actually paid on best-offer sales where it is known; no extra charge',
      },
      {
        displayName: 'Aspect Filter',
        name: 'aspectFilter',
        type: 'json',
        default: '{}',
        description: 'Facet names with one or more values each, as a JSON object',
      },
      {
        displayName: 'Buying Format',
        name: 'buyingFormat',
        type: 'options',
        options: [
          {
            name: 'Accepts Offers',
            value: 'acceptsOffers',
          },
          {
            name: 'All',
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
      },
      {
        displayName: 'Category ID',
        name: 'categoryId',
        type: 'string',
        default: '0',
        placeholder: 'e.g. 9355',
        description: 'Where in the catalog to search; 0 for everywhere',
      },
      {
        displayName: 'Completed Listings Only',
        name: 'includeCompleteListing',
        type: 'boolean',
        default: true,
        description: 'Whether to restrict to completed listings, which also tells accepted offers; ignored for active listings',
      },
      {
        displayName: 'Condition',
        name: 'itemCondition',
        type: 'options',
        options: [
          {
            name: 'Any',
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
      },
      {
        displayName: 'Condition Code',
        name: 'conditionId',
        type: 'number',
        default: 0,
        typeOptions: {
          minValue: 0,
        },
        placeholder: 'e.g. 3000',
        description: 'Numeric condition; overrides Condition',
      },
      {
        displayName: 'Exact Match',
        name: 'exactMatch',
        type: 'boolean',
        default: false,
        description: 'Whether to drop rows that match fewer words; a long keyword may then return nothing',
      },
      {
        displayName: 'Item Location',
        name: 'itemLocation',
        type: 'options',
        options: [
          {
            name: 'Default',
            value: 'default',
          },
          {
            name: 'Domestic',
            value: 'domestic',
          },
          {
            name: 'Worldwide',
            value: 'worldwide',
          },
        ],
        default: 'default',
        description: 'Where the item is',
      },
      {
        displayName: 'Maximum Price',
        name: 'maxPrice',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 500',
        description: 'Highest total price, item plus shipping',
      },
      {
        displayName: 'Minimum Price',
        name: 'minPrice',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 50',
        description: 'Lowest total price, item plus shipping',
      },
      {
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: true,
        description: 'Whether to remove rows that are not the item, such as accessories and lots, before the statistics',
      },
      {
        displayName: 'Rows Per Page',
        name: 'count',
        type: 'number',
        default: 240,
        typeOptions: {
          minValue: 1,
          maxValue: 240,
        },
        description: 'Most rows on one page; fewer may return after filters and cleanup',
      },
      {
        displayName: 'Seller Type',
        name: 'sellerType',
        type: 'options',
        options: [
          {
            name: 'Business',
            value: 'business',
          },
          {
            name: 'Private',
            value: 'private',
          },
        ],
        default: 'private',
        description: 'Only sellers with this label; used on the four EU sites, ignored elsewhere',
      },
      {
        displayName: 'Site',
        name: 'ebaySite',
        type: 'options',
        options: [
          {
            name: 'auctionsite.ca',
            value: 'auctionsite.ca',
          },
          {
            name: 'auctionsite.co.uk',
            value: 'auctionsite.co.uk',
          },
          {
            name: 'auctionsite.com',
            value: 'auctionsite.com',
          },
          {
            name: 'auctionsite.com.au',
            value: 'auctionsite.com.au',
          },
          {
            name: 'auctionsite.de',
            value: 'auctionsite.de',
          },
          {
            name: 'auctionsite.es',
            value: 'auctionsite.es',
          },
          {
            name: 'auctionsite.fr',
            value: 'auctionsite.fr',
          },
          {
            name: 'auctionsite.it',
            value: 'auctionsite.it',
          },
        ],
        default: 'auctionsite.com',
        description: 'Regional auction site to search',
      },
      {
        displayName: 'Sold After',
        name: 'soldAfter',
        type: 'dateTime',
        default: '',
        description: 'First sale day to include',
      },
      {
        displayName: 'Sold Before',
        name: 'soldBefore',
        type: 'dateTime',
        default: '',
        description: 'Last sale day to include',
      },
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: [
          {
            name: 'Distance Nearest',
            value: 'distanceNearest',
          },
          {
            name: 'Ended Recently',
            value: 'endedRecently',
          },
          {
            name: 'Price Plus Postage Highest',
            value: 'pricePlusPostageHighest',
          },
          {
            name: 'Price Plus Postage Lowest',
            value: 'pricePlusPostageLowest',
          },
          {
            name: 'Time Newly Listed',
            value: 'timeNewlyListed',
          },
        ],
        default: 'endedRecently',
        description: 'What comes first',
      },
    ],
  },
];
