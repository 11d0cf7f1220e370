import type { INodeProperties } from 'n8n-workflow';
import { options } from './options.ts';

/** Fields of an operation that returns a file. */
export const fileFields: INodeProperties[] = [
  {
    displayName: 'Put Output File in Field',
    name: 'binaryPropertyName',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
  },
  options(),
];
