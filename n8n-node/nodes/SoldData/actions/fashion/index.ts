import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/fashion.ts';
import * as getPriceSummary from './getPriceSummary.operation.ts';
import * as searchSold from './searchSold.operation.ts';

export const operations = { searchSold, getPriceSummary };

export const description: INodeProperties[] = [operation, ...searchSold.description, ...getPriceSummary.description];
