// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const operation: INodeProperties = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: {
    show: {
      resource: [
        'history',
      ],
    },
  },
  options: [
    {
      name: 'Get Totals',
      value: 'getTotals',
      action: 'Get units sold and average price over a time',
      description: 'Get units sold, sellers, price range and sell-through of a whole time range',
    },
    {
      name: 'Get Trend',
      value: 'getTrend',
      action: 'Get how sold prices moved over time',
      description: 'Get price statistics by week, month, quarter or year',
    },
    {
      name: 'Search',
      value: 'search',
      action: 'Search three years of sold history',
      description: 'Find sold listings of up to three years back for a keyword',
    },
  ],
  default: 'search',
};

export const search: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'Every word must appear in the listing title; brand plus model works best. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Start Date',
    name: 'startDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'First day to include, at most three years ago',
  },
  {
    displayName: 'End Date',
    name: 'endDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'Last day to include, today (UTC) at the latest',
  },
  {
    displayName: 'Each page of up to 50 rows is charged as one request. What fails is not charged.',
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
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: false,
        description: 'Whether to remove accessories, lots, other models and odd prices; takes about a second longer',
      },
      {
        displayName: 'Single Units Only',
        name: 'singleUnitOnly',
        type: 'boolean',
        default: false,
        description: 'Whether to return only listings that sold exactly one unit, whose price and day are those of the sale',
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
        displayName: 'Sort Order',
        name: 'sort',
        type: 'options',
        options: [
          {
            name: 'Last Sold Descending',
            value: 'lastSoldDescending',
          },
          {
            name: 'Quantity Ascending',
            value: 'quantityAscending',
          },
        ],
        default: 'quantityAscending',
        description: 'Newest sales first, or by units sold',
      },
    ],
  },
];

export const searchColumns: INodePropertyOptions[] = [
  {
    name: 'Average Shipping',
    value: 'averageShipping',
    description: 'Mean cost of delivery',
  },
  {
    name: 'Average Shipping Currency',
    value: 'averageShippingCurrency',
  },
  {
    name: 'Average Sold Price',
    value: 'averageSoldPrice',
    description: 'Mean over the units sold',
  },
  {
    name: 'Average Sold Price Currency',
    value: 'averageSoldPriceCurrency',
  },
  {
    name: 'Bids',
    value: 'bids',
    description: 'Auctions only',
  },
  {
    name: 'Condition',
    value: 'condition',
    description: 'Always empty in this data',
  },
  {
    name: 'Condition Code',
    value: 'conditionId',
    description: 'State of the item as a number',
  },
  {
    name: 'Extended Title',
    value: 'extendedTitle',
    description: 'Longer form, where there is one',
  },
  {
    name: 'Image URL',
    value: 'imageUrl',
    description: 'Picture; older rows may lack it',
  },
  {
    name: 'Item ID',
    value: 'itemId',
    description: 'Listing ID on the auction site',
  },
  {
    name: 'Last Sold On',
    value: 'lastSoldDate',
    description: 'Day of the most recent sale',
  },
  {
    name: 'Listing Format',
    value: 'listingFormat',
    description: 'How it was offered',
  },
  {
    name: 'Record Type',
    value: 'recordType',
    description: 'One unit sold, or several sales of one listing taken together',
  },
  {
    name: 'Sold On',
    value: 'soldDate',
    description: 'Day of the one sale; empty on aggregates',
  },
  {
    name: 'Sold Price',
    value: 'soldPrice',
    description: 'Of the one sale; empty on aggregates',
  },
  {
    name: 'Sold Price Currency',
    value: 'soldPriceCurrency',
  },
  {
    name: 'Title',
    value: 'title',
    description: 'As the seller wrote it',
  },
  {
    name: 'Total Sales',
    value: 'totalSales',
    description: 'Sum over the units sold',
  },
  {
    name: 'Total Sales Currency',
    value: 'totalSalesCurrency',
  },
  {
    name: 'Units Sold',
    value: 'soldUnits',
    description: 'In the asked time',
  },
  {
    name: 'URL',
    value: 'itemUrl',
    description: 'Link to the listing; older rows may lack it',
  },
];

export const getTotals: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'Every word must appear in the listing title; brand plus model works best. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Start Date',
    name: 'startDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'First day to include, at most three years ago',
  },
  {
    displayName: 'End Date',
    name: 'endDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'Last day to include, today (UTC) at the latest',
  },
  {
    displayName: 'Each page of up to 50 rows is charged as one request. What fails is not charged.',
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

export const getTrend: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'Every word must appear in the listing title; brand plus model works best. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Start Date',
    name: 'startDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'First day to include, at most three years ago',
  },
  {
    displayName: 'End Date',
    name: 'endDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'Last day to include, today (UTC) at the latest',
  },
  {
    displayName: 'Each page of up to 50 rows is charged as one request. What fails is not charged.',
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
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: false,
        description: 'Whether to remove accessories, lots, other models and odd prices; takes about a second longer',
      },
      {
        displayName: 'Single Units Only',
        name: 'singleUnitOnly',
        type: 'boolean',
        default: false,
        description: 'Whether to return only listings that sold exactly one unit, whose price and day are those of the sale',
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
