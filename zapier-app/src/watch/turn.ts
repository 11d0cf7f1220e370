/**
 * One check of a watch. The platform's cache keeps its state with the events of the last days: each check returns them all, and the
 * platform starts a Zap for those that it was not shown before. An event that could not be kept is not returned: the look that found it
 * is taken again.
 */
import {
  AuthError,
  type EventSettings,
  readWatch,
  type SoldDataError,
  type Spent,
  saveWatch,
  type WatchEvent,
  type WatchState,
  type WatchStep,
  watchRound,
} from '@sold-data/core/engine';
import type { Step } from '../transport/step.ts';
import { EVERY_MS, type Watched } from './list.ts';

/** Long enough for a Zap that is off for a holiday; every check renews it. */
const KEEP_S = 60 * 24 * 3600;
/** How long an event is returned again, for a check whose answer was lost. */
const TELL_MS = 48 * 3600_000;
const MOST_EVENTS = 300;
/** Of two polls of the same Zap at the same time, one checks. No step runs longer. */
const TURN_S = 30;
/** Requests of one check: they fit into the step's time if each takes four seconds. */
const MOST_LOOKS = 6;

interface Kept {
  /** Of `saveWatch`; none before the first check. */
  state?: string;
  /** Newest first. */
  events: WatchEvent[];
}

export interface Turn {
  /** Of the last days, newest first. */
  events: WatchEvent[];
  spent?: Spent;
  /** Why nothing was checked although something was due. */
  failure?: SoldDataError;
}

/** The cache could not keep the state: nothing more may be paid. */
class Unkept extends Error {}

/** Takes the checks that are due. @param trigger distinguishes two watches of one list. */
export async function watchTurn(step: Step, trigger: string, watched: Watched, settings: EventSettings): Promise<Turn> {
  const { cache, meta, z } = step;
  // A Zap keeps its state when its list changes.
  const name = `watch:${trigger}:${step.zapId() ?? z.hash('sha256', watched.items.map(({ key }) => key).join())}`;
  // Nothing that is known when a Zap is turned on starts it, so nothing is checked.
  const turn = meta.isPopulatingDedupe ? false : await cache.claim(`${name}:turn`, TURN_S);
  const known = turn === undefined ? undefined : await cache.lookUp<Kept>(name);
  // Without a record of what was returned and spent so far, a check could return it and pay for it again.
  if (known === undefined) return { events: [] };
  let kept: Kept = known ?? { events: [] };
  if (turn === false) return { events: kept.events };
  const keep = async (next: Kept) => {
    if (!(await cache.write(name, next, KEEP_S))) throw new Unkept();
    kept = next;
  };
  const keepStep = ({ state, events }: WatchStep) => keep(withEvents(kept, state, events));

  try {
    const round = await step.run(
      watchRound(step.session, watched, kept.state === undefined ? undefined : readWatch(kept.state), {
        ...settings,
        monthly: watched.monthly,
        everyMs: EVERY_MS,
        most: MOST_LOOKS,
        keep: keepStep,
      }),
    );
    if (round.checks > 0 || round.problems.length > 0) await keepStep({ state: round.state, events: [] });
    // A wrong line is reported once a day; the events come with the next check.
    if (round.problems.length > 0)
      throw new z.errors.Error(
        `What to Watch ${watched.problemWords(round.problems)} The other lines are watched.`,
        'invalid_params',
      );
    const failure = round.held ?? round.stopped ?? round.failures[0]?.error;
    // A single item that failed is tried again when it is its turn.
    const isOver = failure && (round.held || round.checks === 0 || failure instanceof AuthError);
    return { events: kept.events, spent: round.spent, ...(isOver ? { failure } : {}) };
  } catch (error) {
    if (error instanceof Unkept) return { events: kept.events };
    throw error;
  } finally {
    await cache.remove(`${name}:turn`);
  }
}

function withEvents({ events }: Kept, state: WatchState, found: readonly WatchEvent[]): Kept {
  const since = Date.now() - TELL_MS;
  // The platform refuses an answer with one ID twice: of what goes and comes back at the same price.
  const known = new Set(events.map(({ id }) => id));
  const all = [...found.filter(({ id }) => !known.has(id)).reverse(), ...events].filter(({ at }) => at > since);
  return { state: saveWatch(state), events: all.slice(0, MOST_EVENTS) };
}
