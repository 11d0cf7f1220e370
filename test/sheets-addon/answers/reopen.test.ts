import { expect, it } from 'vitest';
import { asked, callSidebar, install, keywords } from '../addon.ts';

const HOUR = 3_600_000;
const COUNTS = [30, 500, 2_000];

it.each(COUNTS)(
  'a file of %i single cells costs nothing when it is opened after 7 h, 7 and 40 days; one changed keyword costs 1',
  count => {
    const { host, sandbox, clock, cell } = install({ plan: '500k', quota: 1_000_000 });
    const names = keywords(count);
    const open = (keywords: readonly string[]) => keywords.map(keyword => cell('SOLD_MEDIAN', keyword));
    callSidebar(host, 'saveCap', [100_000]);
    for (let at = 0; at < count; at += 100) {
      cell(
        'SOLD_MEDIAN',
        names.slice(at, at + 100).map(keyword => [keyword]),
      );
      clock.advance(61_000);
    }
    open(names);
    expect(asked({ sandbox })).toBe(count);
    for (const hours of [7, 7 * 24, 40 * 24]) {
      clock.advance(hours * HOUR);
      expect(open(names).filter(value => value === null || String(value).startsWith('Waiting'))).toEqual([]);
    }
    expect(asked({ sandbox })).toBe(count);
    open([...names.slice(1), 'something new']);
    expect(asked({ sandbox })).toBe(count + 1);
  },
);

it('3,000 formulas without a sidebar pay for no search twice: those that nothing could keep wait until the file is opened', () => {
  const { host, sandbox, clock, cell } = install({ plan: '500k', quota: 1_000_000 });
  const names = keywords(3_000);
  callSidebar(host, 'saveCap', [100_000]);
  /** The number of ranges of 100 that wait. */
  const calculate = () => {
    let waits = 0;
    for (let at = 0; at < names.length; at += 100) {
      const shown = cell(
        'SOLD_MEDIAN',
        names.slice(at, at + 100).map(keyword => [keyword]),
      );
      if (String(shown).startsWith('Waiting')) waits += 1;
      clock.advance(61_000);
    }
    return waits;
  };
  const waits = calculate();
  const sent = asked({ sandbox });
  expect(waits).toBeGreaterThan(5);
  expect(sent).toBeLessThan(2_500);
  clock.advance(7 * HOUR);
  expect(calculate()).toBe(waits);
  expect(asked({ sandbox })).toBe(sent);
  host.open();
  expect(calculate()).toBe(0);
  for (const hours of [7, 40 * 24]) {
    clock.advance(hours * HOUR);
    calculate();
  }
  expect(asked({ sandbox })).toBe(names.length);
});
