/** The uploadable archive of the automation app: how large it is, and how long a cold start takes beside the platform's core alone. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { build as bundle } from '../../build.ts';
import { atEnd } from '../../command.ts';
import { zip } from '../../zapier-app/zip.ts';
import { platformTools } from '../e2e/zapier/platform-tools.ts';
import { type Bench, type Figure, inTurns, timed } from './figure.ts';

const ROUNDS = 10;

/** The archive as the platform unpacks it: the size of each file. */
function unpack(file: string, unpacked: string): number[] {
  const files = Object.entries(unzipSync(readFileSync(file)));
  for (const [name, content] of files) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), content);
  }
  writeFileSync(join(unpacked, 'core-alone.mjs'), "import 'zapier-platform-core';\n");
  return files.map(([, content]) => content.length);
}

async function measure(): Promise<Figure[]> {
  await bundle(['zapier']);
  const { build, source } = await zip();
  const unpacked = mkdtempSync(join(tmpdir(), 'zapier-bench-'));
  atEnd(() => rmSync(unpacked, { recursive: true, force: true }));
  const files = unpack(build, unpacked);
  const { node } = platformTools();
  const start = (script: string) => execFileSync(node, [script], { cwd: unpacked, stdio: 'ignore' });
  const cold = await inTurns(
    { app: timed(() => start('zapierwrapper.js')), platform: timed(() => start('core-alone.mjs')) },
    ROUNDS,
  );
  const kilobytes = (bytes: number) => bytes / 1000;
  return [
    {
      what: 'Archive to upload',
      ours: kilobytes(statSync(build).size),
      unit: 'KB',
      promise: { most: 2000, of: 'figure' },
    },
    { what: 'Archive unpacked', ours: files.reduce((sum, size) => sum + size, 0) / 1e6, unit: 'MB' },
    { what: 'Files in the archive', ours: files.length, unit: 'files' },
    { what: 'Source archive to upload', ours: kilobytes(statSync(source).size), unit: 'KB' },
    {
      what: 'Cold start of wrapper, core and app',
      ours: cold.app,
      unit: 'ms',
      peer: { name: "the platform's core alone", figure: cold.platform },
      promise: { most: 2, of: 'ratio' },
    },
  ];
}

export const benches: Bench[] = [{ name: 'zapier archive', measure }];
