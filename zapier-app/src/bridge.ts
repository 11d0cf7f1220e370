/** The core's catalogue as plain data, until the core itself offers it. */
import {
  catalog,
  type FieldKind,
  parametersOf as factsIn,
  factsOf,
  fieldsOf,
  type ParameterFacts,
  type ParametersOf as ParametersIn,
} from '@sold-data/core';

export type EndpointId = keyof typeof catalog;
export type ParametersOf<Id extends EndpointId> = ParametersIn<(typeof catalog)[Id]>;
export interface Field {
  name: string;
  kind: FieldKind;
  label: string;
}
export interface Described extends Pick<ParameterFacts, 'name' | 'label' | 'kind' | 'help'> {
  required?: boolean;
  default?: unknown;
  min?: number;
  max?: number;
  pattern?: string;
  values?: readonly (string | number)[];
  entries?: Described[];
  fields?: Described[];
  example?: string;
  advanced?: boolean;
  choices?: Record<string, string>;
}

type Schema = NonNullable<ParameterFacts['items']>;

function plain({ shape, items, pattern, ...facts }: Omit<ParameterFacts, 'in'>): Described {
  const options = (items?._zod.def as { options?: Schema[] } | undefined)?.options ?? (items ? [items] : undefined);
  return {
    ...facts,
    ...(pattern ? { pattern: pattern.source } : {}),
    ...(shape ? { fields: Object.entries(shape).map(([name, schema]) => plain(factsOf(name, schema))) } : {}),
    ...(options ? { entries: options.map(option => plain(factsOf(facts.name, option))) } : {}),
  } as Described;
}

type PlainEndpoint = Pick<(typeof catalog)['scrape'], 'id' | 'title'> & {
  id: EndpointId;
  method: string;
  path: string;
  parameters: Described[];
  rows?: { fields: Field[]; key: readonly string[]; sale?: { accepted?: string } };
  paging?: { pageRows: number; sizeParameter?: string };
};

export const endpoints = Object.fromEntries(
  Object.values(catalog).map(endpoint => [
    endpoint.id,
    {
      ...endpoint,
      parameters: factsIn(endpoint as never).map(fact => plain(fact)),
      ...('rows' in endpoint ? { rows: { ...endpoint.rows, fields: fieldsOf(endpoint.rows.row) } } : {}),
    },
  ]),
) as unknown as Record<EndpointId, PlainEndpoint>;

export const described = ({ parameters }: PlainEndpoint): Described[] => parameters as Described[];
export type { PlainEndpoint as Endpoint };

/** What a person can do. */
export const actions = {
  searchSold: { kind: 'rows', endpoint: 'scrape', fixed: { sold: true } },
  searchActive: { kind: 'rows', endpoint: 'scrape', fixed: { sold: false } },
  browseCategory: { kind: 'rows', endpoint: 'scrapeCategory' },
  searchHistory: { kind: 'rows', endpoint: 'history' },
  searchFashion: { kind: 'rows', endpoint: 'fashionSold' },
  searchPeerSold: { kind: 'rows', endpoint: 'peerListings', fixed: { sold: true } },
  searchPeerActive: { kind: 'rows', endpoint: 'peerListings', fixed: { sold: false } },
  searchCardSales: { kind: 'rows', endpoint: 'cardSales' },
  searchCardListings: { kind: 'rows', endpoint: 'cardListings' },
  findShippingRates: { kind: 'rows', endpoint: 'shippingRates' },
  priceAuction: { kind: 'price', endpoint: 'scrape', fixed: { sold: true } },
  priceSummary: { kind: 'price', endpoint: 'priceSummary' },
  priceFashion: { kind: 'price', endpoint: 'fashionSold' },
  pricePeer: { kind: 'price', endpoint: 'peerListings', fixed: { sold: true } },
  priceCard: { kind: 'price', endpoint: 'cardSales' },
  priceHistory: { kind: 'price', endpoint: 'history' },
  historyTotals: { kind: 'totals', endpoint: 'history' },
  historyTrend: { kind: 'trend', endpoint: 'history' },
  sellThrough: { kind: 'sellThrough', endpoint: 'scrape' },
  accountUsage: { kind: 'facts', endpoint: 'accountUsage' },
  shippingUsage: { kind: 'facts', endpoint: 'shippingUsage' },
  checkService: { kind: 'facts', endpoint: 'status' },
  startCardBatch: { kind: 'start', job: 'cardBatch' },
  getCardBatch: { kind: 'get', job: 'cardBatch' },
  cancelCardBatch: { kind: 'cancel', job: 'cardBatch' },
  runCardBatch: { kind: 'run', job: 'cardBatch' },
  startDeepPagination: { kind: 'start', job: 'deepPagination' },
  getDeepPagination: { kind: 'get', job: 'deepPagination' },
  cancelDeepPagination: { kind: 'cancel', job: 'deepPagination' },
  runDeepPagination: { kind: 'run', job: 'deepPagination' },
  downloadDeepPagination: { kind: 'file', job: 'deepPagination' },
  startKeywordJob: { kind: 'start', job: 'keywordJob' },
  getKeywordJob: { kind: 'get', job: 'keywordJob' },
  runKeywordJob: { kind: 'run', job: 'keywordJob' },
  runBulkSearch: { kind: 'run', job: 'bulkSearch' },
  downloadBulkSearch: { kind: 'file', job: 'bulkSearch' },
} as const;
export type ActionId = keyof typeof actions;
