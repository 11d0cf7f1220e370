/**
 * The value of a price formula whose answers are in the cache, or undefined. Most calculations of a sheet end here, so this
 * loads neither the catalogue nor the engine (build.ts: entry points load their modules when they are called).
 */
import type { BestOffers } from '../../core/rows/sales.ts';
import type { Facts } from '../answers/kept.ts';
import { FRESH_KEY, factsKey, questionName, REFRESH_KEY } from '../answers/name.ts';
import { parametersFor, runnable } from '../generated/runtime.ts';
import { argumentsOf, type Given, isEmpty, subjectParameters } from './arguments.ts';
import type { RunnableFormula } from './formula.ts';
import {
  type Cell,
  type KnownPrice,
  PRICE_COLUMNS,
  priceRow,
  SHOWN_PRICE_COLUMNS,
  statisticCell,
} from './price-table.ts';

/** Options of ours that change nothing about the question. */
const OURS = ['minSales', 'bestOffers', 'freshHours'];

const BEST_OFFERS: readonly BestOffers[] = ['include', 'exclude', 'accepted'];

export function readCached(name: string, args: readonly unknown[]): Cell | Cell[][] | undefined {
  const formula = runnable.find(name)!;
  const { shape, options } = formula;
  if (shape.kind !== 'statistic' && shape.kind !== 'statistics') return undefined;
  const given = understood(formula, args);
  if (!given) return undefined;
  const { subjects, isRange, values } = given;
  const minSales = values.minSales === undefined ? undefined : Number(values.minSales);
  if (minSales !== undefined && !(minSales >= 1 && minSales % 1 === 0)) return undefined;
  const names = Object.keys(values);
  if (!names.every(option => (OURS.includes(option) ? options.includes(option) : isSearchOption(formula, option))))
    return undefined;
  const known = knownPrices(formula, given);
  if (!known) return undefined;
  const prices = subjects.map(row => row.map(subject => (isEmpty(subject) ? undefined : known(subject))));
  if (shape.kind === 'statistic') {
    const cells = prices.map(row => row.map(price => (price ? statisticCell(price, shape.of, minSales) : '')));
    return isRange ? cells : cells[0]![0]!;
  }
  const lines = prices.flat().map(price => {
    const row = price ? priceRow(price, minSales) : {};
    return SHOWN_PRICE_COLUMNS.map(column => row[column] ?? '');
  });
  return [PRICE_COLUMNS.slice(0, SHOWN_PRICE_COLUMNS.length).map(([, label]) => label), ...lines];
}

/** Anything else has to be refused or understood by evaluate.ts. */
function isSearchOption({ endpoint, fixed = {} }: RunnableFormula, name: string): boolean {
  return !(name in fixed) && parametersFor(endpoint).some(known => known.name === name);
}

function understood(formula: RunnableFormula, args: readonly unknown[]): Given | undefined {
  try {
    return argumentsOf(formula, args);
  } catch {
    // What is wrong with the arguments is told by evaluate.ts, which reads them again.
    return undefined;
  }
}

/** The price of each subject when all are known and fresh. */
function knownPrices(
  formula: RunnableFormula,
  { subjects, values }: Given,
): ((subject: unknown) => KnownPrice) | undefined {
  // The same change as formulas/prices.ts makes: only that search knows accepted prices.
  const search = { ...formula.fixed, ...(values.bestOffers === 'accepted' ? { bestOfferPrice: true } : {}), ...values };
  const keyOf = (subject: unknown) =>
    factsKey(questionName(formula.endpoint, { ...search, ...subjectParameters(formula, subject) }));
  const keys = new Map(subjects.flat().flatMap(subject => (isEmpty(subject) ? [] : [[subject, keyOf(subject)]])));
  const entries = CacheService.getDocumentCache()?.getAll([...keys.values(), FRESH_KEY, REFRESH_KEY]) ?? {};
  const fresh = values.freshHours === undefined ? Number(entries[FRESH_KEY]) : Number(values.freshHours) * 3_600_000;
  if (!(fresh > 0) || entries[REFRESH_KEY] !== undefined) return undefined;
  const way = BEST_OFFERS.find(each => each === (values.bestOffers ?? 'include'));
  if (!way) return undefined;
  const oldest = Date.now() - fresh;
  const prices = new Map<unknown, KnownPrice>();
  for (const [subject, key] of keys) {
    const text = entries[key];
    const known = text === undefined ? undefined : (JSON.parse(text) as Facts);
    const facts = known?.prices?.[way];
    if (!known || !facts || known.at < oldest) return undefined;
    prices.set(subject, { facts, at: known.at });
  }
  return subject => prices.get(subject)!;
}
