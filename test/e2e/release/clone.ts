/**
 * `npm run e2e -- clone`: a fresh clone into an empty folder, with an empty npm cache, up to the first number. `--test` runs `npm test`
 * there too. What is not committed is not in the clone.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atEnd, command, printed, run } from '../../../command.ts';
import { environmentForNpm } from '../../../tools.ts';

const root = resolve(import.meta.dirname, '../../..');
/** MB of 10^6 bytes, and lines. Times have no bound here: they belong to the machine. */
const MOST_MEGABYTES = 700;
const MOST_LINES = { 'git clone': 1, 'npm ci': 5, 'npm start': 60, 'npm test': 40 };

type Step = keyof typeof MOST_LINES;

interface Taken {
  step: Step;
  seconds: number;
  /** Processor seconds of all cores together; NaN where the system does not tell. */
  work: number;
  /** Of both outputs, without empty ones. */
  lines: string[];
}

await run(
  command('e2e', 'Clones the checkout, installs it with an empty cache, and runs npm start in it.')
    .option('--test', 'run npm test in it too')
    .action(clone),
);

async function clone({ test }: { test?: boolean }): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'sold-data-clone-'));
  const removed = atEnd(() => rmSync(home, { recursive: true, force: true }));
  try {
    const checkout = join(home, 'checkout');
    const env = environmentOf(home);
    const taken: Taken[] = [];
    const take = async (step: Step, cwd = checkout, more: readonly string[] = []) => {
      const [started, before] = [performance.now(), workOfChildren()];
      const out = await printed([step, ...more, '2>&1'].join(' '), [], { cwd, env, shell: true });
      const seconds = Math.round((performance.now() - started) / 1000);
      const lines = out.split('\n').filter(line => line.trim() !== '');
      taken.push({ step, seconds, work: workOfChildren() - before, lines });
      console.log(`${step}: ${seconds} s, ${lines.length} lines`);
    };
    await take('git clone', home, ['--quiet', `"${root}"`, `"${checkout}"`]);
    await take('npm ci');
    const installed = sizeOf(join(checkout, 'node_modules'));
    await take('npm start');
    if (test) await take('npm test');
    console.log(`installed: ${installed.toFixed(0)} MB`);
    check(taken, installed);
  } finally {
    rmSync(home, { recursive: true, force: true });
    removed();
  }
}

/** Empty folders for npm's cache and for what is kept between runs, and no account that `npm start` would ask. */
function environmentOf(home: string): NodeJS.ProcessEnv {
  const own = Object.entries(environmentForNpm()).filter(([name]) => !name.startsWith('SOLD_DATA_'));
  const folders = { npm_config_cache: join(home, 'npm-cache'), TMPDIR: join(home, 'tmp') };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  return { ...Object.fromEntries(own), ...folders };
}

/** Seconds that children which have ended took of the processors, by the 16th and 17th field of proc(5), in hundredths. */
function workOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(13, 15).map(Number);
  return (user! + system!) / 100;
}

/** @returns megabytes of all files below */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

/** @throws Error that names what is over its bound */
function check(taken: readonly Taken[], megabytes: number): void {
  const over = taken
    .filter(({ step, lines }) => lines.length > MOST_LINES[step])
    .map(
      ({ step, lines }) => `${step} prints ${lines.length} lines, ${MOST_LINES[step]} at most:\n${lines.join('\n')}`,
    );
  if (megabytes > MOST_MEGABYTES) over.push(`The install holds ${megabytes.toFixed(0)} MB, ${MOST_MEGABYTES} at most.`);
  if (over.length > 0) throw new Error(over.join('\n'));
}
