import { join } from 'node:path';
import { build } from '../../../build.ts';
import { mustRun } from './command.ts';
import { packageFolder, runFolder } from './folders.ts';
import type { Installation } from './install.ts';

/** Builds and packs the node package as it would be published; the file's path. */
export async function packPackage({ env }: Installation): Promise<string> {
  await build(['n8n']);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', runFolder];
  const packed = JSON.parse(await mustRun('npm', args, { cwd: packageFolder, env })) as object;
  const [first] = Object.values(packed) as { filename: string }[];
  if (!first) throw new Error('npm packed nothing');
  return join(runFolder, first.filename);
}
