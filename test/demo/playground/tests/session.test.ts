import { beforeEach, describe, expect, it } from 'vitest';
import type { CellState } from '../book.ts';
import type { Edits, ServerEvent } from '../protocol.ts';
import { Session } from '../session.ts';
import { fixtureAddOn } from './fixture.ts';

const PRICE_LIST = 'sheet-0';
const nothing: Edits = { changes: { cells: {} }, selection: null };

let session: Session;
let events: ServerEvent[];
beforeEach(() => {
  session = new Session(fixtureAddOn, {});
  events = [];
  session.watch(event => events.push(event));
});

const typed = (cells: Record<string, CellState | null>): Edits => ({
  changes: { cells: { [PRICE_LIST]: cells } },
  selection: null,
});
const told = <Type extends ServerEvent['type']>(type: Type) =>
  events.filter((event): event is Extract<ServerEvent, { type: Type }> => event.type === type);
const cells = (name: string) => session.state().book.find(sheet => sheet.name === name)?.cells ?? {};
const ask = (keyword: string) =>
  session.formulas([{ name: 'SOLD_MEDIAN', args: [keyword], cell: { sheetId: PRICE_LIST, row: 1, column: 1 } }]);

describe('a visit', () => {
  it('begins with thirty items, a menu, an open sidebar and an unused account', () => {
    const state = session.state();
    const items = Object.entries(cells('Price list')).filter(([key]) => /^[1-9]\d*,0$/.test(key));
    expect(items).toHaveLength(30);
    expect(state.menu).toEqual([
      {
        label: 'Sold Data',
        entries: [
          { label: 'Open sidebar', functionName: 'openSidebar' },
          {},
          { label: 'Freeze to values', functionName: 'freeze' },
        ],
      },
    ]);
    expect(state.sidebar).toEqual({ title: 'Prices', open: true });
    expect(state.service).toMatchObject({ plan: 'starter', used: 0, fault: 'none' });
    expect(state.requests).toEqual([]);
  });

  it('never hands the key to the page', async () => {
    await ask('iphone 13 128gb');
    expect(JSON.stringify([session.state(), events])).not.toContain('cs_sandbox');
  });

  it('answers a formula from the service and lists the request with its charge', async () => {
    const [outcome] = await ask('iphone 13 128gb');
    expect(outcome).toEqual({ rows: [[expect.any(Number)]] });
    expect(told('requests')[0]?.lines).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/v1/scrape',
        query: 'keyword=iphone%2013%20128gb',
        status: 200,
        charged: 1,
      }),
    ]);
    expect(told('service').at(-1)?.service.used).toBe(1);
  });

  it('knows the answers when the page is loaded again', async () => {
    await ask('iphone 13 128gb');
    expect(session.state().known).toEqual([
      { name: 'SOLD_MEDIAN', args: ['iphone 13 128gb'], outcome: { rows: [[expect.any(Number)]] } },
    ]);
  });

  it('starts over with a fresh sheet and a fresh account', async () => {
    await ask('iphone 13 128gb');
    session.edit(typed({ '1,0': { value: 'changed' } }));
    session.switchService({ reset: true });
    expect(session.state()).toMatchObject({ requests: [], known: [], service: { used: 0 } });
    expect(cells('Price list')['1,0']?.value).toBe('iphone 13 128gb');
  });
});

describe('the spreadsheet on both sides', () => {
  it('shows the script what the visitor typed and selected', async () => {
    const selection = { sheetId: PRICE_LIST, row: 1, column: 0, rows: 2, columns: 1 };
    const edits = { ...typed({ '1,0': { value: 'leica q2' } }), selection };
    expect(await session.call('selectedItems', [], edits)).toEqual({ value: ['leica q2', 'pixel 7 128gb'] });
  });

  it('never sends a visitor their own edits back, whatever they typed', async () => {
    session.edit(
      typed({
        '1,9': { formula: '=SOLD_MEDIAN("x")' },
        '2,9': { value: '', bold: true },
        '3,9': { value: 46023, numberFormat: 'yyyy-mm-dd' },
        '4,9': { value: '007', numberFormat: '@', wrap: true, italic: true },
        '5,9': { value: false, align: 'center', note: 'A note.', color: '#ff0000', background: '#00ff00' },
      }),
    );
    await session.call('selectedItems', [], nothing);
    expect(told('book')).toEqual([]);
  });

  it('shows the visitor what the script wrote: sheet, values, dates, formats and styles', async () => {
    expect(await session.call('writeReport', [], nothing)).toEqual({ value: 3 });
    const [book] = told('book');
    const report = book?.changes.frames?.find(frame => frame.name === 'Report');
    expect(report).toMatchObject({ frozenRows: 1 });
    expect(book?.active).toBe(report?.id);
    expect(cells('Report')['0,0']).toEqual({ value: 'Day', bold: true, background: '#eeeeee' });
    expect(cells('Report')['1,0']).toEqual({ value: 46023, numberFormat: 'yyyy-mm-dd' });
    expect(cells('Report')['2,1']).toEqual({ value: 14, numberFormat: '0.00' });
  });

  it('turns to the sheet the script turned to, and to no other', async () => {
    await session.call('showScratch', [], nothing);
    expect(told('book').map(({ active }) => active)).toEqual(['sheet-2']);
    await session.call('selectedItems', [], nothing);
    expect(told('book')).toHaveLength(1);
  });

  it('shows messages with their text', async () => {
    await session.call('writeReport', [], nothing);
    expect(told('toast')).toEqual([{ type: 'toast', title: 'Report', text: 'Three days written', seconds: 5 }]);
  });

  it('freezes a spilled column to values, and the cells keep what they show', async () => {
    const spilled: Record<string, CellState> = {
      '1,1': { formula: '=SOLD_MEDIAN(A2:A31)', value: 291.31 },
      '2,1': { value: 368.74, spilledFrom: '1,1' },
      '3,1': { value: 370, spilledFrom: '1,1' },
    };
    session.edit(typed(spilled));
    await session.runMenuItem('freeze', nothing);
    expect(told('book')[0]?.changes.cells[PRICE_LIST]).toEqual({
      '1,1': { value: 291.31 },
      '2,1': { value: 368.74 },
      '3,1': { value: 370 },
    });
  });

  it('runs a formula again that the script wrote again, and shows its values meanwhile', async () => {
    session.edit(
      typed({
        '1,1': { formula: '=SOLD_MEDIAN(A2:A31)', value: 291.31 },
        '2,1': { value: 368.74, spilledFrom: '1,1' },
      }),
    );
    await session.call('refresh', [], nothing);
    expect(told('book')).toEqual([
      { type: 'book', changes: { cells: {} }, rerun: [{ sheetId: PRICE_LIST, row: 1, column: 1 }] },
    ]);
  });

  it("hands the script's error to the caller and changes nothing", async () => {
    expect(await session.call('fail', [], nothing)).toEqual({ error: 'Nothing is selected.' });
    expect(told('book')).toEqual([]);
  });
});

