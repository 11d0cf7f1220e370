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
        'shipping',
      ],
    },
  },
  options: [
    {
      name: 'Get Rates',
      value: 'getRates',
      action: 'Get shipping rates of a parcel',
      description: 'Get estimated prices of a US parcel with several carriers',
    },
    {
      name: 'Get Usage',
      value: 'getUsage',
      action: 'Get what is left of the shipping plan',
      description: 'Get plan, quota and use of the shipping product, free of charge',
    },
  ],
  default: 'getRates',
};

export const getRates: INodeProperties[] = [
  {
    displayName: 'From Postal Code',
    name: 'fromPostalCode',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. 10001',
    description: 'US ZIP code',
  },
  {
    displayName: 'To Postal Code',
    name: 'toPostalCode',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. 10001',
    description: 'US ZIP code',
  },
  {
    displayName: 'Parcel Weight',
    name: 'parcelWeightOz',
    required: true,
    type: 'number',
    default: 0,
    typeOptions: {
      numberPrecision: 2,
    },
    placeholder: 'e.g. 16',
    description: 'In ounces',
  },
  {
    displayName: 'Each call is charged as one request of the shipping plan. What fails is not charged.',
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
        displayName: 'Carriers',
        name: 'carriers',
        type: 'string',
        typeOptions: {
          rows: 2,
        },
        default: '',
        description: 'Only these; without them all. Several go one on a line, or as a list from an expression.',
      },
      {
        displayName: 'Parcel Height',
        name: 'parcelHeightIn',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 4',
        description: 'In inches',
      },
      {
        displayName: 'Parcel Length',
        name: 'parcelLengthIn',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 10',
        description: 'In inches',
      },
      {
        displayName: 'Parcel Width',
        name: 'parcelWidthIn',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 8',
        description: 'In inches',
      },
    ],
  },
];

export const getRatesColumns: INodePropertyOptions[] = [
  {
    name: 'Amount',
    value: 'amount',
    description: 'Estimated price',
  },
  {
    name: 'Carrier',
    value: 'carrier',
    description: 'Company that delivers',
  },
  {
    name: 'Currency',
    value: 'currency',
    description: 'Of the estimated price',
  },
  {
    name: 'Estimated Days',
    value: 'estimatedDays',
    description: 'Until delivery',
  },
  {
    name: 'Service',
    value: 'service',
    description: 'Product of the company',
  },
];

export const getUsage: INodeProperties[] = [
  {
    displayName: 'Free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
  },
];
