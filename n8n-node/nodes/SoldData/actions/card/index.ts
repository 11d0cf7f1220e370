import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/card.ts';
import * as getListings from './getListings.operation.ts';
import * as getPrice from './getPrice.operation.ts';
import * as getSales from './getSales.operation.ts';

export const operations = { getPrice, getSales, getListings };

export const description: INodeProperties[] = [
  operation,
  ...getPrice.description,
  ...getSales.description,
  ...getListings.description,
];
