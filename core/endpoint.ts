/** What the compiled catalogue says of an endpoint: plain data that the engine, the actions and the surfaces read. */
import type { AnswerById, EndpointId, JobKindId, MarketId, ParametersById, RowById } from './generated/types.ts';

export type { AnswerById, EndpointId, JobKindId, MarketId, ParametersById, RowById };

/** A rate limit or allowance that a request counts against (reference 8). */
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
  /** Of a text with a fixed form: the form, and the same in words that complete "must be ...". */
  pattern?: string;
  form?: string;
  /** Allowed values of a choice, or the allowed numbers of an integer. */
  values?: readonly (string | number)[];
  /** Of a list: the forms that an entry can have, the fullest first. */
  entries?: readonly Parameter[];
  /** Of an object: its own parameters. */
  fields?: readonly Parameter[];
  /** Kept out of messages and logs. */
  secret?: true;
  /** What is searched for: letter case and runs of blanks make no other question (assumed). */
  keyword?: true;
}

/** A rule that looks at several parameters or at the calendar. */
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
  /** Not in every row. Any other field is, if only as null: one that no row of a page has is gone. */
  optional?: true;
  /** Of a text: the service also sends it as a number. */
  orNumber?: true;
}

/** Where a row holds the facts of a sale, or of an offer. */
export interface SaleFields<Name extends string = string> {
  /** Only rows with this value count, where others come in the same shape. */
  only?: { field: Name; value: string };
  /** With one of these values the price is a bid of an auction that still runs: nobody can buy at it. */
  bid?: { field: Name; values: readonly string[] };
  /** Price of one unit: the first field that has a value. */
  price: readonly Name[];
  /** With a value here the listing has several prices, and `price` is the lowest of them. */
  upTo?: Name;
  /** Field with the currency, or the currency itself where the reference states one for every row. */
  currency?: { field: Name } | { always: string };
  /** Day or instant of the sale: the first field that has a value. */
  soldAt?: readonly Name[];
  /** Units that the row stands for; 1 without it. */
  units?: Name;
  /** True here means that the price is an upper bound (an accepted offer was lower). */
  upperBound?: Name;
  /** The price actually paid, when known. */
  accepted?: Name;
  shipping?: Name;
}

export interface Rows<Name extends string = string> {
  /** The field of the answer that holds the rows. */
  field: string;
  fields: readonly Field<Name>[];
  /** The fields that tell one row from another, at most two; none where rows have no identity. */
  key: readonly [] | readonly [Name] | readonly [Name, Name];
  /** The reference does not show the field's name: an answer without it is read as it came, not refused. */
  assumed?: true;
  sale?: SaleFields<Name>;
  offer?: SaleFields<Name>;
}

export interface Paging {
  /** The parameter that selects a page. */
  parameter: 'page';
  /** The last page the service serves; none when the reference names none. */
  lastPage?: number;
  /** The most rows a page can hold. */
  pageRows: number;
  /** The parameter that sets the rows of a page, where there is one. */
  sizeParameter?: string;
  /** The reference does not show `hasNextPage` here. */
  assumed?: true;
}

