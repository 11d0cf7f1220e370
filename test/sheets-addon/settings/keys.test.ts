import { describe, expect, it } from 'vitest';
import { WAITING } from '../../../sheets-addon/answers/cell-text.ts';
import { fillProperties } from '../../support/apps-script/index.ts';
import { type Addon, install } from '../addon.ts';
import { openLivingSheet } from '../living-sheet.ts';

const HOUR = 3_600_000;
const NO_KEY = "No API key is set. Save it in the sidebar; in somebody else's spreadsheet choose This spreadsheet.";
const WRONG_KEY = 'The API key was not accepted. Check the key, or create a new one in the account dashboard.';

describe('whose key a formula uses', () => {
  it("is the owner's: an editor sees values although the key of theirs is nowhere", () => {
    const { host, cell, sandbox } = install({}, { owner: 'owner@example.com', user: 'owner@example.com' });
    const run = host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION', { user: 'editor@example.com' });
    expect(typeof run.value).toBe('number');
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toBe(run.value);
    expect(sandbox.log).toHaveLength(1);
  });

  it("is not an editor's own: the cell says how to save it for this spreadsheet, and then it works", () => {
    const { host, cell, sandbox } = install({}, { owner: 'owner@example.com', user: 'editor@example.com' });
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toBe(NO_KEY);
    expect(sandbox.log).toHaveLength(0);
    host.run('saveSettings', [{ apiKey: sandbox.apiKey, scope: 'spreadsheet' }], 'FULL');
    expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
  });
});

describe('a key that no longer works', () => {
  it('is told in the cell, and asked about once', () => {
    const { sandbox, cell } = install();
    sandbox.setKey(null);
    expect(cell('SOLD_MEDIAN', [['iphone 13'], ['seiko 5'], ['canon ae-1']])).toEqual([
      [WRONG_KEY],
      [WRONG_KEY],
      [WRONG_KEY],
    ]);
    expect(sandbox.log).toHaveLength(1);
  });

  it('is not put in place of one that works', () => {
    const { host, cell } = install();
    const save = (apiKey: string) => host.callFromHtml('saveSettings', [{ apiKey, tested: true }]).value;
    expect(save('cs_wrong')).toEqual({ ok: false, message: WRONG_KEY });
    expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
    host.callFromHtml('forgetKey');
    expect(save('cs_wrong')).toEqual({ ok: false, message: WRONG_KEY });
    expect(cell('SOLD_MEDIAN', 'seiko 5')).toBe(NO_KEY);
  });

  it('is saved while the service cannot be asked, or when it may not tell the usage', () => {
    for (const status of [503, 403]) {
      const { host, sandbox, cell } = install();
      sandbox.addFault({
        match: { path: '/v1/account/usage' },
        status,
        code: status === 403 ? 'forbidden' : undefined,
        times: 9,
      });
      expect(host.callFromHtml('saveSettings', [{ apiKey: sandbox.apiKey, tested: true }]).value).toHaveProperty(
        'ok',
        true,
      );
      expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
    }
  });

  it('does not take away what is still fresh, and a changed key works at once', () => {
    const { sandbox, host, cell } = install();
    const median = cell('SOLD_MEDIAN', 'iphone 13');
    sandbox.setKey('cs_another_key_9876543210');
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toBe(median);
    expect(cell('SOLD_MEDIAN', 'seiko 5')).toBe(WRONG_KEY);
    host.run('saveSettings', [{ apiKey: 'cs_another_key_9876543210' }], 'FULL');
    expect(typeof cell('SOLD_MEDIAN', 'seiko 5')).toBe('number');
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toBe(median);
  });

  it('is told also where an old value is known and a newer one was asked for', () => {
    const { sandbox, clock, host, cell } = install();
    cell('SOLD_MEDIAN', 'iphone 13');
    host.run('fillWaitingCells', [], 'FULL');
    clock.advance(7 * HOUR);
    sandbox.setKey(null);
    expect(cell('SOLD_MEDIAN', 'iphone 13', 'freshHours', 6)).toBe(WRONG_KEY);
  });

  it('stands in no cell, property name, cache entry, toast or log', () => {
    const { sandbox, host, book, type, menu } = openLivingSheet([['iphone 13'], ['seiko 5']]);
    type(1, 2, '=SOLD_STATS(A1:A2)');
    menu('Refresh sheet');
    const kept = [
      ...book.sheets.flatMap(sheet => sheet.values().flat().map(String)),
      ...book.toasts.map(({ message }) => message),
      ...Object.entries(host.cache.entries('document', host.clock.now())).flat(),
      ...Object.entries(host.properties.entries('document')).flat(),
    ];
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.filter(text => text.includes(sandbox.apiKey))).toEqual([]);
  });
});

