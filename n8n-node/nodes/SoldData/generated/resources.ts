// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const resource: INodeProperties = {
  displayName: 'Resource',
  name: 'resource',
  type: 'options',
  noDataExpression: true,
  options: [
    {
      name: 'Account',
      value: 'account',
    },
    {
      name: 'Bulk Search',
      value: 'bulkSearch',
    },
    {
      name: 'Card',
      value: 'card',
    },
    {
      name: 'Card Batch',
      value: 'cardBatch',
    },
    {
      name: 'Deep Pagination',
      value: 'deepPagination',
    },
    {
      name: 'Fashion Listing',
      value: 'fashion',
    },
    {
      name: 'Keyword Job',
      value: 'keywordJob',
    },
    {
      name: 'Listing',
      value: 'listing',
    },
    {
      name: 'Peer Listing',
      value: 'peer',
    },
    {
      name: 'Shipping',
      value: 'shipping',
    },
    {
      name: 'Sold History',
      value: 'history',
    },
  ],
  default: 'listing',
};
