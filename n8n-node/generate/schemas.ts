/**
 * JSON Schemas of the default output items of each operation. n8n shows their fields before the first run, and its assistant reads them.
 * Rows and answers come from the catalogue; figures come from the node's own functions, applied to a sample answer.
 */
import {
  type Endpoint,
  endpoints,
  type Field,
  type FieldKind,
  gradingFields,
  groupsFrom,
  type Job,
  listRowFields,
  parameterOf,
  pictureFrom,
  planSelling,
  priceFrom,
  priceSentence,
  type Row,
  rankPlaces,
  type SalesGroups,
  type SellingPlace,
  salesOf,
  sampleEvents,
  timingFields,
  trendOf,
} from '@sold-data/core/engine';
import openapi from '@sold-data/core/generated/openapi.json' with { type: 'json' };
import type { IDataObject } from 'n8n-workflow';
import { pricedResult, stateOf } from '../nodes/SoldData/operations/results.ts';
import { type Offered, offered } from '../nodes/SoldData/resources/index.ts';
import { groupItems, pictureFacts, placeItem, priceItem, rowColumns } from '../nodes/SoldData/run/output.ts';
import { subjectNames } from '../nodes/SoldData/run/questions.ts';
import { itemOf } from '../nodes/SoldData/run/watch.ts';

interface Schema {
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, Schema>;
  anyOf?: readonly Schema[];
  $ref?: string;
}
type Properties = Record<string, Schema>;

/** Schemas by resource and operation, the names by which n8n finds them: `listing/searchSold`. */
export function schemas(): Record<string, Schema & { version: number }> {
  const ofEach = offered.map(each => {
    const schema = { type: 'object', properties: propertiesOf(each), version: 1 };
    return [`${each.resource}/${each.operation}`, schema] as const;
  });
  return Object.fromEntries(ofEach);
}

function propertiesOf(operation: Offered): Properties {
  const { kind, endpoint, job, simplified = [], rowsOf } = operation;
  const subject = subjectOf(operation);
  switch (kind) {
    case 'rows':
      return { ...subject, ...rowProperties(endpoint, simplified) };
    case 'price':
      return { ...subject, ...ofItems([priceSample()]), ...(operation.product ? { product: { type: 'object' } } : {}) };
    case 'breakdown':
      return { ...subject, ...ofItems(groupItems({}, groupSample())) };
    case 'totals':
      return { ...ofItems([{ keyword: '', startDate: '', endDate: '', found: true }]), ...totalsProperties() };
    case 'trend': {
      const [point] = trendOf(salesOf(endpoints.scrape, sales), 'month');
      return ofItems([{ keyword: '', ...point, enough: true, complete: true } as unknown as IDataObject]);
    }
    case 'whereToSell':
      return ofItems([placeItem({ keyword: '' }, placeSample())]);
    case 'howFast':
      return { ...ofFields(timingFields), months: { type: 'array' } };
    case 'worthGrading':
      return ofFields(gradingFields);
    case 'facts':
      return answerProperties(endpoint);
    case 'start':
    case 'cancel':
      return ofItems([stateOf(sampleJob)]);
    case 'run':
    case 'get': {
      const about = job === 'bulkSearch' ? { runId: '' } : { jobId: '', finished: true, outcome: '' };
      const isListing = job === 'deepPagination';
      const result = isListing
        ? rowProperties(rowsOf ?? endpoint, simplified)
        : ofItems([pricedResult(endpoints.scrape, {}, answer, 3)]);
      const reference = job === 'cardBatch' ? ofItems([{ reference: '' }]) : {};
      return { ...ofItems([{ keyword: '' }]), ...reference, ...result, ...ofItems([about]) };
    }
    case 'file':
      return ofItems([{ [job === 'bulkSearch' ? 'runId' : 'jobId']: '', fileName: '', fileSize: '' }]);
    case 'watchList':
      return ofItems(Object.values(sampleEvents).map(itemOf));
    case 'readList':
      return Object.fromEntries(
        listRowFields.map(({ name, kind }) => [name, nullable(TYPES[kind as FieldKind] ?? 'string')]),
      );
    case 'watchPlan':
      return ofItems([{ text: '', items: 0, eachHours: 0, requests: 0, monthly: 0 }]);
    case 'sellThrough':
      return {};
  }
}

