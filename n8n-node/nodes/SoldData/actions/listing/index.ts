import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/listing.ts';
import * as browseCategory from './browseCategory.operation.ts';
import * as getPriceSummary from './getPriceSummary.operation.ts';
import * as searchActive from './searchActive.operation.ts';
import * as searchSold from './searchSold.operation.ts';

export const operations = { searchSold, searchActive, browseCategory, getPriceSummary };

export const description: INodeProperties[] = [
  operation,
  ...searchSold.description,
  ...searchActive.description,
  ...browseCategory.description,
  ...getPriceSummary.description,
];
