/** Packs what the platform wants uploaded: `zapier-app/build/build.zip` and `source.zip`. Build the app first. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toolchain } from './toolchain.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const stage = join(root, '.cache', 'zapier-stage');
/** Where both archives end up. */
export const archives = join(here, 'build');

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/**
 * A folder of its own, because the command line copies all that lies beside the app. It holds the bundle and the
 * very packages that the tests ran with, taken from the installed tree and not from the registry again.
 */
export function fillStage(): string {
  const bundle = join(here, 'dist', 'index.js');
  if (!existsSync(bundle)) throw new Error('Build the app first: npm run build:zapier:app');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(join(stage, 'dist'), { recursive: true });
  cpSync(bundle, join(stage, 'dist', 'index.js'));
  const { name, version, dependencies } = manifestOf(here);
  writeFileSync(
    join(stage, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type: 'module', exports: './dist/index.js', dependencies }, null, 2)}\n`,
  );
  writeFileSync(join(stage, '.gitignore'), 'node_modules\nbuild\n.env\n');
  const identity = join(here, '.zapierapprc');
  if (existsSync(identity)) cpSync(identity, join(stage, '.zapierapprc'));
  for (const folder of packagesFor(Object.keys(dependencies ?? {}), here)) copyPackage(folder);
  return stage;
}

/** Runs the command line's own build in the stage, which also starts the packed app once. */
export function zip(): { build: string; source: string } {
  const { node, cli, env } = toolchain();
  const folder = fillStage();
  execFileSync(node, [cli, 'build', '--skip-validation', '--skip-dep-install'], { cwd: folder, env, stdio: 'pipe' });
  rmSync(archives, { recursive: true, force: true });
  cpSync(join(folder, 'build'), archives, { recursive: true });
  return { build: join(archives, 'build.zip'), source: join(archives, 'source.zip') };
}

/** The folders of these packages and of all that they need, found as Node finds them. */
function packagesFor(names: string[], from: string, found = new Set<string>()): Set<string> {
  for (const name of names) {
    const folder = resolve(name, from);
    if (found.has(folder)) continue;
    found.add(folder);
    packagesFor(Object.keys(manifestOf(folder).dependencies ?? {}), folder, found);
  }
  return found;
}

function resolve(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  throw new Error(`The package ${name} is not installed: run npm ci`);
}

/** A package keeps its place below `node_modules`, without the packages that npm nested in it. */
function copyPackage(folder: string): void {
  const place = relative(join(root, 'node_modules'), folder);
  const inside = place.startsWith('..') ? relative(join(here, 'node_modules'), folder) : place;
  const nested = join(folder, 'node_modules');
  cpSync(folder, join(stage, 'node_modules', inside), { recursive: true, filter: source => source !== nested });
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { build, source } = zip();
  process.stdout.write(`${relative(root, build)}\n${relative(root, source)}\n`);
}