export interface Endpoint<Id extends EndpointId = EndpointId> {
  id: Id;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{name}` where a parameter stands in it. */
  path: string;
  parameters: readonly Parameter[];
  rules: readonly Rule[];
  /** `text` answers are not JSON (CSV); `stream` answers arrive in events. */
  format: 'json' | 'text' | 'stream';
  rows?: Rows<RowName<Id>>;
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

/** The words that a job's `status` can hold. Any other word means that the job still works (reference 9 rule 1: new words may come). */
export interface JobStates {
  waiting: readonly string[];
  /** Ended, and everything that was asked for is there. */
  finished: readonly string[];
  /** Ended with some entries missing. */
  partial: readonly string[];
  failed: readonly string[];
  cancelled: readonly string[];
}

/** One kind of long-running work (reference 3 and 4.9): one mechanism in the engine runs them all. */
export interface JobKind {
  id: JobKindId;
  /** A few words, Title Case. */
  title: string;
  start: EndpointId;
  /** None where the answer of the start is the result itself (a stream). */
  poll?: EndpointId;
  cancel?: EndpointId;
  csv?: EndpointId;
  /** The parameter of the start that holds the entries; its own bound says how many it takes. */
  entries?: 'cards' | 'queries' | 'keywords';
  /** The search that each entry is, or each page of the job: the form of its filters and of a result are that endpoint's. */
  search?: EndpointId;
  /** The field of the poll body (of the collected stream) with the results. */
  results: 'results' | 'items';
  /** The endpoint whose rows the CSV holds. */
  rowsOf?: EndpointId;
  /** The fields that tell one result from another. */
  resultKey: readonly string[];
  /** The word in a result's own `status` that says this entry got no answer and was not charged. */
  entryFailed?: string;
  /** The fields of the poll body that count. */
  progress?: { done: string; total: string };
  states: JobStates;
  /** What keeps a start from happening twice: a key, a question for the active job, or nothing. */
  startOnce: 'idempotencyKey' | 'askForRunning' | 'never';
  pollEveryMs: number;
}

/** What a person says about an item of a watched list; each market has some of them. */
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
  /** The parameter that takes a field of the item; a field without one is compared over the rows. */
  takes: Partial<Record<WatchField, string>>;
  /** The parameter that takes the field when it is told as the marketplace's own number. */
  takesCode?: Partial<Record<WatchField, string>>;
  /** Fields that make rows comparable: a price of one group says nothing about another. */
  group: readonly string[];
  link?: string;
  /** The currency of the postage, where it can be another one. */
  postageCurrency?: string;
  /** Rows come cheapest first, postage included: a row that is missing below the last one is not offered. */
  cheapestFirst?: true;
  /** The service answers from what it saved for so long (reference 4.7): to look more often brings nothing. */
  savedMs?: number;
}

export interface Market {
  label: string;
  sold: MarketSide;
  /** None where the service shows no active listings. */
  offered?: MarketSide;
}

/** The per-minute limit of a bucket before the service has told its own (reference 8), and the headers in which it tells it. */
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
/** The answer of an endpoint. Every field may be missing or null, and unknown fields pass through (reference 9). */
export type AnswerOf<Id extends EndpointId> = AnswerById[Id];
/** A row of an endpoint that has rows. */
export type RowOf<Id extends keyof RowById> = RowById[Id];
/** The names of a row's fields: a field renamed in the catalogue breaks the compile where its name is written by hand. */
export type RowName<Id extends EndpointId> = RowNameById[Id];

/** A map and not a condition on the id, so that each endpoint is an `Endpoint`. */
type RowNameById = { [Id in EndpointId]: Id extends keyof RowById ? keyof RowById[Id] & string : string };

/** What people read of one parameter. */
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
  /** Of an object, or of a list of objects: the texts of its own parameters. */
  fields?: ParameterTexts;
}

/** By the name of the parameter. Apart from the facts, because a formula shows none of it. */
export type ParameterTexts = Readonly<Record<string, ParameterText>>;

/** What people read of one endpoint and of the columns of its rows. */
export interface Summary {
  /** A few words, Title Case: "Search Sold Listings". */
  title: string;
  /** One sentence on what it answers. */
  summary: string;
  /** Section of the reference that it transcribes. */
  reference: string;
  /** What the reference does not show, in words for the README. */
  assumed: readonly string[];
  /** Help of the row's fields by name. */
  rows?: Readonly<Record<string, string>>;
}

/** A row as it came. Typed access: `RowOf`. */
export type Row = Record<string, unknown>;

/** A field's name as a heading, where the catalogue gives it no other: "itemId" is "Item ID". */
export function headingOf(name: string): string {
  return name.replace(/[A-Z]/g, ' $&').replace(/\b(id|url)\b|^./gi, part => part.toUpperCase());
}

/** The parameter of an endpoint by name. @throws Error for a name that the catalogue does not have. */
export function parameterOf(endpoint: Endpoint, name: string): Parameter {
  const parameter = endpoint.parameters.find(each => each.name === name);
  if (!parameter) throw new Error(`${endpoint.id} has no parameter ${name}`);
  return parameter;
}

/** The largest number, or the most entries, that a parameter takes. @throws Error when it has no such bound. */
export function mostOf(endpoint: Endpoint, name: string): number {
  const { max } = parameterOf(endpoint, name);
  if (max === undefined) throw new Error(`${endpoint.id} has no bound for ${name}`);
  return max;
}
