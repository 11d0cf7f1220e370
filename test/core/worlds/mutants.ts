/** The core, broken on purpose: one line of the source is changed, and the campaign has to notice. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Mutant {
  /** What the broken core does. */
  what: string;
  file: string;
  from: string;
  to: string;
  /** Part of the objection that it meets. */
  objection: string;
}

export const mutants: readonly Mutant[] = [
  {
    what: 'takes a bare 503 of a proxy for a refusal',
    file: 'request/spent.ts',
    from: 'return status >= 300 && ',
    to: 'return status >= 300 || ',
    objection: 'requests charged',
  },
  {
    what: 'gives the budget back after every failure',
    file: 'run/queue.ts',
    from: "isRefusal(status, body.kind === 'json' ? body.value : undefined)",
    to: 'isRefusal(400, body)',
    objection: 'the budget of',
  },
  {
    what: 'forgets a lost answer',
    file: 'request/call.ts',
    from: "return outcome.sent ? 'doubt' : 'refused'",
    to: "return 'refused'",
    objection: 'a running job untold',
  },
  {
    what: 'forgets a request that was stopped in flight',
    file: 'request/call.ts',
    from: 'if (error.unanswered) record',
    to: 'if (!error.unanswered) record',
    objection: 'a running job untold',
  },
  {
    what: 'reports only the last error of a start',
    file: 'jobs/start.ts',
    from: 'if (atStake(error) === 0) return error;',
    to: 'if (error) return error;',
    objection: 'a running job untold',
  },
  {
    what: 'sends a start again after a lost answer',
    file: 'request/call.ts',
    from: "repeatable: endpoint.method !== 'POST' || keyed",
    to: 'repeatable: true',
    objection: 'the same job is started twice',
  },
  {
    what: 'makes up a new key for a batch that is run again',
    file: 'jobs/start.ts',
    from: 'options.idempotencyKey ?? lost?.idempotencyKey',
    to: 'options.idempotencyKey',
    objection: 'the same job is started twice',
  },
  {
    what: 'starts a new job whatever the note says',
    file: 'jobs/replay.ts',
    from: "note.state === 'refused') return { do: 'start' }",
    to: "note) return { do: 'start' }",
    objection: 'the same job is started twice',
  },
  {
    what: 'takes any running deep pagination for its own',
    file: 'jobs/start.ts',
    from: 'if (!isOurs) throw conflict;',
    to: '',
    objection: 'rows of another search come back as ours',
  },
  {
    what: 'takes a job for its own that does not report the site',
    file: 'jobs/job.ts',
    from: 'isAllReported &&= parameters[name] === undefined;',
    to: '',
    objection: 'rows of another search come back as ours',
  },
  {
    what: 'compares only the keyword of a running job',
    file: 'jobs/job.ts',
    from: 'for (const parameter of endpoint.parameters) {',
    to: 'for (const parameter of endpoint.parameters.slice(0, 1)) {',
    objection: 'rows of another search come back as ours',
  },
  {
    what: 'searches again for what its CSV lacks',
    file: 'jobs/bulk.ts',
    from: "return replay.do === 'start' ? yield* run.search() : yield* run.continue(replay.jobId, replay.note.at);",
    to: 'return yield* run.search();',
    objection: 'a keyword is paid twice',
  },
  {
    what: 'says that a missing keyword was not charged',
    file: 'jobs/bulk.ts',
    from: 'inDoubt(this.searched.length - this.arrived.size)',
    to: 'inDoubt(0)',
    objection: 'requests charged',
  },
  {
    what: 'retries although the service said that the quota is spent',
    file: 'errors/table.ts',
    from: "    class: 'QuotaExceededError',\n",
    to: "    class: 'QuotaExceededError',\n    transient: true,\n    nothingDone: true,\n",
    objection: 'after quota_exceeded was delivered',
  },
  {
    what: 'keeps null results',
    file: 'jobs/job.ts',
    from: 'all.filter(isRow)',
    to: 'all',
    objection: 'a result is no object',
  },
  {
    what: 'says to try a lost start again',
    file: 'errors/table.ts',
    from: ": 'Check your usage before you start it again.'",
    to: ": 'Try again.'",
    objection: 'is called for again',
  },
  {
    what: 'takes an acknowledged cancel for the end of the job',
    file: 'jobs/poll.ts',
    from: "if (job.outcome !== 'running') return job;",
    to: "return { ...job, outcome: 'cancelled' };",
    objection: 'a job that goes on is called cancelled',
  },
  {
    what: 'throws what the host throws',
    file: 'request/call.ts',
    from: 'const isOurs = error instanceof SoldDataError;',
    to: 'const isOurs = error instanceof SoldDataError;\n      if (!isOurs) throw error;',
    objection: 'a raw exception',
  },
  {
    what: 'loses the rows of a search that fails',
    file: 'pages.ts',
    from: 'partial = { rows: result.rows,',
    to: 'partial = { rows: [],',
    objection: 'rows are lost',
  },
  {
    what: 'calls a search complete that a lost page ended',
    file: 'pages.ts',
    from: 'return next.isTold && !isFull ? { ...result, complete: true }',
    to: 'return next.isTold && !isFull ? { ...result, complete: result.requests > 1 }',
    objection: 'wrong about being complete',
  },
];

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NEEDED = ['core', 'test/core/worlds', 'test/support/clock', 'test/support/random.ts'];

/** Plays worlds with the broken core until one objects. @returns the objection, undefined when none does. */
export async function noticed({ file, from, to, objection }: Mutant, worlds: number): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'));
  try {
    const skip = /\/(dist|node_modules|catalog|generate)$|\.json$/;
    for (const path of NEEDED)
      cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: each => !skip.test(each) });
    const source = join(folder, 'core', file);
    const text = readFileSync(source, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
    writeFileSync(
      source,
      text.replace(from, () => to),
    );
    const { play } = (await import(join(folder, 'test/core/worlds/play.ts'))) as typeof import('./play.ts');
    for (let seed = 1; seed <= worlds; seed += 1) {
      const { objections } = await play(seed);
      const found = objections.find(words => words.includes(objection));
      if (found !== undefined) return `WORLD=${seed}: ${found}`;
    }
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
