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

/** The charge for one successful call (reference 8, billing rules). */
export type Cost =
  | { per: 'request' }
  | { per: 'page' }
  | { per: 'entry'; of: string; noun: string }
  | { per: 'nothing' };

export type ParameterKind = 'text' | 'integer' | 'number' | 'flag' | 'date' | 'choice' | 'list' | 'object' | 'facets';

/** The two sides of a search: listings that were sold, and those for sale. */
export type RowSide = 'sold' | 'active';

/**
 * What a parameter is for: what is looked up, the side of the search, the page and the rows on it, their order, what each row holds, or
 * facts beside the rows.
 */
export type ParameterUse = 'subject' | 'side' | 'page' | 'size' | 'order' | 'output' | 'extra';

/** One parameter of a request, or one field of a nested object. */
export interface Parameter {
  name: string;
  kind: ParameterKind;
  /** Its position in the request; absent inside an object, which is sent as a whole. */
  in?: 'path' | 'query' | 'body';
  required?: true;
  default?: unknown;
  /** Bounds, both inclusive: characters of a text, value of a number, entries of a list. */
  min?: number;
  max?: number;
  /** Exclusive lower bound. */
  above?: number;
  /** For text with a fixed format: its pattern, and words that complete "must be ...". */
  pattern?: string;
  form?: string;
  /** For text of digits: how many it has. A number that is shorter has lost its leading zeros. */
  digits?: number;
  /** Allowed values of a choice, or the allowed numbers of an integer. */
  values?: readonly (string | number)[];
  /** Labels of a choice's values, such as "Price plus shipping, lowest first". They are read like the values. */
  choices?: Readonly<Record<string, string>>;
  /** For a list: the allowed forms of an entry, most complete first. */
  entries?: readonly Parameter[];
  /** For an object: its own parameters. */
  fields?: readonly Parameter[];
  /** Kept out of messages and logs. */
  secret?: true;
  /** For a number: percent, such as 13.25. */
  percent?: true;
  /** For a number: an amount of money, which may have a currency beside it. */
  money?: true;
  /** For a limit of prices: their currency, if the reference states it. */
  limit?: string;
  /** Absent for filters. */
  use?: ParameterUse;
  /** The only side that it affects; both if absent. */
  side?: RowSide;
  /** A flag that only adds facts, at no charge: always on for sold listings, and in no form. */
  free?: true;
  /** A search text: letter case and repeated blanks make no difference (assumed). */
  keyword?: true;
  /** For a keyword: a minus sign in front of a word excludes it. */
  excludes?: true;
}

/** A rule about several parameters, or about the calendar. */
export type Rule =
  /** `low` must not be above `high`. Both are numbers or dates. */
  | { rule: 'order'; low: string; high: string }
  | { rule: 'oneOf'; names: readonly string[] }
  /** The date must not be more than this many years before today (UTC). */
  | { rule: 'yearsBack'; name: string; years: number }
  | { rule: 'notAfterToday'; name: string }
  /** The date must not be more than this many days before today (UTC). */
  | { rule: 'daysBack'; name: string; days: number }
  /** Rules for the object in a parameter, or for each object in its list. */
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
  /**
   * May be missing from a row. Any other field is always present, at least as null; if no row of a page has it, the service has removed it.
   */
  optional?: true;
  /** For text that the service may also send as a number. */
  orNumber?: true;
  /** The only side whose rows have it; both if absent. */
  side?: RowSide;
  /** The option without which rows lack it. */
  with?: string;
}

/** The fields of a row that describe a sale, or an offer. */
export interface SaleFields<Name extends string = string> {
  /** Only rows with this value count; other rows have the same shape. */
  only?: { field: Name; value: string };
  /** Rows with one of these values are running auctions: their price is a bid, and nobody can buy at it. */
  bid?: { field: Name; values: readonly string[] };
  /** Price of one unit: the first of these fields with a value. */
  price: readonly Name[];
  /** If this field has a value, the listing has a price range and `price` is its lower end. */
  upTo?: Name;
  /** The field that holds the currency, or the currency itself if the reference states one for all rows. */
  currency?: { field: Name } | { always: string };
  /** Date or time of the sale: the first of these fields with a value. */
  soldAt?: readonly Name[];
  /** Number of units in the row; 1 without this field. */
  units?: Name;
  /** If this field is true, the price is an upper bound, because a lower offer was accepted. */
  upperBound?: Name;
  /** The price actually paid, when known. */
  accepted?: Name;
  shipping?: Name;
  /** Further amounts in the currency of the price. */
  amounts?: readonly Name[];
  /** Days from posting to sale. */
  daysToSell?: Name;
  /** Fields by which sales can be grouped, most useful first; usually the condition. */
  groups?: readonly Name[];
  /** Those of the groups that tell kinds of goods apart, such as the condition, and not ways to sell them. */
  kinds?: readonly Name[];
  title?: Name;
  /** URL of the listing. */
  link?: Name;
  /** A small image: the first of these fields with a value. */
  images?: readonly Name[];
  /** Parameters for the first and last day of a search. Without them the service searches `days` back. */
  searched?: { from: string; to: string; days?: number };
  /** The parameter value that sorts the newest rows first. If absent, they always come first, or rows have no chronological order. */
  newestFirst?: { parameter: string; value: string };
}

