import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/bulkSearch.ts';
import * as downloadCsv from './downloadCsv.operation.ts';
import * as run from './run.operation.ts';

export const operations = { run, downloadCsv };

export const description: INodeProperties[] = [operation, ...run.description, ...downloadCsv.description];
