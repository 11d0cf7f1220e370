/** The fields of each operation and of each event: the parameters of the catalogue, what they cost, and the node's own fields. */
import { columnsOf, type Endpoint, endpoints, jobKinds } from '@sold-data/core';
import { type DescribedParameter, described } from '@sold-data/core/describe.ts';
import { summaries } from '@sold-data/core/generated/summaries.ts';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
  type Event,
  type EventId,
  events,
  type Form,
  isSerial,
  type Offered,
  works,
} from '../nodes/SoldData/resources/index.ts';
import { flatName, isMain } from '../nodes/SoldData/run/form.ts';
import { entryFormOf } from '../nodes/SoldData/run/questions.ts';
import { choice, optionsOf, outputField, own, sellingCosts } from './own-fields.ts';
import { fieldOf, sentence } from './parameter-field.ts';

/** Fields of their own, and those that are added one by one. */
interface Fields {
  main: readonly INodeProperties[];
  optional: readonly INodeProperties[];
}

/** The fields of an operation in the order of the panel. */
export function formOf(offered: Offered): INodeProperties[] {
  const { endpoint, job, kind, product } = offered;
  if (kind === 'watchPlan') return [own.watchedRows, withHint(own.monthly, 'Free of charge'), own.tell];
  if (kind === 'watch') return watchFields(own.watchedRows, [own.maxWait, own.reserve]);
  const list = kind === 'start' || kind === 'run' ? job && jobKinds[job].entries : undefined;
  const parameters = list ? entryParameters(endpoint, list) : flatParameters(endpoint, offered.fixed);
  const { main, optional } = catalogueFields(parameters, { ...offered, ...(list ? { main: { keyword: '' } } : {}) });
  const [first, ...others] = [...(product ? cardFields(endpoint) : []), ...main];
  const charged = first ? [withHint(first, [costOf(offered), ...(list ? [ONE_JOB] : [])].join('. ')), ...others] : [];
  return [...charged, ...ownMain(offered), optionsOf([...optional, ...ownOptions(offered)])];
}

const ONE_JOB = 'All input items go into one job, equal ones once';

/** The node's own fields beside the catalogue's. */
function ownMain(offered: Offered): INodeProperties[] {
  const { kind, job, endpoint, outputs = [], rowsOf } = offered;
  switch (kind) {
    case 'rows': {
      const output = outputField(['answer', 'raw', 'selectedFields', 'simplified']);
      return [own.returnAll, own.limit, output, selectedFields(endpoint)];
    }
    case 'trend':
      return [own.period];
    case 'run':
    case 'get': {
      const wait = kind === 'run' && job !== 'bulkSearch' ? [own.patience] : [];
      return [...wait, outputField(outputs), ...(rowsOf ? [selectedFields(rowsOf)] : [])];
    }
    case 'file':
      return [own.binaryPropertyName];
    default:
      return [];
  }
}

/** The options of an operation, and those of the whole execution as far as they have an effect. */
function ownOptions(offered: Offered): INodeProperties[] {
  const { kind, job, endpoint } = offered;
  const oneByOne = kind === 'file' || (job && kind !== 'get' && kind !== 'cancel' && isSerial(job));
  const parallel = endpoint.parameters.length > 0 && !oneByOne ? [own.concurrency] : [];
  const spending = endpoint.cost.per === 'nothing' ? [] : [own.requestBudget, own.reserve];
  return [...kindOptions(offered), own.maxWait, ...parallel, ...spending];
}

function kindOptions({ kind, endpoint, outputs = [], statisticsOnly, rowsOf }: Offered): INodeProperties[] {
  switch (kind) {
    case 'rows':
      return [...(endpoint.paging ? [own.firstPage, own.maxPages] : []), own.addNumbers, own.safeTexts];
    case 'price': {
      const offers = endpoint.rows?.sale?.upperBound ? [own.bestOffers] : [];
      return [...offers, own.minSales, sellingCosts, ...(statisticsOnly ? [own.statisticsOnly] : [])];
    }
    case 'trend':
      return [own.trendPages, own.minSales];
    case 'run':
    case 'get':
      // Without rows of its own, a result is statistics.
      return outputs.includes('listings') || !rowsOf ? [own.minSales] : [];
    default:
      return [];
  }
}

/** A card is found by its name or by its product. */
function cardFields(endpoint: Endpoint): INodeProperties[] {
  const keyword = described(endpoint).find(({ name }) => name === 'keyword') as DescribedParameter;
  const shownFor = (findBy: string) => ({ displayOptions: { show: { findBy: [findBy] } } });
  return [
    own.findBy,
    { ...fieldOf({ ...keyword, label: 'Name', required: true }, true), ...shownFor('name') },
    { ...own.product, ...shownFor('product') },
  ];
}

