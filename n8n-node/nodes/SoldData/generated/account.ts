// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const operation: INodeProperties = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: {
    show: {
      resource: [
        'account',
      ],
    },
  },
  options: [
    {
      name: 'Check Service',
      value: 'checkService',
      action: 'Check whether the service answers',
      description: 'Check whether the service answers, free of charge',
    },
    {
      name: 'Get Usage',
      value: 'getUsage',
      action: 'Get how many requests and credits are left',
      description: 'Get plan, used and remaining requests, credits and the reset time, free of charge',
    },
  ],
  default: 'getUsage',
};

export const getUsage: INodeProperties[] = [
  {
    displayName: 'Free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
  },
];

export const checkService: INodeProperties[] = [
  {
    displayName: 'Free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
  },
];
