/** What an example is made of, and the parts that several share. */
import type { IDataObject } from 'n8n-workflow';
import type { Step } from '../workflow.ts';

export interface Example {
  /** File name without extension; `<resource>-<operation>` for the example of an operation. */
  file: string;
  name: string;
  /** What it shows, for the note on the canvas. */
  note: string;
  /** Input items; without them the manual trigger's one empty item. */
  items?: IDataObject[];
  steps: Step[];
}

export const phones = [
  { keyword: 'iphone 13 128gb' },
  { keyword: 'iphone 13 pro 256gb' },
  { keyword: 'iphone 13 128gb' },
];
export const lastMonths = {
  startDate: "={{ $now.minus({ months: 3 }).toFormat('yyyy-MM-dd') }}",
  endDate: "={{ $now.minus({ days: 1 }).toFormat('yyyy-MM-dd') }}",
};
export const keyword = '={{ $json.keyword }}';
export const jobId = '={{ $json.jobId }}';

export const sold = (
  resource: string,
  operation: string,
  parameters: IDataObject = {},
  more: Partial<Step> = {},
): Step => ({
  name: 'Sold Data',
  type: 'soldData',
  parameters: { resource, operation, ...parameters },
  ...more,
});
/** A second step that goes on with the job of the first. */
export const next = (resource: string, operation: string, parameters: IDataObject = {}): Step =>
  sold(resource, operation, parameters, { name: 'Then' });
