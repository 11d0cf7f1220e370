/** Comparable sales: decides for each row of an answer whether it counts towards the price, with the reason if it doesn't. */
import type { Row } from '../endpoint.ts';
import type { Question } from '../question/question.ts';
import type { Column } from '../rows/columns.ts';
import { isNew, rowsIn } from '../rows/notices.ts';
import {
  type BestOffers,
  bidsIn,
  countsAsPaid,
  enoughPaid,
  isUnreadable,
  offersOf,
  type Sale,
  salesAmong,
  soldRows,
} from '../rows/sales.ts';
import { figuresOfSales, isForSale, offerFacts, readRowsIn, soldIn } from './price.ts';

export interface Verdict {
  row: Row;
  /** Whether its price is part of the statistics. */
  counts: boolean;
  /** The reason, as the end of "Left out: "; null if the row counts. */
  leftOut: string | null;
}

/** Columns of a verdict, in addition to those of its row. */
export const verdictColumns: readonly (Column & { name: 'counts' | 'leftOut' })[] = [
  { name: 'counts', label: 'Counts', kind: 'flag' },
  { name: 'leftOut', label: 'Left Out', kind: 'text' },
];

type Asked = Pick<Question, 'endpoint' | 'parameters'>;

/** One verdict for each readable row of an answer, in its order; none if its rows are neither sales nor offers. */
export function verdictsOf(question: Asked, answer: Row, bestOffers: BestOffers = 'paid'): Verdict[] {
  const { rows } = question.endpoint;
  if (!rows?.sale && !rows?.offer) return [];
  return rowsIn(question.endpoint, answer).map(judgeOf(question, answer, bestOffers));
}

/**
 * Judges the rows of a search, page by page. The price comes from the first answer, so its currency applies to all pages. A row counts if
 * `figuresOfSales` (or `offerFacts` for listings for sale) would use it in that currency. A summary of the service may cover other sales.
 * Repeated rows are left out. Pure apart from remembering them.
 */
export function judgeOf(question: Asked, first: Row, bestOffers: BestOffers = 'paid'): (row: Row) => Verdict {
  const { endpoint, parameters } = question;
  const forSale = isForSale(endpoint, first, parameters);
  const { field = '', sale, offer, key = [] } = endpoint.rows ?? {};
  const read = salesAmong(readRowsIn(endpoint, first, null), bestOffers);
  const isPaid = bestOffers === 'paid' && !forSale;
  const enough = isPaid ? enoughPaid(read.counted.map(({ sale: each }) => each)) : new Set<string | null>();
  const fields = forSale ? offer : sale;
  const price = (row: Row): Sale | undefined =>
    forSale ? offersOf(endpoint, [row])[0] : soldIn(endpoint, { ...first, [field]: [row] }, null, bestOffers)[0]?.sale;
  const facts = !fields
    ? undefined
    : forSale
      ? offerFacts(endpoint, first)
      : figuresOfSales(endpoint, first, read, bestOffers);
  const seen = new Set<string>();
  return row => {
    const leftOut = isNew(row, key, seen) ? whyNot(row) : 'the same listing as a row before';
    return { row, counts: leftOut === null, leftOut };
  };

  function whyNot(row: Row): string | null {
    const priced = fields && price(row);
    if (priced && priced.currency !== facts?.currency) return `in ${priced.currency ?? 'another currency'}`;
    if (priced && countsAsPaid(priced, enough)) return null;
    if (forSale && bidsIn(endpoint, [row]) > 0) return 'a bid in a running auction';
    if (!forSale && sale && soldRows(endpoint, [row], null).length > 0)
      return bestOffers === 'exclude' ? 'a best offer' : 'a best offer whose accepted price is unknown';
    if (fields && isUnreadable(fields, row)) return 'its price could not be read';
    const isOther = fields?.only !== undefined && row[fields.only.field] !== fields.only.value;
    return isOther ? (forSale ? 'not for sale' : 'not a sale') : 'it has no price';
  }
}
