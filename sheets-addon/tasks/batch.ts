/** Takes the next items of a list and gets the answers to their queries. */
import { NetworkError, ServerError, type Settled } from '@sold-data/core/engine';
import { drain } from '../answers/drain.ts';
import type { Answered } from '../answers/kept.ts';
import { type Known, onPage, type Query } from '../answers/query.ts';
import { WAVE } from '../answers/send.ts';
import { answeredSince } from '../answers/store.ts';
import { present } from '../platform/lists.ts';
import { isPassing } from '../settings/messages.ts';
import type { Work } from './work.ts';

/** Returns as many items as one wave sends. A run starts where the budget ended the previous one. */
export function nextBatch<Item>(items: readonly Item[], work: Work): Item[] {
  const first = work.task().from + work.run().cursor;
  const left = items.length - work.run().cursor;
  return Array.from({ length: Math.min(WAVE, left) }, (_, at) => present(items[(first + at) % items.length]));
}

export interface Found {
  /** Outcomes by query name. Queries that could not be sent now are missing. */
  results: Map<string, Settled<Answered>>;
  /** The error that stops further sending. */
  stop?: unknown;
}

/**
 * Gets answers. Those saved since the run began are reused, because a killed execution may have paid for them. The rest is sent as one
 * wave.
 * @param page counted from 0.
 */
export function answersTo(queries: readonly Query[], work: Work, page = 0): Found {
  const { startedAt, since = startedAt } = work.run();
  const pages = queries.map(query => onPage(query, page));
  const saved = answeredSince(since, pages);
  const open = pages.filter(({ name }) => !saved.has(name));
  const { results, stop } = sendWave(open, work, since);
  for (const [name, value] of saved) results.set(name, { ok: true, value });
  return { results, stop };
}

/** Sends queries that had no answer when the step began. */
function sendWave(open: readonly Query[], work: Work, since: number): Found {
  const results: Found['results'] = new Map();
  if (open.length === 0) return { results };
  const known: Known = { answers: new Map(), failures: new Map() };
  const { stop } = work.pay(context => drain(open, known, { ...context, since, oneWave: true }));
  for (const [name, value] of known.answers) results.set(name, { ok: true, value });
  const errors = open.map(({ name }) => (known.answers.has(name) ? undefined : (known.failures.get(name) ?? stop)));
  const outage = outageOf(errors, work);
  if (outage !== undefined) return { results, stop: outage };
  for (const [name, error] of known.failures) results.set(name, { ok: false, error });
  return { results, stop };
}

/** A step reads the whole sheet, so a run takes about this many, and its work grows linearly with its list. */
const STEPS = 4;
const LEAST_WAVES = 2;

/**
 * Sends the first of these unanswered queries, wave by wave. Stops when nothing more should be sent or someone pauses the task.
 * @param items the length of the list; a longer list is written in larger steps.
 */
export function sendNext(queries: readonly Query[], items: number, work: Work, since: number): Found {
  const results: Found['results'] = new Map();
  const most = WAVE * Math.max(LEAST_WAVES, Math.ceil(items / STEPS / WAVE));
  for (let from = 0; from < Math.min(most, queries.length); from += WAVE) {
    const { results: found, stop } = sendWave(queries.slice(from, from + WAVE), work, since);
    for (const [name, result] of found) results.set(name, result);
    if (stop !== undefined) return { results, stop };
    if (Date.now() >= work.deadline || work.task().state !== 'running') break;
  }
  return { results };
}

/** So many failures at once are not a coincidence. */
const MANY = 4;

/**
 * Detects an outage of the service or the network: every query failed, so the items are not the cause. A few failures after earlier
 * successes do not count.
 * @param errors one for each query sent; undefined for an answered one.
 */
function outageOf(errors: readonly unknown[], work: Work): unknown {
  const { cursor, failed } = work.run();
  if (errors.length === 0 || (errors.length < MANY && cursor > failed)) return undefined;
  return errors.every(error => isOutage(error) || isPassing(error)) ? errors.find(isOutage) : undefined;
}

const isOutage = (error: unknown) => error instanceof ServerError || error instanceof NetworkError;
