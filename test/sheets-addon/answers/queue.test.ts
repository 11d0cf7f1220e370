import { expect, it } from 'vitest';
import type { Execution } from '../../support/apps-script/execution.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { asked, callSidebar, install, keywords } from '../addon.ts';

/** Each seed gives another random wake-up order. STORM_SEEDS sets their number. */
const SEEDS = Array.from({ length: Number(process.env.STORM_SEEDS ?? 1) }, (_, i) => i + 1);

const cells = (count: number) =>
  keywords(count).map(keyword => ({ functionName: 'SOLD_MEDIAN', args: [keyword], mode: 'CUSTOM_FUNCTION' as const }));

/** Keywords with a formula next to each, or one over all of them. The test calculates the formulas itself. */
function priceSheet(count: number, overAll?: string): FakeSpreadsheet {
  const book = new FakeSpreadsheet({ sheets: { Prices: keywords(count).map(keyword => [keyword]) } });
  const sheet = book.sheet('Prices');
  if (overAll) sheet.writeFormula(1, 2, overAll);
  else for (let row = 1; row <= count; row += 1) sheet.writeFormula(row, 2, `=SOLD_MEDIAN(A${row})`);
  return book;
}

/** Service calls that leave the script's process. */
const services = ({ calls }: Execution) => calls.filter(call => /^(Cache|Properties|Lock|UrlFetchApp)\./.test(call));
const isAnswered = ({ value }: Execution) =>
  typeof value === 'number' || /^Only \d sales|^No sales/.test(String(value));

it.each([0, 30, 60, 120].flatMap(lockMs => SEEDS.map(seed => ({ lockMs, seed }))))(
  '100 new cells at 120 a minute show 95 answers within 60 s, lock $lockMs ms, seed $seed',
  ({ lockMs, seed }) => {
    const { sandbox, host, clock } = install({ plan: '100k' }, { latency: { lockMs }, seed });
    const began = clock.now();
    const runs = host.runParallel(cells(100));
    expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
    expect(runs.filter(isAnswered).length).toBeGreaterThanOrEqual(95);
    expect(runs.filter(isAnswered)).toHaveLength(sandbox.account.used);
    expect(sandbox.log.filter(({ status }) => status !== 200)).toEqual([]);
    expect(clock.now() - began).toBeLessThan(60_000);
  },
);

it.each([0, 30, 60, 120])('30 new cells at once settle within 3 s, lock %i ms', lockMs => {
  const { host, clock } = install({ plan: '100k' }, { latency: { lockMs } });
  const began = clock.now();
  expect(host.runParallel(cells(30)).filter(isAnswered)).toHaveLength(30);
  expect(clock.now() - began).toBeLessThanOrEqual(3_000);
});

