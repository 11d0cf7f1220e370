/**
 * A separate process for one cell: compiles and evaluates the script as Apps Script does, calculates the cell, and prints the CPU time in
 * ms.
 */
import { readFileSync } from 'node:fs';
import { AppsScriptHost } from '../support/apps-script/host.ts';
import { VirtualTime } from '../support/clock/time.ts';
import type { CellInput, Stored } from './sheets.bench.ts';

const { scripts, manifest, start, answers } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as CellInput;
const { code, stored, formula } = scripts[process.argv[3]!]!;

const clock = new VirtualTime(start);
const open = (script: string) =>
  new AppsScriptHost({ code: script, manifest, clock, transport: requests => requests.map((_, i) => answers[i]!) });
// On the platform the runtime is already warm, so only the script's own work is measured.
open(`function EMPTY(keyword) {
  CacheService.getDocumentCache().getAll([keyword, new Date().toISOString()]);
  return Date.now();
}`).run('EMPTY', ['x'], 'CUSTOM_FUNCTION');

// Garbage from reading the input isn't part of a cell.
(globalThis as { gc?: () => void }).gc?.();
const before = process.cpuUsage();
const host = open(code);
restore(host, stored);
const { value, error } = host.run(formula, ['item number 1'], 'CUSTOM_FUNCTION');
const { user, system } = process.cpuUsage(before);
if (error || typeof value !== 'number') throw new Error(`The cell shows ${error?.message ?? value}`);
console.log((user + system) / 1000);

function restore(host: AppsScriptHost, { properties, cache }: Stored): void {
  for (const [scope, values] of Object.entries(properties)) host.properties.preset(scope, values);
  for (const [key, value] of Object.entries(cache)) host.cache.write(key, value, 600, clock.now());
}
