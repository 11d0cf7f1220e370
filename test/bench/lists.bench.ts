/** The cost of a price list with charts as it grows, beside a tenth of it in the same run: CPU, and calls of the platform. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppsScriptHost } from '../support/apps-script/host.ts';
import { sandboxTransport } from '../support/apps-script/http.ts';
import { FakeSpreadsheet } from '../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { cpuOf, type Figure, inTurns } from './figure.ts';

/** The output of `npm run build`. */
const DIST = join(import.meta.dirname, '../../sheets-addon/dist');
const [ITEMS, TENTH] = [500, 50];
const ROUNDS = 3;
/** Ten times the items cost about ten times as much. Much more would mean that each item costs more in a longer list. */
const MOST = 14;

export async function measure(): Promise<Figure[]> {
  const code = readFileSync(join(DIST, 'Code.js'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(DIST, 'appsscript.json'), 'utf8'));
  const price = (items: number) => callsToPrice(items, { code, manifest });
  const ms = await inTurns({ whole: cpuOf(() => price(ITEMS)), tenth: cpuOf(() => price(TENTH)) }, ROUNDS);
  const name = `${TENTH} items`;
  const what = `A price list of ${ITEMS} items with charts`;
  return [
    { what: `${what}, CPU`, ours: ms.whole, unit: 'ms', peer: { name, figure: ms.tenth }, most: MOST },
    {
      ...{ what: `${what}, platform calls`, ours: price(ITEMS), unit: 'calls' },
      ...{ peer: { name, figure: price(TENTH) }, most: MOST },
    },
  ];
}

/** Prices a list as the open sidebar does. Returns the number of calls of the platform. */
function callsToPrice(items: number, script: { code: string; manifest: object }): number {
  const clock = new VirtualTime();
  const sandbox = new Sandbox({ plan: '100k', clock: () => clock.now() });
  const rows = Array.from({ length: items }, (_, at) => [`canon lens ${at}`]);
  const spreadsheet = new FakeSpreadsheet({ sheets: { Stock: [['Item'], ...rows] } });
  const host = new AppsScriptHost({ ...script, clock, transport: sandboxTransport(sandbox), spreadsheet });
  host.properties.preset(`user:${host.owner}`, { settings: JSON.stringify({ apiKey: sandbox.apiKey }) });
  let calls = 0;
  const ask = (action: string, args: unknown[]) => {
    const { error, value, calls: own } = host.run('sidebar', [action, args], 'FULL');
    const reply = value as { ok: boolean; value: { home: { tasks: { state: string }[] }; nextInMs: number } };
    if (error || !reply.ok) throw new Error(`${action}: ${error?.message ?? JSON.stringify(reply)}`);
    calls += own.length;
    return reply.value;
  };
  ask('start', ['task-1', listOf(items)]);
  for (;;) {
    const { home, nextInMs } = ask('work', []);
    if (home.tasks[0]?.state !== 'running') return calls;
    clock.advance(nextInMs);
  }
}

const listOf = (items: number) => ({
  kind: 'priceList',
  what: {
    ...{ range: `Stock!A2:A${items + 1}`, source: 'scrape', options: {}, columns: ['median', 'sales', 'charts'] },
    ...{ paid: null, margin: null, alertPercent: null },
  },
  ...{ where: { column: 'C', history: null }, when: null, budget: items, mail: false },
});
