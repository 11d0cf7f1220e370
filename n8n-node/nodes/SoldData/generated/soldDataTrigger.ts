// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties } from 'n8n-workflow';
import * as fields from './fields.ts';

export const properties: INodeProperties[] = [
  {
    displayName: 'Event',
    name: 'event',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Job Finished',
        value: 'jobFinished',
        description: 'When a job has ended',
      },
      {
        name: 'Median Price Changed',
        value: 'medianChanged',
        description: 'When the median sold price moved by a percentage since the last event',
      },
      {
        name: 'New Active Listing',
        value: 'newActive',
        description: 'When something that matches a search is offered, up to a price if you like',
      },
      {
        name: 'New Sold Listing',
        value: 'newSold',
        description: 'When something that matches a search was sold',
      },
      {
        name: 'Quota Low',
        value: 'quotaLow',
        description: 'When fewer requests are left than you want',
      },
      {
        name: 'Watch List',
        value: 'watchList',
        description: 'When a deal, a sale or a moved price appears on a whole list, within a number of requests a month',
      },
    ],
    default: 'newSold',
  },
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'What to search for; a word with a minus sign in front is excluded',
    displayOptions: {
      show: {
        event: ['newSold', 'newActive', 'medianChanged'],
      },
    },
  },
  { ...fields.maxPrice, displayOptions: {
    show: {
      event: ['newActive'],
    },
  } },
  { ...fields.percent, displayOptions: {
    show: {
      event: ['medianChanged'],
    },
  } },
  { ...fields.medianSales, displayOptions: {
    show: {
      event: ['medianChanged'],
    },
  } },
  {
    displayName: 'Job Type',
    name: 'jobKind',
    type: 'options',
    options: [
      {
        name: 'Card Batch',
        value: 'cardBatch',
      },
      {
        name: 'Deep Pagination',
        value: 'deepPagination',
      },
      {
        name: 'Keyword Job',
        value: 'keywordJob',
      },
    ],
    default: 'cardBatch',
    description: 'What kind of job to watch',
    displayOptions: {
      show: {
        event: ['jobFinished'],
      },
    },
  },
  { ...fields.watchedJobs, displayOptions: {
    show: {
      event: ['jobFinished'],
    },
  } },
  { ...fields.watchList, displayOptions: {
    show: {
      event: ['watchList'],
    },
  } },
  { ...fields.monthly, displayOptions: {
    show: {
      event: ['watchList'],
    },
  } },
  { ...fields.tell, displayOptions: {
    show: {
      event: ['watchList'],
    },
  } },
  { ...fields.threshold, displayOptions: {
    show: {
      event: ['quotaLow'],
    },
  } },
  {
    displayName: 'Site',
    name: 'ebaySite',
    type: 'options',
    options: fields.ebaySiteChoices,
    default: 'auctionsite.com',
    description: 'Regional auction site to search',
    displayOptions: {
      show: {
        event: ['newSold', 'newActive', 'medianChanged'],
      },
    },
  },
  {
    displayName: 'Each look is charged as one request, more only when many listings are new. Poll Times decides how often: every minute is about 43,000 requests a month, every hour 720.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        event: ['newSold', 'newActive'],
      },
    },
  },
  {
    displayName: 'Each look is charged as one request. Poll Times decides how often: every minute is about 43,000 requests a month, every hour 720.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        event: ['medianChanged'],
      },
    },
  },
  {
    displayName: 'Looking at a job is free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        event: ['jobFinished'],
      },
    },
  },
  {
    displayName: 'Each look at an item is charged as one request, never more than Requests a Month in all. 200 items with 2,000 requests are each looked at about every 3 days, sooner where prices move.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        event: ['watchList'],
      },
    },
  },
  {
    displayName: 'Looking at the account is free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        event: ['quotaLow'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.bestOfferPrice,
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.includeCompleteListing,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.maxPrice,
      fields.minPrice,
      fields.relevance,
      fields.sellerType,
    ],
    displayOptions: {
      show: {
        event: ['newSold'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.minPrice,
      fields.relevance,
      fields.sellerType,
    ],
    displayOptions: {
      show: {
        event: ['newActive'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.bestOfferPrice,
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.includeCompleteListing,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.maxPrice,
      fields.minPrice,
      fields.relevance,
      fields.sellerType,
      fields.soldAfter,
      fields.soldBefore,
    ],
    displayOptions: {
      show: {
        event: ['medianChanged'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.watchPages,
    ],
    displayOptions: {
      show: {
        event: ['newSold', 'newActive'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.count,
      fields.sortOrder,
    ],
    displayOptions: {
      show: {
        event: ['medianChanged'],
      },
    },
  },
  {
    displayName: 'Your Costs',
    name: 'costs',
    type: 'collection',
    placeholder: 'Add Cost',
    default: {},
    options: [
      fields.currency,
      fields.feePercent,
      fields.fixedFee,
      fields.margin,
      fields.packaging,
      fields.paid,
      fields.postage,
    ],
    displayOptions: {
      show: {
        event: ['watchList'],
      },
    },
  },
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      {
        value: 'raw',
        name: 'Raw',
        description: 'As the service sends it',
      },
      {
        value: 'selectedFields',
        name: 'Selected Fields',
        description: 'Only the fields you choose of each listing, prices as numbers',
      },
      {
        value: 'simplified',
        name: 'Simplified',
        description: 'The most used fields, prices as numbers',
      },
    ],
    default: 'simplified',
    description: 'How much of the result to return',
    displayOptions: {
      show: {
        event: ['newSold', 'newActive'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: fields.fieldsChoices,
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        event: ['newSold', 'newActive'],
        output: ['selectedFields'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.addNumbers,
      fields.safeTexts,
    ],
    displayOptions: {
      show: {
        event: ['newSold', 'newActive'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.dealPercent,
      fields.movedPercent,
    ],
    displayOptions: {
      show: {
        event: ['watchList'],
      },
    },
  },
];
