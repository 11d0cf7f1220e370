/**
 * Prices a list of cards as jobs of the service, one after another. Each start carries an idempotency key that is saved before the request
 * is sent, and the cards that the list had when the run began. A repeated start has the same key and the same cards, whatever the cells
 * hold by then, so it is the same job.
 */
import {
  ask,
  atStake,
  cancelJob,
  counted,
  dayOf,
  endpoints,
  explain,
  InvalidParametersError,
  type Job,
  type JobKindId,
  jobKinds,
  mostOf,
  noteOf,
  pollJob,
  priceFrom,
  type Row,
  SoldDataError,
  startJob,
} from '@sold-data/core/engine';
import { present } from '../../platform/lists.ts';
import { errorMessage } from '../../settings/messages.ts';
import { runIn, sessionOf } from '../../settings/sessions.ts';
import type { TableRow } from '../../tables/shape.ts';
import type { FindSales } from '../draft.ts';
import type { Step, Work } from '../work.ts';
import { entriesOfRun, type OwnCells, ownCellsOfRun } from './list-of-run.ts';
import { noted, statisticsRow, tableOf, writeRows } from './rows.ts';
import { batchOf, type Card, cardOf } from './searches.ts';

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
  const sent = present(jobCards);
  if (job.outcome === 'running') {
    work.note(run => {
      run.note = `${job.done ?? 0} of ${counted(sent, 'card')} done at the service`;
    });
    return { waitMs: POLL_MS };
  }
  const isDone = finishBatch(draft, work, { sent, job });
  return isDone || job.outcome === 'cancelled' ? { finished: true } : {};
}

const POLL_MS = 5_000;

/** The next entries as cards, and the number of all. Those that can't be looked up are not sent. */
function nextCards(draft: FindSales, work: Work): { next: Card[]; total: number } {
  const { cursor } = work.run();
  const entries = entriesOfRun(draft, work);
  return {
    next: entries.slice(cursor, cursor + CARDS_AT_ONCE).map(entry => cardOf(draft.what, entry)),
    total: entries.length,
  };
}

function startCards(draft: FindSales, work: Work): Step {
  const { key } = work.run();
  const { next, total } = nextCards(draft, work);
  if (next.length === 0) return { finished: true };
  const cards = next.flatMap(({ card }) => (card.ok ? [card.value] : []));
  if (cards.length === 0) return finishBatch(draft, work, { sent: 0 }) ? { finished: true } : {};
  tableOf(draft, work);
  const parameters = batchOf(draft.what, cards);
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

/**
 * Writes the rows of a batch.
 * @param batch its job and the number of cards that were sent; no job if none could be.
 * @returns whether it is the last one.
 */
function finishBatch(draft: FindSales, work: Work, { sent, job }: { sent: number; job?: Job }): boolean {
  const { next, total, count: size, lost } = batchNow(draft, work, job);
  const own = ownCellsOfRun(work);
  const { results = [], warnings = [] } = job ?? {};
  const unusable = next.flatMap(({ name, card }) => (card.ok ? [] : [{ name, error: card.error }]));
  const rows = [
    ...results.map(body => cardRow(body, own)),
    ...unusable.map(({ name, error }) => statisticsRow(name, { note: explain(error).what }, Date.now(), own)),
  ];
  const notices = unusable.map(({ name, error }) => `${name} is not looked up: ${errorMessage(error)}`);
  const count = writeRows(draft, work, tableOf(draft, work), rows);
  const failed = results.filter(({ status }) => status === 'failed').length;
  work.note(run => {
    run.total = total;
    run.cursor += size;
    run.failed += failed + Math.max(0, sent - results.length) + unusable.length;
    run.rows = count;
    run.note = noted('', [...notices, ...warnings]);
    delete run.jobId;
  });
  if (lost) throw lost;
  return work.run().cursor >= total;
}

/** The entries of a batch and their number. If the list of the run is lost, the rows of a job that was paid for are written nevertheless. */
function batchNow(draft: FindSales, work: Work, job: Job | undefined) {
  try {
    const { next, total } = nextCards(draft, work);
    return { next, total, count: next.length };
  } catch (lost) {
    if (!job || !(lost instanceof InvalidParametersError)) throw lost;
    const { total, cursor } = work.run();
    return { next: [], total, count: Math.min(CARDS_AT_ONCE, total - cursor), lost };
  }
}

function cardRow(body: Row, own: OwnCells | undefined): TableRow {
  const entry = String(body.reference ?? '');
  const now = Date.now();
  if (body.status !== 'failed') return statisticsRow(entry, priceFrom(endpoints.scrape, body, dayOf(now)), now, own);
  const code = typeof body.code === 'string' ? body.code : 'job_failed';
  const detail = typeof body.error === 'string' ? body.error : undefined;
  const { what } = explain(new SoldDataError(detail ?? '', { code, detail }));
  return statisticsRow(entry, { note: what }, Date.now(), own);
}
