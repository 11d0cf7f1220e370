/**
 * The form of each operation and event, in the order in which a person fills it in: cost, search, amount, output, and then Filters and
 * Options, to which fields are added one by one.
 */
import {
  type DescribedParameter,
  described,
  type Endpoint,
  endpoints,
  gradingForm,
  type JobKindId,
  jobKinds,
  timingForm,
} from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { type Event, type EventId, events, isSerial, type Offered } from '../resources/index.ts';
import { flatName, isMain, isOption } from '../run/form.ts';
import { entryFormOf } from '../run/questions.ts';
import { costOf, costOfCheck, notice } from './cost.ts';
import { fees, grading, itemFields, selling } from './decision-fields.ts';
import { listFields } from './list-fields.ts';
import { collection, gradedCosts, outputField, selectedFields, sellingCosts } from './output-fields.ts';
import { breakdownField, choice, own } from './own-fields.ts';
import { fieldOf, sentence } from './parameter-field.ts';

/** The fields of an operation. */
export function formOf(offered: Offered): INodeProperties[] {
  const { kind } = offered;
  const cost = notice(costOf(offered));
  if (kind === 'watchPlan') return [cost, own.watchedRows, own.monthly, own.tell];
  if (kind === 'readList') return [cost, ...listFields];
  if (kind === 'watchList') return [cost, ...watchFields(own.watchedRows, [own.maxWait, own.reserve])];
  if (kind === 'whereToSell') return [cost, ...sellingFields(offered)];
  if (kind === 'howFast') return [cost, ...timingFields(offered)];
  if (kind === 'worthGrading') return [cost, ...gradingFields(offered)];
  const { main, filters, options } = catalogueFields(parametersOf(offered), offered);
  return [
    cost,
    ...(offered.product ? cardFields(offered.endpoint) : []),
    ...main,
    ...ownMain(offered),
    ...collection('Filters', filters),
    ...collection('Options', [...options, ...ownOptions(offered)]),
  ];
}

/** Fields for one item on several marketplaces, which have no filter in common. */
function sellingFields(offered: Offered): INodeProperties[] {
  const keyword = parametersOf(offered).filter(({ name }) => name === 'keyword');
  const options = [selling.markets, ...itemFields, own.minSales, own.unpriced, ...ownOptions(offered)];
  return [...catalogueFields(keyword, offered).main, selling.product, fees, ...collection('Options', options)];
}

/** The site and the months apply to the auction site only. */
function timingFields(offered: Offered): INodeProperties[] {
  const ofAuction = { displayOptions: { show: { market: ['auction'] } } };
  const fields = timingForm
    .map(decisionField)
    .map(field => (['ebaySite', 'year'].includes(field.name) ? { ...field, ...ofAuction } : field));
  return [...fields, ...collection('Options', [own.minSales, ...ownOptions(offered)])];
}

/** Fields for a card without its grade, the cost and odds of grading, and the search period. */
function gradingFields(offered: Offered): INodeProperties[] {
  const searched = gradingForm.filter(({ name }) => !grading.names.includes(name));
  const isDate = ({ kind }: DescribedParameter) => kind === 'date';
  const main = searched.filter(each => !isDate(each)).map(decisionField);
  const filters = searched.filter(isDate).map(decisionField);
  const options = [own.minSales, gradedCosts, ...ownOptions(offered)];
  return [...main, grading.field, ...collection('Filters', filters), ...collection('Options', options)];
}

const decisionField = (parameter: DescribedParameter) => fieldOf(parameter, parameter.name === 'keyword');

/** The fields of an event. */
export function formOfEvent(id: EventId): INodeProperties[] {
  const event: Event = events[id];
  const { endpoint, fixed = {}, simplified } = event;
  const cost = notice(costOfCheck(event));
  if (id === 'watchList') return [cost, ...watchFields(own.watchList)];
  if (id === 'jobFinished') return [cost, jobField(), own.watchedJobs];
  if (!endpoint) return [cost, own.threshold];
  const { main, filters, options } = catalogueFields(flatParameters(endpoint, fixed), event, false);
  const shape = simplified
    ? [outputField(['raw', 'selectedFields', 'simplified']), selectedFields(endpoint)]
    : [own.percent];
  const more = simplified ? [own.addNumbers, own.safeTexts, own.watchPages] : [own.medianSales];
  return [
    cost,
    own.atMost,
    ...main,
    ...shape,
    ...collection('Filters', filters),
    ...collection('Options', [...options, ...more]),
  ];
}

/** Fields for the watched list, its budget, and the events to output. */
function watchFields(list: INodeProperties, options: readonly INodeProperties[] = []): INodeProperties[] {
  const judging = [own.dealPercent, own.movedPercent, sellingCosts, ...options];
  return [list, own.monthly, own.tell, ...collection('Options', judging)];
}

/** The catalogue's parameters for an operation. For a job with a list, those of one entry, because each input item is an entry. */
function parametersOf({ endpoint, kind, job, fixed }: Offered): DescribedParameter[] {
  const list = job && (kind === 'start' || kind === 'run') ? jobKinds[job].entries : undefined;
  return job && list ? entryParameters(endpoint, job, list) : flatParameters(endpoint, fixed);
}

