import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../support/service/index.ts';
import { install, installBearable, PRICES } from '../addon.ts';
import { KEYWORDS } from '../jobs/harness.ts';

const open = (options: SandboxOptions = {}) => installBearable({ plan: '500k', ...options });

/** Ten, eight of them distinct. */
const keywords = [...KEYWORDS.slice(0, 8), ...KEYWORDS.slice(1, 3)];

describe('what formulas spend', () => {
  it('ten cells with eight distinct questions cost eight requests, and recalculated none', () => {
    const { sandbox, cell } = open();
    const first = keywords.map(keyword => cell('SOLD_MEDIAN', keyword));
    const again = keywords.map(keyword => cell('SOLD_MEDIAN', keyword));
    expect(first.every(value => typeof value === 'number')).toBe(true);
    expect(again).toEqual(first);
    expect(sandbox.log).toHaveLength(8);
    expect(sandbox.chargedToUs).toBe(8);
  });

  it('a range asks equal cells once', () => {
    const { sandbox, cell } = open();
    const values = cell(
      'SOLD_MEDIAN',
      keywords.map(keyword => [keyword]),
    ) as unknown[][];
    expect(values).toHaveLength(10);
    expect(values[8]).toEqual(values[1]);
    expect(sandbox.log).toHaveLength(8);
  });

  it('all statistics of one question share one request', () => {
    const { sandbox, cell } = open();
    for (const name of PRICES) cell(name, 'iphone 13 128gb');
    expect(sandbox.log).toHaveLength(1);
  });

  it.each([
    ['a web page', 200, '<html>Welcome</html>', 1],
    ['no rows', 200, '{"items": null}', 1],
    ['one that is cut off, which is asked for twice', 200, '{"items": [', 2],
    ['a redirect', 302, '', 1],
  ])('an answer that cannot be read is not paid for again by each recalculation: %s', (_, status, body, requests) => {
    const { sandbox, clock, cell } = install({ plan: '500k' });
    sandbox.addFault({ status, body, times: Number.POSITIVE_INFINITY });
    const first = cell('SOLD_MEDIAN', 'seiko 5');
    expect(first).toMatch(/could not be read\..* charged\.$/);
    clock.advance(5 * 60_000);
    expect(cell('SOLD_MEDIAN', 'seiko 5')).toBe(first);
    expect(sandbox.log).toHaveLength(requests);
    sandbox.clearFaults();
    clock.advance(5 * 60_000);
    expect(cell('SOLD_MEDIAN', 'seiko 5')).toEqual(expect.any(Number));
  });

  it('a spent quota costs one request, and the text names the reset', () => {
    const { sandbox, cell } = open({ quota: 5, used: 5 });
    const text = keywords.map(keyword => cell('SOLD_MEDIAN', keyword));
    expect(sandbox.log).toHaveLength(1);
    expect(new Set(text)).toEqual(
      new Set([
        'The monthly requests and credits are used up. The quota renews on 2026-12-01 00:00 UTC; to continue now, buy credits in the dashboard.',
      ]),
    );
  });

  it.each([
    ['previewFormula', ['SOLD_MEDIAN', [{ text: 'seiko 5' }]]],
    ['fillSlice', []],
    ['scheduleState', []],
    ['jobs', ['selection', []]],
  ])('a spent quota is told to the sidebar with the page that the service named, whatever it asks: %s', (name, args) => {
    const { sandbox, host, cell } = install({ quota: 5, used: 5 }, { latency: {} });
    cell('SOLD_MEDIAN', 'iphone 13 128gb');
    const spent = { resetAt: Date.UTC(2026, 11, 1), more: 'https://sandbox.invalid/credits' };
    expect(host.callFromHtml(name, args).value).toMatchObject({ spent });
    sandbox.account.used = 0;
    host.callFromHtml('testKey');
    expect(host.callFromHtml(name, args).value).not.toHaveProperty('spent');
  });

  it('a parameter out of bounds costs nothing', () => {
    const { sandbox, cell } = open();
    expect(cell('SOLD_MEDIAN', 'iphone 13', 'count', 500)).toBe(
      'count must be 1 to 240, got 500. Change the value and try again.',
    );
    expect(cell('SOLD_MEDIAN', 'iphone 13', 'itemConditon', 'used')).toContain('did you mean itemCondition?');
    expect(sandbox.log).toHaveLength(0);
  });
});

describe('a price from two sales', () => {
  it('is never shown: the cell says how many there are', () => {
    const { cell } = open();
    expect(cell('SOLD_MEDIAN', 'ipad mini')).toMatch(/^Only 2 sales: too few for a price/);
    expect(cell('SOLD_COUNT', 'ipad mini')).toBe(2);
  });
});
