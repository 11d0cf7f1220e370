/** How fast one item sells: the days that a sale takes, and the months of a year in which most and fewest are sold. */
import type { Operation } from '../effects.ts';
import type { AnswerOf, Endpoint, MarketId, Parameter, Row } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { explainInOneLine } from '../errors/table.ts';
import { endpoints, markets } from '../generated/endpoints.ts';
import { amountOf, currencyOf } from '../money.ts';
import { checkParameters } from '../question/check.ts';
import { parameterOf } from '../question/parameter.ts';
import { ask, dayOf, type Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import { dayNumber, dayWith } from '../rows/distribution.ts';
import { ENOUGH_SALES, tooFew } from '../rows/price-facts.ts';
import { rateOf } from '../rows/sell-through.ts';
import { quantile } from '../rows/statistics.ts';
import { spansOf } from '../rows/trend.ts';
import type { Session } from '../session.ts';
import { actions } from './actions.ts';
import { soldIn } from './price.ts';
import { sideBySide } from './side-by-side.ts';

/** The other marketplaces don't show over which days they count their sales. */
export type TimedMarket = Extract<MarketId, 'auction' | 'fashion'>;
export const timedMarkets: readonly TimedMarket[] = ['auction', 'fashion'];

/** The sold search of the auction site covers about this many days. */
const WINDOW_DAYS = endpoints.scrape.rows?.sale?.searched?.days as number;
const MONTHS = 12;

/** What an item costs at most, and what the months of a year cost besides. */
export const TIMING_REQUESTS = { days: 2, year: MONTHS };

/** How the days are found, as people read it beside them. */
export const SPEED_RULES: Readonly<Record<TimedMarket, string>> = {
  auction: `Estimate: ${WINDOW_DAYS} days x listings for sale / listings sold in the last ${WINDOW_DAYS} days.`,
  fashion: 'Exact: median of the days from posting to sale.',
};

export interface ItemToTime {
  keyword: string;
  /** Default `auction`. */
  market?: TimedMarket;
  /** Regional auction site. */
  ebaySite?: string;
  /** Adds the last twelve months of the auction site: 12 more requests. */
  year?: boolean | string;
  /** No figure from fewer sales; default 3. */
  minSales?: number | string;
}

/** The question as a form asks for it. */
export const timingParameters: readonly (Parameter & { name: keyof ItemToTime })[] = [
  { ...parameterOf(endpoints.history, 'keyword'), name: 'keyword', required: true },
  { name: 'market', kind: 'choice', values: timedMarkets, default: 'auction' },
  { ...parameterOf(endpoints.scrape, 'ebaySite'), name: 'ebaySite' },
  { name: 'year', kind: 'flag', default: false },
  { name: 'minSales', kind: 'integer', min: 1, max: 1000 },
];

export interface SoldMonth {
  /** `YYYY-MM`. */
  month: string;
  /** Units sold; null without an answer. */
  sold: number | null;
  /** To two decimals. */
  soldPerDay: number | null;
  /** Mean price of a unit; null if fewer than `minSales` were sold. */
  averagePrice: number | null;
  currency: string | null;
  /** Why a figure is missing. May be empty. */
  note: string;
}

export interface HowFast {
  keyword: string;
  market: TimedMarket;
  label: string;
  /** Typical days from posting to sale; null if they can't be known, and `note` says why. */
  days: number | null;
  /** A quarter of the items sells within so many days, and three quarters within so many. Only where the days are exact. */
  quickDays: number | null;
  slowDays: number | null;
  basis: 'exact' | 'estimate';
  /** How `days` is found. */
  rule: string;
  /** Sales behind it. */
  count: number;
  /** Listings for sale now; null where they are not counted. */
  active: number | null;
  note: string;
  /** The last twelve whole months, oldest first; empty unless `year` is on. */
  months: SoldMonth[];
  /** `YYYY-MM` with most and fewest units sold per day, of those with enough sales; null if there are not two of them. */
  bestMonth: string | null;
  worstMonth: string | null;
  spent: Spent;
}

/** A checked question. Each of `questions` is one request. */
export interface TimingPlan {
  keyword: string;
  market: TimedMarket;
  /** First those about the days, then one for each month. */
  questions: readonly Question[];
  months: readonly { startDate: string; endDate: string }[];
  minSales: number;
}

/**
 * What is sent for an item. Pure.
 * @param today `YYYY-MM-DD`, UTC.
 * @throws InvalidParametersError that names what is out of bounds, or what a marketplace does not have.
 */
export function planTiming(item: ItemToTime, today: string): TimingPlan {
  const read = checkParameters({ parameters: timingParameters, rules: [] }, { ...item }, today) as Checked;
  const { keyword, market = 'auction', ebaySite, year = false, minSales = ENOUGH_SALES } = read;
  for (const name of ['ebaySite', 'year'] as const)
    if (market !== 'auction' && read[name])
      throw refusal(
        name,
        nameOf => `${nameOf(name)} is for the auction site; leave it out for ${markets[market].label}`,
      );
  const months = year ? wholeMonthsBefore(today) : [];
  const question = (endpoint: Endpoint, parameters: Row) => ask(endpoint, parameters, today);
  const search = { keyword, ...(ebaySite === undefined ? {} : { ebaySite }) };
  const sold = { ...actions.searchSold.fixed, ...search };
  return {
    keyword,
    market,
    months,
    minSales,
    questions: [
      ...(market === 'fashion'
        ? [question(endpoints.fashionSold, search)]
        : [question(endpoints.scrape, sold), question(endpoints.scrape, { ...sold, ...actions.searchActive.fixed })]),
      ...months.map(month => question(endpoints.history, { ...search, ...month })),
    ],
  };
}

type Checked = {
  keyword: string;
  market?: TimedMarket;
  ebaySite?: string;
  year?: boolean;
  minSales?: number;
};

/** The last twelve whole months, oldest first. */
function wholeMonthsBefore(today: string): { startDate: string; endDate: string }[] {
  const endDate = dayWith(dayNumber(`${today.slice(0, 7)}-01`) - 1);
  const startDate = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`;
  return spansOf(startDate, endDate, 'month').slice(-MONTHS);
}

/**
 * How fast the item sells, from the answers to the questions of the plan in their order; an error in place of an answer leaves its figure
 * out. Pure.
 * @param takenIn the days of an answer whose rows a host has not kept.
 */
export function timingFrom(
  plan: TimingPlan,
  answers: readonly (Row | Error)[],
  takenIn: (answer: Row) => DaysTaken = answer => daysTaken((plan.questions[0] as Question).endpoint, answer),
): Omit<HowFast, 'spent'> {
  const { keyword, market, months } = plan;
  const first = answers.length - months.length;
  const seen = months.map((month, at) => monthFrom(month, answers[first + at] as Row | Error, plan));
  const ranked = seen
    .filter(({ sold }) => (sold ?? 0) >= plan.minSales)
    .sort((a, b) => (b.soldPerDay ?? 0) - (a.soldPerDay ?? 0));
  const [best, worst] = ranked.length > 1 ? [ranked[0], ranked.at(-1)] : [];
  const speed =
    market === 'fashion' ? exactDays(plan, answers[0] as Row | Error, takenIn) : estimatedDays(plan, answers);
  return {
    keyword,
    market,
    label: markets[market].label,
    rule: SPEED_RULES[market],
    ...speed,
    note: [speed.note, notCounted(seen)].filter(Boolean).join('; '),
    months: seen,
    bestMonth: best?.month ?? null,
    worstMonth: worst?.month ?? null,
  };
}

/** Sends the questions and returns how fast the item sells. @throws the first error if none of them is answered. */
export function* howFast(session: Session, item: ItemToTime): Operation<HowFast> {
  const plan = planTiming(item, dayOf(session.now()));
  const { answers, spent } = yield* sideBySide(session, plan.questions);
  return { ...timingFrom(plan, answers), spent };
}

type Days = Pick<HowFast, 'days' | 'quickDays' | 'slowDays' | 'basis' | 'count' | 'active' | 'note'>;

/** How many sales of an answer show their days from posting to sale, and the quartiles of these days; null without any. */
export interface DaysTaken {
  count: number;
  quickDays: number | null;
  days: number | null;
  slowDays: number | null;
}

/** Pure. */
export function daysTaken(endpoint: Endpoint, answer: Row): DaysTaken {
  const field = endpoint.rows?.sale?.daysToSell ?? '';
  const taken = soldIn(endpoint, answer)
    .map(({ row }) => amountOf(row[field]))
    .filter(days => days !== null && days >= 0)
    .map(days => ({ price: days as number, units: 1 }))
    .sort((a, b) => a.price - b.price);
  const count = taken.length;
  const at = (percent: number) => (count > 0 ? quantile(taken, count, percent) : null);
  return { count, quickDays: at(25), days: at(50), slowDays: at(75) };
}

function exactDays({ minSales }: TimingPlan, answer: Row | Error, takenIn: (answer: Row) => DaysTaken): Days {
  const common = { basis: 'exact', active: null } as const;
  const none = { ...common, days: null, quickDays: null, slowDays: null, count: 0 };
  if (answer instanceof Error) return { ...none, note: explainInOneLine(answer) };
  const taken = takenIn(answer);
  if (taken.count < minSales) return { ...none, count: taken.count, note: tooFew(taken.count, 'sale', 'an answer') };
  return { ...common, ...taken, note: '' };
}

/** What is for sale, by what sells in a day: only if the site counted both to the end. */
function estimatedDays({ minSales }: TimingPlan, [soldAnswer, activeAnswer]: readonly (Row | Error)[]): Days {
  const common = { basis: 'estimate', quickDays: null, slowDays: null } as const;
  const failed = [soldAnswer, activeAnswer].find(answer => answer instanceof Error);
  if (failed) return { ...common, days: null, count: 0, active: null, note: explainInOneLine(failed) };
  const { sold, active, atLeast } = rateOf(soldAnswer as Row, activeAnswer as Row);
  const facts = { ...common, count: sold, active };
  if (atLeast)
    return { ...facts, days: null, note: 'No estimate: the site did not count to the end. Narrow the search' };
  if (sold < minSales) return { ...facts, days: null, note: tooFew(sold, 'sale', 'an estimate') };
  if (active === 0) return { ...facts, days: null, note: 'No estimate: none is for sale now' };
  return { ...facts, days: Math.round((WINDOW_DAYS * active * 10) / sold) / 10, note: '' };
}

/** The best and the worst month are only those of the months that were counted. */
function notCounted(months: readonly SoldMonth[]): string {
  const missing = months.filter(({ sold }) => sold === null);
  return missing.length > 0 ? `${missing.length} of ${MONTHS} months are not counted: ${missing[0]?.note}` : '';
}

function monthFrom(
  { startDate, endDate }: TimingPlan['months'][number],
  answer: Row | Error,
  { minSales }: TimingPlan,
): SoldMonth {
  const none = { month: startDate.slice(0, 7), sold: null, soldPerDay: null, averagePrice: null, currency: null };
  if (answer instanceof Error) return { ...none, note: explainInOneLine(answer) };
  const { totals } = answer as AnswerOf<'history'>;
  // Null if the search has no sales (reference 2.5).
  const sold = totals === null ? 0 : amountOf(totals?.totalSold);
  if (sold === null) return { ...none, note: 'The service did not count the sales' };
  const days = dayNumber(endDate) - dayNumber(startDate) + 1;
  const counted = { ...none, sold, soldPerDay: Math.round((sold / days) * 100) / 100 };
  if (sold < minSales) return { ...counted, note: tooFew(sold, 'sale') };
  const averagePrice = amountOf(totals?.averageSoldPrice);
  if (averagePrice === null) return { ...counted, note: 'The service did not report the price' };
  return { ...counted, averagePrice, currency: currencyOf(totals?.averageSoldPrice), note: '' };
}
