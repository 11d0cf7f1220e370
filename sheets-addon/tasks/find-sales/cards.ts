/**
 * Prices a list of cards as jobs of the service, one after another. Each start carries an idempotency key that is saved before the request
 * is sent, and the cards that the list had when the run began. A repeated start has the same key and the same cards, whatever the cells
 * hold by then, so it is the same job.
 */
import {
  ask,
  atStake,
  cancelJob,
  dayOf,
  endpoints,
  explain,
  type Job,
  type JobKindId,
  jobKinds,
  mostOf,
  noteOf,
  pollJob,
  priceFrom,
  SoldDataError,
  startJob,
} from '@sold-data/core/engine';
import type { OwnCells } from '../../lists/entries.ts';
import { present } from '../../platform/lists.ts';
import { runIn, sessionOf } from '../../settings/sessions.ts';
import type { TableRow } from '../../tables/shape.ts';
import type { FindSales } from '../draft.ts';
import { entriesOfRun, ownCellsOfRun } from '../notes-tab.ts';
import type { Step, Work } from '../work.ts';
import { noted, statisticsRow, tableOf, writeRows } from './rows.ts';

const CARDS_AT_ONCE = mostOf(endpoints.startCardBatch, 'cards');

export function cardsStep(draft: FindSales, work: Work): Step {
  const { jobId, jobCards, cancelling } = work.run();
  if (jobId === undefined) return startCards(draft, work);
  const session = sessionOf(work.account, work.deadline);
  if (cancelling === 'wanted') {
    runIn(session, cancelJob(session, 'cardBatch', jobId));
    work.note(run => {
      run.cancelling = 'sent';
    });
  }
  const job = runIn(session, pollJob(session, 'cardBatch', jobId));
  const cards = present(jobCards);
  if (job.outcome === 'running') {
    work.note(run => {
      run.note = `${job.done ?? 0} of ${cards} cards are done at the service`;
    });
    return { waitMs: POLL_MS };
  }
  const count = writeRows(draft, work, tableOf(draft, work), cardRows(job, ownCellsOfRun(work)));
  const failed = job.results.filter(({ status }) => status === 'failed').length;
  work.note(run => {
    run.cursor += cards;
    run.failed += failed + Math.max(0, cards - job.results.length);
    run.rows = count;
    run.note = noted('', job.warnings ?? []);
    delete run.jobId;
  });
  const { cursor, total } = work.run();
  return cursor >= total || job.outcome === 'cancelled' ? { finished: true } : {};
}

const POLL_MS = 5_000;

function startCards(draft: FindSales, work: Work): Step {
  const { what } = draft;
  const { key, cursor } = work.run();
  const entries = entriesOfRun(work);
  const cards = entries.slice(cursor, cursor + CARDS_AT_ONCE);
  const total = entries.length;
  if (cards.length === 0) return { finished: true };
  tableOf(draft, work);
  const parameters = { cards, ...(Object.keys(what.options).length > 0 ? { options: what.options } : {}) };
  const now = Date.now();
  // A start whose outcome is unknown is repeated with its idempotency key, so it costs nothing more.
  const question = ask(endpoints.startCardBatch, parameters, dayOf(now));
  const note = noteOf(jobKinds.cardBatch, question, key ?? Utilities.getUuid(), now);
  const start = key === undefined ? { idempotencyKey: note.idempotencyKey } : { note };
  work.payFor(session => startJob<JobKindId>(session, 'cardBatch', parameters, start), {
    inDoubt: key === undefined ? 0 : note.requests,
    before: run => {
      run.key = note.idempotencyKey;
    },
    after: (run, outcome) => {
      if (outcome.ok) Object.assign(run, { jobId: outcome.value.jobId, jobCards: cards.length, total });
      if (outcome.ok || atStake(outcome.error as Partial<SoldDataError>) === 0) delete run.key;
    },
  });
  return {};
}

function cardRows(job: Job, own: OwnCells | undefined): TableRow[] {
  return job.results.map(body => {
    const entry = String(body.reference ?? '');
    if (body.status !== 'failed') return statisticsRow(entry, priceFrom(endpoints.scrape, body), Date.now(), own);
    const code = typeof body.code === 'string' ? body.code : 'job_failed';
    const detail = typeof body.error === 'string' ? body.error : undefined;
    const { what } = explain(new SoldDataError(detail ?? '', { code, detail }));
    return statisticsRow(entry, { note: what }, Date.now(), own);
  });
}
