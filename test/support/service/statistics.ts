// The price statistics of reference 2.4 and 2.9.

export interface PriceStatistics {
  count: number;
  median: number;
  mean: number;
  min: number;
  max: number;
  p25: number;
  p75: number;
}

/**
 * Statistics over amounts in one currency, each rounded to cents; null when there are no amounts. Quartiles interpolate linearly between
 * the two nearest ranks (PERCENTILE.INC in a spreadsheet). The reference does not say which method the service uses.
 */
export function priceStatistics(amounts: readonly number[]): PriceStatistics | null {
  if (amounts.length === 0) return null;
  // In whole cents every sum and every quarter between two prices is exact, so rounding is always half up.
  const cents = amounts.map(amount => Math.round(amount * 100)).sort((a, b) => a - b);
  return {
    count: cents.length,
    median: rounded(quantile(cents, 0.5)),
    mean: rounded(sum(cents) / cents.length),
    min: rounded(cents[0]!),
    max: rounded(cents[cents.length - 1]!),
    p25: rounded(quantile(cents, 0.25)),
    p75: rounded(quantile(cents, 0.75)),
  };
}

/**
 * The `summary` of the fashion, peer and card markets over one column of the rows. It exists even when nothing was sold (reference 2.9).
 */
export function summaryOf<Column extends string>(
  rows: readonly Readonly<Record<Column, string | number | null>>[],
  column: Column,
): { [Name in keyof PriceStatistics]: PriceStatistics[Name] | null } {
  const prices = rows.flatMap(row => (row[column] === null ? [] : [Number(row[column])]));
  const empty = { count: 0, median: null, mean: null, min: null, max: null, p25: null, p75: null };
  return priceStatistics(prices) ?? empty;
}

function quantile(sorted: readonly number[], fraction: number): number {
  const position = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(position)]!;
  const above = sorted[Math.ceil(position)]!;
  return below + (above - below) * (position - Math.floor(position));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Converts cents, possibly with a fraction, to an amount rounded to cents. */
function rounded(cents: number): number {
  return Math.round(cents) / 100;
}
