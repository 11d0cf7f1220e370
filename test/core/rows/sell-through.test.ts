import { expect, test } from 'vitest';
import { sellThrough } from '../../../core/actions/sell-through.ts';
import type { Row } from '../../../core/endpoint.ts';
import { rateOf, rateShown } from '../../../core/rows/sell-through.ts';
import { isCleaned, totalsNote } from '../../../core/rows/totals.ts';
import { run } from '../fixture.ts';

const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
const full = { totalItems: 240, hasNextPage: true };

test.each<[string, Row, Row, string | number]>([
  ['two counts', { totalResults: '1,500' }, { totalResults: '3,000' }, 0.5],
  ['more sold than counted', { totalResults: '2,400+' }, { totalResults: '1,000' }, 'At least 2.4'],
  ['more for sale than counted', { totalResults: '500' }, { totalResults: '1,000+' }, 'At most 0.5'],
  ['a full page without a count', full, { totalResults: '480' }, 'At least 0.5'],
  ['two full pages without a count', full, full, 'Unknown: the site did not count to the end. Narrow the search'],
  ['complete pages without a count', { totalItems: 5, hasNextPage: false }, { totalResults: '10' }, 0.5],
  ['nothing for sale', { totalResults: '5' }, { totalResults: '0' }, 'None for sale now'],
])('the rate of %s compares matches (reference 2.4)', (_, sold, active, shown) => {
  expect(rateShown(rateOf(sold, active))).toBe(shown);
});

test('a sell-through rate takes one search for sales and one for offers', () => {
  const { result, host } = run(
    ({ url }) => json({ items: [], hasNextPage: false, totalResults: url.includes('sold=false') ? '30' : '10' }),
    session => sellThrough(session, { keyword: 'lego' }),
  );
  expect(result).toMatchObject({ sold: 10, active: 30 });
  const searches = host.sent.filter(({ url }) => url.includes('/scrape'));
  expect(searches.map(({ url }) => url.includes('sold=false'))).toEqual([false, true]);
});

test.each(['sold=true', 'sold=false'])(
  'if one search of a sell-through rate fails (%s), the charge of the other is reported',
  failing => {
    const { error } = run(
      ({ url }) =>
        (failing === 'sold=false') === url.includes('sold=false')
          ? { status: 502, body: '{"code":"upstream_blocked","error":"Blocked"}' }
          : json({ items: [], hasNextPage: false }),
      session => sellThrough(session, { keyword: 'lego' }),
    );
    expect(error).toMatchObject({ code: 'upstream_blocked', spent: { charged: 1, doubt: 0 } });
    expect(error.message).toContain('1 request was charged');
  },
);

test.each(['soldAfter', 'soldBefore'])(
  "a sell-through rate with %s is refused, because the service's counts ignore it",
  name => {
    const { error, host } = run(
      () => json({}),
      session => sellThrough(session, { keyword: 'lego', [name]: '2026-11-01' }),
    );
    expect(error.message).toContain(`${name} does not change the counts of a sell-through rate; leave it out`);
    expect(host.sent).toEqual([]);
  },
);

test.each([
  [{ relevance: true }, true],
  [{ singleUnitOnly: ' TRUE' }, true],
  [{ relevance: false, singleUnitOnly: 'false' }, false],
  [{}, false],
])('fewer rows than the totals count, %j: %s (reference 2.5)', (parameters, cleaned) => {
  expect(isCleaned(parameters)).toBe(cleaned);
  expect(totalsNote(parameters)).toBe(
    cleaned ? 'Totals count every listing: cleanup and single units do not change them' : '',
  );
});