/** The fields of an event. */
export function formOfEvent(id: EventId): INodeProperties[] {
  const event: Event = events[id];
  const { endpoint, fixed = {}, simplified } = event;
  const parameters = endpoint ? flatParameters(endpoints[endpoint], fixed) : [];
  const { main, optional } = catalogueFields(parameters, event, false);
  const [first, ...others] = endpoint ? [...main, own.atMost] : [];
  const charged = first ? [withHint(first, costOfCheck(event)), ...others] : [];
  if (id === 'watchList') return watchFields(own.watchList);
  if (id === 'medianChanged') return [...charged, own.percent, optionsOf([...optional, own.medianSales])];
  if (id === 'jobFinished') return [jobKindField(), own.watchedJobs];
  if (id === 'quotaLow') return [own.threshold];
  const output = outputField(['raw', 'selectedFields', 'simplified']);
  const rowOptions = [own.addNumbers, own.safeTexts, ...(simplified ? [own.watchPages] : [])];
  return [...charged, output, selectedFields(endpoints.scrape), optionsOf([...optional, ...rowOptions])];
}

/** What is watched, what it may cost, and which events are output. */
function watchFields(list: INodeProperties, options: readonly INodeProperties[] = []): INodeProperties[] {
  return [list, own.monthly, own.tell, optionsOf([own.dealPercent, own.movedPercent, sellingCosts, ...options])];
}

/** Required parameters and the site as fields of their own; the others are added one by one. @param lists keywords may be a list. */
function catalogueFields(parameters: readonly DescribedParameter[], form: Form, lists = true): Fields {
  const { main: initial = {}, own: left = [], help = {}, newestFirst } = form;
  // Pages are requested by Return All, Limit and First Page.
  const asked = parameters.filter(({ name }) => name !== 'page' && !left.includes(name));
  const main = asked
    .filter(parameter => isMain(parameter, initial))
    .map(parameter => {
      if (parameter.name === own.category.name) return own.category;
      const several = lists && parameter.name === 'keyword';
      const { name } = parameter;
      return fieldOf(name in initial ? { ...parameter, default: initial[name] } : parameter, several);
    });
  const optional = asked
    .filter(parameter => !isMain(parameter, initial))
    .map(parameter => {
      const more = help[parameter.name];
      const field = fieldOf(more ? { ...parameter, help: `${sentence(parameter.help, false)} ${more}` } : parameter);
      return newestFirst && parameter.values?.includes(newestFirst) ? { ...field, default: newestFirst } : field;
    });
  return { main, optional };
}

const withHint = (field: INodeProperties, hint: string): INodeProperties => ({ ...field, hint });

/** An object parameter has a field for each of its parts: `parcel.weightOz` is Parcel Weight. */
function flatParameters(endpoint: Endpoint, fixed: Readonly<Record<string, unknown>>): DescribedParameter[] {
  return described(endpoint)
    .filter(({ name }) => !(name in fixed))
    .flatMap(parameter => (parameter.fields ? partsOf(parameter) : [parameter]));
}

function partsOf({ name, label, required, fields: parts = [] }: DescribedParameter): DescribedParameter[] {
  return parts.map(part => ({
    ...part,
    name: flatName(name, part.name),
    label: part.label.startsWith(label) ? part.label : `${label} ${part.label}`,
    required: part.required && required,
  }));
}

/** One entry of a job as fields of an input item, and the options of the whole job beside them. */
function entryParameters(endpoint: Endpoint, list: string): DescribedParameter[] {
  const { entry, options } = entryFormOf(described(endpoint), list);
  const keyword = described(endpoints.scrape).filter(({ name }) => name === 'keyword');
  // The node fills in a missing reference.
  const fields = (entry ?? keyword).map(parameter =>
    parameter.name === 'reference' ? asOptional(parameter) : parameter,
  );
  return [...fields, ...(options?.fields ?? []).map(asOptional)];
}

function asOptional(parameter: DescribedParameter): DescribedParameter {
  return { ...parameter, required: undefined };
}

/** What a call is charged, as the hint of its first field. */
function costOf({ kind, endpoint: { cost, paging, buckets } }: Offered): string {
  const request = buckets.includes('shipping') ? 'one request of the shipping plan' : 'one request';
  if (cost.per === 'nothing') return 'Free of charge';
  const entry = cost.per === 'entry' ? `${cost.noun} with a result` : '';
  // A price and totals read the first page alone.
  const page = kind === 'price' || kind === 'totals' ? 'search' : `page of up to ${paging?.pageRows} rows`;
  const unit = { page, entry, request: 'search' }[cost.per];
  const most = kind === 'trend' ? `, up to ${own.trendPages.default} for each keyword unless you change Max Pages` : '';
  return `Each ${unit} is charged as ${request}${most}`;
}

/** What a trigger that checks again and again is charged. */
function costOfCheck({ simplified }: Event): string {
  // Only an event that outputs rows ever reads a second page.
  return `Each check is charged as one request${simplified ? ', more only when many listings are new' : ''}`;
}

/** The columns to choose from when Output is Selected Fields. */
function selectedFields(endpoint: Endpoint): INodeProperties {
  const columns: INodePropertyOptions[] = columnsOf(endpoint)
    .map(({ name, label }) => {
      const help = summaries[endpoint.id].rows?.[name];
      return { name: label, value: name, ...(help ? { description: sentence(help) } : {}) };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
  return {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: columns,
    default: [],
    displayOptions: { show: { output: ['selectedFields'] } },
    description: 'The fields to return, in this order. If none is chosen, all are returned.',
  };
}

function jobKindField(): INodeProperties {
  const kinds = Object.values(jobKinds).filter(({ poll }) => poll !== undefined);
  const options = kinds.map(({ id: value }) => ({ value, ...works[value] }));
  return choice('What', 'what', options, 'What the job does');
}