/** The first fields of rows and figures. */
function subjectOf(operation: Offered): Properties {
  const typeOf = (name: string) => TYPES[parameterOf(operation.endpoint, name).kind as FieldKind] ?? 'string';
  return Object.fromEntries(subjectNames(operation).map(name => [name, nullable(typeOf(name))]));
}

const nullable = (type: string): Schema => ({ type: [type, 'null'] });

const TYPES: Partial<Record<FieldKind | 'amount', string>> = {
  amount: 'number',
  decimal: 'number',
  integer: 'number',
  number: 'number',
  flag: 'boolean',
};

function rowProperties(endpoint: Endpoint, names: readonly string[]): Properties {
  const columns = names.flatMap(name => rowColumns(endpoint, true).filter(column => column.name === name));
  return Object.fromEntries(columns.map(({ name, kind }) => [name, nullable(TYPES[kind] ?? 'string')]));
}

/** A row whose first field is its keyword. */
function ofFields(fields: readonly Field[]): Properties {
  const types = fields.map(({ name, kind }): [string, Schema] => [name, nullable(TYPES[kind] ?? 'string')]);
  return { keyword: nullable('string'), ...Object.fromEntries(types) };
}

/** Infers each field's type from the first sample with a value. */
function ofItems(items: readonly IDataObject[]): Properties {
  const names = [...new Set(items.flatMap(item => Object.keys(item)))];
  return Object.fromEntries(
    names.map(name => {
      const value = items.map(item => item[name]).find(each => each !== null && each !== undefined);
      return [name, nullable(value === undefined ? 'string' : typeof value)];
    }),
  );
}

/** Three sales are enough for every figure. */
const sales: Row[] = ['10.00', '20.00', '30.00'].map((soldPrice, day) => ({
  itemId: String(day),
  title: 'Sample',
  soldPrice,
  soldCurrency: 'USD',
  shippingPrice: '5.00',
  condition: 'Used',
  endedAt: `2026-10-0${day + 1}T00:00:00Z`,
}));
const answer: Row = { keyword: '', items: sales, status: 'found', hasNextPage: false };
const picture = pictureFrom({ endpoint: endpoints.scrape, parameters: {} }, answer, '2026-10-04');

function groupSample(): SalesGroups {
  const question = { endpoint: endpoints.scrape, parameters: {} };
  return groupsFrom(question, answer, 'condition by buyingFormat', '2026-10-04')!;
}

function priceSample(): IDataObject {
  const price = { ...priceFrom(endpoints.scrape, answer), mixed: { by: '', groups: [], minus: [] } };
  return priceItem({}, { ...price, summary: priceSentence(price, picture) }, pictureFacts(picture));
}

function placeSample(): SellingPlace {
  const costs = { feePercent: 13, fixedFee: 0, postage: 5, packaging: 0 };
  const fees = [{ market: 'auction' as const, ...costs }];
  const plan = planSelling({ keyword: 'sample', fees, paid: 5, margin: 10, markets: ['auction'] }, '2026-10-04');
  return rankPlaces(plan, [answer], '2026-10-04')[0] as SellingPlace;
}

const sampleJob: Job = {
  kind: 'cardBatch',
  jobId: 'batch_1',
  outcome: 'running',
  status: 'running',
  done: 1,
  total: 2,
  results: [],
  csv: false,
  attached: false,
  keyword: 'lego castle',
  message: 'stopped',
  raw: {},
};

interface Operations {
  [method: string]: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
}
const { paths, components } = openapi as unknown as {
  paths: Record<string, Operations>;
  components: { schemas: Record<string, Schema> };
};

/** The fields of an answer, from the OpenAPI document. */
function answerProperties({ method, path }: Endpoint): Properties {
  const { responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} };
  const properties = resolved(responses['200']?.content?.['application/json']?.schema).properties ?? {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, description }]) => [name, { type, description }]),
  );
}

/** Money becomes a number and a currency field. */
function totalsProperties(): Properties {
  const { properties = {} } = resolved(components.schemas.HistoryTotals);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, Schema][] => {
      const { type, properties: inner } = resolved(schema);
      return inner && 'amount' in inner
        ? [
            [name, nullable('number')],
            [`${name}Currency`, nullable('string')],
          ]
        : [[name, { type }]];
    }),
  );
}

/** Resolves a schema's reference and removes its null alternative. */
function resolved(schema: Schema = {}): Schema {
  const some = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const name = some.$ref?.split('/').at(-1);
  return name === undefined ? some : (components.schemas[name] ?? {});
}
