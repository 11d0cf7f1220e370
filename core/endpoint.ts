/** Types of the compiled catalogue: plain data that the core and the connectors read. */
import type {
  AnswerById,
  EndpointId,
  JobKindId,
  MarketId,
  ParametersById,
  PricedId,
  RowById,
  StartById,
} from './generated/types.ts';

export type { AnswerById, EndpointId, JobKindId, MarketId, ParametersById, PricedId, RowById };
/** An endpoint whose answers have rows. */
export type RowsId = keyof RowById;

/** A rate limit or quota that a request counts against (reference 8). */
export type Bucket = 'plan' | 'history' | 'shipping';

/** What one successful call spends (reference 8, billing rules). */
export type Cost =
  | { per: 'request' }
  | { per: 'page' }
  | { per: 'entry'; of: string; noun: string }
  | { per: 'nothing' };

export type ParameterKind = 'text' | 'integer' | 'number' | 'flag' | 'date' | 'choice' | 'list' | 'object' | 'facets';

/** One parameter, or one field of a nested object, as a request takes it. */
export interface Parameter {
  name: string;
  kind: ParameterKind;
  /** Where it travels; absent inside an object, which travels as a whole. */
  in?: 'path' | 'query' | 'body';
  required?: true;
  default?: unknown;
  /** Characters of a text, size of a number, entries of a list; both included. */
  min?: number;
  max?: number;
  /** Larger than this, without being equal. */
  above?: number;
  /** For a text with a fixed form: the form, and the same in words that complete "must be ...". */
  pattern?: string;
  form?: string;
  /** Allowed values of a choice, or the allowed numbers of an integer. */
  values?: readonly (string | number)[];
  /** For a list: the forms that an entry can have, the fullest first. */
  entries?: readonly Parameter[];
  /** For an object: its own parameters. */
  fields?: readonly Parameter[];
  /** Kept out of messages and logs. */
  secret?: true;
  /** For a number: percent, such as 13.25. */
  percent?: true;
  /** A search text: letter case and repeated blanks make no difference (assumed). */
  keyword?: true;
}

/** A rule about several parameters, or about the calendar. */
export type Rule =
  /** `low` must not be above `high`: numbers, or days. */
  | { rule: 'order'; low: string; high: string }
  | { rule: 'oneOf'; names: readonly string[] }
  /** Not earlier than this many years before today (UTC). */
  | { rule: 'yearsBack'; name: string; years: number }
  | { rule: 'notAfterToday'; name: string }
  /** The same rules for the object, or for each object of the list, that a parameter holds. */
  | { rule: 'inside'; name: string; rules: readonly Rule[] };

export type FieldKind =
  | 'text'
  | 'url'
  | 'decimal'
  | 'number'
  | 'integer'
  | 'flag'
  | 'day'
  | 'instant'
  | 'currency'
  | 'money'
  | 'list'
  | 'object';

/** One field of a row, in the catalogue's order. */
export interface Field<Name extends string = string> {
  name: Name;
  kind: FieldKind;
  /** Title Case, as a column heading shows it. */
  label: string;
  /** Not in every row. Every other field is, at least as null; if no row of a page has it, it was removed. */
  optional?: true;
  /** For a text: the service also sends it as a number. */
  orNumber?: true;
}

/** The fields of a row that describe a sale, or an offer. */
export interface SaleFields<Name extends string = string> {
  /** Only rows with this value count, if other rows have the same shape. */
  only?: { field: Name; value: string };
  /** With one of these values the price is the bid in a running auction: nobody can buy at it. */
  bid?: { field: Name; values: readonly string[] };
  /** Price of one unit: the first field that has a value. */
  price: readonly Name[];
  /** If this has a value, the listing has several prices and `price` is the lowest of them. */
  upTo?: Name;
  /** The field with the currency, or the currency itself if the reference states one for every row. */
  currency?: { field: Name } | { always: string };
  /** Day or instant of the sale: the first field that has a value. */
  soldAt?: readonly Name[];
  /** How many units the row stands for; 1 without it. */
  units?: Name;
  /** If true, the price is an upper bound: an accepted offer was lower. */
  upperBound?: Name;
  /** The price actually paid, when known. */
  accepted?: Name;
  shipping?: Name;
  /** Fields whose values group the sales, the most telling first: the condition, where there is one. */
  groups?: readonly Name[];
  title?: Name;
  /** The address of the listing. */
  link?: Name;
  /** Its image, small: the first field that has a value. */
  images?: readonly Name[];
  /** The parameters with the first and last day searched; without them, the service searches this many days back. */
  searched?: { from: string; to: string; days?: number };
  /** The parameter and the value that put the newest sales first; without it, they always come first. */
  newestFirst?: { parameter: string; value: string };
}

