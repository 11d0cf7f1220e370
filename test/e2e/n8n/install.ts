/** A real n8n server under Node 24, both from npm, and the packed node package for it. */
import { delimiter, join } from 'node:path';
import { build } from '../../../scripts/build.ts';
import { environmentForNpm, installed } from '../../../scripts/lib/tools.ts';
import { mustRun } from './command.ts';
import { packageFolder, runFolder } from './folders.ts';

const NODE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const SERVER = {
  name: 'sold-data-n8n-server',
  private: true,
  // The platform-specific package contains the binary and the headers; the package `node` would only download it.
  // Extract from File needs date-fns, a peer dependency of one of its packages.
  dependencies: { n8n: '2.41.1', [NODE]: '24.21.0', 'date-fns': '2.30.0' },
  // The registry lacks dependencies of the newest releases of these three.
  overrides: { linkedom: '0.18.12', '@langchain/langgraph': '1.4.18', '@langchain/protocol': '0.0.19' },
  scripts: {
    // Other install scripts are not run: one dependency's script would download from hosts other than the registry.
    'prepare-tool': `PATH=$PWD/node_modules/${NODE}/bin:$PATH npm_config_nodedir=$PWD/node_modules/${NODE} npm rebuild sqlite3 isolated-vm`,
  },
};

export interface Installation {
  /** Path of the Node 24 binary, and of n8n's start script. */
  node: string;
  n8n: string;
  /** PATH and header folder for everything that runs under this Node. */
  env: NodeJS.ProcessEnv;
}

export function install(): Installation {
  const packages = join(installed({ 'package.json': JSON.stringify(SERVER, null, 2) }), 'node_modules');
  const node = join(packages, NODE, 'bin');
  const env = {
    ...environmentForNpm(),
    PATH: `${node}${delimiter}${process.env.PATH}`,
    npm_config_nodedir: join(packages, NODE),
  };
  return { node: join(node, 'node'), n8n: join(packages, 'n8n/bin/n8n'), env };
}

/** Builds and packs the node package as for publishing. Returns the file's path. */
export async function packPackage({ env }: Installation): Promise<string> {
  await build(['n8n']);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', runFolder];
  const packed = JSON.parse(await mustRun('npm', args, { cwd: packageFolder, env })) as object;
  const [first] = Object.values(packed) as { filename: string }[];
  if (!first) throw new Error('npm packed nothing');
  return join(runFolder, first.filename);
}
