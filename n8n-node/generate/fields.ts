/** Turns catalogue facts into n8n fields that obey n8n's own style rules. */
import { catalog, columnsOf, type Endpoint, parametersOf } from '@sold-data/core';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { entryFactsOf, type Facts, fieldsIn } from '../nodes/SoldData/run/entries.ts';
import { flatName } from '../nodes/SoldData/run/flat-name.ts';
import type { OperationSurface, ResourceSurface } from '../nodes/SoldData/surface/index.ts';
import { sentence, titleCase } from './words.ts';

/** The operations of a resource, as the second drop-down of the node. */
export function operationSelector(resource: string, { operations }: ResourceSurface): INodeProperties {
  const options = Object.entries(operations).map(([value, { name, action, description }]) => ({
    name,
    value,
    action,
    description,
  }));
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: options.sort((a, b) => a.name.localeCompare(b.name)),
    default: Object.keys(operations)[0] as string,
  };
}

/** Required parameters as fields of their own, what a run costs in one sentence, and the other parameters in one collection. */
export function fieldsFor(operation: OperationSurface, cost: string): INodeProperties[] {
  const endpoint: Endpoint = catalog[operation.endpoint];
  const facts = operation.entries ? entryFacts(endpoint, operation) : flatFacts(endpoint, operation);
  const beside: Readonly<Record<string, unknown>> = operation.main ?? (operation.entries ? { keyword: '' } : {});
  const told = (fact: Facts): Facts => {
    const more = operation.help?.[fact.name];
    return more ? { ...fact, help: `${sentence(fact.help, false)} ${more}` } : fact;
  };
  const isMain = (fact: Facts) => fact.required || fact.name in beside;
  const main = facts
    .filter(isMain)
    .map(fact => fieldOf(fact.required ? fact : { ...fact, default: beside[fact.name] }, !operation.oneKeyword));
  const optional = facts
    .filter(fact => !isMain(fact))
    .map(fact => fieldOf(told(fact)))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
  const notice: INodeProperties = { displayName: cost, name: 'cost', type: 'notice', default: '' };
  return [...main, notice, ...(optional.length > 0 ? [collection(operation, optional)] : [])];
}