export interface Rows<Name extends string = string> {
  /** The field of the answer that holds the rows. */
  field: string;
  fields: readonly Field<Name>[];
  /** The fields that identify a row, at most two; none if rows have no identity. */
  key: readonly [] | readonly [Name] | readonly [Name, Name];
  /** The reference does not show the field's name, so an answer without it is accepted. */
  assumed?: true;
  sale?: SaleFields<Name>;
  offer?: SaleFields<Name>;
}

export interface Paging {
  /** The parameter that selects a page. */
  parameter: 'page';
  /** The last page that the service serves, if the reference names one. */
  lastPage?: number;
  /** The most rows a page can hold. */
  pageRows: number;
  /** The parameter that sets the rows per page, if there is one. */
  sizeParameter?: string;
  /** The reference does not show `hasNextPage` here. */
  assumed?: true;
}

export interface Endpoint<Id extends EndpointId = EndpointId> {
  id: Id;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{name}` in place of a parameter. */
  path: string;
  parameters: readonly Parameter[];
  rules: readonly Rule[];
  /** `text` answers are not JSON (CSV); `stream` answers arrive in events. */
  format: 'json' | 'text' | 'stream';
  rows?: Rows<RowName<Id>>;
  /** The answer is price statistics of sales, without their rows. */
  statistics?: true;
  paging?: Paging;
  buckets: readonly Bucket[];
  cost: Cost;
  /** The service accepts `X-Credit-Source: credits` here (reference 8 rule 3). */
  credits?: true;
  /** A repeated POST with the same key starts nothing twice. */
  idempotencyKey?: true;
  timeoutMs: number;
  /** No key needed (health check). */
  open?: true;
}

/** The values of a job's `status`. Any other value means that the job is still running (reference 9 rule 1: new values may come). */
export interface JobStates {
  waiting: readonly string[];
  /** Ended with everything that was requested. */
  finished: readonly string[];
  /** Ended with some entries missing. */
  partial: readonly string[];
  failed: readonly string[];
  cancelled: readonly string[];
}

/** One kind of long-running work (reference 3 and 4.9). The same code in core/jobs runs all of them. */
export interface JobKind {
  id: JobKindId;
  /** A few words, Title Case. */
  title: string;
  start: EndpointId;
  /** None if the answer to the start is the result itself (a stream). */
  poll?: EndpointId;
  cancel?: EndpointId;
  csv?: EndpointId;
  /** The parameter of the start that holds the entries; its own bound is the most entries. */
  entries?: 'cards' | 'queries' | 'keywords';
  /** The search that each entry, or each page of the job, performs: filters and results have the form of that endpoint. */
  search?: EndpointId;
  /** The field of the poll body (of the collected stream) with the results. */
  results: 'results' | 'items';
  /** The endpoint whose rows the CSV holds. */
  rowsOf?: EndpointId;
  /** The fields that identify a result. */
  resultKey: readonly string[];
  /** The value of a result's own `status` if this entry got no answer and was not charged. */
  entryFailed?: string;
  /** The fields of the poll body that count. */
  progress?: { done: string; total: string };
  states: JobStates;
  /** How a double start is prevented: by a key, by asking for the active job, or not at all. */
  startOnce: 'idempotencyKey' | 'askForRunning' | 'never';
  pollEveryMs: number;
}

/** The fields of an item on a watched list; each market has some of them. */
export type WatchField =
  | 'keyword'
  | 'productId'
  | 'site'
  | 'condition'
  | 'brand'
  | 'variant'
  | 'language'
  | 'minPrice'
  | 'maxPrice';

export type Side = 'sold' | 'offered';

/** One search of a watched item. */
export interface MarketSide<Id extends EndpointId = EndpointId> {
  endpoint: Id;
  fixed: Readonly<Row>;
  /** The parameter that takes a field of the item; a field without one is compared with the rows. */
  takes: Partial<Record<WatchField, string>>;
  /** The parameter that takes the field if it is the marketplace's own number. */
  takesCode?: Partial<Record<WatchField, string>>;
  /** Fields that make rows comparable: prices of different groups cannot be compared. */
  group: readonly string[];
  link?: string;
  /** The field with the currency of the postage, if it can differ. */
  postageCurrency?: string;
  /** Rows come cheapest first, postage included: a listing that is cheaper than the last row and missing is no longer offered. */
  cheapestFirst?: true;
  /** How long the service repeats a saved answer, ms (reference 4.7): checking more often is useless. */
  savedMs?: number;
}

export interface Market {
  label: string;
  sold: MarketSide;
  /** None if the service has no active listings of this market. */
  offered?: MarketSide;
}

/** The per-minute limit of a bucket before the service has reported it (reference 8), and the headers that report it. */
export interface BucketFacts {
  /** Requests in 60 s until a header says otherwise: the smallest plan's. */
  perMinute: number;
  /** Header names in lower case. */
  limitHeader?: string;
  remainingHeader?: string;
  resetHeader?: string;
}

/** A plan with its per-minute limit and monthly requests (reference 8). */
export interface Plan {
  plan: string;
  perMinute: number;
  monthly: number;
}

/** The parameters of an endpoint as a caller writes them: those with a default may be left out. */
export type ParametersOf<Id extends EndpointId> = ParametersById[Id];
/**
 * What the start of a job takes. A kind that is known only at run time takes what a form holds: it is checked then.
 */
export type StartOf<Kind extends JobKindId> = true extends IsOneOf<Kind> ? Row : ParametersOf<StartById[Kind]>;
/** True for a union of several. */
type IsOneOf<Kind, All = Kind> = Kind extends All ? ([All] extends [Kind] ? false : true) : never;
/** The answer of an endpoint. Every field may be missing or null, and unknown fields pass through (reference 9). */
export type AnswerOf<Id extends EndpointId> = AnswerById[Id];
/** A row of an endpoint that has rows. */
export type RowOf<Id extends keyof RowById> = RowById[Id];
/** The names of a row's fields: renaming a field in the catalogue breaks the compile wherever its name is written by hand. */
export type RowName<Id extends EndpointId> = RowNameById[Id];

/** A map and not a condition on the id, so each endpoint is an `Endpoint`. */
type RowNameById = { [Id in EndpointId]: Id extends keyof RowById ? keyof RowById[Id] & string : string };

/** What people read about one parameter. */
export interface ParameterText {
  /** Title Case, as a form shows it. */
  label: string;
  /** One sentence, for people and for models. */
  help: string;
  /** What a person might type, without "e.g.". */
  example?: string;
  /** Shown only when a person asks for more options. */
  advanced?: true;
  /** What each value of a choice is called: "Price plus shipping, lowest first". */
  choices?: Readonly<Record<string, string>>;
  /** For an object, or a list of objects: the texts of its own parameters. */
  fields?: ParameterTexts;
}

/** By the name of the parameter. Separate from the facts, because a formula shows none of them. */
export type ParameterTexts = Readonly<Record<string, ParameterText>>;

/** What people read about one endpoint and the columns of its rows. */
export interface Summary {
  /** A few words, Title Case: "Search Sold Listings". */
  title: string;
  /** One sentence on what it answers. */
  summary: string;
  /** The section of the reference that it follows. */
  reference: string;
  /** What the reference does not show, as text for core/ASSUMED.md. */
  assumed: readonly string[];
  /** Help of the row's fields by name. */
  rows?: Readonly<Record<string, string>>;
}

/** A row as it came. Typed access: `RowOf`. */
export type Row = Record<string, unknown>;

/** A field's name as a heading: "itemId" is "Item ID". */
export function headingOf(name: string): string {
  return name.replace(/[A-Z]/g, ' $&').replace(/\b(id|url)\b|^./gi, part => part.toUpperCase());
}

/** The parameter of an endpoint by name. @throws Error for a name that the catalogue does not have. */
export function parameterOf(endpoint: Endpoint, name: string): Parameter {
  const parameter = endpoint.parameters.find(each => each.name === name);
  if (!parameter) throw new Error(`${endpoint.id} has no parameter ${name}`);
  return parameter;
}

/** The largest number, or the most entries, that a parameter takes. @throws Error if it has no such bound. */
export function mostOf(endpoint: Endpoint, name: string): number {
  const { max } = parameterOf(endpoint, name);
  if (max === undefined) throw new Error(`${endpoint.id} has no bound for ${name}`);
  return max;
}
