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
        'card',
      ],
    },
  },
  options: [
    {
      name: 'Get Listings',
      value: 'getListings',
      action: 'Get offers of a trading card',
      description: 'Get active offers of one trading card with their sellers',
    },
    {
      name: 'Get Price',
      value: 'getPrice',
      action: 'Get the price of a trading card',
      description: 'Get price statistics of the sales of one trading card',
    },
    {
      name: 'Get Sales',
      value: 'getSales',
      action: 'Get sales of a trading card',
      description: 'Get completed sales of one trading card',
    },
  ],
  default: 'getPrice',
};

export const getPrice: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. charizard base set 4/102',
    description: 'Card to look up; not needed with a Product ID. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each call is charged as one request. What fails is not charged.',
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
        displayName: 'Condition',
        name: 'condition',
        type: 'string',
        default: '',
        placeholder: 'e.g. Near Mint',
        description: 'State of the card',
      },
      {
        displayName: 'Language',
        name: 'language',
        type: 'string',
        default: '',
        placeholder: 'e.g. English',
        description: 'Printed on the card',
      },
      {
        displayName: 'Sales',
        name: 'count',
        type: 'number',
        default: 100,
        typeOptions: {
          minValue: 1,
          maxValue: 250,
        },
        description: 'Most sales to return',
      },
      {
        displayName: 'Variant',
        name: 'variant',
        type: 'string',
        default: '',
        description: 'Such as foil or first edition',
      },
    ],
  },
];

export const getSales: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. charizard base set 4/102',
    description: 'Card to look up; not needed with a Product ID. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each call is charged as one request. What fails is not charged.',
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
        displayName: 'Condition',
        name: 'condition',
        type: 'string',
        default: '',
        placeholder: 'e.g. Near Mint',
        description: 'State of the card',
      },
      {
        displayName: 'Language',
        name: 'language',
        type: 'string',
        default: '',
        placeholder: 'e.g. English',
        description: 'Printed on the card',
      },
      {
        displayName: 'Price History',
        name: 'history',
        type: 'options',
        options: [
          {
            name: 'Annual',
            value: 'annual',
          },
          {
            name: 'Month',
            value: 'month',
          },
          {
            name: 'None',
            value: 'none',
          },
          {
            name: 'Quarter',
            value: 'quarter',
          },
        ],
        default: 'none',
        description: 'How far back market prices are added. They stand in the output Whole Answer.',
      },
      {
        displayName: 'Sales',
        name: 'count',
        type: 'number',
        default: 100,
        typeOptions: {
          minValue: 1,
          maxValue: 250,
        },
        description: 'Most sales to return',
      },
      {
        displayName: 'Variant',
        name: 'variant',
        type: 'string',
        default: '',
        description: 'Such as foil or first edition',
      },
    ],
  },
];

export const getSalesColumns: INodePropertyOptions[] = [
  {
    name: 'Condition',
    value: 'condition',
    description: 'State of the card',
  },
  {
    name: 'Language',
    value: 'language',
    description: 'Printed on the card',
  },
  {
    name: 'Listing Type',
    value: 'listingType',
    description: 'How it was offered',
  },
  {
    name: 'Price',
    value: 'price',
    description: 'Of the card',
  },
  {
    name: 'Quantity',
    value: 'quantity',
    description: 'Cards in the sale',
  },
  {
    name: 'Shipping',
    value: 'shipping',
    description: 'Cost of delivery',
  },
  {
    name: 'Sold At',
    value: 'soldAt',
    description: 'Time of the sale',
  },
  {
    name: 'Title',
    value: 'title',
    description: 'Of the listing that sold',
  },
  {
    name: 'Total Price',
    value: 'totalPrice',
    description: 'Card plus shipping',
  },
  {
    name: 'Variant',
    value: 'variant',
    description: 'Such as foil or first edition',
  },
];

export const getListings: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. charizard base set 4/102',
    description: 'Card to look up; not needed with a Product ID. Several go one on a line, or as a list from an expression.',
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
        displayName: 'Condition',
        name: 'condition',
        type: 'string',
        default: '',
        placeholder: 'e.g. Near Mint',
        description: 'State of the card',
      },
      {
        displayName: 'Language',
        name: 'language',
        type: 'string',
        default: '',
        placeholder: 'e.g. English',
        description: 'Printed on the card',
      },
      {
        displayName: 'Rows Per Page',
        name: 'count',
        type: 'number',
        default: 25,
        typeOptions: {
          minValue: 1,
          maxValue: 50,
        },
        description: 'Most listings on one page',
      },
      {
        displayName: 'Variant',
        name: 'variant',
        type: 'string',
        default: '',
        description: 'Such as foil or first edition',
      },
    ],
  },
];

export const getListingsColumns: INodePropertyOptions[] = [
  {
    name: 'Condition',
    value: 'condition',
    description: 'State of the card',
  },
  {
    name: 'Direct Seller',
    value: 'directSeller',
    description: 'Ships through the market',
  },
  {
    name: 'Gold Seller',
    value: 'goldSeller',
    description: 'Marked so by the market',
  },
  {
    name: 'Language',
    value: 'language',
    description: 'Printed on the card',
  },
  {
    name: 'Listing ID',
    value: 'listingId',
    description: 'Of the offer',
  },
  {
    name: 'Price',
    value: 'price',
    description: 'Of the card',
  },
  {
    name: 'Quantity',
    value: 'quantity',
    description: 'Cards on offer',
  },
  {
    name: 'Seller',
    value: 'sellerName',
    description: 'Account name',
  },
  {
    name: 'Seller Location',
    value: 'sellerLocation',
    description: 'Where it ships from',
  },
  {
    name: 'Seller Rating',
    value: 'sellerRating',
    description: 'As the market shows it',
  },
  {
    name: 'Seller Sales',
    value: 'sellerSales',
    description: 'How many so far',
  },
  {
    name: 'Shipping',
    value: 'shipping',
    description: 'Cost of delivery',
  },
  {
    name: 'Total Price',
    value: 'totalPrice',
    description: 'Card plus shipping',
  },
  {
    name: 'Variant',
    value: 'variant',
    description: 'Such as foil or first edition',
  },
  {
    name: 'Verified Seller',
    value: 'verifiedSeller',
    description: 'Checked by the market',
  },
];
