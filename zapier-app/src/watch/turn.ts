/**
 * One check of a watch. What it remembers stands in the platform's cache, with the events of the last days: the platform hears of
 * each at every check and starts something for those that it was not shown before. Nothing is told that could not be kept, so that
 * a look that has to be repeated tells it once.
 */
import {
  AuthError,
  explainInOneLine,
  fromPromise,
  type Operation,
  packWatch,
  type Round,
  unpackWatch,
  type WatchEvent,
  type WatchItem,
  type WatchSettings,
  type WatchStep,
  watchRound,
} from '@sold-data/core';
import { LONGEST_MS, passes } from '../transport/outage.ts';
import type { Step } from '../transport/step.ts';

/** Long enough for a Zap that is off for a holiday; every look renews it. */
const KEEP_S = 60 * 24 * 3600;
/** How long an event is told again, for a check whose answer was lost. */
const TELL_MS = 48 * 3600_000;
const MOST_EVENTS = 300;
/** Checks of the same Zap at the same time: one looks. No step lives longer. */
const TURN_S = 30;
/** No look begins with less of the step's life left, ms: most answers take a second or two. */
const LOOK_MS = 12_000;
/** Looks of one check, so that other steps of the connection find places under the per-minute limit. */
const MOST_LOOKS = 12;

interface Kept {
  /** Of `packWatch`; none before the first look. */
  state?: string;
  /** Newest first. */
  events: WatchEvent[];
  /** Since when every look failed, ms. */
  down?: number;
}

/** The events of the last days, newest first, after the looks that are due. @param trigger tells two watches of one list apart. */
export async function watchTurn(
  step: Step,
  trigger: string,
  items: readonly WatchItem[],
  settings: WatchSettings,
): Promise<WatchEvent[]> {
  const { cache, meta, z } = step;
  // A Zap keeps its memory when its list changes.
  const zap = (meta.zap as { id?: string | number } | undefined)?.id;
  const name = `watch:${trigger}:${zap || z.hash('sha256', items.map(({ key }) => key).join())}`;
  // What is known when a Zap is turned on starts nothing, so that nothing is looked at.
  const turn = meta.isPopulatingDedupe ? false : await cache.claim(`${name}:turn`, TURN_S);
  const known = turn === undefined ? undefined : await cache.lookUp<Kept>(name);
  // Without what was told and spent so far, a look could tell and spend it again.
  if (known === undefined) return [];
  let kept: Kept = known ?? { events: [] };
  if (turn === false) return kept.events;
  const keep = async (next: Kept) => {
    const isKept = await cache.write(name, next, KEEP_S);
    if (isKept) kept = next;
    return isKept;
  };

  /** The round, of which each look is kept before the next one is paid; it ends early when that fails. */
  function* keeping(): Operation<Round | undefined> {
    const before = kept.state === undefined ? undefined : unpackWatch(kept.state);
    const round = watchRound(step.session, items, before, { ...settings, most: MOST_LOOKS });
    let [looks, isOpen] = [0, false];
    let next = round.next();
    while (!next.done) {
      const effect = next.value;
      try {
        if (effect.kind === 'send') {
          isOpen ||= yield* fromPromise(() => keep(kept));
          if (!isOpen || (looks > 0 && step.leftMs() < LOOK_MS)) return undefined;
        }
        if (effect.kind === 'emit') {
          const { state, events } = effect.value as WatchStep;
          looks += 1;
          if (!(yield* fromPromise(() => keep(withEvents(kept, packWatch(state), events))))) return undefined;
          next = round.next();
          continue;
        }
        next = round.next(yield effect);
      } catch (error) {
        next = round.throw(error);
      }
    }
    return next.value;
  }

  try {
    const round = await step.run(keeping());
    if (round && round.looks > 0 && kept.down !== undefined) await keep({ ...kept, down: undefined });
    const failure = round?.stopped ?? round?.failures[0]?.error;
    // Others were seen, or nothing was due.
    if (!round || !failure || (round.looks > 0 && !(failure instanceof AuthError))) return kept.events;
    // A spent allowance is told once: the watch then pauses until it comes back.
    if (!passes(step, failure)) throw failure;
    const since = kept.down ?? Date.now();
    await keep({ ...kept, down: since });
    if (Date.now() - since < LONGEST_MS) return kept.events;
    throw new z.errors.Error(explainInOneLine(failure), failure.code, failure.status);
  } finally {
    await cache.remove(`${name}:turn`);
  }
}

function withEvents({ events, down }: Kept, state: string, news: readonly WatchEvent[]): Kept {
  const since = Date.now() - TELL_MS;
  // The platform refuses an answer with one name twice: what goes and comes back at the same price.
  const known = new Set(events.map(nameOf));
  const told = [...news.filter(event => !known.has(nameOf(event))).reverse(), ...events].filter(({ at }) => at > since);
  return { state, events: told.slice(0, MOST_EVENTS), down };
}

/**
 * The name of an event for the platform, which remembers it for longer than our memory lasts: of a listing it is told once at a
 * price, also when the memory was lost meanwhile; of a change of price it is the moment.
 */
export function nameOf({ id, kind, at, price }: WatchEvent): string {
  // The core's own id ends with the count of looks.
  const what = id.slice(0, id.lastIndexOf('-'));
  return `${what}-${kind === 'price' ? at : Math.round((price ?? 0) * 100)}`;
}
