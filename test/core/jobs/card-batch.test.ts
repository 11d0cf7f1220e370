import { describe, expect, it } from 'vitest';
import { emit } from '../../../core/effects.ts';
import { call, endpoints, pollJob, startJob, waitForJob } from '../../../core/index.ts';
import { type StartNote, uuid } from '../../../core/jobs/replay.ts';
import { asked } from '../fixture.ts';
import { open, runJob, startsOf } from './bench.ts';

const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ reference: `card ${i + 1}`, keyword: `charizard ${i + 1}` }));
const cards = cardsOf(20);
const path = '/v1/cards/batch';

describe('a card batch (service facts)', () => {
  it('a start whose answer was lost is the same batch when repeated with its key', () => {
    const { sandbox, session, run, charged } = open();
    const idempotencyKey = uuid(session);
    sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true, times: 3 });
    expect(() => run(startJob(session, 'cardBatch', { cards }, { idempotencyKey }))).toThrow(
      'The answer to the start request was lost, so the job may be running and charged (up to 20 requests). Run it again: the next run finds that job and starts nothing twice.',
    );
    const job = run(runJob(session, 'cardBatch', { cards }, { idempotencyKey, patienceMs: 600_000 }));
    expect(job.outcome).toBe('done');
    expect(charged()).toBe(20);
    expect(new Set(startsOf(sandbox, path).map(({ charged: cost }) => cost))).toEqual(new Set([0]));
  });

  it('a start that is repeated with its key counts once in the budget of the run', () => {
    const { sandbox, session, run, charged } = open();
    session.budget = { left: 20 };
    sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true });
    expect(run(runJob(session, 'cardBatch', { cards }, { patienceMs: 600_000 })).outcome).toBe('done');
    expect([charged(), session.budget.left]).toEqual([20, 0]);
  });

  it('a start that a later run repeats with its note counts once in the budget', () => {
    const { sandbox, session, run } = open();
    const notes: StartNote[] = [];
    const keep = (note: StartNote) => emit(notes.push(note));
    session.budget = { left: 20 };
    sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true, times: 3 });
    expect(() => run(startJob(session, 'cardBatch', { cards }, { keep }))).toThrow(/may be running and charged/);
    const job = run(startJob(session, 'cardBatch', { cards }, { note: notes.at(-1) }));
    expect([job.spent, session.budget.left]).toEqual([{ charged: 20, doubt: 0 }, 0]);
  });

  it('a quota that another search has found spent does not keep the paid results from us: polls are free', () => {
    const { sandbox, session, run } = open({ plan: 'basic', quota: 10 });
    const job = run(startJob(session, 'cardBatch', { cards: cards.slice(0, 10) }));
    run(waitForJob(session, job, 10_000));
    expect(() => run(call(session, asked(endpoints.scrape, { keyword: 'lego castle' })))).toThrow(/used up/);
    expect(() => run(call(session, asked(endpoints.scrape, { keyword: 'nintendo switch' })))).toThrow(/used up/);
    expect(sandbox.log.filter(({ path: asked }) => asked === '/v1/scrape')).toHaveLength(1);
    expect(run(pollJob(session, 'cardBatch', job.jobId)).results).toHaveLength(10);
  });

  it('when the wait runs out, the job is returned and continues', () => {
    const { session, run } = open();
    const job = run(runJob(session, 'cardBatch', { cards }, { patienceMs: 5_000 }));
    expect(job.outcome).toBe('running');
    expect(job.done).toBeGreaterThan(5);
    expect(job.jobId).not.toBe('');
  });

  it('101 cards are refused before anything is sent (reference 8)', () => {
    const { sandbox, session, run } = open();
    expect(() => run(startJob(session, 'cardBatch', { cards: cardsOf(101) }))).toThrow(
      'cards must be a list of 1 to 100 entries, got 101 entries',
    );
    expect(sandbox.log).toHaveLength(0);
  });
});
