/**
 * Leases on questions: equal cells share one request, and what killed its formula is not asked by a formula again.
 * A lease whose holder has died is told by its time; filling a sheet takes minutes and gives a heartbeat instead.
 */
import { getShared, putShared } from '../host/shared.ts';
import { FILLING } from './store.ts';

/** A formula lives 30 s; what has not been released some seconds later died on its way. */
export const FORMULA_LEASE_MS = 35_000;

/** A run with a budget has formulas calculated: until then they ask nothing of their own. */
const HELD = 'held';

/** Everything that acquiring looks at. */
export const leaseKeys = (names: readonly string[]) => [...names.map(leaseKey), FILLING, HELD];

const leaseKey = (name: string) => `lease:${name}`;

interface Acquired {
  /** Leased to this execution now. */
  own: string[];
  /** Leased to another execution, with the end of its lease, ms. */
  leased: Map<string, number>;
  /** The holder died while it asked these. */
  crashed: string[];
  /** When the last lease of a formula ends, ms; 0 when none holds any. */
  formulasUntil: number;
}

interface LeaseTerms {
  /** Until when the holder lives, ms; filling goes by its heartbeat. */
  until: number | typeof FILLING;
  /** Ask also what killed its holder before, and while formulas are held. */
  again: boolean;
}

export const filling: LeaseTerms = { until: FILLING, again: true };

/** Marks questions as being asked. Call it under the lock. While formulas are held, nothing is acquired. */
export function acquireLeases(names: readonly string[], now: number, { until: end, again }: LeaseTerms): Acquired {
  const entries = getShared(leaseKeys(names));
  const result: Acquired = { own: [], leased: new Map(), crashed: [], formulasUntil: 0 };
  if (!again && Number(entries[HELD] ?? 0) > now) return result;
  for (const name of names) {
    const until = endOf(entries, name);
    if (until !== undefined && until > now) {
      result.leased.set(name, until);
      if (entries[leaseKey(name)] !== FILLING) result.formulasUntil = Math.max(result.formulasUntil, until);
    } else if (until !== undefined && !again) result.crashed.push(name);
    else result.own.push(name);
  }
  putShared(Object.fromEntries(result.own.map(name => [leaseKey(name), String(end)])));
  return result;
}

/** The answers are here, or it is known why not. */
export function releaseLeases(names: readonly string[]): void {
  if (names.length > 0) CacheService.getDocumentCache()?.removeAll(names.map(leaseKey));
}

/** Until when each of them is or was leased, ms. */
export function leasesOf(names: readonly string[]): Map<string, number> {
  const entries = getShared([...names.map(leaseKey), FILLING]);
  return new Map(
    names.flatMap(name => {
      const until = endOf(entries, name);
      return until === undefined ? [] : [[name, until]];
    }),
  );
}

function endOf(entries: Record<string, string>, name: string): number | undefined {
  const until = entries[leaseKey(name)];
  return until === undefined ? undefined : until === FILLING ? Number(entries[FILLING] ?? 0) : Number(until);
}

/** Heartbeat of the execution that fills the sheet; the next one comes before `until`, ms. */
export function heartbeat(until: number): void {
  putShared({ [FILLING]: String(until) });
}

/** Formulas that a run with a budget recalculates show what has come and ask nothing more, until this instant (ms). */
export function holdFormulas(until: number): void {
  putShared({ [HELD]: String(until) });
}
