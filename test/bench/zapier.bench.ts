/** The uploadable archive of the automation app: how large it is, and how long a cold start takes beside the platform's core alone. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as bundle } from '../../build.ts';
import { atEnd } from '../../command.ts';
import { toolchain } from '../../zapier-app/toolchain.ts';
import { zip } from '../../zapier-app/zip.ts';
import { type Bench, type Figure, inTurns, timed } from './figure.ts';

interface Archive {
  getEntries(): { header: { size: number } }[];
  extractAllTo(folder: string, overwrite: boolean): void;
}

const ROUNDS = 10;

/** The archive as the platform unpacks it. */
function unpack(file: string, unpacked: string): Archive {
  const Zip = createRequire(join(toolchain().folder, 'package.json'))('adm-zip') as new (file: string) => Archive;
  const archive = new Zip(file);
  archive.extractAllTo(unpacked, true);
  writeFileSync(join(unpacked, 'core-alone.mjs'), "import 'zapier-platform-core';\n");
  return archive;
}

async function measure(): Promise<Figure[]> {
  await bundle(['zapier']);
  const { build, source } = await zip();
  const unpacked = mkdtempSync(join(tmpdir(), 'zapier-bench-'));
  atEnd(() => rmSync(unpacked, { recursive: true, force: true }));
  const files = unpack(build, unpacked).getEntries();
  const { node } = toolchain();
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
    { what: 'Archive unpacked', ours: files.reduce((sum, { header }) => sum + header.size, 0) / 1e6, unit: 'MB' },
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
