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
        'fashion',
      ],
    },
  },
  options: [
    {
      name: 'Get Price Summary',
      value: 'getPriceSummary',
      action: 'Get the median and range of sold fashion prices',
      description: 'Get price statistics of sold listings of the fashion resale site',
    },
    {
      name: 'Search Sold',
      value: 'searchSold',
      action: 'Search sold fashion listings',
      description: 'Find sold listings of the fashion resale site',
    },
  ],
  default: 'searchSold',
};

export const searchSold: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. denim jacket',
    description: 'What to search for. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each page of up to 48 rows is charged as one request. What fails is not charged.',
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
        displayName: 'Brand',
        name: 'brand',
        type: 'string',
        default: '',
        description: 'Public name of the maker',
      },
      {
        displayName: 'Condition',
        name: 'condition',
        type: 'options',
        options: [
          {
            name: 'All',
            value: 'all',
          },
          {
            name: 'Nwt',
            value: 'nwt',
          },
        ],
        default: 'all',
        description: 'Everything, or only new with tags (nwt)',
      },
      {
        displayName: 'Department',
        name: 'department',
        type: 'options',
        options: [
          {
            name: 'All',
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
        ],
        default: 'all',
        description: 'Part of the shop',
      },
      {
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
      },
      {
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
      },
      {
        displayName: 'Seller Details',
        name: 'enrich',
        type: 'boolean',
        default: false,
        description: 'Whether to add location, sold count and ship time of the seller; still one request',
      },
      {
        displayName: 'Sort Order',
        name: 'sortBy',
        type: 'options',
        options: [
          {
            name: 'Likes',
            value: 'likes',
          },
          {
            name: 'Price Asc',
            value: 'price_asc',
          },
          {
            name: 'Price Desc',
            value: 'price_desc',
          },
          {
            name: 'Sold Recently',
            value: 'sold_recently',
          },
        ],
        default: 'sold_recently',
        description: 'What comes first',
      },
    ],
  },
];

export const searchSoldColumns: INodePropertyOptions[] = [
  {
    name: 'Brand',
    value: 'brand',
    description: 'Maker',
  },
  {
    name: 'Category',
    value: 'category',
    description: 'Part of the catalog it stands in',
  },
  {
    name: 'Colors',
    value: 'colors',
    description: 'As the seller gave them',
  },
  {
    name: 'Comments',
    value: 'comments',
    description: 'Written under the listing',
  },
  {
    name: 'Condition',
    value: 'condition',
    description: 'Code of the site',
  },
  {
    name: 'Days To Sell',
    value: 'daysToSell',
    description: 'From posting to sale',
  },
  {
    name: 'Description',
    value: 'description',
    description: 'Text of the listing',
  },
  {
    name: 'Image URL',
    value: 'imageUrl',
    description: 'Picture of the item',
  },
  {
    name: 'Likes',
    value: 'likes',
    description: 'People who liked the listing',
  },
  {
    name: 'Listed At',
    value: 'listedAt',
    description: 'When the listing was first posted',
  },
  {
    name: 'Listing ID',
    value: 'listingId',
    description: 'On the fashion resale site',
  },
  {
    name: 'New With Tags',
    value: 'newWithTags',
    description: 'Never worn, tags attached',
  },
  {
    name: 'Original Price',
    value: 'originalPrice',
    description: 'When new, in USD',
  },
  {
    name: 'Seller',
    value: 'sellerUsername',
    description: 'Account name',
  },
  {
    name: 'Seller Average Ship Days',
    value: 'sellerAverageShipDays',
    description: 'Only with seller details',
  },
  {
    name: 'Seller Location',
    value: 'sellerLocation',
    description: 'Only with seller details',
  },
  {
    name: 'Seller Sold Count',
    value: 'sellerSoldCount',
    description: 'Approximate; only with seller details',
  },
  {
    name: 'Shares',
    value: 'shares',
    description: 'Times it was passed on',
  },
  {
    name: 'Shipping Cost',
    value: 'shippingCost',
    description: 'Empty when not shown for the item',
  },
  {
    name: 'Size',
    value: 'size',
    description: 'As the seller gave it',
  },
  {
    name: 'Sold At',
    value: 'soldAt',
    description: 'Time of the sale',
  },
  {
    name: 'Sold Price',
    value: 'soldPrice',
    description: 'USD; may be an upper bound, because private offers are not disclosed',
  },
  {
    name: 'Title',
    value: 'title',
    description: 'As the seller wrote it',
  },
  {
    name: 'URL',
    value: 'url',
    description: 'Link to the listing',
  },
];

export const getPriceSummary: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. denim jacket',
    description: 'What to search for. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each page of up to 48 rows is charged as one request. What fails is not charged.',
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
        displayName: 'Brand',
        name: 'brand',
        type: 'string',
        default: '',
        description: 'Public name of the maker',
      },
      {
        displayName: 'Condition',
        name: 'condition',
        type: 'options',
        options: [
          {
            name: 'All',
            value: 'all',
          },
          {
            name: 'Nwt',
            value: 'nwt',
          },
        ],
        default: 'all',
        description: 'Everything, or only new with tags (nwt)',
      },
      {
        displayName: 'Department',
        name: 'department',
        type: 'options',
        options: [
          {
            name: 'All',
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
        ],
        default: 'all',
        description: 'Part of the shop',
      },
      {
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
      },
      {
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
      },
      {
        displayName: 'Sort Order',
        name: 'sortBy',
        type: 'options',
        options: [
          {
            name: 'Likes',
            value: 'likes',
          },
          {
            name: 'Price Asc',
            value: 'price_asc',
          },
          {
            name: 'Price Desc',
            value: 'price_desc',
          },
          {
            name: 'Sold Recently',
            value: 'sold_recently',
          },
        ],
        default: 'sold_recently',
        description: 'What comes first',
      },
    ],
  },
];
