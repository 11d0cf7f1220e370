import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { addNumbers, outputField, selectedFields } from './output.ts';

export const maxPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 5,
  description:
    'The most pages to read when many listings are new. Usually one page is enough; each is charged as one request.',
};

/** What the trigger puts out for each new listing. */
export function watchFields(columns: INodePropertyOptions[]): INodeProperties[] {
  return [
    outputField(['simplified', 'selectedFields', 'raw']),
    selectedFields(columns),
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      placeholder: 'Add option',
      default: {},
      options: [addNumbers, maxPages],
    },
  ];
}
