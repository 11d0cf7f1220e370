import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../../build.ts';
import { mustRun } from './command.ts';
import { cache, packageFolder } from './folders.ts';
import type { Installation } from './install.ts';

/** Builds and packs the node package as it would be published; the file's path. */
export async function packPackage({ env }: Installation): Promise<string> {
  await build(['n8n']);
  const target = join(cache, 'n8n-nodes-sold-data.tgz');
  rmSync(target, { force: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', cache];
  const packed = JSON.parse(await mustRun('npm', args, { cwd: packageFolder, env })) as object;
  const [first] = Object.values(packed) as { filename: string }[];
  if (!first) throw new Error('npm packed nothing');
  return join(cache, first.filename);
}
