/**
 * The cost of lists: a price list with charts and the review of a table beside a tenth of each in the same run, and the reader beside a
 * parser that only splits the text into cells.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { readList } from '../../core/engine.ts';
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
const MOST = 11;

export async function measure(): Promise<Figure[]> {
  const code = readFileSync(join(DIST, 'Code.js'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(DIST, 'appsscript.json'), 'utf8'));
  const price = (items: number) => callsToPrice(items, { code, manifest });
  // As many items in short lists, so both leave as much garbage behind, whose collection counts.
  const short = ITEMS / TENTH;
  const priceShort = () => {
    for (let nth = 0; nth < short; nth += 1) price(TENTH);
  };
  const ms = await inTurns({ whole: cpuOf(() => price(ITEMS)), tenths: cpuOf(priceShort) }, ROUNDS);
  const name = `${TENTH} items`;
  const what = `A price list of ${ITEMS} items with charts`;
  return [
    { what: `${what}, CPU`, ours: ms.whole, unit: 'ms', peer: { name, figure: ms.tenths / short }, most: MOST },
    {
      ...{ what: `${what}, platform calls`, ours: price(ITEMS), unit: 'calls' },
      ...{ peer: { name, figure: price(TENTH) }, most: MOST },
    },
    await reviewing({ code, manifest }),
    await reading(),
  ];
}

const REVIEWED = 2_500;

async function reviewing(script: { code: string; manifest: object }): Promise<Figure> {
  const tenth = REVIEWED / 10;
  const review = (rows: number) => {
    const { ask } = openSheet(cardTable(rows), script);
    return cpuOf(() => ask('plan', [listOf({ range: `Stock!A1:H${rows + 1}`, column: 'K', items: rows }), null]));
  };
  const ms = await inTurns({ whole: review(REVIEWED), tenth: review(tenth) }, 2 * ROUNDS);
  return {
    ...{ what: `A table of ${REVIEWED} rows reviewed, CPU`, ours: ms.whole, unit: 'ms' },
    ...{ peer: { name: `${tenth} rows`, figure: ms.tenth }, most: MOST },
  };
}

const READ = 10_000;
const EXPORT = join(import.meta.dirname, '../support/lists/seller-pricing.csv');

/** From the text of a file to its items, as searches: a seller's export, repeated with other numbers and names. */
async function reading(): Promise<Figure> {
  const [headings = [], ...rows] = papaparse.parse<string[]>(readFileSync(EXPORT, 'utf8'), {
    skipEmptyLines: true,
  }).data;
  const [id, name] = [0, 3];
  const repeated = Array.from({ length: READ }, (_, at) =>
    rows[at % rows.length]!.map((cell, column) =>
      column === id ? String(1_000_000 + at) : column === name ? `${cell} ${at}` : cell,
    ),
  );
  const text = papaparse.unparse([headings, ...repeated], { quotes: true });
  const { items, leftOut } = readList(text);
  if (items.length < READ / 2 || items.length + leftOut.length < READ) throw new Error('The reader has lost rows');
  const ms = await inTurns(
    { ours: cpuOf(() => readList(text)), parser: cpuOf(() => papaparse.parse(text)) },
    4 * ROUNDS,
  );
  const peer = { name: 'papaparse, which stops at the cells', figure: ms.parser };
  return { what: `${READ} rows of a file read as items, CPU`, ours: ms.ours, unit: 'ms', peer, most: 1.5 };
}

/** Cards as an app exports them, with copies, finishes and languages. */
const cardTable = (rows: number): readonly (readonly unknown[])[] => [
  ['Card Name', 'Set Name', 'Card Number', 'Foil', 'Language', 'Condition', 'Quantity', 'Paid'],
  ...Array.from({ length: rows }, (_, at) => [
    ...[`Card ${at % 1_900}`, `Set ${at % 40}`, at % 300, at % 5 === 0 ? 'foil' : ''],
    ...[at % 7 === 0 ? 'Japanese' : 'English', 'Near Mint', 1 + (at % 4), at / 10],
  ]),
];

/** A file with the add-on, and a call of its sidebar. */
function openSheet(rows: readonly (readonly unknown[])[], script: { code: string; manifest: object }) {
  const clock = new VirtualTime();
  const sandbox = new Sandbox({ plan: '100k', clock: () => clock.now() });
  const spreadsheet = new FakeSpreadsheet({ sheets: { Stock: rows } });
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
  return { ask, clock, calls: () => calls };
}

/** Prices a list as the open sidebar does. Returns the number of calls of the platform. */
function callsToPrice(items: number, script: { code: string; manifest: object }): number {
  const rows = Array.from({ length: items }, (_, at) => [`canon lens ${at}`]);
  const { ask, clock, calls } = openSheet([['Item'], ...rows], script);
  ask('start', ['task-1', listOf({ range: `Stock!A2:A${items + 1}`, column: 'C', items })]);
  for (;;) {
    const { home, nextInMs } = ask('work', []);
    if (home.tasks[0]?.state !== 'running') return calls();
    clock.advance(nextInMs);
  }
}

const listOf = ({ range, column, items }: { range: string; column: string; items: number }) => ({
  kind: 'priceList',
  what: {
    ...{ range, source: 'scrape', options: {}, columns: ['median', 'sales', 'charts'] },
    ...{ paid: null, margin: null, alertPercent: null },
  },
  ...{ where: { column, history: null }, when: null, budget: items, mail: false },
});
