/** Net profit of a sale at the price now, from the seller's own costs (core: rows/profit.ts). */
import {
  areMissing,
  fractionProblem,
  marketOf,
  type ProfitTerms,
  profitTexts,
  readTerms,
  sellerCostNames,
  withProfit,
} from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { priceOf } from '../answers/kept.ts';
import type { Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { costsMissing, costsOn, savedCosts } from '../settings/selling-costs.ts';
import { answerOf, askOnce, isEmpty, type Understood, understand } from './asking.ts';
import type { Cell } from './columns.ts';
import type { RunnableFormula, Shape } from './formula.ts';
import { blockOf, figureOf, type Result } from './reasons.ts';

type Outcome = Extract<Shape, { kind: 'profit' }>['of'];

/** The argument that each result needs in addition to the keyword. */
const NEEDS = { netProfit: 'paid', mostToPay: 'margin' } as const satisfies Record<Outcome, keyof ProfitTerms>;

/** How a formula gives the argument. */
const ARGUMENTS = {
  paid: 'a price, a cell or a range',
  margin: 'a percentage such as "30%", a cell or a range',
} as const;

export function profitCells(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const understood = understand(formula, args);
  const { bestOffers, minSales } = understood;
  const { of } = formula.shape as { of: Outcome };
  const terms = termsOf(formula, understood, NEEDS[of]);
  // Keywords whose result cannot be calculated are not looked up.
  const subjects = understood.subjects.map((row, y) =>
    row.map((each, x) => (typeof terms[y]?.[x] === 'object' ? each : '')),
  );
  const asked = askOnce(source, formula, { ...understood, subjects });
  const results = asked.map((row, y) =>
    row.map((each, x): Result => {
      const own = terms[y]?.[x];
      if (typeof own !== 'object') return own === undefined ? undefined : { problem: own };
      const answer = answerOf(each);
      if (typeof answer === 'string') return { problem: answer };
      const price = withProfit(priceOf(present(answer.pages[0]).facts, bestOffers, minSales), own);
      return figureOf(price[of], price.note);
    }),
  );
  return blockOf(understood, results);
}

/** The terms for each keyword, or a sentence that explains what is missing; undefined where there is no keyword. */
function termsOf(
  formula: RunnableFormula,
  understood: Understood,
  needed: 'paid' | 'margin',
): (ProfitTerms | string | undefined)[][] {
  const { subjects, own } = understood;
  const costs = costsFor(formula, own);
  const valueAt = valuesBeside(understood, needed);
  return subjects.map((row, y) =>
    row.map((subject, x) => {
      if (subject === '') return undefined;
      const value = valueAt(y, x);
      try {
        if (isEmpty(value)) throw refusal(areMissing([needed]), `Add it to the formula: ${ARGUMENTS[needed]}`);
        const own =
          needed === 'margin' ? { margin: percentOf('margin', value) } : { paid: value, currency: costs.currency };
        return { ...costs, ...readTerms(own) };
      } catch (error) {
        return cellMessage(error);
      }
    }),
  );
}

/**
 * The values of an argument by keyword: a single value applies to all, a range has one for each.
 * @throws InvalidParametersError for a range of another size.
 */
export function valuesBeside({ subjects, own }: Understood, name: string): (y: number, x: number) => unknown {
  const given = own[name];
  const values = Array.isArray(given) ? (given as unknown[][]) : [[given]];
  const one = values.length === 1 && values[0]?.length === 1;
  if (!one && (values.length !== subjects.length || values[0]?.length !== subjects[0]?.length))
    throw refusal(`${name} must be one value, or a range as large as that of the keywords`);
  return (y, x) => (one ? values[0]?.[0] : values[y]?.[x]);
}

/**
 * The saved costs on the formula's marketplace, overridden by those that the formula names.
 * @throws InvalidParametersError that lists the missing ones, or names an amount in another currency than the others.
 */
export function costsFor({ endpoint }: RunnableFormula, own: Understood['own']): ProfitTerms {
  const named = sellerCostNames.filter(name => own[name] !== undefined);
  const given = Object.fromEntries(
    named.map(name => [name, name === 'feePercent' ? percentOf(name, own[name]) : own[name]]),
  );
  const market = marketOf(endpoint);
  const { currency } = savedCosts();
  const isWhole = named.length === sellerCostNames.length;
  const read = readTerms(given);
  const costs = isWhole && read.currency !== undefined ? read : readTerms({ currency, ...costsOn(market), ...given });
  const missing = ([...sellerCostNames, 'currency'] as const).filter(name => costs[name] === undefined);
  if (missing.length === 0) return costs as ProfitTerms;
  throw costsMissing(
    [market],
    named.length === 0 ? undefined : areMissing(missing.map(name => profitTexts[name].label)),
  );
}

/**
 * Converts a fraction in a cell to percent: a cell formatted as 30 % holds 0.3.
 * @throws InvalidParametersError for 1, which a cell of 100 % holds too, and for a fraction as text.
 */
export function percentOf(name: string, value: unknown): unknown {
  if (typeof value === 'number' && value > 0 && value < 1) return Math.round(value * 1e6) / 1e4;
  const problem = fractionProblem({}, value);
  if (problem !== undefined) throw refusal(`${name} ${problem}`);
  return value;
}
