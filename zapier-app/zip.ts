/** Packs what the platform wants uploaded: `zapier-app/build/build.zip` and `source.zip`. Build the app first. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printed, replaceFolder } from '../command.ts';
import { toolchain } from './toolchain.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
/** The stage of the last archives, from which the command line uploads. */
export const stage = join(root, '.cache', 'zapier-stage');
const archives = join(here, 'build');

/** What a reader of the source archive needs, and what builds the bundle again. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'core', 'zapier-app'];
const NOT_SOURCES = /(^|\/)(node_modules|dist|build|\.cache|\.zapierapprc)(\/|$)/;

/**
 * A new folder, because the command line packs all that lies beside the app: the bundle, the sources in `sources/`,
 * and the packages that npm installs for it by the repository's lock file, so that they are those that the tests ran with.
 */
export async function fillStage(): Promise<string> {
  const bundle = join(here, 'dist', 'index.js');
  if (!existsSync(bundle)) throw new Error('Build the app first: npm run build -- zapier');
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
  await printed('npm', ['install', ...quiet], { cwd: folder });
  return folder;
}

/** Runs the command line's own build in the stage, which also starts the packed app once. */
export async function zip(): Promise<{ build: string; source: string }> {
  const { node, cli, env } = toolchain();
  const folder = await fillStage();
  await printed(node, [cli, 'build', '--skip-validation', '--skip-dep-install'], { cwd: folder, env, shell: false });
  await replaceFolder(archives, async part => cpSync(join(folder, 'build'), part, { recursive: true }));
  await replaceFolder(stage, async part => cpSync(folder, part, { recursive: true, verbatimSymlinks: true }));
  rmSync(folder, { recursive: true });
  return { build: join(archives, 'build.zip'), source: join(archives, 'source.zip') };
}
