/** A full disk: one sentence, exit code 1, and what was there stays. It takes a file system of a few megabytes, which only root may mount. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Copy, copyRepository } from '../new-endpoint/copy.ts';
import { type } from './outcome.ts';

const LEFT_BYTES = 60_000;
const disk = mkdtempSync(join(tmpdir(), 'sold-data-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).status === 0;

describe.skipIf(!mounted)('on a full disk', () => {
  let checkout: Copy;
  beforeAll(() => {
    checkout = copyRepository(disk);
    // One generated file is stale, and the tools are not installed yet: there is something to write.
    writeFileSync(join(checkout.folder, 'core/ASSUMED.md'), '');
    rmSync(join(checkout.folder, '.cache/tools'));
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'other-files'), Buffer.alloc(bavail * bsize - LEFT_BYTES));
  });

  test.each([
    'start',
    'build',
    'build n8n',
    'build zapier',
    'build core',
    'generate',
    'release --out there',
    'test packaging',
    'typecheck',
    'e2e:n8n examples',
  ])('npm run %s', async line => {
    const [script = '', ...words] = line.split(' ');
    const before = files(checkout.folder);
    const { code, out, error } = await type({ script, words, cwd: checkout.folder, environment: { TMPDIR: disk } });
    const lines = error
      .trim()
      .split('\n')
      .filter(line => !/^Installing .* into .cache, once\.$/.test(line));
    expect({ code, out, lines }).toEqual({
      ...{ code: 1, out: '' },
      lines: [expect.stringMatching(/could not be written: the disk is full\. Make room, then try again\.$/)],
    });
    expect(files(checkout.folder)).toEqual(before);
  }, 120_000);
});

afterAll(() => {
  if (mounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** All but what npm installed. */
function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}