it('a cell with a known answer reads the cache once, or the properties once if the cache has lost it', () => {
  const { host, clock } = install({}, { latency: {} });
  host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION');
  expect(services(host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION'))).toEqual(['Cache.getAll']);
  clock.advance(7 * 3_600_000);
  const old = host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION');
  expect(services(old)).toEqual(['Cache.getAll', 'Properties.getProperties']);
});

it('a new cell makes 16 calls of cache, properties, lock and network, and two of the spreadsheet', () => {
  const { host, clock } = install({}, { latency: {} });
  host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION');
  clock.advance(60_000);
  const run = host.run('SOLD_MEDIAN', ['canon ae-1'], 'CUSTOM_FUNCTION');
  expect(services(run).length).toBeLessThanOrEqual(16);
  expect(run.calls.filter(call => call.startsWith('Spreadsheet')).length).toBeLessThanOrEqual(2);
});

it('a killed drainer is replaced within 35 s, and its unsent requests are paid for once', () => {
  const { host, sandbox, clock } = install({ plan: '100k' }, { latency: {} });
  let killed = false;
  host.onCall = call => {
    if (killed || call !== 'UrlFetchApp.fetchAll') return;
    killed = true;
    host.killIn(1);
  };
  const began = clock.now();
  host.runParallel(cells(30));
  host.onCall = undefined;
  clock.advanceTo(Math.max(clock.now(), began + 36_000));
  const again = host.runParallel(cells(30));
  expect(again.filter(isAnswered)).toHaveLength(30);
  expect(sandbox.account.used).toBeLessThanOrEqual(30 + 16);
});

it('answers that arrive after their formula has ended are written by the sidebar, and the cells show them', () => {
  const { host, sandbox, clock } = install(
    { plan: 'basic', quota: 1_000 },
    { latency: {}, spreadsheet: priceSheet(60) },
  );
  host.runParallel(cells(60));
  const waiting = callSidebar(host, 'home', []).waiting.count;
  expect(waiting).toBeGreaterThan(0);
  for (let calls = 0; calls < 30 && callSidebar(host, 'home', []).waiting.count > 0; calls += 1) {
    const { nextInMs } = callSidebar(host, 'work', []);
    clock.advance(nextInMs ?? 1_000);
  }
  clock.advance(60_000);
  callSidebar(host, 'work', []);
  expect(callSidebar(host, 'home', []).waiting).toEqual({ count: 0, text: '' });
  const used = asked({ sandbox });
  expect(host.runParallel(cells(60)).filter(isAnswered)).toHaveLength(60);
  expect(asked({ sandbox })).toBe(used);
});

it.each(['drop', 'late'])(
  'a wave whose connection breaks, %s: at most one wave is paid for twice, every cell of a range of 100 is filled, and a recalculation costs nothing',
  kind => {
    const { host, sandbox, clock } = install({ plan: '100k' }, { latency: {} });
    sandbox.addFault(kind === 'drop' ? { drop: true, match: { nth: 20 } } : { delayMs: 31_000, match: { nth: 20 } });
    const range = keywords(100).map(keyword => [keyword]);
    const run = () => host.run('SOLD_MEDIAN', [range], 'CUSTOM_FUNCTION');
    let last = run();
    for (let tries = 0; tries < 5; tries += 1) {
      clock.advance(60_000);
      last = run();
    }
    const shown = (last.value as unknown[][]).flat();
    expect(shown.filter(value => value === null || String(value).startsWith('Waiting'))).toEqual([]);
    expect(sandbox.account.used).toBeLessThanOrEqual(100 + 16);
    const used = sandbox.account.used;
    run();
    expect(sandbox.account.used).toBe(used);
  },
);

/** Total number of executions in consecutive bursts; STORM_EXECUTIONS=10000 runs more. */
const EXECUTIONS = Number(process.env.STORM_EXECUTIONS ?? 200);
const STORM = 100;

it(`successive bursts pay for no question twice in ${EXECUTIONS} executions, even if the cache forgets a third`, () => {
  const { sandbox, host, clock } = install(
    { plan: '100k', quota: 10 * EXECUTIONS },
    { latency: {}, seed: EXECUTIONS, forgets: 1 / 3 },
  );
  callSidebar(host, 'saveCap', [100_000]);
  let numbers = 0;
  for (let storm = 0; storm < EXECUTIONS / STORM; storm += 1) {
    const starts = cells(STORM).map((start, i) => ({ ...start, args: [`storm ${storm} item number ${i >> 1}`] }));
    numbers += host.runParallel(starts).filter(isAnswered).length;
    clock.advance(61_000);
  }
  const good = sandbox.log
    .filter(({ status, path }) => status === 200 && path !== '/v1/account/usage')
    .map(({ query }) => query);
  expect(new Set(good).size).toBe(good.length);
  expect(numbers).toBeGreaterThanOrEqual(0.95 * EXECUTIONS);
}, 3_600_000);

/** Number of cells of the largest sheet; FILL_CELLS=5000 fills more. */
const CELLS = Number(process.env.FILL_CELLS ?? 120);

it('a fill copies renewed answers to the hidden tab in one write and notes it in another, however many they are', () => {
  const { clock, host, sandbox } = install({ plan: 'growth' });
  const range = keywords(60).map(keyword => [keyword]);
  const calculate = () => host.run('SOLD_MEDIAN', [range, 'freshHours', 0.5], 'CUSTOM_FUNCTION');
  const fill = () => host.run('fillWaitingCells', [], 'FULL').calls.filter(call => /Range\.set/.test(call));
  calculate();
  expect(fill()).toEqual(['Range.setNumberFormat', 'Range.setValues', 'Range.setValues']);
  clock.advance(3_600_000);
  calculate();
  expect(asked({ sandbox })).toBe(120);
  expect(fill()).toEqual(['Range.setValues', 'Range.setValues']);
});

it(`a fill at 30 a minute takes as long as the limit requires, and its calls grow as its cells, up to ${CELLS}`, () => {
  const fill = (count: number) => {
    const spreadsheet = priceSheet(count, `=SOLD_MEDIAN(A1:A${count})`);
    const { sandbox, host, clock } = install({ plan: 'basic', quota: 1_000_000 }, { latency: {}, spreadsheet });
    callSidebar(host, 'saveCap', [100_000]);
    const range = keywords(count).map(keyword => [keyword]);
    const began = clock.now();
    let calls = 0;
    for (let runs = 0; asked({ sandbox }) < count && runs < count; runs += 1) {
      const run =
        runs % 2 === 0 ? host.run('SOLD_MEDIAN', [range], 'CUSTOM_FUNCTION') : host.run('fillWaitingCells', [], 'FULL');
      calls += services(run).length;
    }
    return {
      calls,
      asked: asked({ sandbox }),
      pace: (clock.now() - began) / (Math.floor((count - 1) / 30) * 60_000),
    };
  };
  const [small, large] = [fill(CELLS / 3), fill(CELLS)];
  expect([small.asked, large.asked]).toEqual([CELLS / 3, CELLS]);
  expect(large.pace).toBeLessThanOrEqual(CELLS < 500 ? 1.2 : 1.03);
  expect(large.calls / small.calls).toBeLessThanOrEqual(4.5);
}, 3_600_000);
