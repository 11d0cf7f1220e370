import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/deepPagination.ts';
import * as cancel from './cancel.operation.ts';
import * as downloadCsv from './downloadCsv.operation.ts';
import * as get from './get.operation.ts';
import * as run from './run.operation.ts';
import * as start from './start.operation.ts';

export const operations = { run, start, get, cancel, downloadCsv };

export const description: INodeProperties[] = [
  operation,
  ...run.description,
  ...start.description,
  ...get.description,
  ...cancel.description,
  ...downloadCsv.description,
];
