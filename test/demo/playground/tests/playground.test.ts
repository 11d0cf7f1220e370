// The playground without its page: the page's requests to the server and the responses, with the shipped add-on.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Home } from '../../../../sheets-addon/sidebar/server-interface.ts';
import { priceList } from '../../../sheets-addon/tasks/harness.ts';
import { type AddOnFiles, shippedAddOn } from '../add-on.ts';
import type { CellState } from '../book.ts';
import type { Actions, Answer, Edits, InitialState, ServerEvent, TrialId } from '../protocol.ts';
import { createApp } from '../server.ts';
import { Visit } from '../visit.ts';

const PRICE_LIST = 'sheet-0';
const shipped = shippedAddOn();

let app: ReturnType<typeof createApp>;
let events: ServerEvent[];
const open = (addOn: AddOnFiles = shipped) => {
  app = createApp(seed => new Visit(addOn, seed), new Map([['main.js', Buffer.from('page()')]]));
  events = [];
};
beforeEach(() => open());

const get = (path: string, host = '127.0.0.1:4455') => app.request(`http://${host}${path}`);
const post = (path: string, body: unknown, type = 'application/json') =>
  app.request(`http://127.0.0.1:4455${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: JSON.stringify(body),
  });
const state = async () => (await (await get('/state')).json()) as InitialState;
async function act<Name extends keyof Actions>(name: Name, ...args: Parameters<Actions[Name]>) {
  const answer = (await (await post(`/act/${name}`, args)).json()) as Answer<Name>;
  events.push(...answer.events);
  return answer.result;
}
const typed = (cells: Record<string, CellState | null>): Edits => ({
  changes: { cells: { [PRICE_LIST]: cells } },
  selection: null,
});
const nothing = typed({});
const told = <Type extends ServerEvent['type']>(type: Type) =>
  events.filter((event): event is Extract<ServerEvent, { type: Type }> => event.type === type);
const ask = (keyword: string) =>
  act('formulas', [{ name: 'SOLD_MEDIAN', args: [keyword], cell: { sheetId: PRICE_LIST, row: 1, column: 1 } }]);

it('a visit begins with thirty items, a menu, an open sidebar and an unused account', async () => {
  const { book, menu, sidebar, service, requests } = await state();
  const items = Object.keys(book[0]!.cells).filter(key => /^[1-9]\d*,0$/.test(key));
  expect(items).toHaveLength(30);
  expect(menu).toContainEqual({ label: 'Open sidebar', functionName: 'openSidebar' });
  expect(sidebar.open).toBe(true);
  expect(service).toMatchObject({ plan: 'starter', used: 0, left: 2000, fault: 'none' });
  expect(requests.filter(({ charged }) => charged > 0)).toEqual([]);
});

it('a formula is answered by the service, and its request is listed with its charge, without the key', async () => {
  expect(await ask('iphone 13 128gb')).toEqual([{ rows: [[291.31]] }]);
  const line = { method: 'GET', path: '/v1/scrape', status: 200, charged: 1 };
  expect(told('requests')[0]?.lines).toEqual([expect.objectContaining(line)]);
  expect(told('service').at(-1)?.service.used).toBe(1);
  expect(JSON.stringify([await state(), events])).not.toContain('cs_sandbox');
});

it('the service answers at whatever address the add-on was built for', async () => {
  const [built = ''] = shipped.manifest.urlFetchWhitelist;
  const address = 'https://gateway.example/sold/';
  const code = shipped.code.replaceAll(built.replace(/\/$/, ''), address.replace(/\/$/, ''));
  open({ ...shipped, code, manifest: { ...shipped.manifest, urlFetchWhitelist: [address] } });
  expect(await ask('iphone 13 128gb')).toEqual([{ rows: [[291.31]] }]);
});

it('starts over with a fresh sheet and a fresh account', async () => {
  await ask('iphone 13 128gb');
  await act('edit', typed({ '1,0': { value: 'changed' } }));
  await post('/reset', {});
  const { book, service } = await state();
  expect(service.used).toBe(0);
  expect(book[0]?.cells['1,0']?.value).toBe('iphone 13 128gb');
});

it('the spreadsheet on both sides never sends a visitor their own edits back, whatever they typed', async () => {
  const edits = typed({
    '1,9': { formula: '=SOLD_MEDIAN("x")' },
    '2,9': { value: '', bold: true },
    '3,9': { value: 46023, numberFormat: 'yyyy-mm-dd' },
    '4,9': { value: '007', numberFormat: '@', wrap: true, italic: true },
    '5,9': { value: false, align: 'center', note: 'A note.', color: '#ff0000', background: '#00ff00' },
  });
  await act('edit', edits);
  expect(told('book')).toEqual([]);
});

it('the spreadsheet on both sides shows the script what the visitor selected, and the visitor what the script wrote, once', async () => {
  const selection = { sheetId: PRICE_LIST, row: 1, column: 9, rows: 1, columns: 1 };
  await act('call', { ...nothing, selection }, 'sidebar', ['insert', ['=SOLD_MEDIAN("leica q2")', false]]);
  await act('edit', nothing);
  const cells = { [PRICE_LIST]: { '1,9': expect.objectContaining({ formula: '=SOLD_MEDIAN("leica q2")' }) } };
  const rerun = [{ sheetId: PRICE_LIST, row: 1, column: 9 }];
  expect(told('book')).toEqual([{ type: 'book', changes: { cells }, rerun }]);
});

it('the spreadsheet on both sides calls no function that the script keeps to itself', async () => {
  expect(await act('call', nothing, 'price_', [])).toEqual({ error: expect.stringContaining('price_') });
});

it('the switches put the account on another plan and keep what was used', async () => {
  await ask('iphone 13 128gb');
  await act('switchService', { plan: 'basic' });
  expect(told('service').at(-1)?.service).toMatchObject({ plan: 'basic', left: 99, used: 1 });
});

it.each([
  ['spent', /used up/],
  ['revoked', /key was not accepted/],
] as const)('the switches make the service %s, and well again', async (fault, words) => {
  await act('switchService', { fault });
  expect(JSON.stringify(await ask('leica q2'))).toMatch(words);
  await act('switchService', { fault: 'none', skipMs: 61_000 });
  expect(await ask('pixel 7 128gb')).toEqual([{ rows: [[expect.any(Number)]] }]);
});

it.each([
  ['flaky', 503],
  ['limited', 429],
  ['drops', 0],
] as const)(
  'the switches make the service %s: requests end with %i, cost nothing, and the cells are answered',
  async (fault, status) => {
    await act('switchService', { fault });
    const outcomes = [];
    for (const keyword of ['iphone 13 128gb', 'pixel 7 128gb', 'ipad air 64gb']) outcomes.push(...(await ask(keyword)));
    expect(outcomes).toEqual(outcomes.map(() => ({ rows: [[expect.any(Number)]] })));
    const refused = (await state()).requests.filter(line => line.status === status);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ charged }) => charged === 0)).toBe(true);
  },
);

it('the switches skip days, in which a watch over the want list reports what is new and keeps to its requests', async () => {
  const kinds = ['deal', 'offered', 'price', 'sold', 'gone'];
  const what = { range: 'Want list!A1:B7', kinds, dealPercent: 80, movedPercent: 10 };
  const draft = { kind: 'watch', what, where: { tab: 'News' }, when: null, budget: 300, mail: false };
  const saved = await act('call', nothing, 'sidebar', ['start', ['watch-1', draft]]);
  expect(saved).toMatchObject({ value: { ok: true } });
  const rows: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    await act('switchService', { skipMs: 24 * 3_600_000 });
    const news = (await state()).book.find(({ name }) => name === 'News')?.cells ?? {};
    rows.push(Object.keys(news).filter(key => /^[1-9]\d*,0$/.test(key)).length);
  }
  expect(rows[0]).toBeGreaterThan(0);
  expect(rows[2]).toBeGreaterThan(rows[0]!);
  // The first run also fills the workbook's formulas and checks each item once. After that the watch stays within 300 requests a month.
  const { requests } = await state();
  const later = requests.filter(({ at, charged }) => charged > 0 && at > requests[0]!.at + 4 * 3_600_000);
  expect(later.length).toBeGreaterThan(10);
  expect(later.length).toBeLessThanOrEqual(30);
});

describe('a visitor who breaks it while a list is priced', () => {
  const SCRATCH = 'sheet-2';
  const COUNT = 24;
  let before = 0;
  const draft = priceList({ range: `Scratch!A2:A${COUNT + 1}` }, { budget: 60 });
  const items = Object.fromEntries(
    Array.from({ length: COUNT }, (_, at) => [`${at + 1},0`, { value: `train set ${100 + at}` }]),
  );
  const onScratch: Edits = {
    changes: { cells: { [SCRATCH]: { '0,0': { value: 'Item' }, ...items } } },
    selection: { sheetId: SCRATCH, row: 1, column: 0, rows: 1, columns: 1 },
  };

  async function started() {
    // The workbook's formulas get their answers first.
    await act('call', nothing, 'sidebar', ['work', []]);
    before = (await state()).ledger.charged;
    await act('edit', onScratch);
    await act('call', nothing, 'sidebar', ['start', ['list-1', draft]]);
  }
  /** Runs until the list is priced. A killed run continues by itself after its lease has expired. */
  async function ended(): Promise<void> {
    for (let steps = 0; steps < 40; steps += 1) {
      const answer = (await act('call', nothing, 'sidebar', ['work', []])) as { value?: { value?: { home: Home } } };
      const task = answer.value?.value?.home.tasks.find(({ id }) => id === 'list-1');
      if (task && task.state !== 'running') {
        if (task.state === 'done') return;
        await act('call', nothing, 'sidebar', ['command', ['list-1', task.main?.command]]);
      }
      await act('switchService', { skipMs: 61_000 });
    }
    throw new Error('The list was never priced');
  }
  /** Compares the sheet with the ledger: each row has the median that the service returned for its item, or none. */
  async function comparesLedgerWithSheet() {
    const { book, ledger, requests, service } = await state();
    const cells = book.find(({ id }) => id === SCRATCH)!.cells;
    const rows = Array.from({ length: COUNT }, (_, at) => [cells[`${at + 1},0`]?.value, cells[`${at + 1},2`]?.value]);
    const own = ledger.lines.filter(({ item }) => item.startsWith('train set'));
    const lines = new Map(own.map(line => [line.item, line]));
    expect(rows.map(([item]) => [item, lines.get(String(item))?.median ?? undefined])).toEqual(rows);
    expect(own.filter(({ median, shown }) => median !== null && shown !== 1)).toEqual([]);
    expect(ledger.lines.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(ledger.charged).toBe(requests.reduce((sum, { charged }) => sum + charged, 0));
    expect(ledger.lines.reduce((sum, { charged }) => sum + charged, 0)).toBe(ledger.charged);
    return { own, charged: service.used - before, rows };
  }

  it.each<[string, TrialId, number]>([
    ['drops an answer after it was charged', 'lost', 16],
    ['kills the run', 'kill', 16],
    ['sorts the list', 'sort', 0],
  ])(
    'a visitor who %s while a list is priced finds each price beside its item, and in the ledger what it cost',
    async (_, trial, atMostMore) => {
      await started();
      await act('breakIt', nothing, trial);
      await ended();
      const { own, charged, rows } = await comparesLedgerWithSheet();
      expect(own.reduce((sum, line) => sum + line.charged, 0)).toBe(charged);
      expect(charged).toBeGreaterThanOrEqual(COUNT);
      expect(charged).toBeLessThanOrEqual(COUNT + atMostMore);
      // Each lost answer is paid for once more, and nothing else is.
      expect(own.reduce((sum, line) => sum + line.lost, 0)).toBe(trial === 'kill' ? 0 : charged - COUNT);
      if (trial === 'lost') expect(charged).toBeGreaterThan(COUNT);
      if (trial === 'sort') expect(rows[0]![0]).toBe(`train set ${100 + COUNT - 1}`);
      expect((await state()).trials).toEqual({ on: null, lost: false, killsAt: null, sorts: false });
    },
  );

  it.each<TrialId>(['quota', 'network'])(
    'a visitor who breaks the %s is charged nothing meanwhile, and the list continues once it is mended',
    async trial => {
      await started();
      await act('breakIt', nothing, trial);
      await act('call', nothing, 'sidebar', ['work', []]);
      expect((await state()).ledger.charged).toBe(before);
      expect((await state()).trials.on).toBe(trial);
      await act('breakIt', nothing, trial);
      await act('switchService', { skipMs: 61_000 });
      await ended();
      expect((await comparesLedgerWithSheet()).charged).toBe(COUNT);
    },
  );

  it('a visit with a broken service ends the same when everything is replayed with the same seed', async () => {
    await started();
    for (const trial of ['lost', 'sort', 'kill'] as const) await act('breakIt', nothing, trial);
    await ended();
    const { book, ledger, requests, service } = await state();
    await post('/replay', { seed: 1 });
    const again = await state();
    expect({ book: again.book, ledger: again.ledger, requests: again.requests }).toEqual({ book, ledger, requests });
    expect(again.service.now).toBe(service.now);
  });
});

it('the server serves a page whose policy lets it ask nobody but its own server', async () => {
  const response = await get('/');
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'self';/);
  expect(await response.text()).not.toMatch(/(?:src|href)="https?:/);
});

it('the server refuses other hosts and other kinds of messages, so that no foreign page can use it', async () => {
  expect((await get('/state', 'playground.example')).status).toBe(403);
  expect((await post('/reset', {}, 'text/plain')).status).toBe(415);
});
