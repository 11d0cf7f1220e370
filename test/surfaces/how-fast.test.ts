/** How fast it sells: the same question has the same answer in a workflow, a Zap, a sheet and a script, for the requests that each announces (N2, M7). */
import { describe, expect, test } from 'vitest';
import type { ItemToTime, Row } from '../../core/index.ts';
import type { SellingForm } from '../../sheets-addon/sidebar/server-interface.ts';
import type { Fault } from '../support/service/faults.ts';
import { onScript, onSheet, onWorkflow, onZap, type Shown } from './metered.ts';

const FIGURES =
  'marketplace days soldPerDay quickDays slowDays basis count active bestMonth worstMonth rule note'.split(' ');
const MONTH = 'month sold soldPerDay averagePrice currency note'.split(' ');
const valuesOf = (row: Row, names: string[]) => names.map(name => row[name] ?? null);

/** The item's figures in one row, followed by a row for each month. */
const figuresOf = (row: Row) => [valuesOf(row, FIGURES), ...(row.months as Row[]).map(month => valuesOf(month, MONTH))];

/**
 * @param left number of requests that the account has left.
 * @param fault the fault that requests meet.
 */
type Connector = (asked: ItemToTime, left: number, fault?: Fault) => Promise<Shown>;

const workflow: Connector = ({ minSales, ...asked }, left, fault) =>
  onWorkflow(
    left,
    async bench => {
      const options = { concurrency: 1, ...(minSales ? { minSales } : {}) };
      const { rows } = await bench.run('listing', 'findHowFastItSells', { ...asked, options } as never);
      return rows.flatMap(figuresOf);
    },
    fault,
  );

const zap: Connector = (asked, left, fault) =>
  onZap(
    left,
    async platform => {
      const { results } = await platform.search('find_how_fast', { inputData: { ...asked } });
      return (results as Row[]).flatMap(figuresOf);
    },
    fault,
  );

/** Uses the formula, or the sidebar for the months of a year, which always searches the default site. */
const sheet: Connector = ({ keyword, market, year, ...options }, left, fault) =>
  onSheet([])(
    left,
    async ({ cell, ask }) => {
      if (year) {
        const form: SellingForm = {
          ...{ about: 'fast', keyword, market: 'auction' },
          ...{ paid: null, margin: null, productId: null, markets: [] },
        };
        const { speed } = ask('sell', form, 'year');
        return figuresOf({ ...speed, marketplace: speed!.label } as unknown as Row);
      }
      const names = FIGURES.filter(name => !name.endsWith('Month'));
      const pairs = Object.entries({ ...options, columns: names.join(', '), headers: false }).flat();
      const [values = []] = cell('SOLD_HOW_FAST', keyword, market ?? 'auction', ...pairs) as unknown[][];
      const row = Object.fromEntries(names.map((name, at) => [name, values[at]]));
      return figuresOf({ ...row, note: row.note ?? '', months: [] });
    },
    fault,
  );

const script: Connector = (asked, left, fault) =>
  onScript(
    left,
    async service => {
      const { label, ...speed } = await service.howFast(asked);
      return figuresOf({ ...speed, marketplace: label } as unknown as Row);
    },
    fault,
  );

const boots = { keyword: 'dr martens boots' };

const slow: Fault = { match: { path: /scrape/ }, status: 429, code: 'rate_limited', retryAfter: '2' };
const lost: Fault = { match: { path: /scrape/ }, dropAfterCharging: true };

/**
 * `inSheets` is the number of charged requests in a spreadsheet, which sends several requests in one call and loses their answers together.
 * A Zap requests no answer twice that may have been charged (test/zapier-app/every-step.test.ts).
 */
describe.each<[string, asked: ItemToTime, requests: number, left: number, fault?: Fault, inSheets?: number]>([
  ['the auction site', boots, 2, 100],
  ['a regional auction site', { ...boots, ebaySite: 'auctionsite.de' }, 2, 100],
  ['the fashion site', { ...boots, market: 'fashion' }, 1, 100],
  ['the months of a year', { ...boots, year: true }, 14, 100],
  ['too few sales in some months', { ...boots, year: true, minSales: 1000 }, 14, 100],
  ['an account with just enough requests left', { ...boots, year: true }, 14, 14],
  ['a refusal of the per-minute limit, which is free', boots, 2, 100, slow],
  ['an answer that is lost, and charged once more', boots, 3, 100, lost, 4],
])('how fast it sells: %s', (_, asked, requests, left, fault, inSheets = requests) => {
  const isOnSheets = !asked.year || asked.minSales === undefined;
  test('every connector and a script show equal figures, for the announced requests', async () => {
    const expected = await script(asked, left, fault);
    expect(expected.charged).toBe(requests);
    expect(expected.rows).toHaveLength(asked.year ? 13 : 1);
    expect(await workflow(asked, left, fault)).toEqual(expected);
    if (fault !== lost) expect(await zap(asked, left, fault)).toEqual(expected);
    // The sidebar shows the months once all of them are answered (test/sheets-addon/sidebar/sell.test.ts).
    if (isOnSheets) expect(await sheet(asked, left, fault)).toEqual({ ...expected, charged: inSheets });
  });
});
