/**
 * What a version of a node promises to workflows that use it: the fields with their defaults and choices, the requests they lead to,
 * and the items that come out. All may grow within a version, and nothing that was published may change.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodeType } from 'n8n-workflow';
import { events, offered } from '../../n8n-node/nodes/SoldData/resources/index.ts';
import { createPoller } from '../support/n8n/index.ts';
import { openWorkbench } from './workbench.ts';

export interface Promised {
  fields: Record<string, { type: string; default: unknown; choices?: string }>;
  requests: Record<string, unknown>;
  /** The fields of the items by operation and output mode, each with its JSON types: `title:string soldPrice:null|number`. */
  outputs: Record<string, string>;
}

export const promisedFile = join(import.meta.dirname, 'versions/v1.json');
export const readPromised = (): Promised => JSON.parse(readFileSync(promisedFile, 'utf8')) as Promised;

/** What the built package does now. */
export async function currentPromise(): Promise<Promised> {
  const bench = await openWorkbench({ plan: '500k', shippingPlan: { quota: 100 } });
  const fields: Promised['fields'] = {};
  for (const name of ['soldData', 'soldDataTrigger']) {
    const node = bench.loaded.nodeTypes.getByNameAndVersion(`${bench.loaded.name}.${name}`) as INodeType;
    collect(name, node.description.properties, fields);
  }
  const requests: Promised['requests'] = {};
  for (const { resource, operation } of offered) {
    const before = bench.requests.length;
    await bench.run(resource, operation, plainQuestion, { onError: 'continueErrorOutput' });
    const first = bench.requests[before];
    const { pathname, searchParams } = new URL(first?.url ?? '', 'http://service');
    requests[`${resource}: ${operation}`] = {
      method: first?.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      ...(first?.body ? { body: JSON.parse(first.body) } : {}),
    };
  }
  await bench.close();
  return { fields, requests, outputs: await currentOutputs() };
}

/** Each operation in each output mode, and each event, asked for what the sandbox can answer. */
async function currentOutputs(): Promise<Promised['outputs']> {
  const bench = await openWorkbench({ plan: '500k', shippingPlan: { quota: 100 } });
  const outputs: Promised['outputs'] = {};
  const ids: Record<string, { jobId: string; runId: string }> = {};
  const order = (operation: string) => ['run', 'start', 'get', 'downloadCsv', 'cancel'].indexOf(operation);
  for (const { resource, operation, kind, outputs: modes = [] } of [...offered].sort(
    (a, b) => order(a.operation) - order(b.operation),
  )) {
    const all = kind === 'rows' ? ['answer', 'raw', 'simplified'] : modes.filter(mode => mode !== 'selectedFields');
    for (const output of all.length > 0 ? all : ['']) {
      const parameters = { ...plainQuestion, ...ids[resource], maxPages: 1, ...(output ? { output } : {}) };
      const { rows, error } = await bench.run(resource, operation, parameters);
      if (error) throw error;
      if (operation === 'run') ids[resource] = { jobId: String(rows[0]?.jobId), runId: String(rows[0]?.runId) };
      outputs[`${resource}.${operation} ${output}`.trim()] = shapeOf(rows);
    }
  }
  const { rows, failed } = await bench.run(
    'listing',
    'searchSold',
    { keyword: 'x', limit: '={{ "many" }}' },
    { onError: 'continueErrorOutput' },
  );
  outputs['error output'] = shapeOf([...rows, ...failed]);
  const { jobId } = ids.cardBatch ?? { jobId: '' };
  for (const event of Object.keys(events)) {
    const parameters = { ...plainQuestion, event, jobKind: 'cardBatch', jobId, threshold: 1_000_000 };
    const asked = { node: 'soldDataTrigger', parameters, credentials: bench.credentials };
    outputs[`trigger ${event}`] = shapeOf((await createPoller(bench.loaded, asked).test()) ?? []);
  }
  await bench.close();
  return outputs;
}

