/** What is saved of an answer: small facts that many cells read, and its rows, stored separately. */
import {
  type Answer,
  type BestOffers,
  type DaysTaken,
  dayOf,
  daysTaken,
  type Endpoint,
  type GradeBy,
  isForSale,
  isRow,
  offerFacts,
  onlyGrade,
  type Price,
  type PriceFacts,
  pictureFrom,
  pictureText,
  priceOfFacts,
  type Question,
  type ReadRow,
  type Row,
  readRowsIn,
  rowsIn,
  saleFacts,
  soldDay,
} from '@sold-data/core/engine';

/** An answer without its lists. */
export interface Facts {
  /** When the answer arrived, ms. */
  at: number;
  env: Row;
  /** The price for each way to treat best offers; only `include` where best-offer sales cannot be distinguished. */
  prices?: Partial<Record<BestOffers, PriceFacts>>;
  /** The first and last day of its sales; absent once the cache has lost the answer. */
  days?: readonly [first: string, last: string];
  /** Notes about rows that differ from the reference. */
  notices?: readonly string[];
  /** The days from posting to sale, where the marketplace shows them. */
  speed?: DaysTaken;
  /** The compact text of its chart. The properties leave it out to have room for more answers. */
  picture?: string;
}

export interface Answered {
  facts: Facts;
  /** Absent when only the facts are known. */
  rows?: Row[];
  /** Other lists of the answer, such as a price history. */
  lists?: Record<string, unknown[]>;
  /** The service's own statistics, which name the currency of rows that don't, and may cover other sales. */
  summary?: Row;
}

/** @param only the grade whose sales are kept; all sales unless given. */
export function keptFrom(
  question: Question,
  { data: answer, notices }: Answer<unknown>,
  at: number,
  only?: GradeBy,
): Answered {
  const { endpoint } = question;
  const data = only ? onlyGrade(endpoint, answer as Row, only) : answer;
  const env: Row = {};
  const lists: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(data as Row)) {
    if (!Array.isArray(value)) env[name] = value;
    else if (name !== endpoint.rows?.field) lists[name] = value;
  }
  const rows = rowsIn(endpoint, data);
  const read = readRowsIn(endpoint, data as Row, dayOf(at));
  const facts: Facts = { at, env, prices: pricesOf(question, data as Row, read) };
  const days = daysOf(endpoint, rows, at);
  if (days) facts.days = days;
  if (notices.length > 0) facts.notices = notices;
  if (endpoint.rows?.sale?.daysToSell !== undefined) facts.speed = daysTaken(endpoint, data as Row);
  const picture = pictureFrom(question, data as Row, dayOf(at), {}, read);
  if (picture) facts.picture = pictureText(picture);
  return { facts, rows, lists, ...(isRow(env.summary) ? { summary: env.summary } : {}) };
}

/** The answer as the service sent it, as far as it is saved. */
export function answerFrom({ rows: shape }: Endpoint, { facts, rows = [], lists, summary }: Answered): Row {
  return { ...facts.env, ...(summary ? { summary } : {}), ...lists, [shape?.field ?? 'items']: rows };
}

function daysOf(endpoint: Endpoint, rows: readonly Row[], at: number): Facts['days'] {
  // A day that is not over anywhere yet is no day of a sale.
  const latest = dayOf(at + 24 * 3_600_000);
  const days = rows.flatMap(row => soldDay(endpoint, row) ?? []).filter(day => day <= latest);
  const [first, last] = [days.sort()[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
}

function pricesOf({ endpoint, parameters }: Question, data: Row, read: readonly ReadRow[]): Facts['prices'] {
  const { rows } = endpoint;
  if (isForSale(endpoint, data, parameters)) return { include: offerFacts(endpoint, data) };
  // The summary of a search has statistics and no rows.
  if (!rows?.sale) return rows ? undefined : { include: saleFacts(endpoint, data, read) };
  const priced = (bestOffers: BestOffers) => saleFacts(endpoint, data, read, bestOffers);
  const include = priced('include');
  if (rows.sale.upperBound === undefined) return { include };
  return { paid: priced('paid'), include, exclude: priced('exclude'), accepted: priced('accepted') };
}

/** The price of an answer that has one. Its note includes the answer's notices. */
export function priceOf({ prices, notices = [] }: Facts, bestOffers: BestOffers = 'paid', minSales?: number): Price {
  const price = priceOfFacts((prices?.[bestOffers] ?? prices?.include) as PriceFacts, minSales);
  price.note = noteFrom([price.note], notices);
  return price;
}

/** Joins these parts and an answer's notices into a note. The parts have no full stop. */
export function noteFrom(parts: readonly string[], notices: readonly string[]): string {
  const all = [...parts, ...notices.map(notice => notice.replace(/\.$/, ''))];
  return all.filter(part => part !== '').join('; ');
}
