/** How an endpoint is written down. `npm run generate` compiles this folder to plain data; nothing reads it at run time. */
import type * as z from 'zod';
import type { Bucket, Cost, Endpoint, Paging, Rows, Rule } from '../endpoint.ts';

/** The rows of an answer. Names of fields are those of the row's own schema: a name that it lacks does not compile. */
export interface RowsDefinition<Row extends z.ZodObject> extends Omit<Rows<keyof Row['shape'] & string>, 'fields'> {
  /** One row. Its schema has an `id`, the name of its type. */
  row: Row;
}

export interface Definition<
  Id extends string = string,
  Parameters extends z.ZodObject = z.ZodObject,
  Row extends z.ZodObject = z.ZodObject,
> {
  id: Id;
  method: Endpoint['method'];
  /** Path with `{name}` in place of a parameter. */
  path: string;
  /** A few words, Title Case: "Search Sold Listings". */
  title: string;
  /** One sentence on what it answers. */
  summary: string;
  /** The section of the reference that it follows. */
  reference: string;
  /** Strict: a name that is not among them is refused. Their order is the order of forms. */
  parameters: Parameters;
  rules?: readonly Rule[];
  /** Loose: fields that we do not know pass through, and a new word in an open enum is fine (reference 9). */
  answer: z.ZodType;
  format?: Endpoint['format'];
  rows?: RowsDefinition<Row>;
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
  /** What the reference does not show, as text for core/ASSUMED.md. */
  assumed?: readonly string[];
}

/** Types a definition by its own id and the fields of its rows. */
export function endpoint<const Id extends string, Parameters extends z.ZodObject, Row extends z.ZodObject>(
  definition: Definition<Id, Parameters, Row>,
): Definition<Id, Parameters, Row> {
  return definition;
}
