/** An answer as it is kept: small facts that many cells read, and apart from them its rows. */
import {
  type BestOffers,
  type Endpoint,
  offerFacts,
  type PriceFacts,
  type Row,
  rowsOf,
  saleFacts,
} from '@sold-data/core';

/** Everything of an answer but its lists. */
export interface Facts {
  /** When the answer came, ms. */
  at: number;
  env: Record<string, unknown>;
  /** Its price, for each way to treat best offers; only `include` where they cannot be told from others. */
  prices?: Partial<Record<BestOffers, PriceFacts>>;
}

export interface Answered {
  facts: Facts;
  /** Absent when only the facts are known. */
  rows?: Row[];
  /** Other lists of the answer, such as a price history. */
  lists?: Record<string, unknown[]>;
}

export function keptFrom(
  endpoint: Endpoint,
  parameters: Record<string, unknown>,
  envelope: Record<string, unknown>,
  at: number,
): Answered {
  const env: Record<string, unknown> = {};
  const lists: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(envelope)) {
    if (!Array.isArray(value)) env[name] = value;
    else if (name !== endpoint.rows?.field) lists[name] = value;
  }
  const rows = endpoint.rows ? rowsOf(endpoint, envelope).filter(isRow) : [];
  return { facts: { at, env, prices: pricesOf(endpoint, parameters, envelope) }, rows, lists };
}

function pricesOf(
  endpoint: Endpoint,
  { sold }: Record<string, unknown>,
  raw: Record<string, unknown>,
): Facts['prices'] {
  const { rows } = endpoint;
  if (rows?.offer && (sold === false || !rows.sale)) return { include: offerFacts(endpoint, { raw }) };
  // The summary of a search has statistics and no rows.
  if (!rows?.sale) return rows ? undefined : { include: saleFacts(endpoint, { raw }) };
  const include = saleFacts(endpoint, { raw });
  if (rows.sale.upperBound === undefined) return { include };
  return {
    include,
    exclude: saleFacts(endpoint, { raw }, 'exclude'),
    accepted: saleFacts(endpoint, { raw }, 'accepted'),
  };
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}
