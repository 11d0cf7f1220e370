/** What the catalogue says of one endpoint. The engine and the three surfaces read it; none of them holds an endpoint fact of its own. */
import type * as z from 'zod/mini';

/** A rate limit or allowance that a request counts against (reference 8). */
export type Bucket = 'plan' | 'history' | 'shipping';

/** What one successful call spends (reference 8, billing rules). */
export type Cost =
  | { per: 'request' }
  | { per: 'page' }
  | { per: 'entry'; of: string; noun: string }
  | { per: 'nothing' };

export interface Paging {
  /** The parameter that selects a page. */
  parameter: 'page';
  /** The last page the service serves; none when the reference names none. */
  lastPage?: number;
  /** The most rows a page can hold. */
  pageRows: number;
  /** The parameter that sets the rows of a page, where there is one. */
  sizeParameter?: string;
}

export interface Rows {
  /** The field of the response that holds the rows. */
  field: string;
  /** One row. Loose: fields we do not know pass through. */
  row: z.ZodMiniObject;
  /** The fields that tell one row from another, joined when several. */
  key: readonly string[];
  /** The reference does not show the field's name: an answer without it is read as it came, not refused. */
  assumed?: boolean;
  /** Which fields make a row a sale, for statistics of our own. Rows of active listings have none. */
  sale?: SaleFields;
  /** The same for a row that is still for sale: the price that is asked. */
  offer?: SaleFields;
}

/** Where a row holds the facts of a sale. */
export interface SaleFields {
  /** Only rows with this value are sales, where active ones come in the same shape. */
  only?: { field: string; value: string };
  /** Price of one unit: the first field that has a value. */
  price: readonly string[];
  /** Field with the currency, or the currency itself where the reference states one for every row. */
  currency?: { field: string } | { always: string };
  /** Day or instant of the sale: the first field that has a value. */
  soldAt?: readonly string[];
  /** Units that the row stands for; 1 without it. */
  units?: string;
  /** True here means that the price is an upper bound (an accepted offer was lower). */
  upperBound?: string;
  /** The price actually paid, when known. */
  accepted?: string;
  shipping?: string;
}

/** A rule that looks at several parameters or at the calendar. Returns the sentence that refuses, or undefined. */
export type Rule = (parameters: Record<string, unknown>, today: string) => string | undefined;

export interface Endpoint<
  Parameters extends z.ZodMiniObject = z.ZodMiniObject,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Stable name, also the name of the parameter forms made from it. */
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{name}` where a parameter stands in it. */
  path: string;
  /** A few words, Title Case: "Search Sold Listings". */
  title: string;
  /** One sentence on what it answers. */
  summary: string;
  /** Section of the reference that it transcribes. */
  reference: string;
  parameters: Parameters;
  rules?: readonly Rule[];
  /** Sent as JSON when the method is POST, else in the query; `{name}` parameters go into the path. */
  response: Response;
  /** `text` answers are not JSON (CSV); `stream` answers arrive in events. */
  format?: 'json' | 'text' | 'stream';
  rows?: Rows;
  paging?: Paging;
  buckets: readonly Bucket[];
  cost: Cost;
  /** The service accepts `X-Credit-Source: credits` here (reference 8 rule 3). */
  credits?: boolean;
  /** A repeated POST with the same key starts nothing twice. */
  idempotencyKey?: boolean;
  /** Parameters whose value is a secret: kept out of messages and logs. */
  secrets?: readonly string[];
  timeoutMs: number;
  /** No key needed (health check). */
  open?: boolean;
  /** What the reference does not show, in words for the README. */
  assumed?: readonly string[];
}

export type ParametersOf<E extends Endpoint> = z.input<E['parameters']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Types an endpoint by its own literals. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
