/** Types of the compiled catalogue: plain data that the core and the connectors read. */
import type {
  AnswerById,
  EndpointId,
  JobKindId,
  MarketId,
  ParametersById,
  PricedId,
  RowById,
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
  /** Days from posting to sale. */
  daysToSell?: Name;
  /** Fields whose values group the sales, the most telling first: the condition, where there is one. */
  groups?: readonly Name[];
  title?: Name;
  /** The address of the listing. */
  link?: Name;
  /** Its image, small: the first field that has a value. */
  images?: readonly Name[];
  /** The parameters with the first and last day searched; without them, the service searches this many days back. */
  searched?: { from: string; to: string; days?: number };
  /** The parameter and the value that put the newest first; without it, they always come first, or the rows have no order by time. */
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
