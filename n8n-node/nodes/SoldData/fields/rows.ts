import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { options } from './options.ts';
import { addNumbers, outputField, selectedFields } from './output.ts';

const returnAll: INodeProperties = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 50,
  displayOptions: { show: { returnAll: [false] } },
  description: 'Max number of results to return',
};

export const maxPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 100,
  description:
    'The most pages to read for one search, also with Return All. Each page is charged as one request. Without this option the last page that the service has is the end.',
};

export const firstPage: INodeProperties = {
  displayName: 'First Page',
  name: 'firstPage',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 1,
  description: 'The page to begin with, to go on where an earlier run stopped',
};

/** How much to read and what to put out, for an operation that returns rows. */
export function rowFields(columns: INodePropertyOptions[], paged: boolean): INodeProperties[] {
  const output = outputField(['simplified', 'selectedFields', 'raw', 'answer']);
  const own = paged ? [addNumbers, firstPage, maxPages] : [addNumbers];
  return [returnAll, limit, output, selectedFields(columns), options(own)];
}
