/** Zapier's command line and the Node version that it requires, both from npm, stored in the cache folder. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installed } from '../../../scripts/lib/tools.ts';

const NODE_VERSION = '22.23.3';
const PLATFORM = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const app = join(import.meta.dirname, '../../../zapier-app/package.json');

interface PlatformTools {
  node: string;
  /** Path of the command line's script. */
  cli: string;
  /** Environment for its runs: this Node comes first in the path, and usage statistics are off. */
  env: NodeJS.ProcessEnv;
}

/** Installs missing tools. The command line has the version of the app's own platform core. */
export function platformTools(): PlatformTools {
  const { dependencies } = JSON.parse(readFileSync(app, 'utf8')) as { dependencies: Record<string, string> };
  const wanted = { 'zapier-platform-cli': dependencies['zapier-platform-core'], [PLATFORM]: NODE_VERSION };
  const manifest = { name: 'zapier-tools', private: true, dependencies: wanted };
  const modules = join(installed({ 'package.json': JSON.stringify(manifest) }), 'node_modules');
  const node = join(modules, PLATFORM, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  return {
    node,
    cli: join(modules, 'zapier-platform-cli', 'src', 'bin', 'run'),
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      DISABLE_ZAPIER_ANALYTICS: '1',
    },
  };
}

interface Ended {
  code: number;
  output: string;
}

/** Runs a program to its end. The event loop stays free, so a server of the test can respond to it. */
export function run(
  program: string,
  args: readonly string[],
  { timeoutMs = 60_000, ...options }: { cwd: string; env?: NodeJS.ProcessEnv; timeoutMs?: number },
): Promise<Ended> {
  return new Promise(resolve => {
    const child = execFile(
      program,
      args,
      { ...options, timeout: timeoutMs, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` });
      },
    );
    // Otherwise the command line asks questions instead of failing.
    child.stdin?.end();
  });
}

/** Runs `zapier-platform ...` in an app's folder. */
export function cli(cwd: string, ...args: string[]): Promise<Ended> {
  const { node, cli: script, env } = platformTools();
  return run(node, [script, ...args], { cwd, env });
}
