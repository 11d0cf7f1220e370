/**
 * Installs a real n8n server under Node 24, both from npm, into the git-ignored cache.
 * Each step leaves a stamp, so an interrupted install continues where it stopped and a finished one costs nothing.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { atEnd, interrupted } from '../../../command.ts';
import { environmentForNpm } from '../../../tools.ts';
import { mustRun } from './command.ts';
import { cache, nodeFolder, serverFolder } from './folders.ts';
import { pause } from './process.ts';

const NODE_VERSION = '24.21.0';
const N8N_VERSION = '2.41.1';
/** The registry lacks what these three ask for in their newest releases. */
const OVERRIDES = { linkedom: '0.18.12', '@langchain/langgraph': '1.4.18', '@langchain/protocol': '0.0.19' };
const PLATFORM = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

export interface Installation {
  /** Node 24's own binary and n8n's start script. */
  node: string;
  n8n: string;
  /** PATH and header folder for whatever runs under that Node. */
  env: NodeJS.ProcessEnv;
}

/** Installs what is missing. Safe to call before every run. */
export async function install(say: (line: string) => void = () => {}): Promise<Installation> {
  const leave = await enter(join(cache, 'installing'));
  const left = atEnd(leave);
  try {
    return await installAll(say);
  } finally {
    leave();
    left();
  }
}

/** One install at a time: others wait for it, and take over from one that died. */
async function enter(lock: string): Promise<() => void> {
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch {
      const owner = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0);
      if (owner > 0 && !isRunning(owner)) rmSync(lock, { force: true });
      await pause(1000);
    }
  }
}

async function installAll(say: (line: string) => void): Promise<Installation> {
  await step('node', NODE_VERSION, say, installNode);
  const env = environment();
  const npm = (args: string[], minutes: number) =>
    mustRun('nice', ['-n', '10', 'npm', ...args], { cwd: serverFolder, env, timeoutMs: minutes * 60_000 });
  // Scripts stay off: one dependency's script downloads from hosts other than the registry and kills the install.
  await step('n8n', `${N8N_VERSION} ${JSON.stringify(OVERRIDES)}`, say, async () => {
    mkdirSync(serverFolder, { recursive: true });
    writeManifest(serverFolder, { overrides: OVERRIDES });
    const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
    await npm(['install', `n8n@${N8N_VERSION}`, ...flags], 20);
  });
  await step('sqlite3', `${N8N_VERSION} ${NODE_VERSION}`, say, async () => {
    await npm(['rebuild', 'sqlite3', '--foreground-scripts'], 10);
    const binding = join(serverFolder, 'node_modules/sqlite3/build/Release/node_sqlite3.node');
    if (!existsSync(binding)) throw new Error(`the rebuild left no ${binding}`);
  });
  await step('isolated-vm', `${N8N_VERSION} ${NODE_VERSION}`, say, async () => {
    await npm(['rebuild', 'isolated-vm', '--foreground-scripts'], 10);
  });
  return { node: join(nodeHome(), 'bin/node'), n8n: join(serverFolder, 'node_modules/n8n/bin/n8n'), env };
}

async function installNode(): Promise<void> {
  mkdirSync(nodeFolder, { recursive: true });
  writeManifest(nodeFolder, {});
  // The platform's own package carries the binary and the headers; the package `node` would only fetch it.
  const args = ['install', `${PLATFORM}@${NODE_VERSION}`, '--ignore-scripts', '--no-audit', '--no-fund'];
  await mustRun('nice', ['-n', '10', 'npm', ...args], { cwd: nodeFolder, timeoutMs: 300_000 });
}

async function step(name: string, version: string, say: (line: string) => void, work: () => Promise<void>) {
  const stamp = join(cache, `${name}.installed`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  rmSync(stamp, { force: true });
  const started = Date.now();
  say(`installing ${name} ...`);
  try {
    await work();
  } catch (error) {
    if (interrupted.aborted) throw error;
    say(`${name} failed once, trying again: ${String(error).split('\n')[0]}`);
    await work();
  }
  writeFileSync(stamp, version);
  say(`installed ${name} in ${Math.round((Date.now() - started) / 1000)} s`);
}

function nodeHome(): string {
  return join(nodeFolder, 'node_modules', PLATFORM);
}

/** The caller may itself run under npm, whose settings (scripts off, another prefix) must not leak into this install. */
function environment(): NodeJS.ProcessEnv {
  const home = nodeHome();
  return {
    ...environmentForNpm(),
    PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}`,
    npm_config_nodedir: home,
  };
}

function writeManifest(folder: string, extra: object): void {
  const manifest = { private: true, name: 'host', version: '1.0.0', ...extra };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
