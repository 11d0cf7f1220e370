/** A price together with the picture of its answer. */
import type { Operation } from '../effects.ts';
import type { EndpointId, Row, SaleFields } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { dayNumber, dayOf, dayWith } from '../input/day.ts';
import type { Question } from '../question/question.ts';
import { call } from '../request/call.ts';
import { isRow } from '../rows/notices.ts';
import { type Picture, pictureOfSold } from '../rows/picture.ts';
import { leftOutOf, type Price } from '../rows/price-facts.ts';
import { type ReadRow, salesAmong } from '../rows/sales.ts';
import type { Session } from '../session.ts';
import { type WorkedOut, workedOut } from './fields.ts';
import {
  checkPriced,
  figuresOfSales,
  isForSale,
  type PriceOptions,
  priceFrom,
  readRowsIn,
  withReadTerms,
} from './price.ts';

export interface PriceWithPicture extends Price, WorkedOut {
  /** Null for listings for sale, and for answers with statistics but no sales. */
  picture: Picture | null;
  /** The price in one sentence. */
  summary: string;
  spent: Spent;
}

/**
 * Sends a search and returns its price statistics with their picture. One request.
 * @throws InvalidParametersError before the request, for invalid profit terms or an endpoint without prices.
 */
export function* priceWithPicture<Id extends EndpointId>(
  session: Session,
  question: Question<Id>,
  options: PriceOptions = {},
): Operation<PriceWithPicture> {
  checkPriced(question);
  const read = withReadTerms(options);
  const { data, spent } = yield* call(session, question);
  const today = dayOf(session.now());
  const picture = pictureFrom(question, data as Row, today, read);
  const price = priceFrom(question.endpoint, data as Row, today, read, question.parameters);
  return { ...price, picture, ...workedOut(price, picture), spent };
}

/**
 * The picture of an answer, in the currency of its price; null if the answer has no rows that could be sales. Pure.
 * @param today `YYYY-MM-DD`, UTC.
 * @param rows of the answer, if they have been read.
 */
export function pictureFrom(
  { endpoint, parameters }: Pick<Question, 'endpoint' | 'parameters'>,
  answer: Row,
  today: string,
  { bestOffers, minSales }: PriceOptions = {},
  rows: readonly ReadRow[] = readRowsIn(endpoint, answer, today),
): Picture | null {
  const fields = endpoint.rows?.sale;
  if (!fields || isForSale(endpoint, answer, parameters)) return null;
  const read = salesAmong(rows, bestOffers);
  const facts = figuresOfSales(endpoint, answer, read, bestOffers);
  const { count, currency } = facts;
  const given = (name: string) => parameters[name] ?? endpoint.parameters.find(each => each.name === name)?.default;
  const { searched, newestFirst } = fields;
  const isFirstPage = Number(parameters.page ?? 1) === 1;
  return pictureOfSold(endpoint, read.counted, {
    unpriced: read.unpriced,
    minSales,
    currency: count > 0 ? currency : undefined,
    // A later page does not reach the end of the searched period.
    searched: isFirstPage ? searchedDays(searched, parameters, today) : undefined,
    isComplete: answer.hasNextPage === false && isFirstPage,
    isNewest: newestFirst === undefined || given(newestFirst.parameter) === newestFirst.value,
    summaryCount: count,
    leftOut: leftOutOf(facts),
    url: isRow(answer.product) ? answer.product.url : undefined,
  });
}

/** The days that a search covers. The first day is unknown where the service sets it itself. */
function searchedDays(searched: SaleFields['searched'], parameters: Row, today: string) {
  const day = (name = '') => (typeof parameters[name] === 'string' ? parameters[name] : undefined);
  const [from, to = today] = [day(searched?.from), day(searched?.to)];
  const first = searched?.days === undefined ? undefined : dayWith(dayNumber(today) - searched.days + 1);
  return { from: first !== undefined && (from ?? '') < first ? first : from, to: to < today ? to : today };
}
