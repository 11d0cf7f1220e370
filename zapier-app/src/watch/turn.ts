/**
 * One check of a watch. Its state and the events of the last days are saved in the platform's cache. Each check returns all these events,
 * and the platform starts a Zap for the new ones. An event that could not be saved is not returned; its check is repeated instead.
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

/** How long the state is kept after a check, seconds: longer than a Zap is usually turned off, for example during a holiday. */
const KEEP_S = 60 * 24 * 3600;
/** How long an event is returned again, in case a check's answer was lost, ms. */
const TELL_MS = 48 * 3600_000;
const MOST_EVENTS = 300;
/** Lifetime of a check's claim, seconds. If the same Zap polls twice at the same time, only one poll checks. No step runs longer. */
const TURN_S = 30;
/** Maximum number of requests in one check, so they fit into the step's time at four seconds each. */
const MOST_LOOKS = 6;

interface Kept {
  /** Text from `saveWatch`; absent before the first check. */
  state?: string;
  /** Newest first. */
  events: WatchEvent[];
}

export interface Turn {
  /** Events of the last days, newest first. */
  events: WatchEvent[];
  spent?: Spent;
  /** The reason why nothing was checked although something was due. */
  failure?: SoldDataError;
}

/** The cache could not save the state, so nothing more may be paid for. */
class Unkept extends Error {}

/** Runs the due checks. @param trigger distinguishes two watches of one list. */
export async function watchTurn(step: Step, trigger: string, watched: Watched, settings: EventSettings): Promise<Turn> {
  const { cache, meta, z } = step;
  // The name is based on the Zap's ID, so a Zap keeps its state when its list changes.
  const name = `watch:${trigger}:${step.zapId() ?? z.hash('sha256', watched.items.map(({ key }) => key).join())}`;
  // Events known when a Zap is turned on must not start it, so nothing is checked.
  const turn = meta.isPopulatingDedupe ? false : await cache.claim(`${name}:turn`, TURN_S);
  const known = turn === undefined ? undefined : await cache.lookUp<Kept>(name);
  // Without a record of earlier events and charges, a check could return and pay for them again.
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
    // Invalid lines are reported once a day. The events come with the next check.
    if (round.problems.length > 0)
      throw new z.errors.Error(
        `What to Watch ${watched.problemWords(round.problems)} The other lines are watched.`,
        'invalid_params',
      );
    const failure = round.held ?? round.stopped ?? round.failures[0]?.error;
    // A single failed item is tried again at its next turn.
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
  // The platform rejects an answer in which an ID occurs twice, for example for an offer that disappears and returns at the same price.
  const known = new Set(events.map(({ id }) => id));
  const all = [...found.filter(({ id }) => !known.has(id)).reverse(), ...events].filter(({ at }) => at > since);
  return { state: saveWatch(state), events: all.slice(0, MOST_EVENTS) };
}
