/** The core as this package expects it; goes when the core has it. */
import * as old from '@sold-data/core';
import { InvalidParametersError, type Operation, type Session } from '@sold-data/core';

export * from '@sold-data/core';

export const endpoints = old.catalog;

export interface Parameter {
  name: string;
  kind: old.ParameterFacts['kind'];
  in?: 'path' | 'query' | 'body';
  required?: boolean;
  default?: unknown;
  min?: number;
  max?: number;
  values?: readonly (string | number)[];
  entries?: readonly Parameter[];
  fields?: readonly Parameter[];
  label: string;
  help: string;
  example?: string;
  choices?: Readonly<Record<string, string>>;
}

type Facts = Omit<old.ParameterFacts, 'in'>;
type Schema = NonNullable<Facts['items']>;

export function parametersOf(endpoint: old.Endpoint): Parameter[] {
  return old.parametersOf(endpoint).map(plain);
}
export const described = parametersOf;

function plain({ items, shape, ...facts }: Facts): Parameter {
  const fields = shape && Object.entries(shape).map(([name, schema]) => plain(old.factsOf(name, schema)));
  const forms = (items?._zod.def as unknown as { options?: Schema[] } | undefined)?.options ?? (items ? [items] : []);
  const entries = items && forms.map(form => plain({ ...old.factsOf('entry', form) }));
  return { ...facts, ...(fields ? { fields } : {}), ...(entries ? { entries } : {}) } as Parameter;
}

export interface Question {
  endpoint: old.Endpoint;
  parameters: Record<string, unknown>;
  key: string;
}

export function ask(endpoint: old.Endpoint, given: Record<string, unknown>, today: string): Question {
  const parameters = old.validate(endpoint, given, today);
  return { endpoint, parameters, key: old.questionKey(endpoint, parameters) };
}

export interface Answer<Data> {
  data: Data;
  warnings: string[];
}

export function* call(session: Session, { endpoint, parameters }: Question): Operation<Answer<unknown>> {
  const { raw } = yield* old.call(session, endpoint, parameters as never);
  return { data: raw, warnings: [] };
}
export const pages = (session: Session, { endpoint, parameters }: Question, options: old.PagesOptions) =>
  old.pages(session, endpoint, parameters as never, options);
export const priceFrom = (endpoint: old.Endpoint, data: unknown, options: old.PriceOptions) =>
  old.priceFrom(endpoint, { raw: data }, options);
export function* priceOf(session: Session, question: Question, options: old.PriceOptions) {
  return priceFrom(question.endpoint, (yield* call(session, question)).data, options);
}
export const historyTotals = (session: Session, { endpoint, parameters }: Question) =>
  old.historyTotals(session, endpoint, parameters as never);
export const trend = (
  session: Session,
  { endpoint, parameters }: Question,
  period: old.Period,
  options: old.PagesOptions,
) => old.trend(session, endpoint, parameters as never, period, options);

type NameOf = (parameter: string) => string;

export function explain(error: unknown, nameOf?: NameOf): old.Explanation {
  const told = old.explain(error);
  if (!(error instanceof InvalidParametersError) || !nameOf) return told;
  return { ...told, what: told.what.replace(/^[\w.[\]]+(?= (must|is required))/, nameOf) };
}
export function explainInOneLine(error: unknown, nameOf?: NameOf): string {
  const { what, todo } = explain(error, nameOf);
  return `${what} ${todo}`;
}

export type Action =
  | { kind: 'rows' | 'price'; title: string; endpoint: old.EndpointId; fixed?: Record<string, unknown> }
  | { kind: 'totals' | 'trend'; title: string; endpoint: 'history' }
  | { kind: 'sellThrough'; title: string; endpoint: 'scrape' }
  | { kind: 'facts'; title: string; endpoint: old.EndpointId }
  | { kind: 'start' | 'get' | 'cancel' | 'run' | 'file'; title: string; job: old.JobKindId };

const title = '';
const sold = { fixed: { sold: true } };
const active = { fixed: { sold: false } };
export const actions = {
  searchSold: { kind: 'rows', title, endpoint: 'scrape', ...sold },
  searchActive: { kind: 'rows', title, endpoint: 'scrape', ...active },
  browseCategory: { kind: 'rows', title, endpoint: 'scrapeCategory', ...sold },
  searchHistory: { kind: 'rows', title, endpoint: 'history' },
  searchFashion: { kind: 'rows', title, endpoint: 'fashionSold' },
  searchPeerSold: { kind: 'rows', title, endpoint: 'peerListings', ...sold },
  searchPeerActive: { kind: 'rows', title, endpoint: 'peerListings', ...active },
  searchCardSales: { kind: 'rows', title, endpoint: 'cardSales' },
  searchCardListings: { kind: 'rows', title, endpoint: 'cardListings' },
  findShippingRates: { kind: 'rows', title, endpoint: 'shippingRates' },
  priceAuction: { kind: 'price', title, endpoint: 'scrape', ...sold },
  priceSummary: { kind: 'price', title, endpoint: 'priceSummary' },
  priceFashion: { kind: 'price', title, endpoint: 'fashionSold' },
  pricePeer: { kind: 'price', title, endpoint: 'peerListings', ...sold },
  priceCard: { kind: 'price', title, endpoint: 'cardSales' },
  priceHistory: { kind: 'price', title, endpoint: 'history' },
  historyTotals: { kind: 'totals', title, endpoint: 'history' },
  historyTrend: { kind: 'trend', title, endpoint: 'history' },
  sellThrough: { kind: 'sellThrough', title, endpoint: 'scrape' },
  accountUsage: { kind: 'facts', title, endpoint: 'accountUsage' },
  shippingUsage: { kind: 'facts', title, endpoint: 'shippingUsage' },
  checkService: { kind: 'facts', title, endpoint: 'status' },
  startCardBatch: { kind: 'start', title, job: 'cardBatch' },
  getCardBatch: { kind: 'get', title, job: 'cardBatch' },
  cancelCardBatch: { kind: 'cancel', title, job: 'cardBatch' },
  runCardBatch: { kind: 'run', title, job: 'cardBatch' },
  startDeepPagination: { kind: 'start', title, job: 'deepPagination' },
  getDeepPagination: { kind: 'get', title, job: 'deepPagination' },
  cancelDeepPagination: { kind: 'cancel', title, job: 'deepPagination' },
  runDeepPagination: { kind: 'run', title, job: 'deepPagination' },
  downloadDeepPagination: { kind: 'file', title, job: 'deepPagination' },
  startKeywordJob: { kind: 'start', title, job: 'keywordJob' },
  getKeywordJob: { kind: 'get', title, job: 'keywordJob' },
  runKeywordJob: { kind: 'run', title, job: 'keywordJob' },
  runBulkSearch: { kind: 'run', title, job: 'bulkSearch' },
  downloadBulkSearch: { kind: 'file', title, job: 'bulkSearch' },
} as const satisfies Record<string, Action>;
export type ActionId = keyof typeof actions;
