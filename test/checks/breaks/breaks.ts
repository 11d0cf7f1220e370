/**
 * `npm run breaks [-- M5 sheets]`: makes one small mistake after the other in a copy of the repository and runs the test that must fail
 * because of it. Exits with 1 if a test passes despite the mistake.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd, command, interrupted, run, TypedWrong } from '../../../scripts/lib/command.ts';
import { type Copy, copyRepository } from '../../support/copy.ts';
import type { Break } from './break.ts';
import { BREAKS } from './table.ts';

/** Environment with smaller test campaigns: a mistake shows up in fewer random worlds and moments. */
const FEWER = { WORLDS: '2000', HANDS_STEP: '29' };
/** Time limit in ms, for mistakes that make a test run forever. */
const PATIENCE_MS = 10 * 60_000;

const line = command('breaks', 'Breaks each promise in a copy of the repository and runs the test that must fail.')
  .argument('[words...]', 'promises, such as M5, and parts of file names; default: all')
  .option('--unbroken', 'first run each test on the unchanged copy')
  .option('--slow', 'include tests that take more than two minutes')
  .action(tryAll);
await run(line);

async function tryAll(words: string[], { unbroken, slow }: { unbroken?: true; slow?: true }): Promise<void> {
  const chosen = BREAKS.filter(each => isChosen(each, words) && (slow || !each.slow));
  if (chosen.length === 0) throw new TypedWrong(`No break matches ${words.join(' ')}.`);
  const copy = copyRepository();
  const finished = atEnd(copy.remove);
  let survived = 0;
  try {
    // Some tests build a release, which contains the ID of its commit.
    await copy.run('git', 'init', '--quiet');
    await copy.run('git', 'add', '--all');
    await copy.run('git', '-c', 'user.name=breaks', '-c', 'user.email=breaks@example.com', 'commit', '-qm', 'copy');
    if (unbroken) await proveUnbroken(copy, chosen);
    for (const each of chosen) {
      const startedAt = Date.now();
      const outcome = await broken(copy, each, () => prove(copy, each));
      if (interrupted.aborted) return;
      if (outcome !== 'caught') survived += 1;
      const seconds = `${Math.round((Date.now() - startedAt) / 1000)} s`;
      console.log(`${[each.promise, outcome, seconds.padStart(5), each.breaks].join('  ')} (${each.proof})`);
    }
  } finally {
    finished();
    copy.remove();
  }
  console.log(`${chosen.length - survived} of ${chosen.length} breaks were caught.`);
  if (survived > 0) process.exitCode = 1;
}

/** Whether a break matches the words: one of the promises, if any are named, and one of the file name parts, if there are any. */
function isChosen({ promise, file }: Break, words: readonly string[]): boolean {
  const isPromise = (word: string) => BREAKS.some(each => each.promise === word.toUpperCase());
  const promises = words.filter(isPromise).map(word => word.toUpperCase());
  const parts = words.filter(word => !isPromise(word));
  return (
    (promises.length === 0 || promises.includes(promise)) &&
    (parts.length === 0 || parts.some(part => file.includes(part)))
  );
}

/** @throws Error when a test fails on the unchanged copy. */
async function proveUnbroken(copy: Copy, chosen: readonly Break[]): Promise<void> {
  const proofs = new Map(chosen.map(each => [`${each.proof} ${each.test ?? ''}`, each]));
  for (const [name, each] of proofs) {
    const outcome = await prove(copy, each);
    if (outcome !== 'SURVIVED') throw new Error(`${name} does not pass on the unchanged copy: ${outcome}`);
  }
}

/** Makes the mistake, runs `work`, and reverts the mistake. */
async function broken<Result>({ folder }: Copy, { file, from, to }: Break, work: () => Promise<Result>) {
  const path = join(folder, file);
  const right = readFileSync(path, 'utf8');
  if (right.split(from).length !== 2) throw new Error(`${file} does not contain this text once: ${from}`);
  writeFileSync(
    path,
    right.replace(from, () => to),
  );
  try {
    return await work();
  } finally {
    writeFileSync(path, right);
  }
}

/** The parts of Vitest's JSON report that show whether tests failed. */
interface Report {
  testResults: { assertionResults: { status: string }[] }[];
}

/**
 * Runs the proof: `caught` when a test failed, `SURVIVED` when all passed. `CRASHED` when no test ran, for example because a file can't be
 * loaded or a bundle can't be built.
 */
async function prove({ folder }: Copy, { proof, test }: Break): Promise<'caught' | 'SURVIVED' | 'CRASHED'> {
  const report = join(folder, 'breaks.part');
  rmSync(report, { force: true });
  const isE2e = proof.startsWith('test/e2e/');
  const args = [
    join(folder, 'node_modules/vitest/vitest.mjs'),
    ...['run', proof, '--bail=1', '--reporter=json', `--outputFile=${report}`],
    ...(isE2e ? ['--config', 'test/e2e/vitest.config.ts'] : []),
    ...(test === undefined ? [] : ['--testNamePattern', test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]),
  ];
  const said = await saidBy(args, folder);
  const isRead = existsSync(report) && !said.includes('could not be built');
  const { testResults } = isRead ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : { testResults: [] };
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  if (states.includes('failed')) return 'caught';
  if (states.includes('passed')) return 'SURVIVED';
  if (!interrupted.aborted) console.error(said.slice(-2_000));
  return 'CRASHED';
}

/** Runs a program and returns its output. It has its own process group, so everything that it started ends with it. */
function saidBy(args: readonly string[], cwd: string): Promise<string> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...FEWER }, detached: true });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text));
    const end = () => process.kill(-child.pid!, 'SIGKILL');
    interrupted.addEventListener('abort', end);
    const timer = setTimeout(end, PATIENCE_MS);
    child.once('close', () => {
      clearTimeout(timer);
      interrupted.removeEventListener('abort', end);
      resolve(said);
    });
  });
}
