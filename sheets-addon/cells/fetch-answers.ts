/** Asks what cells want to know, at the plan's pace and for as long as this execution lives. */

import { type Session, type Settled, SoldDataError } from '@sold-data/core';
import { fetchQueries } from '../answers/asking.ts';
import { keepFailure } from '../answers/failures.ts';
import type { Answered } from '../answers/kept.ts';
import { writeLastGood } from '../answers/last-good.ts';
import { pageName, type Query } from '../answers/query-batch.ts';
import { acquireLeases, filling, forgetFailures, heartbeat, readFacts, releaseLeases } from '../answers/store.ts';
import { present } from '../host/lists.ts';
import { withLock } from '../host/shared.ts';
import { noticeCredits } from '../settings/sessions.ts';

/** The longest that sending and keeping a wave takes, ms: UrlFetchApp gives up after a minute. */
const SIGN_MS = 75_000;
/** For writers of the sheet, which wait longer for their turn than a cell can. */
const PATIENCE_MS = 30_000;

/**
 * Each answer is kept as soon as it comes, in the cache and among the last good ones.
 * @param since what another execution has answered after this instant (ms) is not asked again: between a look at the cells and the
 * leases it may have come.
 * @param onCame names of questions whose answers have just been kept.
 * @returns the outcome of each query that was asked; those that another execution is asking are left out.
 */
export function fetchAnswers(
  session: Session,
  queries: ReadonlyMap<string, Query>,
  since: number,
  onCame: (names: readonly string[]) => void,
): Map<string, Settled<Answered[]>> {
  if (queries.size > 0) noticeCredits(session);
  const acquire = () =>
    withLock(() => {
      const now = Date.now();
      const known = answeredSince(queries, since);
      const open = [...queries.keys()].filter(name => !known.has(name));
      const { own, formulasUntil } = acquireLeases(open, now, filling);
      if (own.length > 0) heartbeat(now + SIGN_MS);
      return { own, known, endsIn: formulasUntil - now };
    }, PATIENCE_MS);
  let { own, known, endsIn } = acquire();
  if (own.length === 0 && known.size === 0 && endsIn > 0) {
    // Formulas are asking all of it, or died on their way: within half a minute it is known which.
    Utilities.sleep(endsIn + 1);
    ({ own, known } = acquire());
  }
  const life = session.policy.deadline - Date.now();
  if (known.size > 0) onCame([...known.keys()]);
  // Filling waits for every slot of its lifetime.
  const patient: Session = { ...session, policy: { ...session.policy, maxWaitMs: life } };
  const asked = own.map(name => present(queries.get(name)));
  const withRows = new Set(asked.flatMap(query => (query.rows === undefined ? [] : pagesOf(query))));
  try {
    const results = fetchQueries(
      patient,
      asked.map(query => ({ query, pages: [] })),
      came => {
        forgetFailures([...came.keys()]);
        writeLastGood(came, withRows);
        releaseLeases([...came.keys()]);
        onCame([...came.keys()]);
      },
      ms => heartbeat(Date.now() + ms + SIGN_MS),
    );
    for (const [at, result] of results.entries()) if (!result.ok) keepFailure(present(own[at]), result.error);
    return new Map([...known, ...own.map((name, at) => [name, present(results[at])] as const)]);
  } finally {
    releaseLeases(own);
  }
}

/** Of queries for facts, which one answer settles. */
function answeredSince(queries: ReadonlyMap<string, Query>, since: number): Map<string, Settled<Answered[]>> {
  const names = [...queries.values()].filter(({ rows }) => rows === undefined).map(({ name }) => name);
  const fresh = [...readFacts(names)].filter(([, { at }]) => at > since);
  return new Map(fresh.map(([name, facts]) => [name, { ok: true, value: [{ facts }] }]));
}

function pagesOf(query: Query): string[] {
  return Array.from({ length: query.pages }, (_, page) => pageName(query, page));
}

/** Asking again would bring the same: the question is wrong or its subject unknown. */
export function isFinal(error: unknown): boolean {
  return error instanceof SoldDataError && (error.code === 'invalid_params' || error.status === 404);
}
