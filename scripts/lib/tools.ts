/**
 * Installs tools that only some commands need, on first use. A tool folder holds a `package.json` and a lock file; its packages are
 * installed when a command first needs them, into `.cache/tools/<name>-<hash of both files>`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../../.cache/tools');

/** The environment without the settings of a surrounding `npm run`: its workspace and prefix must not reach other npm commands. */
export function environmentForNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
}

/** Installs the packages in a folder's `package.json` and lock file unless they are already installed. Returns their folder. */
export function toolsOf(folder: string, into = cache): string {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return installed({ 'package.json': read('package.json'), 'package-lock.json': read('package-lock.json') }, into);
}

/**
 * Installs the packages in these files unless they are already installed, and returns their folder. Two concurrent installs are safe: each
 * uses its own folder, and the first to finish renames it to the final name. A script `prepare-tool` of the manifest runs before that.
 * @throws Error when npm fails twice
 */
export function installed(files: { 'package.json': string; 'package-lock.json'?: string }, into = cache): string {
  const { name, scripts = {} } = JSON.parse(files['package.json']) as { name: string; scripts?: object };
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const place = join(into, `${name}-${hash}`);
  if (existsSync(place)) return place;
  mkdirSync(into, { recursive: true });
  removeAbandoned(into);
  const beside = mkdtempSync(join(into, `.${process.pid}-${name}-`));
  console.error(`Installing ${name} into .cache, once.`);
  // Ctrl-C also reaches npm and ends it. This process stays until the unfinished install is removed.
  const stay = () => {};
  process.on('SIGINT', stay);
  let stopped = false;
  const npm = (...args: string[]) => {
    const { status, signal, stderr } = runNpm(beside, args);
    stopped ||= signal === 'SIGINT' || /^npm error signal SIGINT$/m.test(stderr);
    if (!stopped) process.stderr.write(stderr);
    return status === 0;
  };
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(beside, file), text);
    // Not `npm ci`: it requires the native parts of every platform in the lock file. Peer dependencies are those of the repository.
    const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
    const install = () => npm('install', ...quiet);
    // The connection to the registry sometimes breaks. Packages that are already downloaded are kept.
    if (!install() && (stopped || !install())) throw new Error(`${name} could not be installed: npm says why above.`);
    if ('prepare-tool' in scripts && !npm('run', '--silent', 'prepare-tool'))
      throw new Error(`${name} was installed and could not be prepared.`);
    rename(beside, place);
  } finally {
    rmSync(beside, { recursive: true, force: true });
    process.off('SIGINT', stay);
    if (stopped) process.kill(process.pid, 'SIGINT');
  }
  return place;
}

/** Installs a folder's packages and links them as its `node_modules`, so its files can import them. */
export function linkTools(folder: string, into = cache): void {
  const packages = join(toolsOf(folder, into), 'node_modules');
  const link = join(folder, 'node_modules');
  if (linkedBy(link) === packages) return;
  const beside = `${link}-${process.pid}`;
  symlinkSync(packages, beside, 'junction');
  // Windows can't rename over a folder. Elsewhere a real folder is left over from `npm install`.
  if (existsSync(link) && (process.platform === 'win32' || linkedBy(link) === undefined))
    rmSync(link, { recursive: true });
  renameSync(beside, link);
}

function runNpm(cwd: string, args: readonly string[]) {
  const shell = process.platform === 'win32';
  return spawnSync('npm', args, {
    cwd,
    env: environmentForNpm(),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell,
  });
}

/** Removes the unfinished installs of processes that were ended (SIGTERM, a closed terminal, a power failure). */
function removeAbandoned(into: string): void {
  for (const folder of readdirSync(into)) {
    const [, owner] = /^\.(\d+)-/.exec(folder) ?? [];
    if (owner && !runs(Number(owner))) rmSync(join(into, folder), { recursive: true, force: true, maxRetries: 3 });
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Renames a folder, unless another process has put its own there in the meantime. */
function rename(from: string, place: string): void {
  try {
    renameSync(from, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}

function linkedBy(path: string): string | undefined {
  try {
    return readlinkSync(path).replace(/[\\/]$/, '');
  } catch {
    return undefined;
  }
}
