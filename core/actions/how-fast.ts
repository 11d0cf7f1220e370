/** How fast one item sells: the days until it is sold, and the best and worst months of a year. */
import type { Operation } from '../effects.ts';
import type { AnswerOf, Endpoint, MarketId, Parameter, Row } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { explainInOneLine } from '../errors/explain.ts';
import { endpoints, markets } from '../generated/endpoints.ts';
import { dayNumber, dayOf, dayWith } from '../input/day.ts';
import { marketLabels } from '../market.ts';
import { amountOf, currencyOf } from '../money.ts';
import { checkParameters } from '../question/check.ts';
import { parameterOf } from '../question/parameter.ts';
import { ask, type Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import { perDay } from '../rows/picture.ts';
import { ENOUGH_SALES, minSalesForm, tooFew } from '../rows/price-facts.ts';
import { rateOf, refuseDates } from '../rows/sell-through.ts';
import { quantile } from '../rows/statistics.ts';
import { spansOf } from '../rows/trend.ts';
import type { Session } from '../session.ts';
import { type Action, actions } from './actions.ts';
import { soldIn } from './price.ts';
import { type KeptAnswers, sideBySide } from './side-by-side.ts';
import { priceActions } from './where-to-sell.ts';

/** Marketplaces whose answers state the period of their sales. The others don't. */
export type TimedMarket = Extract<MarketId, 'auction' | 'fashion'>;
export const timedMarkets: readonly TimedMarket[] = ['auction', 'fashion'];

/** The sold search of the auction site covers about this many days. */
export const WINDOW_DAYS = endpoints.scrape.rows?.sale?.searched?.days as number;
const MONTHS = 12;

/** Requests for one item: at most `days`, and `year` more for its months. */
export const TIMING_REQUESTS = { days: 2, year: MONTHS };

/** How the days are calculated, as shown beside the result. */
export const SPEED_RULES: Readonly<Record<TimedMarket, string>> = {
  auction: `Estimate of how many days the present stock lasts, to rank items: ${WINDOW_DAYS} days x listings for sale / listings sold in the last ${WINDOW_DAYS} days.`,
  fashion: 'Median of the days from posting to sale, of listings that sold. Those that did not sell are not counted.',
};

export interface ItemToTime {
  keyword: string;
  /** Default `auction`. */
  market?: TimedMarket;
  /** Regional auction site. */
  ebaySite?: string;
  /** Adds the last twelve months of the auction site: 12 more requests. */
  year?: boolean | string;
  /** Figures from fewer sales are withheld; default 3. */
  minSales?: number | string;
}

/** The item as form parameters. */
export const timingParameters: readonly (Parameter & { name: keyof ItemToTime })[] = [
  { ...parameterOf(endpoints.history, 'keyword'), name: 'keyword', required: true },
  { name: 'market', kind: 'choice', values: timedMarkets, choices: marketLabels, default: 'auction' },
  { ...parameterOf(endpoints.scrape, 'ebaySite'), name: 'ebaySite' },
  { name: 'year', kind: 'flag', default: false },
  { name: 'minSales', ...minSalesForm },
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
  /** Explains missing figures. May be empty. */
  note: string;
}

export interface HowFast {
  keyword: string;
  market: TimedMarket;
  label: string;
  /** How long the present stock lasts, or the days from posting to sale of listings that sold (`rule`). Null if unknown; `note` explains why. */
  days: number | null;
  /** A quarter of the items sells within `quickDays`, three quarters within `slowDays`. Only where the days are exact. */
  quickDays: number | null;
  slowDays: number | null;
  basis: 'exact' | 'estimate';
  /** How `days` is calculated. */
  rule: string;
  /** Number of sales behind `days`. */
  count: number;
  /** Listings sold per day of the searched period, the speed behind an estimate; null where they are not counted. */
  soldPerDay: number | null;
  /** Listings for sale now; null where they are not counted. */
  active: number | null;
  note: string;
  /** The last twelve whole months, oldest first; empty unless `year` is on. */
  months: SoldMonth[];
  /**
   * `YYYY-MM` of the months with the most and the fewest units sold per day, among months with enough sales; null with fewer than two of
   * them, or if a month is not counted.
   */
  bestMonth: string | null;
  worstMonth: string | null;
  spent: Spent;
}

/** A checked plan. Each of `questions` is one request. */
export interface TimingPlan {
  keyword: string;
  market: TimedMarket;
  /** The questions about days first, then one for each month. */
  questions: readonly Question[];
  months: readonly { startDate: string; endDate: string }[];
  minSales: number;
}

/**
 * Plans the requests for an item. Pure.
 * @param today `YYYY-MM-DD`, UTC.
 * @throws InvalidParametersError that names a value out of bounds, or an option that the marketplace does not support.
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
  const { endpoint, fixed = {} }: Extract<Action, { kind: 'price' }> = priceActions[market];
  return {
    keyword,
    market,
    months,
    minSales,
    questions: [
      ...questionsOfDays(market, question(endpoints[endpoint], { ...fixed, ...search }), today),
      ...months.map(month => question(endpoints.history, { ...search, ...month })),
    ],
  };
}

/** Whether the days need a count of the listings for sale. */
export const countsActive = (market: MarketId): boolean => market === 'auction';

/** The questions about the days: the sold search, and a count of the listings for sale with the same filters. */
function questionsOfDays(market: TimedMarket, sold: Question, today: string): Question[] {
  if (!countsActive(market)) return [sold];
  const { endpoint, parameters } = sold;
  const added = new Set(endpoint.parameters.flatMap(({ name, free }) => (free ? [name] : [])));
  const filters = Object.fromEntries(Object.entries(parameters).filter(([name]) => !added.has(name)));
  return [sold, ask(endpoint, { ...filters, ...actions.searchActive.fixed }, today)];
}

/**
 * Plans the days of an item from its sold search and the filters of that. Pure.
 * @returns undefined where no days are known.
 * @throws InvalidParametersError for filters that don't change the site's counts.
 */
export function timingOf(sold: Question, today: string): TimingPlan | undefined {
  const market = timedMarkets.find(each => priceActions[each].endpoint === sold.endpoint.id);
  if (!market) return undefined;
  if (countsActive(market)) refuseDates(sold.parameters);
  const questions = questionsOfDays(market, sold, today);
  return { keyword: String(sold.parameters.keyword), market, questions, months: [], minSales: ENOUGH_SALES };
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
 * Computes how fast the item sells from the answers, in the order of the plan's questions. An error in place of an answer leaves its figure
 * out. Pure.
 * @param takenIn returns the days of an answer whose rows the host did not keep.
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
  const isWhole = seen.every(({ sold }) => sold !== null);
  const [best, worst] = isWhole && ranked.length > 1 ? [ranked[0], ranked.at(-1)] : [];
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

/**
 * Sends the requests and returns how fast the item sells.
 * @param kept answers of earlier runs.
 * @throws BudgetError, QuotaExceededError or RateLimitError before any charged request if not all may be sent, or the first error if every
 * request failed.
 */
export function* howFast(session: Session, item: ItemToTime, kept?: KeptAnswers): Operation<HowFast> {
  const plan = planTiming(item, dayOf(session.now()));
  const { answers, spent } = yield* sideBySide(session, plan.questions, kept);
  return { ...timingFrom(plan, answers), spent };
}

type Days = Pick<HowFast, 'days' | 'quickDays' | 'slowDays' | 'basis' | 'count' | 'soldPerDay' | 'active' | 'note'>;

/** The number of sales that show their days from posting to sale, and the quartiles of these days; null without any. */
export interface DaysTaken {
  count: number;
  quickDays: number | null;
  days: number | null;
  slowDays: number | null;
}

/** Reads the days from posting to sale out of an answer. Pure. */
export function daysTaken(endpoint: Endpoint, answer: Row): DaysTaken {
  const field = endpoint.rows?.sale?.daysToSell ?? '';
  const taken = soldIn(endpoint, answer, null)
    .map(({ row }) => amountOf(row[field]))
    .filter(days => days !== null && days >= 0)
    .map(days => ({ price: days as number, units: 1 }))
    .sort((a, b) => a.price - b.price);
  const count = taken.length;
  const at = (percent: number) => (count > 0 ? quantile(taken, count, percent) : null);
  return { count, quickDays: at(25), days: at(50), slowDays: at(75) };
}

function exactDays({ minSales }: TimingPlan, answer: Row | Error, takenIn: (answer: Row) => DaysTaken): Days {
  const common = { basis: 'exact', soldPerDay: null, active: null } as const;
  const none = { ...common, days: null, quickDays: null, slowDays: null, count: 0 };
  if (answer instanceof Error) return { ...none, note: explainInOneLine(answer) };
  const taken = takenIn(answer);
  if (taken.count < minSales) return { ...none, count: taken.count, note: tooFew(taken.count, 'sale', 'an answer') };
  return { ...common, ...taken, note: '' };
}

/** Listings for sale divided by sales per day. Returned only if the site counted both exactly. */
function estimatedDays({ minSales }: TimingPlan, [soldAnswer, activeAnswer]: readonly (Row | Error)[]): Days {
  const common = { basis: 'estimate', soldPerDay: null, quickDays: null, slowDays: null } as const;
  const failed = [soldAnswer, activeAnswer].find(answer => answer instanceof Error);
  if (failed) return { ...common, days: null, count: 0, active: null, note: explainInOneLine(failed) };
  const { sold, active, atLeast } = rateOf(soldAnswer as Row, activeAnswer as Row);
  const facts = { ...common, count: sold, active };
  if (atLeast)
    return { ...facts, days: null, note: 'No estimate: the site did not count to the end. Narrow the search' };
  if (sold < minSales) return { ...facts, days: null, note: tooFew(sold, 'sale', 'an estimate') };
  const soldPerDay = perDay(sold, WINDOW_DAYS);
  if (active === 0) return { ...facts, soldPerDay, days: null, note: 'No estimate: none is for sale now' };
  return { ...facts, soldPerDay, days: Math.round((WINDOW_DAYS * active * 10) / sold) / 10, note: '' };
}

/** A note about months without a count. One of them could be the best or the worst. */
function notCounted(months: readonly SoldMonth[]): string {
  const missing = months.filter(({ sold }) => sold === null);
  if (missing.length === 0) return '';
  return `No best or worst month: ${missing.length} of ${MONTHS} months are not counted: ${missing[0]?.note}`;
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
