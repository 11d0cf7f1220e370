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
        'peer',
      ],
    },
  },
  options: [
    {
      name: 'Get Price Summary',
      value: 'getPriceSummary',
      action: 'Get the median and range of sold peer prices',
      description: 'Get price statistics of sold listings of the peer-to-peer resale site',
    },
    {
      name: 'Search Active',
      value: 'searchActive',
      action: 'Search active listings of the peer resale site',
      description: 'Find active listings of the peer-to-peer resale site',
    },
    {
      name: 'Search Sold',
      value: 'searchSold',
      action: 'Search sold listings of the peer resale site',
      description: 'Find sold listings of the peer-to-peer resale site',
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
    placeholder: 'e.g. canon ae-1',
    description: 'What to search for. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each page of up to 100 rows is charged as one request. What fails is not charged.',
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
        displayName: 'Brand ID',
        name: 'brandId',
        type: 'number',
        default: 1,
        typeOptions: {
          minValue: 1,
        },
        description: 'Maker, as a number of the site',
      },
      {
        displayName: 'Category ID',
        name: 'categoryId',
        type: 'number',
        default: 1,
        typeOptions: {
          minValue: 1,
        },
        description: 'Part of the catalog to search in',
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
        ],
        default: 'any',
        description: 'State of the item',
      },
      {
        displayName: 'Listing Dates',
        name: 'includeListedAt',
        type: 'boolean',
        default: false,
        description: 'Whether to add when each listing was posted; takes a few seconds longer, costs no more',
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
        description: 'Highest price in USD',
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
        description: 'Lowest price in USD',
      },
      {
        displayName: 'Rows Per Page',
        name: 'count',
        type: 'number',
        default: 100,
        typeOptions: {
          minValue: 1,
          maxValue: 100,
        },
        description: 'Most rows on one page',
      },
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: [
          {
            name: 'Best Match',
            value: 'bestMatch',
          },
          {
            name: 'Highest Price',
            value: 'highestPrice',
          },
          {
            name: 'Lowest Price',
            value: 'lowestPrice',
          },
          {
            name: 'Most Popular',
            value: 'mostPopular',
          },
          {
            name: 'Newest',
            value: 'newest',
          },
          {
            name: 'Recently Sold',
            value: 'recentlySold',
          },
        ],
        default: 'bestMatch',
        description: 'What comes first; mostPopular means recentlySold',
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
    value: 'categoryName',
    description: 'Part of the catalog it stands in',
  },
  {
    name: 'Condition',
    value: 'condition',
    description: 'State of the item',
  },
  {
    name: 'Condition Code',
    value: 'conditionId',
    description: 'The same as a number',
  },
  {
    name: 'Currency',
    value: 'currency',
    description: 'Of the price',
  },
  {
    name: 'Image URL',
    value: 'imageUrl',
    description: 'Picture in full size',
  },
  {
    name: 'Item ID',
    value: 'itemId',
    description: 'Listing ID on the peer resale site',
  },
  {
    name: 'Listed At',
    value: 'listedAt',
    description: 'When it was first posted; only on request',
  },
  {
    name: 'Marketplace',
    value: 'marketplace',
    description: 'Site of the listing',
  },
  {
    name: 'Original Price',
    value: 'originalPrice',
    description: 'Before reductions',
  },
  {
    name: 'Price',
    value: 'price',
    description: 'Of a sale an upper bound: private offers are not disclosed',
  },
  {
    name: 'Seller ID',
    value: 'sellerId',
    description: 'Account of the seller',
  },
  {
    name: 'Status',
    value: 'status',
    description: 'Completed or still offered',
  },
  {
    name: 'Thumbnail URL',
    value: 'thumbnailUrl',
    description: 'Small picture',
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

export const searchActive: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. canon ae-1',
    description: 'What to search for. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each page of up to 100 rows is charged as one request. What fails is not charged.',
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
        displayName: 'Brand ID',
        name: 'brandId',
        type: 'number',
        default: 1,
        typeOptions: {
          minValue: 1,
        },
        description: 'Maker, as a number of the site',
      },
      {
        displayName: 'Category ID',
        name: 'categoryId',
        type: 'number',
        default: 1,
        typeOptions: {
          minValue: 1,
        },
        description: 'Part of the catalog to search in',
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
        ],
        default: 'any',
        description: 'State of the item',
      },
      {
        displayName: 'Listing Dates',
        name: 'includeListedAt',
        type: 'boolean',
        default: false,
        description: 'Whether to add when each listing was posted; takes a few seconds longer, costs no more',
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
        description: 'Highest price in USD',
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
        description: 'Lowest price in USD',
      },
      {
        displayName: 'Rows Per Page',
        name: 'count',
        type: 'number',
        default: 100,
        typeOptions: {
          minValue: 1,
          maxValue: 100,
        },
        description: 'Most rows on one page',
      },
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: [
          {
            name: 'Best Match',
            value: 'bestMatch',
          },
          {
            name: 'Highest Price',
            value: 'highestPrice',
          },
          {
            name: 'Lowest Price',
            value: 'lowestPrice',
          },
          {
            name: 'Most Popular',
            value: 'mostPopular',
          },
          {
            name: 'Newest',
            value: 'newest',
          },
          {
            name: 'Recently Sold',
            value: 'recentlySold',
          },
        ],
        default: 'bestMatch',
        description: 'What comes first; mostPopular means recentlySold',
      },
    ],
  },
];

