// What is uploaded: packed, unpacked, and started under the Node of the platform.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolchain } from '../../../zapier-app/toolchain.ts';
import { stage, zip } from '../../../zapier-app/zip.ts';
import { Sandbox, serve } from '../../support/service/index.ts';
import { cli, run } from './cli.ts';

interface Archive {
  getEntries(): { entryName: string; header: { size: number } }[];
  extractAllTo(folder: string, overwrite: boolean): void;
}

const root = join(import.meta.dirname, '..', '..', '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const unpacked = mkdtempSync(join(root, '.cache', 'zapier-unpacked-'));
const sandbox = new Sandbox({ plan: 'growth' });
let server: Awaited<ReturnType<typeof serve>>;
let archive: Archive;
let file: string;
let source: string;
let Zip: new (file: string) => Archive;
beforeAll(async () => {
  server = await serve(sandbox);
  ({ build: file, source } = await zip());
  Zip = createRequire(join(toolchain().folder, 'package.json'))('adm-zip') as new (file: string) => Archive;
  archive = new Zip(file);
  archive.extractAllTo(unpacked, true);
}, 300_000);
afterAll(() => {
  rmSync(unpacked, { recursive: true });
  return server.close();
});

/** Starts the wrapper in the unpacked archive, as the platform does, and sends it events. */
async function start(...events: Record<string, unknown>[]): Promise<unknown[]> {
  const script = `const { handler } = await import('./zapierwrapper.js');
    const results = [];
    for (const event of ${JSON.stringify(events)}) results.push((await handler({ calledFromCli: true, ...event })).results);
    process.stdout.write('\\n>>>' + JSON.stringify(results));`;
  writeFileSync(join(unpacked, 'start.mjs'), script);
  const { node } = toolchain();
  const { code, output } = await run(node, ['start.mjs'], {
    cwd: unpacked,
    env: { PATH: process.env.PATH, SOLD_DATA_BASE_URL: server.url },
  });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output.slice(output.lastIndexOf('>>>') + 3)) as unknown[];
}

describe('the stage that it is made in', () => {
  test('is tested by the command line, without the network', async () => {
    const { code, output } = await cli(stage, 'test', '--skip-validate');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/pass 2[\s\S]*fail 0/) });
  });
});

describe('the archive', () => {
  test('holds the wrapper, the definition, the app and the platform’s core, and none of our sources', () => {
    const names = archive.getEntries().map(({ entryName }) => entryName);
    expect(names).toEqual(
      expect.arrayContaining([
        'zapierwrapper.js',
        'definition.json',
        'package.json',
        'dist/index.js',
        'node_modules/zapier-platform-core/package.json',
      ]),
    );
    expect(
      names.filter(name =>
        /(^|\/)\.env|^sources\/(?!.*package\.json$)|^src\/|^core\/|zapier-platform-cli|\.test\.ts/.test(name),
      ),
    ).toEqual([]);
  });

  test('comes with one of the sources that it was built from', () => {
    const names = new Zip(source).getEntries().map(({ entryName }) => entryName);
    expect(names).toEqual(
      expect.arrayContaining(['sources/zapier-app/src/steps.ts', 'sources/core/index.ts', 'sources/package-lock.json']),
    );
    expect(names.filter(name => name.includes('node_modules'))).toEqual([]);
    expect(statSync(source).size).toBeLessThan(2_000_000);
  });

  test('is far below what the platform takes', () => {
    expect(statSync(file).size).toBeLessThan(2_000_000);
    expect(archive.getEntries().reduce((sum, { header }) => sum + header.size, 0)).toBeLessThan(10_000_000);
  });

  test('holds every package in the version that the tests run with', () => {
    const version = (folder: string, name: string) =>
      (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { version?: string }).version;
    const packages = archive
      .getEntries()
      .map(({ entryName }) => entryName)
      .filter(name => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name));
    expect(packages.length).toBeGreaterThan(40);
    expect(packages.filter(name => version(unpacked, name) !== version(root, name))).toEqual([]);
  });

  test('starts from nothing but itself, and its definition is valid', async () => {
    const [errors, definition] = await start({ command: 'validate' }, { command: 'definition' });
    expect(errors).toEqual([]);
    expect(definition).toMatchObject({ searches: { find_sold_price: {} } });
    const packed = JSON.parse(readFileSync(join(unpacked, 'definition.json'), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(packed.searches as object)).toEqual(
      Object.keys((definition as Record<string, object>).searches!),
    );
  });

  test('answers a step', async () => {
    const bundle = { inputData: { keyword: 'iphone 13 128gb' }, authData: { apiKey: sandbox.apiKey }, meta: {} };
    const [results] = await start({ command: 'execute', method: 'searches.find_sold_price.operation.perform', bundle });
    expect(results).toMatchObject([{ median: expect.any(Number), currency: 'USD' }]);
    expect(sandbox.log).toHaveLength(1);
  });
});
