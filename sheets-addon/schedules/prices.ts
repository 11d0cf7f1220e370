/** Prices for a run: what was answered since the run began, here or in a formula, is not asked again. */
import { catalog, type Price, type Session, type Settled, validate } from '@sold-data/core';
import { priceOfFacts } from '../../core/rows/price-facts.ts';
import { askAll } from '../answers/ask-all.ts';
import type { Answered, Facts } from '../answers/kept.ts';
import { writeLastGood } from '../answers/last-good.ts';
import { questionName } from '../answers/name.ts';
import { pageName, type Reading } from '../answers/reading.ts';
import { readFacts } from '../answers/store.ts';
import { refuseCellError, today } from '../formulas/asking.ts';
import type { PriceSource } from './refresh.ts';

/** What each search adds so that sales are asked for, not offers. */
const FIXED: Partial<Record<PriceSource, Record<string, unknown>>> = {
  scrape: { sold: true },
  peerListings: { sold: true },
};

/** The question of one keyword, the same as a formula asks. @throws InvalidParametersError */
export function priceReading(source: PriceSource, keyword: unknown, options: Record<string, unknown>): Reading {
  refuseCellError(keyword);
  const parameters = validate(catalog[source], { ...options, ...FIXED[source], keyword }, today());
  return { endpoint: source, parameters, pages: 1 };
}

/** What tells two questions about one keyword apart, in words: empty, `itemCondition=used`, `fashionSold`. */
export function searchText({ endpoint, parameters }: Reading): string {
  const name = questionName(endpoint, { ...parameters, keyword: undefined, sold: undefined });
  return name.replace(/^scrape\?/, '').replace(/\?$/, '');
}

/**
 * Answers in order. Each is kept before anything more is sent or waited for, so that a run which is killed pays for nothing
 * twice; formulas over the same keywords show the new price too, and it outlives the cache.
 */
export function askPrices(session: Session, readings: readonly Reading[], since: number): Settled<Price>[] {
  const byName = new Map(readings.map(reading => [pageName(reading), reading]));
  const names = [...byName.keys()];
  const prices = new Map<string, Settled<Price>>();
  for (const [name, facts] of freshFacts(names, since)) prices.set(name, { ok: true, value: priceIn(facts) });
  const open = names.filter(name => !prices.has(name));
  const asked = open.map(name => byName.get(name)!);
  const answered = new Map<string, Answered>();
  for (const [at, result] of askAll(
    session,
    asked,
    () => [],
    () => {},
  ).entries()) {
    if (result.ok) answered.set(open[at]!, result.value[0]!);
    prices.set(open[at]!, result.ok ? { ok: true, value: priceIn(result.value[0]!.facts) } : result);
  }
  writeLastGood(answered, new Set());
  return readings.map(reading => prices.get(pageName(reading))!);
}

function freshFacts(names: readonly string[], since: number): Map<string, Facts> {
  return new Map([...readFacts(names)].filter(([, { at, prices }]) => at >= since && prices?.include !== undefined));
}

function priceIn(facts: Facts): Price {
  return priceOfFacts(facts.prices!.include!);
}
