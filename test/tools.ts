/**
 * What only some commands need is not in the repository's own install. A tool folder holds a `package.json` and a lock file; its
 * packages are installed when a command first asks for them, into `.cache/tools/<name>-<hash of both files>`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../.cache/tools');

/** The environment without the settings of a surrounding `npm run`: its workspace and prefix must not reach other npm commands. */
export function environmentForNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
}

/** Installs what the `package.json` and the lock file of a folder name, unless it is there, and says where. */
export function toolsOf(folder: string, into = cache): string {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return installed({ 'package.json': read('package.json'), 'package-lock.json': read('package-lock.json') }, into);
}

/**
 * Installs what these files name, unless it is there, and says where. Two at once are safe: each installs into a folder of its own, and
 * the first to be done gives it the final name. A script `prepare-tool` of the manifest runs before that.
 * @throws Error when npm fails twice
 */
export function installed(files: { 'package.json': string; 'package-lock.json'?: string }, into = cache): string {
  const { name, scripts = {} } = JSON.parse(files['package.json']) as { name: string; scripts?: object };
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const place = join(into, `${name}-${hash}`);
  if (existsSync(place)) return place;
  mkdirSync(into, { recursive: true });
  const beside = mkdtempSync(join(into, `.${name}-`));
  console.error(`Installing ${name} into .cache, once.`);
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(beside, file), text);
    // Not `ci`: it wants the native parts of every platform in the lock. Peers are those of the repository.
    const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
    const install = () => npm(beside, 'install', ...quiet);
    // The registry sometimes breaks off in the middle; what is there already is kept.
    if (!install() && !install()) throw new Error(`${name} could not be installed: npm says why above.`);
    if ('prepare-tool' in scripts && !npm(beside, 'run', '--silent', 'prepare-tool'))
      throw new Error(`${name} was installed and could not be prepared.`);
    rename(beside, place);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return place;
}

/** Installs them too, and lets what lies in the folder import them: its `node_modules` is a link. */
export function linkTools(folder: string, into = cache): void {
  const packages = join(toolsOf(folder, into), 'node_modules');
  const link = join(folder, 'node_modules');
  if (linkedBy(link) === packages) return;
  const beside = `${link}-${process.pid}`;
  symlinkSync(packages, beside, 'junction');
  // Windows renames over no folder; elsewhere this is what `npm install` in the folder left.
  if (existsSync(link) && (process.platform === 'win32' || linkedBy(link) === undefined))
    rmSync(link, { recursive: true });
  renameSync(beside, link);
}

function npm(cwd: string, ...args: string[]): boolean {
  const shell = process.platform === 'win32';
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  return spawnSync('npm', args, { cwd, env: environmentForNpm(), stdio: [...stdio], shell }).status === 0;
}

/** Renames a folder, unless another process has put its own there meanwhile. */
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
