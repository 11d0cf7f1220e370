// The playground without its page, with the shipped add-on.
import { beforeEach, expect, it } from 'vitest';
import { type AddOnFiles, shippedAddOn } from '../add-on.ts';
import type { CellState } from '../book.ts';
import type { Edits, ServerEvent } from '../protocol.ts';
import { NOTHING, openApp } from './app.ts';

const PRICE_LIST = 'sheet-0';
const shipped = shippedAddOn();

let visit: ReturnType<typeof openApp>;
const open = (addOn: AddOnFiles = shipped) => {
  visit = openApp(addOn);
};
beforeEach(() => open());

const typed = (cells: Record<string, CellState | null>): Edits => ({
  changes: { cells: { [PRICE_LIST]: cells } },
  selection: null,
});
const told = <Type extends ServerEvent['type']>(type: Type) =>
  visit.events.filter((event): event is Extract<ServerEvent, { type: Type }> => event.type === type);
const ask = (keyword: string) =>
  visit.act('formulas', [{ name: 'SOLD_MEDIAN', args: [keyword], cell: { sheetId: PRICE_LIST, row: 1, column: 1 } }]);

it('a visit begins with thirty items, a menu, an open sidebar and an unused account', async () => {
  const { book, menu, sidebar, service, requests } = await visit.state();
  const items = Object.keys(book[0]!.cells).filter(key => /^[1-9]\d*,0$/.test(key));
  expect(items).toHaveLength(30);
  expect(menu).toContainEqual({ label: 'Open sidebar', functionName: 'openSidebar' });
  expect(sidebar.open).toBe(true);
  expect(service).toMatchObject({ plan: 'starter', used: 0, left: 2000, fault: 'none' });
  expect(requests.filter(({ charged }) => charged > 0)).toEqual([]);
});

it('a formula is answered by the service, and its request is listed with its charge, without the key', async () => {
  expect(await ask('iphone 13 128gb')).toEqual([{ rows: [[289.95]] }]);
  const line = { method: 'GET', path: '/v1/scrape', status: 200, charged: 1 };
  expect(told('requests')[0]?.lines).toEqual([expect.objectContaining(line)]);
  expect(told('service').at(-1)?.service.used).toBe(1);
  expect(JSON.stringify([await visit.state(), visit.events])).not.toContain('cs_sandbox');
});

it('the service answers at any address for which the add-on was built', async () => {
  const [built = ''] = shipped.manifest.urlFetchWhitelist;
  const address = 'https://gateway.example/sold/';
  const code = shipped.code.replaceAll(built.replace(/\/$/, ''), address.replace(/\/$/, ''));
  open({ ...shipped, code, manifest: { ...shipped.manifest, urlFetchWhitelist: [address] } });
  expect(await ask('iphone 13 128gb')).toEqual([{ rows: [[289.95]] }]);
});

it('a visit starts over with a fresh sheet and a fresh account', async () => {
  await ask('iphone 13 128gb');
  await visit.act('edit', typed({ '1,0': { value: 'changed' } }));
  await visit.post('/reset', {});
  const { book, service } = await visit.state();
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
  await visit.act('edit', edits);
  expect(told('book')).toEqual([]);
});

it("the spreadsheet on both sides shows the script the visitor's selection, and shows the visitor each change by the script once", async () => {
  const selection = { sheetId: PRICE_LIST, row: 1, column: 9, rows: 1, columns: 1 };
  await visit.act('call', { ...NOTHING, selection }, 'sidebar', ['insert', ['=SOLD_MEDIAN("leica q2")', false]]);
  await visit.act('edit', NOTHING);
  const cells = { [PRICE_LIST]: { '1,9': expect.objectContaining({ formula: '=SOLD_MEDIAN("leica q2")' }) } };
  const rerun = [{ sheetId: PRICE_LIST, row: 1, column: 9 }];
  expect(told('book')).toEqual([{ type: 'book', changes: { cells }, rerun }]);
});

it("the spreadsheet on both sides can't call private functions of the script", async () => {
  expect(await visit.act('call', NOTHING, 'price_', [])).toEqual({ error: expect.stringContaining('price_') });
});

it('the switches put the account on another plan and keep what was used', async () => {
  await ask('iphone 13 128gb');
  await visit.act('switchService', { plan: 'basic' });
  expect(told('service').at(-1)?.service).toMatchObject({ plan: 'basic', left: 99, used: 1 });
});

it.each([
  ['spent', /used up/],
  ['revoked', /key was not accepted/],
] as const)('the switches make the service %s, and normal again', async (fault, words) => {
  await visit.act('switchService', { fault });
  expect(JSON.stringify(await ask('leica q2'))).toMatch(words);
  await visit.act('switchService', { fault: 'none', skipMs: 61_000 });
  expect(await ask('pixel 7 128gb')).toEqual([{ rows: [[expect.any(Number)]] }]);
});

it.each([
  ['flaky', 503],
  ['limited', 429],
  ['drops', 0],
] as const)(
  'the switches make the service %s: requests end with %i and cost nothing, and the cells are answered later',
  async (fault, status) => {
    await visit.act('switchService', { fault });
    const outcomes = [];
    for (const keyword of ['iphone 13 128gb', 'pixel 7 128gb', 'ipad air 64gb']) outcomes.push(...(await ask(keyword)));
    expect(outcomes).toEqual(outcomes.map(() => ({ rows: [[expect.any(Number)]] })));
    const refused = (await visit.state()).requests.filter(line => line.status === status);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ charged }) => charged === 0)).toBe(true);
  },
);

it('the switches skip days, and a watch over the want list reports what is new and keeps to its requests', async () => {
  const kinds = ['deal', 'offered', 'price', 'sold', 'gone'];
  const what = { range: 'Want list!A1:B7', kinds, dealPercent: 80, movedPercent: 10 };
  const draft = { kind: 'watch', what, where: { tab: 'News' }, when: null, budget: 300, mail: false };
  const saved = await visit.act('call', NOTHING, 'sidebar', ['start', ['watch-1', draft]]);
  expect(saved).toMatchObject({ value: { ok: true } });
  const rows: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    await visit.act('switchService', { skipMs: 24 * 3_600_000 });
    const news = (await visit.state()).book.find(({ name }) => name === 'News')?.cells ?? {};
    rows.push(Object.keys(news).filter(key => /^[1-9]\d*,0$/.test(key)).length);
  }
  expect(rows[0]).toBeGreaterThan(0);
  expect(rows[2]).toBeGreaterThan(rows[0]!);
  // The first run also fills the workbook's formulas and checks each item once. After that the watch spends at most twice the even pace of 300
  // requests a month, which it reaches when the account's month ends before its first 30 days.
  const { requests } = await visit.state();
  const later = requests.filter(({ at, charged }) => charged > 0 && at > requests[0]!.at + 4 * 3_600_000);
  expect(later.length).toBeGreaterThan(10);
  expect(later.length).toBeLessThanOrEqual((2 * 3 * 300) / 30);
});

it("the server's page has a policy that allows requests only to its own server", async () => {
  const response = await visit.get('/');
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'self';/);
  expect(await response.text()).not.toMatch(/(?:src|href)="https?:/);
});

it('the server refuses other hosts and other content types, so no other page can use it', async () => {
  expect((await visit.get('/state', 'playground.example')).status).toBe(403);
  expect((await visit.post('/reset', {}, 'text/plain')).status).toBe(415);
});
