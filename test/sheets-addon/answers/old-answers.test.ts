import { describe, expect, it } from 'vitest';
import { fillProperties } from '../../support/apps-script/index.ts';
import { install } from '../addon.ts';
import { items, openLivingSheet } from '../living-sheet.ts';

const HOUR = 3_600_000;
const keys = (entries: Record<string, string>, prefix: string) =>
  Object.keys(entries).filter(key => key.startsWith(prefix));

describe('one keyword changed among thirty', () => {
  const later = [
    ['7 hours', 7 * HOUR],
    ['7 days', 7 * 24 * HOUR],
    ['30 days', 30 * 24 * HOUR],
  ] as const;

  it.each(later)('in a range asks one question after %s, and the others show what they showed', (_when, ms) => {
    const { sandbox, clock, type, column } = openLivingSheet(items(30), { plan: '100k' });
    type(1, 2, '=SOLD_MEDIAN(A1:A30)');
    const before = column(2, 1, 30);
    expect(sandbox.log).toHaveLength(30);
    clock.advance(ms);
    type(5, 1, 'iphone 13');
    type(1, 2, '=SOLD_MEDIAN(A1:A30)');
    expect(sandbox.log).toHaveLength(31);
    expect(column(2, 1, 30).filter((value, row) => row !== 4 && value !== before[row])).toEqual([]);
    expect(typeof column(2, 5, 1)[0]).toBe('number');
  });

  it.each(later)('in thirty cells asks one after %s; then each reads the cache once', (_when, ms) => {
    const { sandbox, clock, host, cell } = install({ plan: '100k' }, { latency: {} });
    const formulas = items(30).map(args => ({ functionName: 'SOLD_MEDIAN', args, mode: 'CUSTOM_FUNCTION' as const }));
    const before = host.runParallel(formulas).map(({ value }) => value);
    clock.advance(ms);
    expect(host.runParallel(formulas).map(({ value }) => value)).toEqual(before);
    cell('SOLD_MEDIAN', 'iphone 13');
    expect(sandbox.log).toHaveLength(31);
    const again = host.runParallel(formulas);
    expect(
      new Set(again.flatMap(({ calls }) => calls.filter(call => /^(Cache|Properties|Lock)\./.test(call)))),
    ).toEqual(new Set(['Cache.getAll']));
  });
});

describe('an answer that has become old', () => {
  it('waits to be renewed by filling, which says so', () => {
    const { sandbox, clock, host, type, menu, shown } = openLivingSheet(items(30), { plan: '100k' });
    type(1, 2, '=SOLD_MEDIAN(A1:A30)');
    clock.advance(7 * HOUR);
    type(1, 2, '=SOLD_MEDIAN(A1:A30)');
    expect(keys(host.properties.entries('document'), 'waiting:')).toHaveLength(30);
    expect(menu('Freeze sheet to values')).toBe('Turned 1 formula into plain values.');
    type(1, 2, '=SOLD_MEDIAN(A1:A30)');
    expect(menu('Fill waiting cells')).toBe('All 30 filled.');
    expect(sandbox.log).toHaveLength(60);
    type(1, 4, '=SOLD_AS_OF(A1)');
    expect(shown(1, 4)).toEqual(new Date(clock.now()));
    expect(menu('Fill waiting cells')).toBe('No cell waits.');
  });

  it('is asked again by a formula that says itself how fresh it must be', () => {
    const { sandbox, clock, cell } = install();
    cell('SOLD_MEDIAN', 'iphone 13');
    clock.advance(7 * HOUR);
    cell('SOLD_MEDIAN', 'iphone 13', 'freshHours', 6);
    expect(sandbox.log).toHaveLength(2);
  });

  it('is the newest that is known, whoever asked for it', () => {
    const { clock, host, cell } = install();
    cell('SOLD_MEDIAN', 'iphone 13');
    clock.advance(7 * HOUR);
    cell('SOLD_MEDIAN', 'iphone 13');
    host.run('fillWaitingCells', [], 'FULL');
    const renewed = new Date(clock.now());
    clock.advance(7 * HOUR);
    expect(cell('SOLD_AS_OF', 'iphone 13')).toEqual(renewed);
  });

  it.each([
    ['SOLD_STATS', ['iphone 13']],
    ['SELL_THROUGH', ['iphone 13']],
    ['SOLD_HISTORY_TOTALS', ['canon ae-1', '2026-01-01', '2026-06-30']],
    ['CARD_STATS', ['charizard base set 4/102']],
    ['PEER_STATS', ['canon ae-1']],
    ['ACTIVE_MEDIAN', ['iphone 13']],
    ['SOLD_SUMMARY', ['iphone 13']],
  ] as const)('of %s is shown as it was, to the last column', (name, args) => {
    const { sandbox, clock, cell } = install();
    const before = cell(name, ...args);
    const asked = sandbox.log.length;
    clock.advance(30 * 24 * HOUR);
    expect(cell(name, ...args)).toEqual(before);
    expect(sandbox.log).toHaveLength(asked);
  });
});

describe('the properties that keep answers', () => {
  it('hold the newest, and leave more than half of the store to others', () => {
    const { host, clock, cell } = install({ plan: '500k', quota: 1_000_000 });
    for (let block = 0; block < 9; block += 1) {
      cell(
        'SOLD_MEDIAN',
        items(100).map(([keyword]) => [`${keyword} of block${block}`]),
      );
      clock.advance(61_000);
    }
    const kept = keys(host.properties.entries('document'), 'facts:');
    expect(kept.length).toBeLessThanOrEqual(400);
    expect(kept.length).toBeGreaterThan(350);
    expect(kept.some(key => key.includes('block8'))).toBe(true);
    expect(kept.filter(key => key.includes('block0'))).toEqual([]);
    expect(host.properties.bytes('document')).toBeLessThan(250 * 1024);
  });

  it('may be full: the cell has its value, and nothing is asked twice while the cache holds it', () => {
    const { host, cell, sandbox } = install();
    fillProperties(host);
    expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
    cell('SOLD_MEDIAN', 'iphone 13');
    expect(sandbox.log).toHaveLength(1);
  });
});
