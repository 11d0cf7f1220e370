/** The type of an endpoint's definition. `npm run generate` compiles this folder to plain data; nothing reads it at run time. */
import type * as z from 'zod';
import type { Endpoint, Rows, Rule } from '../endpoint.ts';

/** The rows of an answer. Field names must exist in the row's schema; otherwise the definition does not compile. */
export interface RowsDefinition<Row extends z.ZodObject> extends Omit<Rows<keyof Row['shape'] & string>, 'fields'> {
  /** Schema of one row. Its `id` is the name of the row's type. */
  row: Row;
}

/** What is compiled as it stands here. */
type Copied = Pick<
  Endpoint,
  | 'method'
  | 'path'
  | 'statistics'
  | 'product'
  | 'paging'
  | 'buckets'
  | 'cost'
  | 'credits'
  | 'idempotencyKey'
  | 'timeoutMs'
  | 'open'
>;

export interface Definition<
  Id extends string = string,
  Parameters extends z.ZodObject = z.ZodObject,
  Row extends z.ZodObject = z.ZodObject,
> extends Copied {
  id: Id;
  /** A few words, Title Case: "Search Sold Listings". */
  title: string;
  /** One sentence that describes the result. */
  summary: string;
  /** The section of the reference that it follows. */
  reference: string;
  /** Strict: unknown names are rejected. Forms show the parameters in this order. */
  parameters: Parameters;
  rules?: readonly Rule[];
  /** Loose: unknown fields pass through, and open enums accept new words (reference 9). */
  answer: z.ZodType;
  format?: Endpoint['format'];
  rows?: RowsDefinition<Row>;
  /** Assumptions where the reference is silent, as text for core/ASSUMED.md. */
  assumed?: readonly string[];
}

/** Types a definition by its own id and the fields of its rows. */
export function endpoint<const Id extends string, Parameters extends z.ZodObject, Row extends z.ZodObject>(
  definition: Definition<Id, Parameters, Row>,
): Definition<Id, Parameters, Row> {
  return definition;
}
