// The uploaded archive: packed, unpacked, and started under the platform's Node version.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stage, zip } from '../../../zapier-app/zip.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';
import { cli, platformTools, run } from './platform-tools.ts';

const root = join(import.meta.dirname, '..', '..', '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const unpacked = mkdtempSync(join(root, '.cache', 'zapier-unpacked-'));
const sandbox = new Sandbox({ plan: 'growth' });
let server: Awaited<ReturnType<typeof serve>>;
/** Files of the archives, by name. */
let archive: Record<string, Uint8Array>;
let source: Record<string, Uint8Array>;
let bytes: number;
beforeAll(async () => {
  server = await serve(sandbox);
  const files = await zip();
  bytes = statSync(files.build).size;
  archive = unzipSync(readFileSync(files.build));
  source = unzipSync(readFileSync(files.source));
  for (const [name, content] of Object.entries(archive)) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), content);
  }
}, 300_000);
afterAll(() => {
  rmSync(unpacked, { recursive: true });
  return server.close();
});

/**
 * Starts the wrapper in the unpacked archive, as the platform does, and sends it events.
 * @returns the results
 */
async function start(...events: Record<string, unknown>[]): Promise<unknown[]> {
  const script = `const { handler } = await import('./zapierwrapper.js');
    const results = [];
    for (const event of ${JSON.stringify(events)}) results.push((await handler({ calledFromCli: true, ...event })).results);
    process.stdout.write('\\n>>>' + JSON.stringify(results));`;
  writeFileSync(join(unpacked, 'start.mjs'), script);
  const { node } = platformTools();
  const { code, output } = await run(node, ['start.mjs'], {
    cwd: unpacked,
    env: { PATH: process.env.PATH, SOLD_DATA_BASE_URL: server.url },
  });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output.slice(output.lastIndexOf('>>>') + 3)) as unknown[];
}

test("the archive's staging folder is removed if packing fails", async () => {
  const stages = () => readdirSync(dirname(stage)).filter(name => name.includes('zapier-stage'));
  const before = stages();
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  try {
    await expect(zip()).rejects.toThrow('npm');
  } finally {
    process.env.PATH = PATH;
  }
  expect(stages()).toEqual(before);
});

test("the archive's staging folder is tested by the command line, without a network", async () => {
  const { code, output } = await cli(stage, 'test', '--skip-validate');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/pass 2[\s\S]*fail 0/) });
});

test('the archive contains the wrapper, the definition, the app and the platform’s core, and none of our sources', () => {
  const names = Object.keys(archive);
  expect(names).toEqual(
    expect.arrayContaining([
      'README.md',
      'LICENSE',
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

test('the source archive contains the sources of the archive', () => {
  const names = Object.keys(source);
  expect(names).toEqual(
    expect.arrayContaining(['sources/zapier-app/src/steps.ts', 'sources/core/engine.ts', 'sources/package-lock.json']),
  );
  expect(names.filter(name => name.includes('node_modules'))).toEqual([]);
});

test("the archive is far below the platform's size limit", () => {
  expect(bytes).toBeLessThan(2_000_000);
  expect(Object.values(archive).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(10_000_000);
});

test('the archive contains every package in the version used by the tests', () => {
  const version = (folder: string, name: string) =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { version?: string }).version;
  const packages = Object.keys(archive).filter(name => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name));
  expect(packages.length).toBeGreaterThan(40);
  expect(packages.filter(name => version(unpacked, name) !== version(root, name))).toEqual([]);
});

test('the archive contains the licence of every package in it', () => {
  const names = Object.keys(archive);
  const packages = names.filter(name => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name));
  // Some packages have no licence file, only a line in their manifest or README.
  const licensed = (name: string) =>
    names.some(each => dirname(each) === dirname(name) && /\/(licen[cs]e|readme)/i.test(each)) ||
    'license' in (JSON.parse(readFileSync(join(unpacked, name), 'utf8')) as object);
  expect(packages.filter(name => !licensed(name))).toEqual([]);
});

test('the archive starts on its own, and its definition is valid', async () => {
  const [errors, definition] = await start({ command: 'validate' }, { command: 'definition' });
  expect(errors).toEqual([]);
  expect(definition).toMatchObject({ searches: { find_sold_price: {} } });
  const packed = JSON.parse(readFileSync(join(unpacked, 'definition.json'), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(packed.searches as object)).toEqual(Object.keys((definition as Record<string, object>).searches!));
});

test('the archive runs a step', async () => {
  const bundle = { inputData: { keyword: 'iphone 13 128gb' }, authData: { apiKey: sandbox.apiKey }, meta: {} };
  const [results] = await start({ command: 'execute', method: 'searches.find_sold_price.operation.perform', bundle });
  expect(results).toMatchObject([{ median: expect.any(Number), currency: 'USD' }]);
  expect(sandbox.log).toHaveLength(1);
});
