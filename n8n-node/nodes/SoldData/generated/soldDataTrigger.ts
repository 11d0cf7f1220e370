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
        description: 'When the median sold price has moved by a percentage since the last event',
      },
      {
        name: 'New Active Listing',
        value: 'newActive',
        description: 'When something that matches a search is offered, up to a price if you like',
      },
      {
        name: 'New Sold Listing',
        value: 'newSold',
        description: 'When something that matches a search is sold',
      },
      {
        name: 'Quota Low',
        value: 'quotaLow',
        description: 'When fewer requests are left than you want to keep',
      },
      {
        name: 'Watch List',
        value: 'watchList',
        description: 'When there is a deal, a sale or a price move on a whole list, within a monthly number of requests',
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
    description: 'What to search for. A minus sign in front of a word excludes it.',
    hint: 'Each check is charged as one request, more only when many listings are new',
    displayOptions: {
      show: {
        event: ['newSold', 'newActive'],
      },
    },
  },
  { ...fields.maxPrice, displayOptions: {
    show: {
      event: ['newActive'],
    },
  } },
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'What to search for. A minus sign in front of a word excludes it.',
    hint: 'Each check is charged as one request',
    displayOptions: {
      show: {
        event: ['medianChanged'],
      },
    },
  },
  { ...fields.percent, displayOptions: {
    show: {
      event: ['medianChanged'],
    },
  } },
  {
    displayName: 'What',
    name: 'what',
    type: 'options',
    options: [
      {
        value: 'cardBatch',
        name: 'A Card List',
        description: 'Prices up to 100 trading cards in one job',
      },
      {
        value: 'deepPagination',
        name: 'All Pages of a Search',
        description: 'Reads up to 100 pages of one search; one such job runs at a time',
      },
      {
        value: 'keywordJob',
        name: 'Many Keywords in the Background',
        description: 'Searches up to 100 keywords in one job at the service',
      },
    ],
    default: 'cardBatch',
    description: 'What the job does',
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
  { ...fields.atMost, displayOptions: {
    show: {
      event: ['newSold', 'newActive', 'medianChanged'],
    },
  } },
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
    description: 'The fields to return, in this order. If none is chosen, all are returned.',
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
      fields.bestOfferPrice,
      fields.addNumbers,
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.includeCompleteListing,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.watchPages,
      fields.maxPrice,
      fields.minPrice,
      fields.relevance,
      fields.safeTexts,
      fields.sellerType,
    ],
    displayOptions: {
      show: {
        event: ['newSold'],
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
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.watchPages,
      fields.minPrice,
      fields.relevance,
      fields.safeTexts,
      fields.sellerType,
    ],
    displayOptions: {
      show: {
        event: ['newActive'],
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
      fields.medianSales,
      fields.relevance,
      fields.count,
      fields.sellerType,
      fields.soldAfter,
      fields.soldBefore,
      fields.sortOrder,
    ],
    displayOptions: {
      show: {
        event: ['medianChanged'],
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
      fields.sellingCosts,
    ],
    displayOptions: {
      show: {
        event: ['watchList'],
      },
    },
  },
];