/** Every column of the operation's rows, to choose from; a name in `simplified` that is not among them is a mistake. */
export function columnsFor({ endpoint, rowsOf, simplified }: OperationSurface): INodePropertyOptions[] {
  const columns = columnsOf(catalog[rowsOf ?? endpoint]);
  const missing = (simplified ?? []).filter(name => !columns.some(column => column.name === name));
  if (missing.length > 0) throw new Error(`${endpoint} has no column ${missing.join(', ')}`);
  return columns
    .map(({ name, label, help }) => ({ name: label, value: name, ...(help ? { description: sentence(help) } : {}) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** An object parameter is asked for field by field: `parcel.weightOz` as Parcel Weight. */
function flatFacts(endpoint: Endpoint, { fixed, own }: OperationSurface): Facts[] {
  const left = new Set([...Object.keys(fixed ?? {}), ...(own ?? [])]);
  return parametersOf(endpoint)
    .filter(fact => !left.has(fact.name))
    .flatMap(fact => (fact.kind === 'object' && fact.shape ? childrenOf(fact) : [fact]));
}

function childrenOf(parent: Facts): Facts[] {
  return fieldsIn(parent).map(child => {
    const label = child.label.startsWith(parent.label) ? child.label : `${parent.label} ${child.label}`;
    return { ...child, name: flatName(parent.name, child.name), label, required: child.required && parent.required };
  });
}

/** One entry of a job as fields of an input item, and the options of the whole job beside them. */
function entryFacts(endpoint: Endpoint, { entries = '', own }: OperationSurface): Facts[] {
  const { fields, options } = entryFactsOf(endpoint, entries);
  const left = new Set(['page', ...(own ?? [])]);
  const ofJob = (options?.fields ?? []).map(fact => ({ ...fact, required: false }));
  return [...fields.map(entryField), ...ofJob].filter(fact => !left.has(fact.name));
}

/** The node fills in a missing reference; a bare text is the keyword of a search. */
function entryField(fact: Facts): Facts {
  if (fact.name === 'reference') return { ...fact, required: false };
  if (fact.help !== '') return fact;
  return { ...fact, ...parametersOf(catalog.scrape).find(({ name }) => name === fact.name) };
}

function collection({ entries }: OperationSurface, options: INodeProperties[]): INodeProperties {
  const [displayName, placeholder] = entries === 'cards' ? ['Card Details', 'Add Detail'] : ['Filters', 'Add Filter'];
  return {
    displayName,
    name: 'filters',
    type: 'collection',
    placeholder,
    default: {},
    options,
  };
}

/** One parameter as a field. @param list a keyword may be a list of them. */
function fieldOf(fact: Facts, list = true): INodeProperties {
  const base = { displayName: fact.label, name: fact.name, ...(fact.required ? { required: true } : {}) };
  const placeholder = fact.example ? { placeholder: `e.g. ${fact.example}` } : {};
  const description = sentence(fact.help);
  switch (fact.kind) {
    case 'flag':
      return { ...base, type: 'boolean', default: fact.default === true, description: whether(fact) };
    case 'choice':
      return { ...base, type: 'options', options: choices(fact), default: defaultOf(fact) as string, description };
    case 'integer':
    case 'number':
      if (fact.values)
        return { ...base, type: 'options', options: choices(fact), default: defaultOf(fact) as number, description };
      return { ...base, ...numberField(fact), ...placeholder, description };
    case 'date':
      return { ...base, type: 'dateTime', default: '', description };
    case 'facets':
    case 'object':
      return { ...base, type: 'json', default: '{}', description };
    case 'list':
    case 'text':
      return textField(fact, base, { placeholder, description, list });
  }
}

/** n8n: the description of a switch starts with "Whether". */
function whether({ label, help }: Facts): string {
  const either = /^True for (.+), false for (.+?)\.?$/.exec(help);
  if (either) return `Whether to search ${either[1]} rather than ${either[2]}`;
  const does = /^([A-Z][a-z]+)s (.+)$/.exec(help);
  if (does) return sentence(`Whether to ${does[1]?.toLowerCase()} ${does[2]}`);
  if (help.startsWith('Only ')) return sentence(`Whether to return only ${help.slice('Only '.length)}`);
  return `Whether to use ${label.toLowerCase()}. ${sentence(help, false)}`;
}

function numberField(fact: Facts): Pick<INodeProperties, 'type' | 'default' | 'typeOptions'> {
  const { min, max } = fact;
  const bounds = {
    ...(min === undefined ? {} : { minValue: min }),
    ...(max === undefined ? {} : { maxValue: max }),
    ...(fact.kind === 'number' ? { numberPrecision: 2 } : {}),
  };
  return {
    type: 'number',
    default: (fact.default as number | undefined) ?? min ?? 0,
    ...(Object.keys(bounds).length > 0 ? { typeOptions: bounds } : {}),
  };
}

/** A keyword may be a list: one a line, or an array from an expression. */
function textField(
  fact: Facts,
  base: Pick<INodeProperties, 'displayName' | 'name' | 'required'>,
  { placeholder, description, list }: { placeholder: object; description: string; list: boolean },
): INodeProperties {
  const several = (list && fact.name === 'keyword') || fact.kind === 'list';
  return {
    ...base,
    type: 'string',
    ...(several ? { typeOptions: { rows: 2 } } : {}),
    default: (fact.default as string | undefined) ?? '',
    ...placeholder,
    description: several ? `${sentence(fact.help, false)} ${SEVERAL}` : description,
  };
}

const SEVERAL = 'Several go one on a line, or as a list from an expression.';

function choices(fact: Facts): INodePropertyOptions[] {
  const options = (fact.values ?? []).map(value => ({ name: titleCase(String(value)), value }));
  return options.sort((a, b) => (typeof a.value === 'number' ? 0 : a.name.localeCompare(b.name)));
}

function defaultOf(fact: Facts): unknown {
  return fact.default ?? fact.values?.[0];
}