export const searchActiveColumns: INodePropertyOptions[] = [
  {
    name: 'Brand',
    value: 'brand',
    description: 'Maker',
  },
  {
    name: 'Category',
    value: 'categoryName',
    description: 'Part of the catalog it stands in',
  },
  {
    name: 'Condition',
    value: 'condition',
    description: 'State of the item',
  },
  {
    name: 'Condition Code',
    value: 'conditionId',
    description: 'The same as a number',
  },
  {
    name: 'Currency',
    value: 'currency',
    description: 'Of the price',
  },
  {
    name: 'Image URL',
    value: 'imageUrl',
    description: 'Picture in full size',
  },
  {
    name: 'Item ID',
    value: 'itemId',
    description: 'Listing ID on the peer resale site',
  },
  {
    name: 'Listed At',
    value: 'listedAt',
    description: 'When it was first posted; only on request',
  },
  {
    name: 'Marketplace',
    value: 'marketplace',
    description: 'Site of the listing',
  },
  {
    name: 'Original Price',
    value: 'originalPrice',
    description: 'Before reductions',
  },
  {
    name: 'Price',
    value: 'price',
    description: 'Of a sale an upper bound: private offers are not disclosed',
  },
  {
    name: 'Seller ID',
    value: 'sellerId',
    description: 'Account of the seller',
  },
  {
    name: 'Status',
    value: 'status',
    description: 'Completed or still offered',
  },
  {
    name: 'Thumbnail URL',
    value: 'thumbnailUrl',
    description: 'Small picture',
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
    placeholder: 'e.g. canon ae-1',
    description: 'What to search for. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each page of up to 100 rows is charged as one request. What fails is not charged.',
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
        displayName: 'Brand ID',
        name: 'brandId',
        type: 'number',
        default: 1,
        typeOptions: {
          minValue: 1,
        },
        description: 'Maker, as a number of the site',
      },
      {
        displayName: 'Category ID',
        name: 'categoryId',
        type: 'number',
        default: 1,
        typeOptions: {
          minValue: 1,
        },
        description: 'Part of the catalog to search in',
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
        ],
        default: 'any',
        description: 'State of the item',
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
        description: 'Highest price in USD',
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
        description: 'Lowest price in USD',
      },
      {
        displayName: 'Rows Per Page',
        name: 'count',
        type: 'number',
        default: 100,
        typeOptions: {
          minValue: 1,
          maxValue: 100,
        },
        description: 'Most rows on one page',
      },
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: [
          {
            name: 'Best Match',
            value: 'bestMatch',
          },
          {
            name: 'Highest Price',
            value: 'highestPrice',
          },
          {
            name: 'Lowest Price',
            value: 'lowestPrice',
          },
          {
            name: 'Most Popular',
            value: 'mostPopular',
          },
          {
            name: 'Newest',
            value: 'newest',
          },
          {
            name: 'Recently Sold',
            value: 'recentlySold',
          },
        ],
        default: 'bestMatch',
        description: 'What comes first; mostPopular means recentlySold',
      },
    ],
  },
];
