/** The cost of a cell: Apps Script compiles and evaluates the whole script again for each formula that calculates. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { AppsScriptHost } from '../support/apps-script/host.ts';
import { type HttpResponse, sandboxTransport } from '../support/apps-script/http.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { type Figure, inTurns } from './figure.ts';

const ROUNDS = 15;
const START = Date.parse('2026-11-20T12:00:00Z');
/** The output of `npm run build`. */
const DIST = join(import.meta.dirname, '../../sheets-addon/dist');

/** A host's properties by scope, and its cache. */
export interface Stored {
  properties: Record<string, Record<string, string>>;
  cache: Record<string, string>;
}

export interface CellInput {
  scripts: Record<string, { code: string; formula: string; stored: Stored }>;
  manifest: object;
  start: number;
  answers: HttpResponse[];
}

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sold-data-bench-'));
  try {
    const input = inputOf(
      readFileSync(join(DIST, 'Code.js'), 'utf8'),
      JSON.parse(readFileSync(join(DIST, 'appsscript.json'), 'utf8')),
    );
    writeFileSync(join(folder, 'input.json'), JSON.stringify(input));
    const cell = await bundled(folder);
    const run = (script: string) => () =>
      Number(
        execFileSync(process.execPath, ['--expose-gc', cell, join(folder, 'input.json'), script], { encoding: 'utf8' }),
      );
    const ms = await inTurns(
      { parsed: run('parsed'), evaluated: run('evaluated'), known: run('known'), unknown: run('unknown') },
      ROUNDS,
    );
    // Compared with a script of the same size that is only parsed: the bound is the additional cost of a cell's work.
    const peer = { name: 'the same script, only parsed', figure: ms.parsed };
    return [
      { what: 'Code.js compiled and evaluated, CPU', ours: ms.evaluated, unit: 'ms', peer, most: 1.6 },
      { what: 'A known cell, CPU', ours: ms.known, unit: 'ms', peer, most: 2.8 },
      { what: 'A new cell, CPU', ours: ms.unknown, unit: 'ms', peer, most: 12 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The scripts, with the stores' content before and after the first cell, and the service's answers. */
function inputOf(code: string, manifest: object): CellInput {
  const clock = new VirtualTime(START);
  const sandbox = new Sandbox({ clock: () => clock.now(), plan: '500k' });
  const transport = sandboxTransport(sandbox);
  let answers: HttpResponse[] = [];
  const host = new AppsScriptHost({
    code,
    manifest,
    clock,
    transport: requests => (answers = transport(requests)),
  });
  const key = { apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' };
  host.run('sidebar', ['saveKey', [key]], 'FULL');
  const cell = { code, formula: 'SOLD_MEDIAN' };
  const unknown = { ...cell, stored: storedIn(host) };
  const { value, error } = host.run(cell.formula, ['item number 1'], 'CUSTOM_FUNCTION');
  if (error || typeof value !== 'number') throw new Error(`The cell shows ${error?.message ?? value}`);
  const known = { ...cell, stored: storedIn(host) };
  const parsed = alone(`function never_() {\n${code}\n}`);
  return { scripts: { parsed, evaluated: alone(code), known, unknown }, manifest, start: START, answers };
}

/** A script with a formula that sends no request. */
function alone(code: string): CellInput['scripts'][string] {
  const stored = { properties: {}, cache: {} };
  return { code: `${code}\nfunction EMPTY(keyword) { return 1; }`, formula: 'EMPTY', stored };
}

function storedIn(host: AppsScriptHost): Stored {
  const scopes = ['document', `user:${host.user}`];
  return {
    properties: Object.fromEntries(scopes.map(scope => [scope, host.properties.entries(scope)])),
    cache: host.cache.entries(host.clock.now()),
  };
}

/** Bundles the measuring process into one file, so starting it doesn't take longer than the measurement. */
async function bundled(folder: string): Promise<string> {
  const file = join(folder, 'cell.mjs');
  const realm = new URL('../support/apps-script/realm.ts', import.meta.url).href;
  await build({
    entryPoints: [join(import.meta.dirname, 'sheets-process.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { 'import.meta.url': JSON.stringify(realm) },
    logLevel: 'error',
  });
  return file;
}
