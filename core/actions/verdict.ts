/** Comparable sales: whether each row of an answer counts towards its price, and if not, why. */
import type { Row } from '../endpoint.ts';
import type { Question } from '../question/question.ts';
import type { Column } from '../rows/columns.ts';
import { isNew, isRow, rowsIn } from '../rows/notices.ts';
import { type BestOffers, bidsIn, isUnreadable, offersOf, type Sale, soldRows } from '../rows/sales.ts';
import { isForSale, offerFacts, saleFacts, soldIn } from './price.ts';

export interface Verdict {
  row: Row;
  /** Its price is among those that the statistics of the rows are made of. */
  counts: boolean;
  /** Why it doesn't, as the end of "Left out: "; null if it does. */
  leftOut: string | null;
}

/** The columns of a verdict beside those of its row. */
export const verdictColumns: readonly (Column & { name: 'counts' | 'leftOut' })[] = [
  { name: 'counts', label: 'Counts', kind: 'flag' },
  { name: 'leftOut', label: 'Left Out', kind: 'text' },
];

type Asked = Pick<Question, 'endpoint' | 'parameters'>;

/** One verdict for each readable row of an answer, in its order; none if its rows are neither sales nor offers. */
export function verdictsOf(question: Asked, answer: Row, bestOffers: BestOffers = 'include'): Verdict[] {
  const { rows } = question.endpoint;
  if (!rows?.sale && !rows?.offer) return [];
  return rowsIn(question.endpoint, answer)
    .filter(isRow)
    .map(judgeOf(question, answer, bestOffers));
}

/**
 * Judges the rows of a search, page after page: the price is that of the first answer, so its currency holds for all. Of that answer those
 * rows count that `saleFacts` has in its currency, or `offerFacts` where the question was about listings for sale. A summary of the service
 * may cover other sales. A row that comes a second time is left out. Pure but for that memory.
 */
export function judgeOf(question: Asked, first: Row, bestOffers: BestOffers = 'include'): (row: Row) => Verdict {
  const { endpoint, parameters } = question;
  const forSale = isForSale(endpoint, first, parameters);
  const { field = '', sale, offer, key = [] } = endpoint.rows ?? {};
  const fields = forSale ? offer : sale;
  const price = (row: Row): Sale | undefined =>
    forSale ? offersOf(endpoint, [row])[0] : soldIn(endpoint, { ...first, [field]: [row] }, bestOffers)[0]?.sale;
  const facts = !fields ? undefined : forSale ? offerFacts(endpoint, first) : saleFacts(endpoint, first, bestOffers);
  const seen = new Set<string>();
  return row => {
    const leftOut = isNew(row, key, seen) ? whyNot(row) : 'the same listing as a row before';
    return { row, counts: leftOut === null, leftOut };
  };

  function whyNot(row: Row): string | null {
    const priced = fields && price(row);
    if (priced) return priced.currency === facts?.currency ? null : `in ${priced.currency ?? 'another currency'}`;
    if (forSale && bidsIn(endpoint, [row]) > 0) return 'a bid in a running auction';
    if (!forSale && sale && soldRows(endpoint, [row]).length > 0)
      return bestOffers === 'exclude' ? 'a best offer' : 'a best offer whose accepted price is unknown';
    if (fields && isUnreadable(fields, row)) return 'its price could not be read';
    const isOther = fields?.only !== undefined && row[fields.only.field] !== fields.only.value;
    return isOther ? (forSale ? 'not for sale' : 'not a sale') : 'it has no price';
  }
}