describe('the service', () => {
  it('answers at whatever address the add-on was built for', async () => {
    const address = 'https://gateway.example/sold/';
    session = new Session(
      {
        ...fixtureAddOn,
        code: fixtureAddOn.code.replace('http://127.0.0.1:8787/', address),
        manifest: { ...fixtureAddOn.manifest, urlFetchWhitelist: [address] },
      },
      {},
    );
    expect(await ask('iphone 13 128gb')).toEqual([{ rows: [[expect.any(Number)]] }]);
  });
});

describe('the switches', () => {
  it('puts the account on another plan and keeps what was used', async () => {
    await ask('iphone 13 128gb');
    session.switchService({ plan: 'basic' });
    expect(told('service').at(-1)?.service).toMatchObject({ plan: 'basic', quota: 100, perMinute: 30, used: 1 });
  });

  it('keeps the quota spent on another plan', async () => {
    session.switchService({ fault: 'spent' });
    session.switchService({ plan: 'growth' });
    expect(told('service').at(-1)?.service).toMatchObject({ plan: 'growth', used: 10_000, quota: 10_000 });
  });

  it('spends the quota and gives it back', async () => {
    session.switchService({ fault: 'spent' });
    expect(await ask('iphone 13 128gb')).toEqual([{ error: 'The service said quota_exceeded.' }]);
    session.switchService({ fault: 'none' });
    expect(await ask('pixel 7 128gb')).toEqual([{ rows: [[expect.any(Number)]] }]);
    expect(told('service').at(-1)?.service.used).toBe(1);
  });

  it('revokes the key and lets it work again', async () => {
    session.switchService({ fault: 'revoked' });
    expect(await ask('iphone 13 128gb')).toEqual([{ error: 'The service said unauthorized.' }]);
    session.switchService({ fault: 'none' });
    expect(await ask('iphone 13 128gb')).toEqual([{ rows: [[expect.any(Number)]] }]);
  });

  it.each([
    ['flaky', 503, 'server_busy'],
    ['limited', 429, 'rate_limited'],
  ] as const)('makes the service %s: some requests get %i and cost nothing', async (fault, status, code) => {
    session.switchService({ fault });
    for (const keyword of ['iphone 13 128gb', 'pixel 7 128gb', 'ipad air 64gb']) await ask(keyword);
    const refused = session.state().requests.filter(line => line.status === status);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(line => line.code === code && line.charged === 0)).toBe(true);
  });

  it('drops connections', async () => {
    session.switchService({ fault: 'drops' });
    const outcomes = [];
    for (const keyword of ['iphone 13 128gb', 'pixel 7 128gb', 'ipad air 64gb']) outcomes.push(...(await ask(keyword)));
    expect(outcomes.filter(outcome => 'error' in outcome)).toHaveLength(1);
    expect(session.state().requests.filter(({ status }) => status === 0)).toHaveLength(1);
  });

  it('skips time: the clock of the spreadsheet continues', () => {
    // The machine's own clock runs meanwhile: only the spreadsheet's can be told from here.
    session.switchService({ plan: 'starter' });
    const before = told('service').at(-1)!.service.now;
    session.switchService({ skipMs: 3_600_000 });
    expect(told('service').at(-1)!.service.now).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  it('knows no other plan or trouble', () => {
    expect(() => session.switchService({ plan: 'platinum' })).toThrow('There is no plan "platinum".');
    expect(() => session.switchService({ fault: 'meteor' as never })).toThrow('There is no trouble "meteor".');
  });
});
