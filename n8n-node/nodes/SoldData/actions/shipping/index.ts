import type { INodeProperties } from 'n8n-workflow';
import { operation } from '../../generated/shipping.ts';
import * as getRates from './getRates.operation.ts';
import * as getUsage from './getUsage.operation.ts';

export const operations = { getRates, getUsage };

export const description: INodeProperties[] = [operation, ...getRates.description, ...getUsage.description];
