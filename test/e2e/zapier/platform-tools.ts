/** Zapier's command line and the Node that it wants, both from npm, kept in the cache folder. */
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installed } from '../../../tools.ts';

const NODE_VERSION = '22.23.3';
const PLATFORM = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const app = join(import.meta.dirname, '../../../zapier-app/package.json');

export interface PlatformTools {
  node: string;
  /** The command line's script. */
  cli: string;
  /** Environment for its runs: that Node first in the path, no usage statistics. */
  env: NodeJS.ProcessEnv;
}

/** Installs what is missing. The command line has the version of the app's own platform core. */
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
