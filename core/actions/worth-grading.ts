/** Whether a card is worth grading: its prices ungraded and in two grades, combined with the owner's costs and chances. */
import type { Operation } from '../effects.ts';
import type { Endpoint, Parameter, Row } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { explainInOneLine } from '../errors/explain.ts';
import { endpoints } from '../generated/endpoints.ts';
import { currencyWords } from '../input/currency.ts';
import { dayNumber, dayOf, dayWith } from '../input/day.ts';
import { inCents, inUnits } from '../money.ts';
import { checkParameters } from '../question/check.ts';
import { newestFirst, parameterOf } from '../question/parameter.ts';
import { ask, type Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import type { Evidence } from '../rows/evidence.ts';
import { companyIn, type Grader, gradeFrom, graders } from '../rows/grades.ts';
import { rowsIn } from '../rows/notices.ts';
import { minSalesForm, type Price, UNPRICED } from '../rows/price-facts.ts';
import {
  costParameters,
  currenciesOfAmounts,
  type GivenTerms,
  inCurrencies,
  type ProfitTerms,
  profitTerms,
  type ReadTerms,
  withProfit,
} from '../rows/profit.ts';
import type { Session } from '../session.ts';
import { pictureFrom } from './picture.ts';
import { priceFrom } from './price.ts';
import { type KeptAnswers, sideBySide } from './side-by-side.ts';

/** The grades from lowest to highest. `raw` is ungraded. */
export const cardGrades = ['raw', '9', '10'] as const;
export type CardGrade = (typeof cardGrades)[number];

/** Requests for one card: one search per grade. */
export const GRADING_REQUESTS = cardGrades.length;

/** A grade and the grading company. */
export interface GradeBy {
  grader: Grader;
  grade: CardGrade;
}

/** Days to search unless dates are given. */
export const SEARCHED_DAYS = 365;

/** The assumptions behind the figures, as shown beside them. */
export const GRADING_RULE =
  'Expected: the median of each grade times its chance. What gets neither a 9 nor a 10 counts at the ungraded price. Grading costs are taken off whatever the grade.';

export interface CardToGrade
  extends Pick<GivenTerms, 'feePercent' | 'fixedFee' | 'shipping' | 'packaging' | 'currency'> {
  /** The card without a grade: `charizard base set 4`. */
  keyword: string;
  /** Default PSA. */
  grader?: Grader;
  /** Total cost of grading one card, including shipping and insurance. Without it the result has a ladder but no gain. */
  gradingCost?: number | string;
  /** Chances in percent, together at most 100. */
  chanceOf9?: number | string;
  chanceOf10?: number | string;
  /** Default: the last 365 days. */
  startDate?: string;
  endDate?: string;
  ebaySite?: string;
  /** Prices from fewer sales are withheld; default 3. */
  minSales?: number | string;
}

const percent = { kind: 'number', percent: true, min: 0, max: 100 } as const;

/** The card as form parameters. */
export const gradingParameters: readonly (Parameter & { name: keyof CardToGrade })[] = [
  { ...parameterOf(endpoints.history, 'keyword'), name: 'keyword', required: true },
  { name: 'grader', kind: 'choice', values: graders, default: graders[0] },
  { name: 'gradingCost', kind: 'number', money: true, min: 0, max: 1_000_000 },
  { name: 'chanceOf9', ...percent },
  { name: 'chanceOf10', ...percent },
  { ...parameterOf(endpoints.history, 'startDate'), name: 'startDate', required: undefined },
  { ...parameterOf(endpoints.history, 'endDate'), name: 'endDate', required: undefined },
  { ...parameterOf(endpoints.history, 'ebaySite'), name: 'ebaySite' },
  { name: 'minSales', ...minSalesForm },
  ...costParameters,
  { name: 'currency', kind: 'text', pattern: '^[A-Z]{3}$', form: 'three capital letters, such as USD' },
];

/** One grade of the ladder: its price, and the net proceeds of selling at the median. */
export interface Rung extends Price {
  grade: CardGrade;
  /** Null without an answer. */
  evidence: Evidence | null;
}

export interface WorthGrading {
  grader: Grader;
  /** Ungraded first. */
  ladder: Rung[];
  /** Average net proceeds of the card if it is graded, after the costs of selling and grading; null if a part is missing. */
  expectedNet: number | null;
  /** `expectedNet` minus the net proceeds of the ungraded card; negative if grading loses money. */
  expectedGain: number | null;
  /** The highest grading cost that loses no money. */
  breakEvenCost: number | null;
  /** The chance of a 10, in percent, at which grading breaks even with the given chance of a 9; null if there is none. */
  breakEvenChance: number | null;
  currency: string | null;
  rule: string;
  /** Explains missing figures. May be empty. */
  note: string;
  spent: Spent;
}

/** A checked plan. Each of `questions` is one request, in the order of the ladder. */
export interface GradingPlan {
  grader: Grader;
  questions: readonly Question[];
  /** Chances in percent, by grade. */
  chances: { '9'?: number; '10'?: number };
  gradingCost?: number;
  costs?: ReadTerms;
  /** The codes that the costs can be in. */
  currencies?: readonly string[];
  minSales?: number;
}

type Checked = Pick<CardToGrade, 'keyword' | 'grader' | 'startDate' | 'endDate' | 'ebaySite'> &
  Partial<ProfitTerms> & { gradingCost?: number; chanceOf9?: number; chanceOf10?: number; minSales?: number };

/** What a person enters about grading, whatever the card. */
export const gradingSettings = ['grader', 'gradingCost', 'chanceOf9', 'chanceOf10'] as const;
const OWN = [...gradingSettings, 'currency'] as const;
const ownParameters = gradingParameters.filter(({ name }) => (OWN as readonly string[]).includes(name));

/**
 * Costs and chances that are given, checked; some may be missing.
 * @throws InvalidParametersError that names one out of bounds, or a cost in another currency.
 */
export function readGrading(given: Readonly<Record<string, unknown>>): Pick<Checked, (typeof OWN)[number]> {
  const read = checkParameters({ parameters: ownParameters, rules: [] }, given, '') as Checked;
  refuseChances(read);
  const stated = read.currency ? [read.currency] : undefined;
  const { currency } = inCurrencies(currenciesOfAmounts([['gradingCost', given.gradingCost]], stated));
  // The cost may name the currency: `EUR 20`.
  return currency === undefined ? read : { ...read, currency };
}

function refuseChances({ chanceOf9, chanceOf10 }: Pick<Checked, 'chanceOf9' | 'chanceOf10'>): void {
  if (partsOf(chanceOf9) + partsOf(chanceOf10) <= WHOLE) return;
  throw refusal(
    'chanceOf10',
    nameOf => `${nameOf('chanceOf9')} and ${nameOf('chanceOf10')} together must be at most 100`,
  );
}

/**
 * Plans the requests for a card. Pure.
 * @param today `YYYY-MM-DD`, UTC.
 * @throws InvalidParametersError that names a value out of bounds, a missing cost of selling, or a value given twice.
 */
export function planGrading(card: CardToGrade, today: string): GradingPlan {
  const read = checkParameters({ parameters: gradingParameters, rules: [] }, { ...card }, today) as Checked;
  const { keyword, grader = graders[0], gradingCost, chanceOf9, chanceOf10, minSales } = read;
  const { startDate, endDate = today, ebaySite, feePercent, fixedFee, shipping, packaging } = read;
  const company = companyIn(keyword);
  if (company !== undefined)
    throw refusal('keyword', nameOf => `${nameOf('keyword')} must be the card without its grade, got ${company} in it`);
  refuseChances(read);
  const costs = profitTerms({ feePercent, fixedFee, shipping, packaging });
  const currencies = currenciesOfAmounts(
    (['gradingCost', 'fixedFee', 'shipping', 'packaging'] as const).map(name => [name, card[name]]),
    read.currency ? [read.currency] : undefined,
  );
  const search = {
    ...(ebaySite === undefined ? {} : { ebaySite }),
    startDate: startDate ?? dayWith(dayNumber(endDate) - SEARCHED_DAYS + 1),
    endDate,
    relevance: true,
    ...newestFirst(endpoints.history),
  };
  return {
    grader,
    chances: { '9': chanceOf9, '10': chanceOf10 },
    gradingCost,
    minSales,
    currencies,
    costs: costs && { ...costs, ...inCurrencies(currencies) },
    questions: cardGrades.map(grade => {
      const words = grade === 'raw' ? keyword : `${keyword} ${grader} ${grade}`;
      return ask(endpoints.history, { keyword: words, ...search }, today) as Question;
    }),
  };
}

/** The price of one grade, or a sentence that explains why it is unknown. */
export type GradePrice =
  /** `isClean` is true if other cards were left out. */
  { price: Price; evidence: Evidence | null; isClean: boolean } | { why: string };

/**
 * The ladder and its result, from the answers in the order of the plan's questions. An error in place of an answer leaves its grade without
 * a price. Pure.
 */
export function gradingFrom(
  plan: GradingPlan,
  answers: readonly (Row | Error)[],
  today: string,
): Omit<WorthGrading, 'spent'> {
  return ladderFrom(
    plan,
    cardGrades.map((_, at) => gradePriceFrom(plan, at, answers[at] as Row | Error, today)),
  );
}

/** Like gradingFrom, from prices that a host has kept, in the order of the ladder. Pure. */
export function ladderFrom(plan: GradingPlan, prices: readonly GradePrice[]): Omit<WorthGrading, 'spent'> {
  const ladder = cardGrades.map((grade, at) => rungOf(plan, grade, prices[at] as GradePrice));
  const currency = ladder.find(each => each.median !== null)?.currency ?? null;
  const common = { grader: plan.grader, ladder, currency, rule: GRADING_RULE };
  const missing = missingPart(plan, ladder);
  if (missing !== undefined)
    return {
      ...common,
      expectedNet: null,
      expectedGain: null,
      breakEvenCost: null,
      breakEvenChance: null,
      note: missing,
    };
  return { ...common, ...gainFrom(plan, ladder), note: '' };
}

/**
 * Searches the history once per grade and returns the ladder, the break-even and the expected gain. Three requests.
 * @param kept answers of earlier runs.
 * @throws InvalidParametersError, BudgetError or RateLimitError before any request, or the first error if every request failed.
 */
export function* worthGrading(session: Session, card: CardToGrade, kept?: KeptAnswers): Operation<WorthGrading> {
  const today = dayOf(session.now());
  const plan = planGrading(card, today);
  const { answers, spent } = yield* sideBySide(session, plan.questions, kept);
  return { ...gradingFrom(plan, answers, today), spent };
}

function gradePriceFrom(plan: GradingPlan, at: number, answer: Row | Error, today: string): GradePrice {
  if (answer instanceof Error) return { why: explainInOneLine(answer) };
  const { minSales, grader } = plan;
  const question = plan.questions[at] as Question;
  const ofGrade = onlyGrade(question.endpoint, answer, { grader, grade: cardGrades[at] as CardGrade });
  return {
    price: priceFrom(question.endpoint, ofGrade, today, { minSales }, question.parameters),
    evidence: pictureFrom(question, ofGrade, today, { minSales })?.evidence ?? null,
    isClean: answer.relevanceApplied !== false,
  };
}

/** An answer with the rows whose titles name this grade, without totals over all of them. Titles that are missing show none. Pure. */
export function onlyGrade(endpoint: Endpoint, answer: Row, { grader, grade }: GradeBy): Row {
  const rows = rowsIn(endpoint, answer).filter(row => gradeIn(row.title, grader) === grade);
  const { totals: _, ...rest } = answer;
  return { ...rest, [endpoint.rows?.field ?? '']: rows };
}

function rungOf({ questions, costs }: GradingPlan, grade: CardGrade, found: GradePrice): Rung {
  const keyword = String(questions[cardGrades.indexOf(grade)]?.parameters.keyword);
  if ('why' in found) {
    const none = { keyword, count: 0, currency: null, ...UNPRICED, product: null, upperBounds: 0, enough: false };
    return { grade, ...none, evidence: null, note: found.why };
  }
  const { evidence, isClean } = found;
  const price = costs ? withProfit(found.price, costs, found.price.median) : found.price;
  const note = [price.note, ...(isClean ? [] : ['not cleaned up: may hold other cards'])].filter(Boolean).join('; ');
  return { grade, ...price, keyword, evidence, note };
}

/** The grade that a title names; undefined for another grade, another company, or no title. */
function gradeIn(title: unknown, grader: Grader): CardGrade | undefined {
  if (typeof title !== 'string') return undefined;
  if (companyIn(title) === undefined) return 'raw';
  const named = gradeFrom(grader, title);
  return cardGrades.find(grade => Number(grade) === named);
}

/** A sentence that explains why there is no gain; undefined if nothing is missing. A grade with no chance needs no price. */
function missingPart({ gradingCost, chances, currencies }: GradingPlan, ladder: readonly Rung[]): string | undefined {
  if (gradingCost === undefined) return 'To see the gain, enter what grading costs';
  if (chances['9'] === undefined || chances['10'] === undefined)
    return 'To see the gain, enter the chances of a 9 and a 10';
  const needed = ladder.filter(({ grade }) => grade === 'raw' || (chances[grade] ?? 0) > 0);
  const unpriced = needed.filter(({ median }) => median === null);
  if (unpriced.length > 0) {
    const names = unpriced.map(({ grade }) => (grade === 'raw' ? 'ungraded' : `grade ${grade}`));
    return `The gain is unknown: no price for ${names.join(' and ')}`;
  }
  const priced = new Set(needed.map(({ currency }) => currency));
  const isForeign = [...priced].some(code => code !== null && currencies?.includes(code) === false);
  if (priced.size < 2 && !isForeign) return undefined;
  const amounts = new Set([...priced, ...(currencies ? [currencyWords(currencies)] : [])]);
  return `The gain is unknown: the amounts are in ${[...amounts].join(' and ')}`;
}

/** Chances are calculated in ten-thousandths of a percent. */
const PARTS = 10_000;
const WHOLE = 100 * PARTS;
const partsOf = (chance = 0) => Math.round(chance * PARTS);

/** Exact to the cent: averages are rounded down, the break-even chance up to a hundredth of a percent. */
function gainFrom({ chances, gradingCost = 0 }: GradingPlan, ladder: readonly Rung[]) {
  const [raw = 0, nine = 0, ten = 0] = ladder.map(({ netProceeds, median }) => inCents(netProceeds ?? median ?? 0));
  const [ofNine, ofTen] = [partsOf(chances['9']), partsOf(chances['10'])];
  // Weighted by the difference to the ungraded price, so a card with equal prices gains nothing.
  const more = Math.floor((ofNine * (nine - raw) + ofTen * (ten - raw)) / WHOLE);
  const cost = inCents(gradingCost);
  const needed = cost * WHOLE - ofNine * (nine - raw);
  const step = PARTS / 100;
  const least = needed <= 0 ? 0 : ten > raw ? Math.ceil(needed / (ten - raw) / step) * step : Number.POSITIVE_INFINITY;
  return {
    expectedNet: inUnits(raw + more - cost),
    expectedGain: inUnits(more - cost),
    breakEvenCost: inUnits(Math.max(0, more)),
    breakEvenChance: least + ofNine <= WHOLE ? least / PARTS : null,
  };
}
