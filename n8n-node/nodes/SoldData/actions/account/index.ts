import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/account.ts';
import * as checkService from './checkService.operation.ts';
import * as getUsage from './getUsage.operation.ts';

export const operations = { getUsage, checkService };

export const description: INodeProperties[] = [operation, ...getUsage.description, ...checkService.description];
