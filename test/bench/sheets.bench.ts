/** What a cell pays: Apps Script compiles and evaluates the whole script again for each formula that calculates. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { AppsScriptHost, type HttpResponse, sandboxTransport, VirtualClock } from '../support/apps-script/index.ts';
import { serviceMsOf } from '../support/apps-script/latency.ts';
import { Sandbox } from '../support/service/index.ts';
import { type Bench, type Figure, inTurns, repeated } from './figure.ts';

const ROUNDS = 15;
const START = Date.parse('2026-11-20T12:00:00Z');
/** What `npm run build` made. */
const DIST = join(import.meta.dirname, '../../sheets-addon/dist');
/** An older `Code.js` to be faster than; without it only the peer below is measured. */
const BASELINE = process.env.BASELINE_CODE_JS;

/** What the stores of a host hold, by scope. */
export interface Stored {
  properties: Record<string, Record<string, string>>;
  cache: Record<string, Record<string, string>>;
}

export interface CellInput {
  scripts: Record<string, { code: string; formula: string; stored: Stored }>;
  manifest: object;
  start: number;
  answers: HttpResponse[];
}

export const benches: Bench[] = [{ name: 'sheets: a cell in a fresh process', check: true, measure }];

async function measure(times = 1): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sold-data-bench-'));
  try {
    const read = (name: string) => readFileSync(join(DIST, name), 'utf8');
    const code = read('Code.js');
    const input: CellInput = { scripts: {}, manifest: JSON.parse(read('appsscript.json')), start: START, answers: [] };
    const { first, cached } = prepare('ours', code, input);
    const service = { first: first * times, cached: cached * times };
    if (BASELINE) prepare('baseline', readFileSync(BASELINE, 'utf8'), input);
    input.scripts.unused = alone(`function never_() {\n${code}\n}`);
    input.scripts['ours, alone'] = alone(code);
    input.scripts.empty = alone('');
    writeFileSync(join(folder, 'input.json'), JSON.stringify(input));
    const cell = await bundled(folder);
    const run = (script: string) => () =>
      Number(
        execFileSync(process.execPath, ['--expose-gc', cell, join(folder, 'input.json'), script], { encoding: 'utf8' }),
      );
    const names = Object.keys(input.scripts);
    const work = names.map(name => [name, repeated(name.startsWith('ours') ? times : 1, run(name))]);
    return figures(await inTurns(Object.fromEntries(work), ROUNDS), service);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param service what the service calls of a cell take, ms. */
function figures(ms: Record<string, number>, service: Record<'first' | 'cached', number>): Figure[] {
  const figure = (what: string, ours: string, peer: string, name: string, most: number): Figure => ({
    what,
    ours: ms[ours]!,
    unit: 'ms',
    peer: { name, figure: ms[peer]! },
    promise: { most, of: 'ratio' },
  });
  const cached = 'Compile, evaluate and answer from the cache';
  const first = 'Compile, evaluate and ask the service';
  const unused = 'the same script, only parsed';
  /** As a person waits for it: with the time of its service calls, beside an empty script that reads the cache once. */
  const whole = (what: string, cell: 'first' | 'cached', most: number): Figure => ({
    what,
    ours: ms[`ours, ${cell}`]! + service[cell],
    unit: 'ms',
    peer: { name: 'an empty script that reads the cache once', figure: ms.empty! + serviceMsOf(['Cache.getAll']) },
    promise: { most, of: 'ratio' },
  });
  return [
    whole('A known cell, with compiling and service time', 'cached', MOST.wholeCached),
    whole('A new cell, with compiling and service time', 'first', MOST.wholeFirst),
    figure('Compile and evaluate', 'ours, alone', 'unused', unused, MOST.alone),
    figure(cached, 'ours, cached', 'unused', unused, MOST.cached),
    figure(first, 'ours, first', 'unused', unused, MOST.first),
    ...(BASELINE ? [figure(cached, 'ours, cached', 'baseline, cached', 'the older script', 0.7)] : []),
    ...(BASELINE ? [figure(first, 'ours, first', 'baseline, first', 'the older script', 0.8)] : []),
  ];
}

/**
 * Against a script of the same size of which nothing runs: what the work of a cell may cost on top of parsing. A whole known cell stands
 * against an empty script: most of the difference is V8 reading 230 KB, which only a smaller add-on would change.
 */
const MOST = { alone: 1.6, cached: 2.8, first: 12, wholeCached: 2.3, wholeFirst: 82 };

/** A script with a formula that asks nothing. */
function alone(code: string): CellInput['scripts'][string] {
  const stored = { properties: {}, cache: {} };
  return { code: `${code}\nfunction EMPTY(keyword) { return 1; }`, formula: 'EMPTY', stored };
}

/** Takes down what the stores hold before and after the first cell, and what the service answered. Returns what the service calls take, ms. */
function prepare(name: string, code: string, input: CellInput): Record<'first' | 'cached', number> {
  const clock = new VirtualClock(START);
  const sandbox = new Sandbox({ clock: () => clock.now(), plan: '500k' });
  const transport = sandboxTransport(sandbox);
  const host = new AppsScriptHost({
    ...{ code, manifest: input.manifest, clock },
    transport: requests => (input.answers = transport(requests)),
  });
  host.run(
    'sidebar',
    ['saveKey', [{ apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' }]],
    'FULL',
  );
  const formula = 'SOLD_MEDIAN';
  input.scripts[`${name}, first`] = { code, formula, stored: storedIn(host) };
  const { value, error, calls } = host.run(formula, ['item number 1'], 'CUSTOM_FUNCTION');
  if (error || typeof value !== 'number') throw new Error(`The cell shows ${error?.message ?? value}`);
  input.scripts[`${name}, cached`] = { code, formula, stored: storedIn(host) };
  const again = host.run(formula, ['item number 1'], 'CUSTOM_FUNCTION');
  return { first: serviceMsOf(calls), cached: serviceMsOf(again.calls) };
}

function storedIn(host: AppsScriptHost): Stored {
  const scopes = ['script', 'document', `user:${host.user}`];
  return {
    properties: Object.fromEntries(scopes.map(scope => [scope, host.properties.entries(scope)])),
    cache: Object.fromEntries(scopes.map(scope => [scope, host.cache.entries(scope, host.clock.now())])),
  };
}

/** The measuring process as one file, so starting it does not take longer than what it measures. */
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
