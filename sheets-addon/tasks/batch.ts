/** The next items of a list, and the answers to their questions. */
import { NetworkError, ServerError, type Settled } from '@sold-data/core/engine';
import { drain } from '../answers/drain.ts';
import type { Answered } from '../answers/kept.ts';
import { onPage, pageName, type Query } from '../answers/query.ts';
import { WAVE } from '../answers/send.ts';
import { answeredSince, type Known } from '../answers/store.ts';
import { present } from '../platform/lists.ts';
import { isPassing } from '../settings/messages.ts';
import type { Work } from './work.ts';

/** As many as one wave sends. A run begins where its budget ended the last one. */
export function nextBatch<Item>(items: readonly Item[], work: Work): Item[] {
  const first = work.task().from + work.run().cursor;
  const left = items.length - work.run().cursor;
  return Array.from({ length: Math.min(WAVE, left) }, (_, at) => present(items[(first + at) % items.length]));
}

export interface Found {
  /** By the names of the questions. One that could not be asked now is missing. */
  results: Map<string, Settled<Answered>>;
  /** Why nothing more should be sent. */
  stop?: unknown;
}

/**
 * What was answered since the run began comes from the store, because an execution that was killed may have paid for it. The rest is
 * sent as one wave.
 * @param since answers from this instant on are fresh enough, ms.
 * @param page counted from 0.
 */
export function answersTo(
  queries: readonly Query[],
  work: Work,
  { since = work.run().startedAt, page = 0 }: { since?: number; page?: number } = {},
): Found {
  const names = queries.map(query => pageName(query, page));
  const known: Known = {
    answers: answeredSince(
      since,
      queries.map(query => ({ query, page })),
    ),
    failures: new Map(),
  };
  const isOpen = (name: string) => !known.answers.has(name) && !known.failures.has(name);
  const open = queries.filter((_, at) => isOpen(present(names[at]))).map(query => onPage(query, page));
  const stop =
    open.length === 0 ? undefined : work.pay(context => drain(open, known, { ...context, since, oneWave: true })).stop;
  const results: Found['results'] = new Map();
  for (const name of names) {
    const value = known.answers.get(name);
    if (value) results.set(name, { ok: true, value });
  }
  const errors = open.map(({ name }) => (known.answers.has(name) ? undefined : (known.failures.get(name) ?? stop)));
  const outage = outageOf(errors, work);
  if (outage !== undefined) return { results, stop: outage };
  for (const [name, error] of known.failures) results.set(name, { ok: false, error });
  return { results, stop };
}

/** At most this many steps read the whole sheet, so the work of a run grows in proportion to its list. */
const STEPS = 20;

/**
 * Sends the first of the questions, wave by wave, and stops where nothing more should be sent or somebody pauses the task.
 * @param items how long the list is: a longer one is written less often.
 */
export function sendNext(queries: readonly Query[], items: number, work: Work, since: number): Found {
  const results: Found['results'] = new Map();
  const most = Math.max(WAVE, Math.ceil(items / STEPS));
  for (let from = 0; from < Math.min(most, queries.length); from += WAVE) {
    const { results: found, stop } = answersTo(queries.slice(from, Math.min(from + WAVE, most)), work, { since });
    for (const [name, result] of found) results.set(name, result);
    if (stop !== undefined) return { results, stop };
    if (Date.now() >= work.deadline || work.task().state !== 'running') break;
  }
  return { results };
}

/** This many failures at once are no coincidence. */
const MANY = 4;

/**
 * The service's or the network's failure, when it has answered nothing: then it is not the items that fail. Few items fail alone once
 * others were answered.
 * @param errors of each question that was sent; undefined for one that was answered.
 */
function outageOf(errors: readonly unknown[], work: Work): unknown {
  const { cursor, failed } = work.run();
  if (errors.length === 0 || (errors.length < MANY && cursor > failed)) return undefined;
  return errors.every(error => isOutage(error) || isPassing(error)) ? errors.find(isOutage) : undefined;
}

const isOutage = (error: unknown) => error instanceof ServerError || error instanceof NetworkError;