/** @throws Error when nothing came out: an empty promise would keep nothing. */
function shapeOf(rows: readonly Record<string, unknown>[]): string {
  if (rows.length === 0) throw new Error('nothing came out');
  const types = new Map<string, Set<string>>();
  for (const [name, value] of rows.flatMap(row => Object.entries(row))) {
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    types.set(name, (types.get(name) ?? new Set()).add(type));
  }
  return [...types].map(([name, found]) => `${name}:${[...found].sort().join('|')}`).join(' ');
}

/** The promised fields of items that are gone or of another type. */
export function goneOutputs(current: Promised, promised: Promised): string[] {
  return Object.entries(promised.outputs).flatMap(([name, shape]) => {
    const left = new Set(current.outputs[name]?.split(' ').map(withoutNull));
    const names = new Set(current.outputs[name]?.split(' ').map(field => field.split(':')[0]));
    return shape.split(' ').flatMap(field => {
      const kept = field.endsWith(':null') ? names.has(field.split(':')[0]) : left.has(withoutNull(field));
      return kept ? [] : `${name}: ${field}`;
    });
  });
}

/** Every field may be null: whether one is depends on the rows that the service happens to have. */
function withoutNull(field: string): string {
  return field.replace(/\|null\b|\bnull\|/, '');
}

/** Each field once for every operation or event that shows it. */
function collect(path: string, properties: INodeProperties[], into: Promised['fields']): void {
  for (const property of properties) {
    const { name, type, default: value, displayOptions, options } = property;
    if (type === 'notice') continue;
    const choices = type.toLowerCase().includes('options') ? { choices: choicesIn(options) } : {};
    for (const where of placesOf(displayOptions?.show ?? {})) {
      const key = [path, where, name].filter(Boolean).join('.');
      into[key] = { type, default: value, ...choices };
      if (type === 'collection') collect(key, (options ?? []) as INodeProperties[], into);
    }
  }
}

function placesOf({ resource, operation, event }: Record<string, unknown>): string[] {
  if (event) return event as string[];
  if (!operation) return (resource as string[]) ?? [''];
  return offered
    .filter(each => (resource as string[]).includes(each.resource) && (operation as string[]).includes(each.operation))
    .map(each => `${each.resource}.${each.operation}`);
}

/** What can be chosen, on one line. */
function choicesIn(options: INodeProperties['options'] = []): string {
  return options.map(option => String((option as { value?: unknown }).value)).join(' ');
}

/** The promised choices that are gone. */
export function goneChoices(current: Promised, promised: Promised): string[] {
  return Object.entries(promised.fields).flatMap(([name, { choices = '' }]) => {
    const left = new Set(current.fields[name]?.choices?.split(' '));
    return choices.split(' ').flatMap(choice => (choice === '' || left.has(choice) ? [] : `${name}: ${choice}`));
  });
}

/** Everything that was promised, and what is new. */
export function merged(current: Promised, promised: Promised): Promised {
  const fields = { ...current.fields, ...promised.fields };
  for (const [name, field] of Object.entries(fields)) {
    const all = [promised.fields[name]?.choices, current.fields[name]?.choices].flatMap(text => text?.split(' ') ?? []);
    if (all.length > 0) fields[name] = { ...field, choices: [...new Set(all)].join(' ') };
  }
  const outputs = { ...current.outputs, ...promised.outputs };
  for (const [name, shape] of Object.entries(outputs)) {
    outputs[name] = [...new Set(`${shape} ${current.outputs[name] ?? ''}`.trim().split(' '))].join(' ');
  }
  return { fields, requests: { ...current.requests, ...promised.requests }, outputs };
}

/** The least that every operation needs, and nothing else. */
export const plainQuestion = {
  keyword: 'lego castle',
  categoryId: '9355',
  startDate: '2026-09-01',
  endDate: '2026-10-31',
  jobId: 'job_1',
  runId: 'run_1',
  fromPostalCode: '10001',
  toPostalCode: '94105',
  parcelWeightOz: 16,
  watchList: 'lego castle',
  tell: ['sold'],
};