describe('a spent quota', () => {
  it('is remembered until its reset, also when the cache is emptied', () => {
    const { sandbox, host, clock, cell } = install({ quota: 1 });
    cell('SOLD_MEDIAN', 'iphone 13');
    expect(cell('SOLD_MEDIAN', 'seiko 5')).toContain('The quota renews on 2026-12-01 00:00 UTC');
    const spent = sandbox.log.length;
    host.cache.clear();
    expect(cell('SOLD_MEDIAN', 'canon ae-1')).toContain('The quota renews on 2026-12-01 00:00 UTC');
    expect(sandbox.log).toHaveLength(spent);
    clock.advanceTo(Date.parse('2026-12-01T00:01:00Z'));
    expect(typeof cell('SOLD_MEDIAN', 'canon ae-1')).toBe('number');
  });
});

describe('credits bought after the quota was spent', () => {
  it.each([
    ['the formula that tells what is left', (addon: Addon) => addon.cell('SOLD_USAGE')],
    ['testing the key in the sidebar', (addon: Addon) => addon.host.callFromHtml('testKey').value],
  ])('count as soon as %s says so', (_what, look) => {
    const addon = install({ quota: 1, used: 1 });
    const { sandbox, cell } = addon;
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toContain('used up');
    sandbox.account.credits = 1_000;
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toContain('used up');
    look(addon);
    expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
    expect(sandbox.account.credits).toBe(999);
  });
});

describe('the stores of the platform', () => {
  it('may lose any cache entry at any time: cells never show an exception, and pay again only for what was lost', () => {
    const { sandbox, host, cell } = install({ plan: '500k' });
    const keywords = Array.from({ length: 12 }, (_, i) => `keyword ${i}`);
    for (let round = 1; round <= 15; round += 1) {
      host.cache.dropRandomly(0.3, round);
      for (const keyword of keywords) expect(String(cell('SOLD_MEDIAN', keyword))).toMatch(/^[\d.]+$|sales?/);
      expect(cell('SOLD_LISTINGS', keywords[round % 12], 'title', 2)).toHaveLength(3);
    }
    expect(sandbox.log.length).toBeGreaterThan(12);
    expect(sandbox.log.filter(({ status }) => status !== 200)).toEqual([]);
    const before = sandbox.log.length;
    for (const keyword of keywords) cell('SOLD_MEDIAN', keyword);
    expect(sandbox.log).toHaveLength(before);
  });

  it('may be full of properties: formulas work, and a spent quota is still told', () => {
    const { host, cell } = install({ quota: 1 });
    fillProperties(host);
    expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
    expect(cell('SOLD_MEDIAN', 'seiko 5')).toContain('The monthly requests and credits are used up.');
    expect(cell('SOLD_MEDIAN', 'canon ae-1')).toContain('The monthly requests and credits are used up.');
  });

  it('may be locked by somebody else for long: cells wait instead of failing', () => {
    const { host, clock, cell } = install();
    host.lock.hold(clock.now(), clock.now() + 60_000);
    const text = cell('SOLD_MEDIAN', 'iphone 13');
    expect(text).toBe('Waiting for a free request. Choose Extensions > Sold Data > Fill waiting cells.');
  });
});