export interface Rows<Name extends string = string> {
  /** The field of the answer that holds the rows. */
  field: string;
  fields: readonly Field<Name>[];
  /** Fields that identify a row, at most two; empty if rows have no identity. */
  key: readonly [] | readonly [Name] | readonly [Name, Name];
  /** The reference does not show the field's name, so an answer without it is accepted. */
  assumed?: true;
  sale?: SaleFields<Name>;
  offer?: SaleFields<Name>;
}

/** The product in an answer. */
export interface ProductFields {
  /** The field of the answer that holds it. */
  field: string;
  /** Its fields that name it, in the order in which people read them. */
  names: readonly string[];
  /** The one of them that is a number within a set, such as 4/102. */
  number: string;
  /** Further fields whose words a keyword may contain. */
  described: readonly string[];
}

export interface Paging {
  /** The last page that the service returns, if the reference names one. */
  lastPage?: number;
  /** The maximum number of rows on a page. */
  pageRows: number;
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
  /** The fields of an answer that consists of single values, such as the usage of an account. */
  facts?: readonly Field[];
  /** The answer is price statistics of sales, without their rows. */
  statistics?: true;
  /** The answer is about one product that the service matched. */
  product?: ProductFields;
  paging?: Paging;
  buckets: readonly Bucket[];
  cost: Cost;
  /** The service accepts `X-Credit-Source: credits` here (reference 8 rule 3). */
  credits?: true;
  /** Whether a POST repeated with the same idempotency key starts nothing twice. */
  idempotencyKey?: true;
  timeoutMs: number;
  /** Whether it needs no key (health check). */
  open?: true;
}

/** The per-minute limit of a bucket before the service has reported it (reference 8), and the headers that report it. */
export interface BucketFacts {
  /** Requests in 60 s until a header states otherwise: the limit of the smallest plan. */
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
/** The field names of a row. A field renamed in the catalogue breaks the build wherever its name is hard-coded. */
export type RowName<Id extends EndpointId> = RowNameById[Id];

/** A map instead of a conditional type on the ID, so each endpoint is assignable to `Endpoint`. */
type RowNameById = { [Id in EndpointId]: Id extends keyof RowById ? keyof RowById[Id] & string : string };

/** Texts of one parameter for people. */
export interface ParameterText {
  /** Title Case, as a form shows it. */
  label: string;
  /** One sentence, for people and for models. */
  help: string;
  /** A typical value, without "e.g.". */
  example?: string;
  /** Shown only under more options. */
  advanced?: true;
  /** For an object, or a list of objects: texts of its own parameters. */
  fields?: ParameterTexts;
}

/** Texts by parameter name. They are separate from the data, because formulas need none of them. */
export type ParameterTexts = Readonly<Record<string, ParameterText>>;

/** Texts of one endpoint and of its row fields for people. */
export interface Summary {
  /** A few words, Title Case: "Search Sold Listings". */
  title: string;
  /** One sentence that describes the result. */
  summary: string;
  /** The section of the reference that it follows. */
  reference: string;
  /** Assumptions where the reference is silent, as text for core/ASSUMED.md. */
  assumed: readonly string[];
  /** Help of the row's fields by name. */
  rows?: Readonly<Record<string, string>>;
}

/** A row as the service sent it. For typed access use `RowOf`. */
export type Row = Record<string, unknown>;

/** A field name as a heading: "itemId" becomes "Item ID". */
export function headingOf(name: string): string {
  return name.replace(/[A-Z]/g, ' $&').replace(/\b(id|url)\b|^./gi, part => part.toUpperCase());
}
