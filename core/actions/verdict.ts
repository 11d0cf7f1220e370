/** Comparable sales: whether each row of an answer counts towards its price, and if not, why. */
import type { Row } from '../endpoint.ts';
import type { Question } from '../question/question.ts';
import { isNew, isRow, rowsIn } from '../rows/notices.ts';
import { type BestOffers, bidsIn, isUnreadable, offersOf, type Sale, soldRows } from '../rows/sales.ts';
import { isForSale, offerFacts, saleFacts, soldIn } from './price.ts';

export interface Verdict {
  row: Row;
  /** Its price is among those that the statistics of the rows are made of. */
  counts: boolean;
  /** Why it doesn't, as the end of "Left out: "; empty if it does. */
  why: string;
}

/**
 * One verdict for each readable row, in the order of the answer. The rows that count are those of `saleFacts` in its currency, or of
 * `offerFacts` where the question was about listings for sale. A summary of the service may cover other sales. Pure.
 */
export function verdictsOf(
  { endpoint, parameters }: Pick<Question, 'endpoint' | 'parameters'>,
  answer: Row,
  bestOffers: BestOffers = 'include',
): Verdict[] {
  const forSale = isForSale(endpoint, answer, parameters);
  const fields = forSale ? endpoint.rows?.offer : endpoint.rows?.sale;
  if (!fields) return [];
  const rows = rowsIn(endpoint, answer).filter(isRow);
  const { currency } = forSale ? offerFacts(endpoint, answer) : saleFacts(endpoint, answer, bestOffers);
  const priced = new Map<Row, Sale>(
    forSale
      ? rows.flatMap(row => offersOf(endpoint, [row]).map(sale => [row, sale] as const))
      : soldIn(endpoint, answer, bestOffers).map(({ row, sale }) => [row, sale]),
  );
  const seen = new Set<string>();
  return rows.map(row => {
    const why = isNew(row, endpoint.rows?.key ?? [], seen) ? whyNot(row) : 'the same listing as a row before';
    return { row, counts: why === '', why };
  });

  function whyNot(row: Row): string {
    const sale = priced.get(row);
    if (sale) return sale.currency === currency ? '' : `in ${sale.currency ?? 'another currency'}`;
    if (forSale && bidsIn(endpoint, [row]) > 0) return 'a bid in a running auction';
    if (!forSale && soldRows(endpoint, [row]).length > 0)
      return bestOffers === 'exclude' ? 'a best offer' : 'a best offer whose accepted price is unknown';
    if (isUnreadable(fields as NonNullable<typeof fields>, row)) return 'its price could not be read';
    const isOther = fields?.only !== undefined && row[fields.only.field] !== fields.only.value;
    return isOther ? (forSale ? 'not for sale' : 'not a sale') : 'it has no price';
  }
}
