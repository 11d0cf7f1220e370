import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/keywordJob.ts';
import * as get from './get.operation.ts';
import * as run from './run.operation.ts';
import * as start from './start.operation.ts';

export const operations = { run, start, get };

export const description: INodeProperties[] = [operation, ...run.description, ...start.description, ...get.description];
