/** Who is asking what right now: equal cells share one request, and what killed its formula is not asked by a formula again. */
import { CACHE_SECONDS, cache, put } from './store.ts';

/** A formula lives 30 s; what has not landed some seconds later died on its way. */
export const FORMULA_LEASE_MS = 35_000;

/** Whoever fills a sheet flies many questions for minutes: as long as it gives signs of life. */
const BY_FILLING = 'filling';

/** A run with a budget has formulas calculated: until then they ask nothing of their own. */
const HELD = 'held';

const key = (name: string) => `flight:${name}`;

export interface Acquired {
  /** Nobody else is asking these: they are ours now. */
  own: string[];
  /** Another execution is asking; until when it can live, ms. */
  leased: Map<string, number>;
  /** An execution asked these and died. */
  crashed: string[];
}

export interface LeaseTerms {
  /** Until when it lives, ms; filling goes by its signs of life instead (`heartbeat`). */
  until: number | typeof BY_FILLING;
  /** Ask also what died before. */
  again: boolean;
}

export const filling: LeaseTerms = { until: BY_FILLING, again: true };

/** Marks questions as being asked. Call it alone (host/lock.ts). */
export function acquireLeases(names: readonly string[], now: number, { until: end, again }: LeaseTerms): Acquired {
  const known = leases(names);
  const result: Acquired = { own: [], leased: new Map(), crashed: [] };
  for (const name of names) {
    const until = known.get(name);
    if (until !== undefined && until > now) result.leased.set(name, until);
    else if (until !== undefined && !again) result.crashed.push(name);
    else result.own.push(name);
  }
  const mine = result.own.map(name => [key(name), String(end)]);
  if (mine.length > 0) cache()?.putAll(Object.fromEntries(mine), CACHE_SECONDS);
  return result;
}

/** The answers are here, or it is known why not. */
export function releaseLeases(names: readonly string[]): void {
  if (names.length > 0) cache()?.removeAll(names.map(key));
}

/** Until when each of them flies or flew, ms. */
export function leases(names: readonly string[]): Map<string, number> {
  if (names.length === 0) return new Map();
  const entries = cache()?.getAll([...names.map(key), BY_FILLING]) ?? {};
  const filler = Number(entries[BY_FILLING] ?? 0);
  return new Map(
    names.flatMap(name => {
      const until = entries[key(name)];
      return until === undefined ? [] : [[name, until === BY_FILLING ? filler : Number(until)]];
    }),
  );
}

/** A sign of life of whoever fills: it will give the next one before `until`, ms. */
export function heartbeat(until: number): void {
  put({ [BY_FILLING]: String(until) }, CACHE_SECONDS);
}

/** Somebody is filling the sheet, or has just ended: the formulas that calculate now were asked to show what has come. */
export function isBeingFilled(now: number): boolean {
  return Number(cache()?.get(BY_FILLING) ?? 0) > now;
}

/** Whoever spends within a budget has what came shown: what a formula would ask besides waits, until this instant (ms). */
export function holdFormulas(until: number): void {
  put({ [HELD]: String(until) }, CACHE_SECONDS);
}

export function areHeld(now: number): boolean {
  return Number(cache()?.get(HELD) ?? 0) > now;
}
