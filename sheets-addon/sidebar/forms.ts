/** The forms of the sidebar, made from the catalogue and the formula table: no field is written by hand. */
import { bucketFacts, catalog, type EndpointId, factsOf, mostOf, parametersOf } from '@sold-data/core';
import { type RunKind, runKinds } from '../jobs/request.ts';
import { priceSources } from '../schedules/refresh.ts';

export interface FieldFacts {
  name: string;
  label: string;
  help: string;
  kind: string;
  values?: readonly (string | number)[];
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
  deepPagination: `Every listing of one search, up to ${mostOf(catalog.startDeepPagination, 'maxPages')} pages of ${catalog.scrape.paging.pageRows}. One runs at a time per account.`,
  history: `Sold listings of up to three years back, page by page, ${bucketFacts.history.perMinute} pages a minute.`,
};

export function formsOfSidebar(): Forms {
  const kinds = Object.keys(runKinds) as RunKind[];
  return {
    jobs: Object.fromEntries(kinds.map(kind => [kind, jobForm(kind)])) as Forms['jobs'],
    prices: Object.fromEntries(
      priceSources.map(id => [
        id,
        { title: catalog[id].title, fields: fieldsOfEndpoint(id).filter(({ name }) => !OWN.has(name)) },
      ]),
    ),
  };
}

function jobForm(kind: RunKind): JobForm {
  const { title, noun, part, mostPages } = runKinds[kind];
  const entries = part !== undefined;
  const columns = mainColumns[kind === 'history' ? 'history' : 'scrape'];
  const output = { statistics: entries, listings: kind !== 'cardBatch', columns };
  return { title, summary: SUMMARIES[kind], noun, entries, mostPages, fields: fieldsOfJob(kind), ...output };
}

function fieldsOfJob(kind: RunKind): FieldFacts[] {
  if (kind === 'cardBatch') {
    const { shape = {} } = parametersOf(catalog.startCardBatch).find(({ name }) => name === 'options')!;
    return Object.entries(shape)
      .map(([name, schema]) => factsOf(name, schema))
      .filter(({ values }) => values?.length !== 1)
      .map(described);
  }
  const one = kind === 'history' || kind === 'deepPagination';
  const fields = fieldsOfEndpoint(kind === 'history' ? 'history' : 'scrape');
  return fields.filter(({ name }) => !OWN.has(name) || (one && name === 'keyword'));
}

function fieldsOfEndpoint(id: EndpointId): FieldFacts[] {
  return parametersOf(catalog[id]).map(described);
}

function described(fact: ReturnType<typeof factsOf>): FieldFacts {
  const { name, label, help, kind, values, example, required, advanced } = fact;
  return { name, label, help, kind, values, example, default: fact.default, required, advanced };
}

/** The columns of a sold listing that most people need; the others are there when asked for. */
export const mainColumns: Record<'scrape' | 'history', readonly string[]> = {
  scrape: [
    'itemId',
    'title',
    'soldPrice',
    'soldCurrency',
    'endedAt',
    'shippingPrice',
    'totalPrice',
    'condition',
    'buyingFormat',
    'bestOfferAccepted',
    'bidCount',
    'sellerUsername',
    'url',
  ],
  history: [
    'itemId',
    'title',
    'recordType',
    'soldUnits',
    'averageSoldPrice',
    'averageSoldPriceCurrency',
    'lastSoldDate',
    'averageShipping',
    'listingFormat',
    'bids',
    'itemUrl',
  ],
};
