/** Builds the node's own fields. */
import type { INodeProperties, INodePropertyOptions, INodePropertyTypeOptions } from 'n8n-workflow';

export function number(
  displayName: string,
  name: string,
  initial: number,
  description: string,
  bounds: Pick<INodePropertyTypeOptions, 'minValue' | 'maxValue' | 'numberPrecision'> = { minValue: 1 },
): INodeProperties {
  const typeOptions = { numberPrecision: 0, ...bounds };
  return { displayName, name, type: 'number', typeOptions, default: initial, description };
}

export function flag(displayName: string, name: string, description: string): INodeProperties {
  return { displayName, name, type: 'boolean', default: false, description };
}

export function choice(
  displayName: string,
  name: string,
  options: INodePropertyOptions[],
  description: string,
): INodeProperties {
  const initial = options[0]?.value ?? '';
  return { displayName, name, type: 'options', options, default: initial, description };
}

/** The most pages to read. */
export const pages = (initial: number, description: string) => number('Max Pages', 'maxPages', initial, description);

/** A collection of fields that are added one by one; omitted if it has no fields. */
export function collection(displayName: 'Filters' | 'Options', fields: readonly INodeProperties[]): INodeProperties[] {
  if (fields.length === 0) return [];
  const options = [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName));
  const name = displayName.toLowerCase();
  const placeholder = `Add ${name.replace(/s$/, '')}`;
  return [{ displayName, name, type: 'collection', placeholder, default: {}, options }];
}
