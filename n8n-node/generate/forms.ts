/** The fields of each operation and of each event: what the catalogue asks for, what it costs, and the node's own fields. */
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
} from '../nodes/SoldData/resources/index.ts';
import { entryFormOf, flatName, isBeside } from '../nodes/SoldData/run/questions.ts';
import { choice, collection, costs, notice, outputField, own } from './own-fields.ts';
import { fieldOf, sentence } from './parameter-field.ts';

const FILTERS = ['Filters', 'Add Filter'] as const;
const CARD_DETAILS = ['Card Details', 'Add Detail'] as const;
/** What comes first and how much of it: a collection of its own beside the filters. */
const PAGING = /^(sort\w*|count|limit)$/;

/** The fields of an operation in the order of the panel. */
export function formOf(offered: Offered): INodeProperties[] {
  const { endpoint, job, kind, product } = offered;
  if (kind === 'watchPlan') return [own.watchedRows, own.monthly, own.tell, notice('Free of charge')];
  if (kind === 'watch') return watchFields(own.watchedRows, [own.maxWait]);
  const list = kind === 'start' || kind === 'run' ? job && jobKinds[job].entries : undefined;
  const asked = list ? entryParameters(endpoint, list) : flatParameters(endpoint, offered.fixed);
  const form = { ...offered, main: offered.main ?? (list ? { keyword: '' } : {}) };
  const filters = list === 'cards' ? CARD_DETAILS : FILTERS;
  return [
    ...(product ? [own.product] : []),
    ...askedFields(asked, form, costOf(endpoint), filters, pagingOf(offered)),
    ...(list ? [own.entriesNotice] : []),
    ...ownFields(offered),
  ];
}

/** How far to read, where pages are read. */
function pagingOf({ kind, endpoint }: Offered): INodeProperties[] {
  if (kind === 'trend') return [own.trendPages];
  return kind === 'rows' && endpoint.paging ? [own.firstPage, own.maxPages] : [];
}

function ownFields(offered: Offered): INodeProperties[] {
  const { kind, job, endpoint, outputs = [], statisticsOnly, rowsOf } = offered;
  const runOptions = (more: readonly INodeProperties[] = []) => optionsOf(offered, more);
  switch (kind) {
    case 'rows': {
      const output = outputField(['answer', 'raw', 'selectedFields', 'simplified']);
      const options = runOptions([own.addNumbers, own.safeTexts]);
      return [own.returnAll, own.limit, output, selectedFields(endpoint), options];
    }
    case 'price': {
      const offers = endpoint.rows?.sale?.upperBound ? [own.bestOffers] : [];
      return [costs, runOptions([...offers, own.minSales, ...(statisticsOnly ? [own.statisticsOnly] : [])])];
    }
    case 'trend':
      return [own.period, runOptions([own.minSales])];
    case 'run':
    case 'get': {
      // Without rows of its own, a result is statistics.
      const priced = outputs.includes('listings') || !rowsOf ? [own.minSales] : [];
      const wait = kind === 'run' && job !== 'bulkSearch' ? [own.patience] : [];
      const chosen = rowsOf ? [selectedFields(rowsOf)] : [];
      return [...wait, outputField(outputs), ...chosen, runOptions(priced)];
    }
    case 'file':
      return [own.binaryPropertyName, runOptions()];
    default:
      return [runOptions()];
  }
}

/** The fields of an event. */
export function formOfEvent(id: EventId): INodeProperties[] {
  const event: Event = events[id];
  const { endpoint, fixed = {} } = event;
  const asked = endpoint ? flatParameters(endpoints[endpoint], fixed) : [];
  const paging = event.simplified ? [own.watchPages] : [];
  return [...askedFields(asked, event, costOfLook(event), FILTERS, paging, false), ...eventFields[id]];
}

const listingFields = [
  outputField(['raw', 'selectedFields', 'simplified']),
  selectedFields(endpoints.scrape),
  collection('Options', 'options', 'Add option', [own.addNumbers, own.safeTexts]),
];

/** What is watched, what it may cost, and what is told. */
function watchFields(list: INodeProperties, options: readonly INodeProperties[] = []): INodeProperties[] {
  const cost = 'Each look at an item is charged as one request, never more than Requests a Month in all';
  const pace = '200 items with 2,000 requests are each looked at about every 3 days, sooner where prices move';
  const more = collection('Options', 'options', 'Add option', [own.dealPercent, own.movedPercent, ...options]);
  return [list, own.monthly, own.tell, notice(`${cost}. ${pace}.`), costs, more];
}