/** The node's own main fields, in addition to the catalogue's. */
function ownMain({ kind, job, endpoint, outputs = [], rowsOf, isJudged }: Offered): INodeProperties[] {
  switch (kind) {
    case 'rows': {
      const output = outputField(['answer', 'raw', 'selectedFields', 'simplified']);
      return [own.returnAll, own.limit, output, selectedFields(endpoint, isJudged)];
    }
    case 'breakdown':
      return [breakdownField(endpoint)];
    case 'trend':
      return [own.period];
    case 'run':
    case 'get': {
      const wait = kind === 'run' && job !== 'bulkSearch' ? [own.patience] : [];
      return [...wait, outputField(outputs), ...(rowsOf ? [selectedFields(rowsOf, isJudged)] : [])];
    }
    case 'file':
      return [own.binaryPropertyName];
    default:
      return [];
  }
}

/** The options of an operation, including those of the whole execution that affect it. */
function ownOptions(offered: Offered): INodeProperties[] {
  const { kind, job, endpoint } = offered;
  const oneByOne = kind === 'file' || (job && kind !== 'get' && kind !== 'cancel' && isSerial(job));
  const parallel = endpoint.parameters.length > 0 && !oneByOne ? [own.concurrency] : [];
  const spending = endpoint.cost.per === 'nothing' ? [] : [own.requestBudget, own.reserve];
  return [...kindOptions(offered), own.maxWait, ...parallel, ...spending];
}

function kindOptions({ kind, job, endpoint, outputs = [], statisticsOnly, rowsOf }: Offered): INodeProperties[] {
  const isFound = kind !== 'get' && job !== undefined && jobKinds[job].startOnce === 'idempotencyKey';
  switch (kind) {
    case 'rows':
      return [...(endpoint.paging ? [own.firstPage, own.maxPages] : []), own.addNumbers, own.safeTexts];
    case 'price': {
      const offers = endpoint.rows?.sale?.upperBound ? [own.bestOffers] : [];
      return [...offers, own.minSales, own.unpriced, sellingCosts, ...(statisticsOnly ? [own.statisticsOnly] : [])];
    }
    case 'breakdown':
      return [...(endpoint.rows?.sale?.upperBound ? [own.bestOffers] : []), own.minSales, own.unpriced];
    case 'trend':
      return [own.trendPages, own.minSales, own.unpriced];
    case 'run':
    case 'get':
      // A result without rows consists of statistics.
      return [
        ...(outputs.includes('listings') || !rowsOf ? [own.minSales, own.unpriced] : []),
        ...(isFound ? [own.startAnew] : []),
      ];
    case 'file':
      return [own.safeFile];
    case 'start':
      return isFound ? [own.startAnew] : [];
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

/** Main fields, and fields that are added one by one. */
type Fields = Record<'main' | 'filters' | 'options', INodeProperties[]>;

/** @param lists whether keywords may be a list. */
function catalogueFields(
  parameters: readonly DescribedParameter[],
  form: Pick<Offered, 'main' | 'hidden' | 'help' | 'newest'>,
  lists = true,
): Fields {
  const { main: initial = {}, hidden = [], help = {}, newest = {} } = form;
  // Return All, Limit and First Page replace the page parameter.
  const asked = parameters.filter(({ name }) => name !== 'page' && !hidden.includes(name));
  const optional = asked.filter(parameter => !isMain(parameter, initial));
  const added = (parameter: DescribedParameter) => {
    const more = help[parameter.name];
    const field = fieldOf(more ? { ...parameter, help: `${sentence(parameter.help, false)} ${more}` } : parameter);
    return { ...field, default: newest[parameter.name] ?? field.default };
  };
  return {
    main: asked
      .filter(parameter => isMain(parameter, initial))
      .sort((a, b) => rankIn(initial, a) - rankIn(initial, b))
      .map(parameter => {
        const { name } = parameter;
        if (name === own.category.name) return own.category;
        return fieldOf(
          name in initial ? { ...parameter, default: initial[name] } : parameter,
          lists && name === 'keyword',
        );
      }),
    filters: optional.filter(parameter => !isOption(parameter)).map(added),
    options: optional.filter(isOption).map(added),
  };
}

/** Fields named in the table of operations keep its order; all others come before them. */
const rankIn = (initial: object, { name }: DescribedParameter) => Object.keys(initial).indexOf(name);

/** Splits an object parameter into one field for each part: `parcel.weightOz` becomes Parcel Weight. */
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

/** One entry of a job as fields of an input item, and the options of the whole job. */
function entryParameters(endpoint: Endpoint, job: JobKindId, list: string): DescribedParameter[] {
  const { entry, options } = entryFormOf(described(endpoint), list);
  const keyword = described(endpoints[jobKinds[job].rowsOf]).filter(({ name }) => name === 'keyword');
  // The node generates a missing reference.
  const fields = (entry ?? keyword).map(parameter =>
    parameter.name === 'reference' ? asOptional(parameter) : parameter,
  );
  return [...fields, ...(options?.fields ?? []).map(asOptional)];
}

function asOptional(parameter: DescribedParameter): DescribedParameter {
  return { ...parameter, required: undefined };
}

function jobField(): INodeProperties {
  const options = [
    { name: 'Card List', value: 'cardBatch' },
    { name: 'Keyword Job', value: 'keywordJob' },
    { name: 'Reading All Pages', value: 'deepPagination' },
  ];
  return choice('Kind of Job', 'what', options, 'The operation that started the job');
}
