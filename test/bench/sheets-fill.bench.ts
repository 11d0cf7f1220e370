/** How the service calls of a fill grow with the cells that wait: each takes time on Apps Script, and a person waits for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppsScriptHost, FakeSpreadsheet, sandboxTransport, VirtualClock } from '../support/apps-script/index.ts';
import { serviceMsOf } from '../support/apps-script/latency.ts';
import { Sandbox } from '../support/service/index.ts';
import type { Bench, Figure } from './figure.ts';

/** What `npm run build` made. */
const DIST = join(import.meta.dirname, '../../sheets-addon/dist');
const SIZES = [500, 1_500, 5_000] as const;
/** In proportion to the cells, and a tenth for what differs from run to run. */
const MOST_OVER_LINEAR = 1.1;

export const benches: Bench[] = [{ name: 'sheets: a fill of many cells', check: true, measure }];

async function measure(times = 1): Promise<Figure[]> {
  const read = (name: string) => readFileSync(join(DIST, name), 'utf8');
  const code = read('Code.js');
  const manifest = JSON.parse(read('appsscript.json')) as object;
  const [least, ...larger] = SIZES.map(cells => fill(code, manifest, cells));
  return larger.flatMap(({ filled, calls, serviceMs }) => {
    // The formula itself asks the first ones, before it is filled.
    const [growth, waiting] = [filled / least!.filled, `${filled} waiting cells`];
    const promise = { most: Math.round(MOST_OVER_LINEAR * 100 * growth) / 100, of: 'ratio' as const };
    const name = `${least!.filled} cells`;
    return [
      {
        what: `Service calls to fill ${waiting}`,
        ours: times * calls,
        unit: 'calls',
        peer: { name, figure: least!.calls },
        promise,
      },
      {
        what: `Time that they take to fill ${waiting}`,
        ours: (times * serviceMs) / 1000,
        unit: 's',
        peer: { name, figure: least!.serviceMs / 1000 },
        promise,
      },
    ] satisfies Figure[];
  });
}

/** Types one formula over so many cells, and fills until none waits: at 30 requests a minute, so the formula itself asks few. */
function fill(code: string, manifest: object, cells: number): { filled: number; calls: number; serviceMs: number } {
  const clock = new VirtualClock(Date.parse('2026-11-20T12:00:00Z'));
  const sandbox = new Sandbox({ clock: () => clock.now(), plan: 'basic', quota: 1_000_000 });
  const keywords = Array.from({ length: cells }, (_, i) => [`item number ${i}`]);
  const book = new FakeSpreadsheet({ sheets: { Prices: keywords } });
  const host = new AppsScriptHost({
    ...{ code, manifest, clock, transport: sandboxTransport(sandbox) },
    spreadsheet: book,
    latency: {},
  });
  host.run(
    'sidebar',
    ['saveKey', [{ apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' }]],
    'FULL',
  );
  const sheet = book.sheet('Prices');
  // Under the name that the cell has: a fill makes it calculate again under the name of its twin.
  book.calculator = formula =>
    host.run(/\w+/.exec(formula)![0], [keywords], 'CUSTOM_FUNCTION', { activeCell: 'Prices!B1' }).value as string[][];
  sheet.writeFormula(1, 2, `=SOLD_MEDIAN(A1:A${cells})`);
  const filled = cells - sandbox.account.used;
  let calls = 0;
  let serviceMs = 0;
  const waits = () => sheet.values(1, 2, cells, 1).some(([value]) => String(value).startsWith('Waiting'));
  while (waits()) {
    const run = host.run('fillWaitingCells', [], 'FULL');
    if (run.error) throw new Error(run.error.message);
    calls += run.calls.filter(call => /^(Cache|Properties|Lock|UrlFetchApp)\./.test(call)).length;
    serviceMs += serviceMsOf(run.calls);
    // The contexts of the executions that have ended take gigabytes until they are collected.
    (globalThis as { gc?: () => void }).gc?.();
  }
  if (sandbox.account.used !== cells) throw new Error(`${cells} cells were charged ${sandbox.account.used} requests`);
  return { filled, calls, serviceMs };
}
