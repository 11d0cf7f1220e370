import type { INodeProperties } from 'n8n-workflow';
import { options } from './options.ts';
import { minSales } from './price.ts';

export const maxPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 20,
  description: 'The most pages to read for one trend. Each page is charged as one request.',
};

export const trendFields: INodeProperties[] = [
  {
    displayName: 'Period',
    name: 'period',
    type: 'options',
    options: [
      { name: 'Month', value: 'month' },
      { name: 'Quarter', value: 'quarter' },
      { name: 'Week', value: 'week' },
      { name: 'Year', value: 'year' },
    ],
    default: 'month',
    description: 'How long the time behind each point is',
  },
  options([maxPages, minSales]),
];
