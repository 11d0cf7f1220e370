/**
 * The gate a community node passes before n8n lists it: both lint plug-ins and the verification scan, on the source and
 * on the packed tarball. The tools need another TypeScript than this repository, so they live in a cache of their own.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');
const tools = join(import.meta.dirname, 'n8n');
const cache = join(repository, '.cache/n8n-lint');
const source = join(repository, 'n8n-node');

// Settings of a surrounding `npm run` (workspace, prefix) must not reach the npm commands below.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

installTools();
process.exitCode = check(pack());

function installTools(): void {
  const wanted = readFileSync(join(tools, 'package-lock.json'), 'utf8');
  const stamp = join(cache, 'installed');
  mkdirSync(cache, { recursive: true });
  copyFileSync(join(tools, 'lint.mjs'), join(cache, 'lint.mjs'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(tools, file), join(cache, file));
  // Peer ranges of the tools contradict each other, and one of them has an install script that calls npx.
  const args = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = () => spawnSync('npm', args, { cwd: cache, env, stdio: 'inherit' }).status === 0;
  if (!run() && !run()) throw new Error('the n8n lint tools could not be installed');
  writeFileSync(stamp, wanted);
}

/** Builds and packs the node package and hands back the folder of the unpacked tarball. */
function pack(): string {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: source, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const unpacked = join(cache, 'tarball');
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', unpacked];
  const packed = JSON.parse(execFileSync('npm', args, { cwd: source, env, encoding: 'utf8' })) as unknown;
  const [first] = Object.values(packed as Record<string, { filename: string }>);
  if (!first) throw new Error('npm packed nothing');
  execFileSync('tar', ['-xzf', first.filename, '--strip-components=1'], { cwd: unpacked });
  return unpacked;
}

function check(unpacked: string): number {
  return (
    spawnSync('node', [join(cache, 'lint.mjs'), source, unpacked], { cwd: cache, env, stdio: 'inherit' }).status ?? 1
  );
}
