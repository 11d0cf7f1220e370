import { describe, expect, it } from 'vitest';
import { asked, install, keywords } from '../addon.ts';

const HOUR = 3_600_000;
/** How many cells; 2,000 on demand. */
const COUNTS = (process.env.REOPEN_CELLS ?? '30,200').split(',').map(Number);

const cells = (names: readonly string[]) =>
  names.map(keyword => ({ functionName: 'SOLD_MEDIAN', args: [keyword], mode: 'CUSTOM_FUNCTION' as const }));

describe('answers that stay', () => {
  it.each(
    COUNTS,
  )('a file of %i single cells costs nothing when it is opened after 7 h, 7 and 40 days; one changed keyword costs 1', count => {
    const { host, sandbox, clock } = install({ plan: '500k', quota: 1_000_000 });
    const names = keywords(count);
    for (let at = 0; at < count; at += 100) {
      host.runParallel(cells(names.slice(at, at + 100)));
      clock.advance(61_000);
    }
    host.runParallel(cells(names));
    expect(asked({ sandbox })).toBe(count);
    for (const hours of [7, 7 * 24, 40 * 24]) {
      clock.advance(hours * HOUR);
      const runs = host.runParallel(cells(names));
      expect(runs.filter(({ value }) => String(value).startsWith('Waiting') || value === '')).toEqual([]);
    }
    expect(asked({ sandbox })).toBe(count);
    host.runParallel(cells([...names.slice(1), 'something new']));
    expect(asked({ sandbox })).toBe(count + 1);
  });
});
