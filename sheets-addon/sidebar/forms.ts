/** The forms of the sidebar, made from the catalogue and the formula table: no field is written by hand. */
import { bucketFacts, type EndpointId, endpoints, mostOf } from '@sold-data/core';
import { type DescribedParameter, described } from '@sold-data/core/describe.ts';
import { texts } from '@sold-data/core/generated/texts.ts';
import { type RunKind, runKinds } from '../jobs/request.ts';
import { priceSources } from '../schedules/refresh.ts';

export interface FieldFacts {
  name: string;
  label: string;
  help: string;
  kind: string;
  values?: readonly (string | number)[];
  /** What each value is called. */
  choices?: Readonly<Record<string, string>>;
  example?: string;
  default?: unknown;
  required?: boolean;
  advanced?: boolean;
}

export interface JobForm {
  title: string;
  summary: string;
  noun: string;
  entries: boolean;
  /** Writes a row of statistics per entry; writes listings, with these columns unless all are wanted. */
  statistics: boolean;
  listings: boolean;
  columns: readonly string[];
  mostPages?: number;
  fields: FieldFacts[];
}

export interface Forms {
  jobs: Record<RunKind, JobForm>;
  /** Options of the searches whose prices a schedule refreshes. */
  prices: Record<string, { title: string; fields: FieldFacts[] }>;
}

/** Parameters that the job fills itself. */
const OWN = new Set(['page', 'keyword', 'maxPages', 'sold']);
const SUMMARIES: Record<RunKind, string> = {
  bulkSearch: 'Prices or listings for a list of keywords, a few at a time. Best for up to 100.',
  keywordJob: 'The service works through a long list of keywords by itself. It cannot be stopped once started.',
  cardBatch: 'Prices for trading cards from a range whose first row names the fields: Player, Year, Set, Card number…',
  deepPagination: `Every listing of one search, up to ${mostOf(endpoints.startDeepPagination, 'maxPages')} pages of ${endpoints.scrape.paging?.pageRows}. One runs at a time per account.`,
  history: `Sold listings of up to three years back, page by page, ${bucketFacts.history.perMinute} pages a minute.`,
};

export function formsOfSidebar(): Forms {
  const kinds = Object.keys(runKinds) as RunKind[];
  const prices = priceSources.map(id => [id, { title: texts[id].title, fields: fieldsOf(id) }]);
  return {
    jobs: Object.fromEntries(kinds.map(kind => [kind, jobForm(kind)])) as Forms['jobs'],
    prices: Object.fromEntries(prices),
  };
}

function jobForm(kind: RunKind): JobForm {
  const { title, noun, batchSize, mostPages, usual } = runKinds[kind];
  const entries = batchSize !== undefined;
  const output = { statistics: entries, listings: kind !== 'cardBatch', columns: usual };
  return { title, summary: SUMMARIES[kind], noun, entries, mostPages, fields: fieldsOfJob(kind), ...output };
}

function fieldsOfJob(kind: RunKind): FieldFacts[] {
  if (kind === 'history' || kind === 'deepPagination')
    return fieldsOf(kind === 'history' ? 'history' : 'scrape', 'keyword');
  if (kind !== 'cardBatch') return fieldsOf('scrape');
  const options = described(endpoints.startCardBatch).find(({ name }) => name === 'options');
  return (options?.fields ?? []).filter(({ values }) => values?.length !== 1).map(fieldFacts);
}

/** @param kept one of the parameters that the job otherwise fills itself. */
function fieldsOf(id: EndpointId, kept?: string): FieldFacts[] {
  const fields = described(endpoints[id]).filter(({ name }) => !OWN.has(name) || name === kept);
  return fields.map(fieldFacts);
}

function fieldFacts(parameter: DescribedParameter): FieldFacts {
  const { name, label, help, kind, values, choices, example, required, advanced } = parameter;
  return { name, label, help, kind, values, choices, example, default: parameter.default, required, advanced };
}
