import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/history.ts';
import * as getTotals from './getTotals.operation.ts';
import * as getTrend from './getTrend.operation.ts';
import * as search from './search.operation.ts';

export const operations = { search, getTotals, getTrend };

export const description: INodeProperties[] = [
  operation,
  ...search.description,
  ...getTotals.description,
  ...getTrend.description,
];
