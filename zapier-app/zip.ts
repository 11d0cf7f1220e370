/** Packs what the platform wants uploaded: `zapier-app/build/build.zip` and `source.zip`. Build the app first. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toolchain } from './toolchain.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
/** The stage of the last archives, from which the command line uploads. */
export const stage = join(root, '.cache', 'zapier-stage');
const archives = join(here, 'build');

/** What a reader of the source archive needs, and what builds the bundle again. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tools', 'core', 'zapier-app'];
const NOT_SOURCES = /(^|\/)(node_modules|dist|build|\.cache|\.zapierapprc)(\/|$)/;

/**
 * A new folder, because the command line packs all that lies beside the app: the bundle, the sources in `sources/`,
 * and the packages that npm installs for it by the repository's lock file, so that they are those that the tests ran with.
 */
export function fillStage(): string {
  const bundle = join(here, 'dist', 'index.js');
  if (!existsSync(bundle)) throw new Error('Build the app first: npm run build:zapier:app');
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(`${stage}-`);
  cpSync(bundle, join(folder, 'dist', 'index.js'));
  const { name, version, dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = { test: 'node --test selftest.js' };
  const own = { name, version, private: true, type: 'module', exports: './dist/index.js' };
  const manifest = { ...own, scripts, dependencies, overrides };
  cpSync(join(here, 'selftest.js'), join(folder, 'selftest.js'));
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, '.gitignore'), 'node_modules\nbuild\n.env\n');
  const identity = join(here, '.zapierapprc');
  if (existsSync(identity)) cpSync(identity, join(folder, '.zapierapprc'));
  const isSource = (path: string) => !NOT_SOURCES.test(relative(root, path));
  for (const part of SOURCES)
    cpSync(join(root, part), join(folder, 'sources', part), { recursive: true, filter: isSource });
  const quiet = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...quiet], { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
  return folder;
}

/** Runs the command line's own build in the stage, which also starts the packed app once. */
export function zip(): { build: string; source: string } {
  const { node, cli, env } = toolchain();
  const filled = fillStage();
  execFileSync(node, [cli, 'build', '--skip-validation', '--skip-dep-install'], { cwd: filled, env, stdio: 'pipe' });
  const beside = mkdtempSync(join(root, '.cache', 'zapier-archives-'));
  cpSync(join(filled, 'build'), beside, { recursive: true });
  replace(archives, beside);
  replace(stage, filled);
  return { build: join(archives, 'build.zip'), source: join(archives, 'source.zip') };
}

/** Puts a finished folder where the old one was: nobody who runs this at the same time meets half of one. */
function replace(folder: string, by: string): void {
  for (let tries = 1; ; tries += 1) {
    const old = mkdtempSync(`${by}-old-`);
    try {
      if (existsSync(folder)) renameSync(folder, join(old, 'replaced'));
      renameSync(by, folder);
      return;
    } catch (error) {
      // Another run did the same in between.
      if (tries === 10) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const archive of Object.values(zip())) process.stdout.write(`${relative(root, archive)}\n`);
