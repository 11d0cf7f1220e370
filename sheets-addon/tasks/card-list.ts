/**
 * Prices a list of cards as jobs of the service, one after the other. A start carries a key that is noted before it is sent: sent again,
 * it is the same job.
 */
import {
  ask,
  atStake,
  cancelJob,
  dayOf,
  endpoints,
  explain,
  type Job,
  jobKinds,
  mostOf,
  noticesOf,
  pollJob,
  priceFrom,
  SoldDataError,
  startJob,
} from '@sold-data/core';
import { noteOf } from '@sold-data/core/jobs/replay.ts';
import { runIn, sessionOf } from '../settings/sessions.ts';
import type { TableRow } from '../tables/shape.ts';
import type { FindSales } from './draft.ts';
import { type Entry, entriesOf } from './entries.ts';
import { statisticsRow, writeRows } from './sales-rows.ts';
import type { Step, Work } from './work.ts';

const CARDS_AT_ONCE = mostOf(endpoints.startCardBatch, 'cards');

export function cardsStep(draft: FindSales, work: Work): Step {
  const { entries } = entriesOf(draft.what);
  const { cursor, jobId, cancelling } = work.run();
  const batch = entries.slice(cursor, cursor + CARDS_AT_ONCE);
  if (batch.length === 0) return { finished: true };
  if (jobId === undefined) return startCards(draft, work, batch);
  const session = sessionOf(work.account, work.deadline);
  if (cancelling === 'wanted') {
    runIn(session, cancelJob(session, 'cardBatch', jobId));
    work.note(run => {
      run.cancelling = 'sent';
    });
  }
  const job = runIn(session, pollJob(session, 'cardBatch', jobId));
  if (job.outcome === 'running') {
    work.note(run => {
      run.total = entries.length;
      run.note = `${job.done ?? 0} of ${batch.length} cards are done at the service`;
    });
    return { waitMs: POLL_MS };
  }
  const count = writeRows(draft, work, cardRows(job));
  const failed = job.results.filter(({ status }) => status === 'failed').length;
  work.note(run => {
    run.total = entries.length;
    run.cursor += batch.length;
    run.failed += failed + Math.max(0, batch.length - job.results.length);
    run.rows = count;
    run.note = [...(job.warnings ?? []), ...noticesOf(endpoints.scrape, { items: job.results })].slice(0, 3).join('. ');
    delete run.jobId;
  });
  return work.run().cursor >= entries.length || job.outcome === 'cancelled' ? { finished: true } : {};
}

const POLL_MS = 5_000;

function startCards(draft: FindSales, work: Work, batch: readonly Entry[]): Step {
  const { options } = draft.what;
  const parameters = { cards: batch, ...(Object.keys(options).length > 0 ? { options } : {}) };
  const now = Date.now();
  const { key } = work.run();
  // Under its key, a start whose outcome is unknown is the same work: it costs nothing more.
  const question = ask(endpoints.startCardBatch, parameters, dayOf(now));
  const note = noteOf(jobKinds.cardBatch, question, key ?? Utilities.getUuid(), now);
  const start = key === undefined ? { idempotencyKey: note.idempotencyKey } : { note };
  work.payFor(session => startJob(session, 'cardBatch', parameters, start), {
    inDoubt: key === undefined ? 0 : note.requests,
    before: run => {
      run.key = note.idempotencyKey;
    },
    after: (run, outcome) => {
      if (outcome.ok) run.jobId = outcome.value.jobId;
      if (outcome.ok || atStake(outcome.error as Partial<SoldDataError>) === 0) delete run.key;
    },
  });
  return {};
}

function cardRows(job: Job): TableRow[] {
  return job.results.map(body => {
    const entry = String(body.reference ?? '');
    if (body.status !== 'failed') return statisticsRow(entry, priceFrom(endpoints.scrape, body), Date.now());
    const code = typeof body.code === 'string' ? body.code : 'job_failed';
    const detail = typeof body.error === 'string' ? body.error : undefined;
    return statisticsRow(entry, { note: explain(new SoldDataError(detail ?? '', { code, detail })).what }, Date.now());
  });
}
