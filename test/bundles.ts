/** Runs before all suites: bundles connectors whose sources are newer than their bundle, because the suites run the installed code. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, CONNECTORS } from '../scripts/build.ts';

const root = resolve(import.meta.dirname, '..');
const SOURCES: Record<string, string> = { sheets: 'sheets-addon', n8n: 'n8n-node', zapier: 'zapier-app' };
/** Matches files that aren't sources: build output and documents. */
const APART = /(^|\/)(dist|build|docs|node_modules|\.[^/]*)\/|\.md$/;

export async function setup(): Promise<void> {
  const core = newest('core');
  const stale = CONNECTORS.filter(part => {
    const folder = SOURCES[part]!;
    const built = join(root, folder, 'dist');
    return !existsSync(built) || newest(`${folder}/dist`, /$^/) < Math.max(core, newest(folder));
  });
  for (const part of stale)
    await build([part]).catch(error => {
      // The suites of that connector fail without a bundle; the others still run.
      rmSync(join(root, SOURCES[part]!, 'dist'), { recursive: true, force: true });
      console.error(`${part} could not be built: ${(error as Error).message}`);
    });
}

/** Time when the newest file in a folder was written, ms since the epoch. */
function newest(folder: string, apart = APART): number {
  return Math.max(
    ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => !apart.test(file))
      .map(file => statSync(join(root, folder, file), { throwIfNoEntry: false }))
      .map(stats => (stats?.isFile() ? stats.mtimeMs : 0)),
    0,
  );
}
