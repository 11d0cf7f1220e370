/**
 * `npm run e2e -- clone`: a fresh clone into a path with a space, with an empty npm cache, up to the first price: first with the sandbox,
 * then with one's own account. After `npm ci`, the home folder can't be written and the proxy is dead. `--test` also runs `npm test` there.
 * The clone contains only committed files.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atEnd, command, printed, run } from '../../../scripts/lib/command.ts';
import { environmentForNpm } from '../../../scripts/lib/tools.ts';
import { startSandboxProcess } from '../../support/apps-script/transports/sandbox-process.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Limits: MB of 10^6 bytes, and output lines. Times have no limit, because they depend on the machine. */
const MOST_MEGABYTES = 700;
const MOST_LINES = { 'git clone': 1, 'npm ci': 5, 'npm start': 60, 'npm start, own account': 60, 'npm test': 40 };

type Step = keyof typeof MOST_LINES;

interface Taken {
  step: Step;
  seconds: number;
  /** CPU seconds on all cores together; NaN where the system doesn't report them. */
  work: number;
  /** Non-empty lines of both output streams. */
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
    const checkout = join(home, 'a checkout');
    let env = environmentOf(home);
    const taken: Taken[] = [];
    const take = async (step: Step, cwd = checkout, more: readonly string[] = []) => {
      const [started, before] = [performance.now(), workOfChildren()];
      const [line] = step.split(',');
      const out = await printed([line, ...more, '2>&1'].join(' '), [], { cwd, env, shell: true });
      const seconds = Math.round((performance.now() - started) / 1000);
      const lines = out.split('\n').filter(line => line.trim() !== '');
      taken.push({ step, seconds, work: workOfChildren() - before, lines });
      console.log(`${step}: ${seconds} s, ${lines.length} lines`);
    };
    await take('git clone', home, ['--quiet', `"${root}"`, `"${checkout}"`]);
    await take('npm ci');
    const installed = sizeOf(join(checkout, 'node_modules'));
    env = { ...env, ...adversities(home) };
    await take('npm start');
    if (test) await take('npm test');
    const { url, key, stop } = await startSandboxProcess();
    env = { ...env, SOLD_DATA_BASE_URL: url, SOLD_DATA_API_KEY: key };
    await take('npm start, own account').finally(stop);
    console.log(`installed: ${installed.toFixed(0)} MB`);
    check(taken, installed);
  } finally {
    rmSync(home, { recursive: true, force: true });
    removed();
  }
}

/** Empty folders for npm's cache and for temporary files, and no account variables for `npm start`. */
function environmentOf(home: string): NodeJS.ProcessEnv {
  const own = Object.entries(environmentForNpm()).filter(([name]) => !name.startsWith('SOLD_DATA_'));
  const folders = { npm_config_cache: join(home, 'npm-cache'), TMPDIR: join(home, 'tmp') };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  return { ...Object.fromEntries(own), ...folders };
}

/** A proxy that never responds, and a home folder in which not even root can create files: it is a file. */
function adversities(home: string): NodeJS.ProcessEnv {
  const file = join(home, 'no-home');
  writeFileSync(file, '');
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
  const dead = Object.fromEntries(names.map(name => [name, 'http://127.0.0.1:9']));
  return { ...dead, NO_PROXY: '', no_proxy: '', HOME: file, USERPROFILE: file };
}

/** CPU seconds of finished child processes: the 16th and 17th field of proc(5), in hundredths. */
function workOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(13, 15).map(Number);
  return (user! + system!) / 100;
}

/** @returns total size of the folder's files, MB */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

/** @throws Error that names the exceeded limits */
function check(taken: readonly Taken[], megabytes: number): void {
  const over = taken
    .filter(({ step, lines }) => lines.length > MOST_LINES[step])
    .map(
      ({ step, lines }) => `${step} prints ${lines.length} lines, ${MOST_LINES[step]} at most:\n${lines.join('\n')}`,
    );
  if (megabytes > MOST_MEGABYTES) over.push(`The install holds ${megabytes.toFixed(0)} MB, ${MOST_MEGABYTES} at most.`);
  if (over.length > 0) throw new Error(over.join('\n'));
}