const eventFields: Record<EventId, INodeProperties[]> = {
  newSold: listingFields,
  newActive: listingFields,
  medianChanged: [own.percent, own.medianSales],
  jobFinished: [jobKindField(), own.watchedJobs, notice('Looking at a job is free of charge')],
  watchList: watchFields(own.watchList),
  quotaLow: [own.threshold, notice('Looking at the account is free of charge')],
};

/** Required parameters and the site as fields of their own, what a run costs in one sentence, and two collections. */
function askedFields(
  asked: readonly DescribedParameter[],
  { main = {}, own: left = [], help = {}, newestFirst }: Form,
  cost: string | undefined,
  [displayName, placeholder]: readonly [string, string],
  paging: readonly INodeProperties[],
  lists = true,
): INodeProperties[] {
  // Pages are asked for by Return All, Limit and First Page.
  const parameters = asked.filter(({ name }) => name !== 'page' && !left.includes(name));
  const isMain = ({ name, required }: DescribedParameter) => required || isBeside(name, main);
  const beside = parameters.filter(isMain).map(parameter => {
    if (parameter.name === own.category.name) return own.category;
    const several = lists && parameter.name === 'keyword';
    return fieldOf(parameter.name in main ? { ...parameter, default: main[parameter.name] } : parameter, several);
  });
  const others = parameters.filter(parameter => !isMain(parameter));
  const optional = others.map(parameter => {
    const more = help[parameter.name];
    const field = fieldOf(more ? { ...parameter, help: `${sentence(parameter.help, false)} ${more}` } : parameter);
    return newestFirst && parameter.values?.includes(newestFirst) ? { ...field, default: newestFirst } : field;
  });
  const isPaging = ({ name }: INodeProperties) => PAGING.test(name);
  const filters = optional.filter(field => !isPaging(field));
  const pages = [...optional.filter(isPaging), ...paging];
  return [
    ...beside,
    ...(cost ? [notice(cost)] : []),
    ...(filters.length > 0 ? [collection(displayName, 'filters', placeholder, filters)] : []),
    ...(pages.length > 0 ? [collection('Sorting and Paging', 'paging', 'Add Choice', pages)] : []),
  ];
}

/** An object parameter is asked for field by field: `parcel.weightOz` as Parcel Weight. */
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

function asOptional({ required, ...parameter }: DescribedParameter): DescribedParameter {
  return parameter;
}

/** What a call is charged, as a notice under the fields. */
function costOf({ cost, paging, buckets }: Endpoint): string {
  const from = buckets.includes('shipping') ? ' of the shipping plan' : '';
  if (cost.per === 'nothing') return 'Free of charge';
  const entry = cost.per === 'entry' ? `${cost.noun} with a result` : '';
  const unit = { page: `page of up to ${paging?.pageRows} rows`, entry, request: 'call' }[cost.per];
  return `Each ${unit} is charged as one request${from}. What fails is not charged.`;
}

/** What a trigger that looks again and again is charged. */
function costOfLook({ endpoint, simplified }: Event): string | undefined {
  if (!endpoint) return undefined;
  // Only an event that puts out rows ever reads a second page.
  const pages = simplified ? ', more only when many listings are new' : '';
  const looks = 'Poll Times decides how often: every minute is about 43,000 requests a month, every hour 720.';
  return `Each look is charged as one request${pages}. ${looks}`;
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
    description: 'The fields to return, in this order. Without a choice all of them come.',
  };
}

function jobKindField(): INodeProperties {
  const kinds = Object.values(jobKinds).filter(({ poll }) => poll !== undefined);
  const options = kinds.map(({ title: name, id: value }) => ({ name, value }));
  return choice('Job Type', 'jobKind', options, 'What kind of job to watch');
}

/** The options that hold for the whole execution, as far as they have an effect, and those of the operation. */
function optionsOf({ kind, job, endpoint }: Offered, more: readonly INodeProperties[]): INodeProperties {
  const oneByOne = kind === 'file' || (job && kind !== 'get' && kind !== 'cancel' && isSerial(job));
  const parallel = endpoint.parameters.length > 0 && !oneByOne ? [own.concurrency] : [];
  const budget = endpoint.cost.per === 'nothing' ? [] : [own.requestBudget];
  const options = [own.maxWait, ...parallel, ...budget, ...more];
  return collection('Options', 'options', 'Add option', options);
}
