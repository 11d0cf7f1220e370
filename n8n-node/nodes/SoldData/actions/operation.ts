import type { INodeProperties } from 'n8n-workflow';
import type { Run } from '../run/run.ts';

/** One operation of the node: its fields and what it does with all input items. */
export interface NodeOperation {
  description: INodeProperties[];
  execute(run: Run): Promise<void>;
}

/** Fields that belong to one operation only. */
export function shownFor(resource: string, operation: string, fields: INodeProperties[]): INodeProperties[] {
  return fields.map(field => {
    const show = { resource: [resource], operation: [operation], ...field.displayOptions?.show };
    return { ...field, displayOptions: { ...field.displayOptions, show } };
  });
}
