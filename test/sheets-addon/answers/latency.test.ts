import { describe, expect, it } from 'vitest';
import { type Execution, FakeSpreadsheet } from '../../support/apps-script/index.ts';
import { install, keywords } from '../addon.ts';

/** Each is another random order of waking; more on demand. */
const SEEDS = Array.from({ length: Number(process.env.STORM_SEEDS ?? 1) }, (_, i) => i + 1);

const cells = (count: number) =>
  keywords(count).map(keyword => ({
    functionName: 'SOLD_MEDIAN',
    args: [keyword],
    mode: 'CUSTOM_FUNCTION' as const,
  }));

/** Calls that leave the script's process. */
const services = ({ calls }: Execution) => calls.filter(call => /^(Cache|Properties|Lock|UrlFetchApp)\./.test(call));
const isAnswered = ({ value }: Execution) =>
  typeof value === 'number' || /^Only \d sales|^No sales/.test(String(value));

describe('with the time that service calls take', () => {
  it.each(
    [0, 30, 60, 120].flatMap(lockMs => SEEDS.map(seed => ({ lockMs, seed }))),
  )('100 new cells at 120 a minute show 95 answers within 60 s, lock $lockMs ms, seed $seed', ({ lockMs, seed }) => {
    const { sandbox, host, clock } = install({ plan: '100k' }, { latency: { lockMs }, seed });
    const began = clock.now();
    const runs = host.runParallel(cells(100));
    expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
    expect(runs.filter(isAnswered).length).toBeGreaterThanOrEqual(95);
    expect(runs.filter(isAnswered)).toHaveLength(sandbox.account.used);
    expect(sandbox.log.filter(({ status }) => status !== 200)).toEqual([]);
    expect(clock.now() - began).toBeLessThan(60_000);
  });

  it.each([0, 30, 60, 120])('30 new cells at once settle within 3 s, lock %i ms', lockMs => {
    const { host, clock } = install({ plan: '100k' }, { latency: { lockMs } });
    const began = clock.now();
    expect(host.runParallel(cells(30)).filter(isAnswered)).toHaveLength(30);
    if (process.env.STORM_SEEDS) console.log(`30 cells settled in ${clock.now() - began} ms`);
    expect(clock.now() - began).toBeLessThanOrEqual(3_000);
  });

  it('a new cell takes its turn at most twice and calls services at most 25 times; a known one reads the cache once', () => {
    const { host } = install({}, { latency: {} });
    const first = host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION');
    expect(services(first).length).toBeLessThanOrEqual(25);
    expect(services(first).filter(call => call === 'Lock.tryLock').length).toBeLessThanOrEqual(2);
    expect(services(host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION'))).toEqual(['Cache.getAll']);
  });

  it.each([
    ['basic', 'SOLD_MEDIAN', []],
    ['starter', 'SOLD_MEDIAN', []],
    ['100k', 'SOLD_MEDIAN', []],
    ['500k', 'SOLD_HISTORY_TOTALS', ['2026-01-01', '2026-06-30']],
  ] as const)(
    'a cache that is wiped in a storm with each wave of requests costs no refused one, plan %s, %s',
    (plan, name, args) => {
      const { sandbox, host } = install({ plan, quota: 10_000 }, { latency: {} });
      let wiped = 0;
      host.onCall = call => {
        if (!call.startsWith('UrlFetchApp.')) return;
        host.cache.clear();
        wiped += 1;
      };
      const starts = cells(40).map(start => ({ ...start, functionName: name, args: [...start.args, ...args] }));
      host.runParallel(starts);
      expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
      expect(wiped).toBeGreaterThanOrEqual(3);
    },
    600_000,
  );
});

/** Executions of storms one after the other; 10,000 on demand. */
const EXECUTIONS = Number(process.env.STORM_EXECUTIONS ?? 200);
/** Equal questions stand in two cells each. */
const STORM = 100;

describe('storms one after the other', () => {
  it(`pay for no question twice in ${EXECUTIONS} executions`, () => {
    const quota = 10 * EXECUTIONS;
    const { sandbox, host, clock } = install({ plan: '100k', quota }, { latency: {}, seed: EXECUTIONS });
    let numbers = 0;
    for (let storm = 0; storm < EXECUTIONS / STORM; storm += 1) {
      const starts = cells(STORM).map((start, i) => ({ ...start, args: [`storm ${storm} item number ${i >> 1}`] }));
      numbers += host.runParallel(starts).filter(isAnswered).length;
      clock.advance(61_000);
    }
    const good = sandbox.log.filter(({ status }) => status === 200).map(({ query }) => query);
    expect(new Set(good).size).toBe(good.length);
    expect(sandbox.account.used).toBe(good.length);
    expect(numbers).toBeGreaterThanOrEqual(0.95 * EXECUTIONS);
  }, 3_600_000);
});

/** Cells of the smaller of two sheets, the larger has three times as many; 500 on demand. */
const CELLS = Number(process.env.FILL_CELLS ?? 40);
const PER_MINUTE = 30;

/** A formula over so many cells is typed, then what waits is filled. */
function fillColumn(count: number) {
  const column = cells(count).map(({ args }) => args);
  const book = new FakeSpreadsheet({ sheets: { Prices: column } });
  const { sandbox, host, clock } = install({ plan: 'basic', quota: 1_000_000 }, { latency: {}, spreadsheet: book });
  const sheet = book.sheet('Prices');
  const began = clock.now();
  book.calculator = () =>
    host.run('SOLD_MEDIAN', [column], 'CUSTOM_FUNCTION', { activeCell: 'Prices!B1' }).value as string[][];
  sheet.writeFormula(1, 2, `=SOLD_MEDIAN(A1:A${count})`);
  const fills: Execution[] = [];
  const waits = () => sheet.values(1, 2, count, 1).some(([value]) => String(value).startsWith('Waiting'));
  while (waits() && fills.length < count) fills.push(host.run('fillWaitingCells', [], 'FULL'));
  return {
    refused: sandbox.log.filter(({ status }) => status !== 200).length,
    asked: sandbox.log.length,
    // The limit's own time: the first requests go at once, and as many again each minute (reference 8).
    pace: (clock.now() - began) / (Math.floor((count - 1) / PER_MINUTE) * 60_000),
    calls: fills.flatMap(services).length,
  };
}

describe('a fill at 30 requests a minute', () => {
  it(`keeps to the pace of the plan, and its calls grow as its cells, ${CELLS} and ${3 * CELLS}`, () => {
    const small = fillColumn(CELLS);
    const large = fillColumn(3 * CELLS);
    if (process.env.FILL_CELLS) console.log(JSON.stringify({ small, large, growth: large.calls / small.calls }));
    expect([small.refused, large.refused]).toEqual([0, 0]);
    expect([small.asked, large.asked]).toEqual([CELLS, 3 * CELLS]);
    // What takes the same time whatever their number weighs more on few cells.
    expect(large.pace).toBeLessThanOrEqual(CELLS < 500 ? 1.1 : 1.03);
    const waiting = (count: number) => count - PER_MINUTE;
    expect(large.calls / small.calls).toBeLessThanOrEqual(1.05 * (waiting(3 * CELLS) / waiting(CELLS)));
  }, 3_600_000);
});
