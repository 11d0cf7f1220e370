/** Engines that are broken on purpose: one line of the source is another one, and the campaign has to notice. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Mutant {
  /** What the broken engine does. */
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
    file: 'engine/ledger.ts',
    from: 'return status >= 300 && ',
    to: 'return status >= 300 || ',
    objection: 'requests charged',
  },
  {
    what: 'gives the budget back after every failure',
    file: 'engine/admission.ts',
    from: 'isRefusal(outcome.status,',
    to: '((..._: unknown[]) => true)(outcome.status,',
    objection: 'the budget of',
  },
  {
    what: 'forgets a lost answer',
    file: 'engine/call.ts',
    from: "if (outcome.kind === 'failure') return 'doubt';",
    to: "if (outcome.kind === 'failure') return 'refused';",
    objection: 'a running job untold',
  },
  {
    what: 'forgets what was stopped on its way',
    file: 'engine/call.ts',
    from: 'if (error.unanswered) enter',
    to: 'if (!error.unanswered) enter',
    objection: 'a running job untold',
  },
  {
    what: 'lets the last error alone speak',
    file: 'engine/start.ts',
    from: 'if (atStake(error) === 0) return error;',
    to: 'if (error) return error;',
    objection: 'a running job untold',
  },
  {
    what: 'sends a start again after a lost answer',
    file: 'engine/call.ts',
    from: "repeatable: endpoint.method !== 'POST' || keyed",
    to: 'repeatable: true',
    objection: 'the same job is started twice',
  },
  {
    what: 'makes up a new key for a batch that is run again',
    file: 'engine/start.ts',
    from: "decided.do === 'repeat' ? decided.note.idempotencyKey : undefined",
    to: 'undefined',
    objection: 'the same job is started twice',
  },
  {
    what: 'starts anew whatever the note says',
    file: 'engine/replay.ts',
    from: "note.state === 'refused') return { do: 'start' }",
    to: "note) return { do: 'start' }",
    objection: 'the same job is started twice',
  },
  {
    what: 'takes any running deep pagination for its own',
    file: 'engine/start.ts',
    from: 'if (!answers(job, kind, question)) return undefined;',
    to: '',
    objection: 'rows of another search come back as ours',
  },
  {
    what: 'looks at the keyword of a running job alone',
    file: 'engine/start.ts',
    from: 'return endpoint.parameters.every(',
    to: 'return [endpoint.parameters[0]!].every(',
    objection: 'rows of another search come back as ours',
  },
  {
    what: 'asks again without the CSV',
    file: 'engine/bulk.ts',
    from: 'if (error instanceof NotFoundError) return { keyword };',
    to: 'if (error) return { keyword };',
    objection: 'a keyword is paid twice while its CSV exists',
  },
  {
    what: 'reads a CSV that is cut off',
    file: 'engine/bulk.ts',
    from: 'if (!/\\n$/.test(String(data)))',
    to: 'if (false)',
    objection: 'rows of another keyword',
  },
  {
    what: 'goes on after a spent allowance',
    file: 'engine/bulk.ts',
    from: "if (event.code === 'quota_exceeded') {",
    to: 'if (false) {',
    objection: 'after quota_exceeded was delivered',
  },
  {
    what: 'forgets after a bulk search that the allowance is spent',
    file: 'engine/bulk.ts',
    from: 'tellSpent(session, this.question.endpoint, event);',
    to: '',
    objection: 'after quota_exceeded was delivered',
  },
  {
    what: 'asks on although the service said that the allowance is spent',
    file: 'error-table.ts',
    from: "    class: 'QuotaExceededError',\n",
    to: "    class: 'QuotaExceededError',\n    transient: true,\n    nothingDone: true,\n",
    objection: 'after quota_exceeded was delivered',
  },
  {
    what: 'keeps null results',
    file: 'engine/job.ts',
    from: 'all.filter(isRow)',
    to: 'all',
    objection: 'a result is no object',
  },
  {
    what: 'says to try a lost start again',
    file: 'error-table.ts',
    from: ": 'Check your usage before you start it again.'",
    to: ": 'Try again.'",
    objection: 'is called for again',
  },
  {
    what: 'takes an accepted cancel for its end',
    file: 'engine/jobs.ts',
    from: "if (job.outcome !== 'running') return job;",
    to: "return { ...job, outcome: 'cancelled' };",
    objection: 'a job that goes on is called cancelled',
  },
  {
    what: 'throws what the host throws',
    file: 'engine/call.ts',
    from: "outcome = { kind: 'failure'",
    to: "throw error;\n      outcome = { kind: 'failure'",
    objection: 'a raw exception',
  },
];

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NEEDED = ['core', 'test/core/worlds', 'test/core/engine/fuzz', 'test/support/clock', 'test/support/random.ts'];

/** Plays worlds with the broken engine until one objects. @returns the objection, undefined when none does. */
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
