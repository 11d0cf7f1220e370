import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Output } from '../run/output.ts';
import { options } from './options.ts';
import { outputField, selectedFields } from './output.ts';
import { minSales } from './price.ts';

export const patience: INodeProperties = {
  displayName: 'Wait up to (Minutes)',
  name: 'patience',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: 10,
  description:
    'How long to wait for the result. After that the job ID and its state come out, the job goes on, and Get returns its result without a second charge.',
};

const entriesNotice: INodeProperties = {
  displayName: 'All input items go into one job, equal ones once',
  name: 'entriesNotice',
  type: 'notice',
  default: '',
};

/** Fields of an operation that waits for a job. */
export function waitFields(outputs: Output[], columns: INodePropertyOptions[] = []): INodeProperties[] {
  return [patience, ...resultFields(outputs, columns)];
}

/** Fields of an operation that returns the results of a job. */
export function resultFields(outputs: Output[], columns: INodePropertyOptions[] = []): INodeProperties[] {
  const fields = outputs.includes('selectedFields') ? [selectedFields(columns)] : [];
  // Without rows of its own, a result is statistics.
  const own = outputs.includes('listings') || !outputs.includes('selectedFields') ? [minSales] : [];
  return [outputField(outputs), ...fields, options(own)];
}

/** Said where the items of an execution are gathered. */
export const gathered: INodeProperties[] = [entriesNotice];