describe('a service in trouble', () => {
  it.each([
    [{ status: 500, code: 'server_error' }, 'The service had an internal error. Try again later; nothing was charged.'],
    [
      { status: 502, code: 'upstream_unavailable' },
      'The marketplace did not answer the service. Try again shortly; nothing was charged.',
    ],
    [
      { drop: true },
      'The service did not answer. Check the connection and try again; 3 requests may have been charged.',
    ],
    [
      { html: true },
      'The service sent an answer that could not be read. Try again; if it keeps happening, report the request ID; 1 request was charged.',
    ],
  ])('%o is one sentence in the cell', (fault, sentence) => {
    const { sandbox, cell } = install();
    sandbox.addFault({ ...fault, times: Number.POSITIVE_INFINITY });
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toBe(sentence);
  });

  it('is not asked by every cell and every calculation', () => {
    const { sandbox, clock, cell } = install();
    sandbox.addFault({ status: 500, code: 'server_error', times: Number.POSITIVE_INFINITY });
    cell('SOLD_MEDIAN', 'iphone 13');
    const spent = sandbox.log.length;
    for (const name of ['SOLD_MEAN', 'SOLD_MIN', 'SOLD_COUNT', 'SOLD_MEDIAN']) cell(name, 'iphone 13');
    expect(sandbox.log).toHaveLength(spent);
    sandbox.clearFaults();
    clock.advance(31_000);
    expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
  });

  it('shows the last value it gave, and when that was', () => {
    const { sandbox, clock, host, cell } = install();
    const median = cell('SOLD_MEDIAN', 'iphone 13');
    host.run('fillWaitingCells', [], 'FULL');
    clock.advance(9 * HOUR);
    sandbox.addFault({ status: 502, code: 'upstream_unavailable', times: Number.POSITIVE_INFINITY });
    expect(cell('SOLD_MEDIAN', 'iphone 13', 'freshHours', 6)).toBe(median);
    expect(cell('SOLD_AS_OF', 'iphone 13')).toEqual(new Date('2026-11-20T12:00:00Z'));
    const [, row] = cell('SOLD_STATS', 'iphone 13', 'freshHours', 6) as unknown[][];
    expect(row!.at(-1)).toContain('as of 2026-11-20 12:00 UTC: The marketplace did not answer the service.');
    sandbox.clearFaults();
    clock.advance(31_000);
    cell('SOLD_MEDIAN', 'iphone 13', 'freshHours', 6);
    expect(cell('SOLD_AS_OF', 'iphone 13')).toEqual(new Date(clock.now()));
  });

  it('shows the rows of a long table that came before it broke, and says what is missing', () => {
    const { sandbox, cell } = install({ plan: '500k' });
    sandbox.addFault({
      status: 500,
      code: 'server_error',
      times: Number.POSITIVE_INFINITY,
      match: { query: { page: '3' } },
    });
    const rows = cell('SOLD_HISTORY', 'canon ae-1', '2026-01-01', '2026-06-30', 'title, itemId', 200) as unknown[][];
    expect(rows).toHaveLength(1 + 100 + 1);
    expect(rows.at(-1)).toEqual(['The service had an internal error. Try again later; nothing was charged.', '']);
    sandbox.clearFaults();
    const spent = sandbox.account.used;
    expect(cell('SOLD_HISTORY', 'canon ae-1', '2026-01-01', '2026-06-30', 'title, itemId', 200)).toHaveLength(102);
    expect(sandbox.account.used).toBe(spent);
  });
});

describe("Google's own daily limits", () => {
  it('of requests and of properties are told as what they are', () => {
    const sentence = "Google's daily limit for add-ons is used up. Try again tomorrow.";
    const { host, clock, cell } = install();
    host.fetchQuota.spend(host.user, clock.now(), 20_000);
    expect(cell('SOLD_MEDIAN', 'iphone 13')).toBe(sentence);
    // It may end at any property that a cell reads or writes: then the cell waits at worst.
    const texts = Array.from({ length: 15 }, (_, left) => {
      const other = install({ plan: '500k' });
      const { quota } = other.host.properties;
      const now = other.clock.now();
      quota.spend(other.host.user, now, quota.limit - quota.used(other.host.user, now) - left);
      return other.cell('SOLD_MEDIAN', 'iphone 13');
    });
    expect(texts[0]).toBe(sentence);
    expect(texts.at(-1)).toEqual(expect.any(Number));
    const words = new Set(texts.filter(text => typeof text !== 'number'));
    expect([...words].filter(text => text !== sentence && text !== WAITING)).toEqual([]);
  });
});

describe('two executions at once', () => {
  it('that ask the same spend one request, and both show it', () => {
    const { sandbox, host } = install();
    sandbox.addFault({ delayMs: 4_000, times: Number.POSITIVE_INFINITY });
    const start = { functionName: 'SOLD_MEDIAN', args: ['iphone 13'], mode: 'CUSTOM_FUNCTION' as const };
    const [one, two] = host.runParallel([start, { ...start, functionName: 'SOLD_STATS' }]);
    expect(typeof one!.value).toBe('number');
    expect((two!.value as unknown[][])[1]).toContain(one!.value);
    expect(sandbox.log).toHaveLength(1);
  });

  it('that write the last good answers lose neither', () => {
    const { host, book, type, sandbox } = openLivingSheet([['iphone 13'], ['seiko 5'], ['canon ae-1']], {
      plan: '500k',
    });
    type(1, 2, '=SOLD_MEDIAN(A1:A3)');
    const start = (functionName: string) => ({ functionName, args: [], mode: 'FULL' as const });
    const runs = host.runParallel([start('refreshSheet'), start('fillWaitingCells'), start('refreshSheet')]);
    expect(runs.filter(({ error }) => error)).toEqual([]);
    const kept = book
      .sheet('_sold_data_answers')
      .values()
      .map(([name]) => name);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toHaveLength(3);
    expect(sandbox.log.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
