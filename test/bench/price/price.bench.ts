/**
 * `npm run bench -- price`: how far the price, its range and the word for the evidence are from what was paid afterwards, beside the median
 * and a count of sales, in one run. Without a file, on made-up series.
 */
import { basename } from 'node:path';
import { quantileSorted } from 'd3-array';
import { type Forecast, forecasts } from './forecast.ts';
import { madeUp, readSeries, type Series } from './sales-series.ts';
import { asWatched, leastRecentlyChecked, watched } from './watch-order.ts';

const SPANS = [7, 30];
/** Fewest sales for a price afterwards: the median of fewer is itself a guess. */
const TARGET_SALES = 5;

export function comparePrices(files: readonly string[]): void {
  compareOrders();
  const sets: [name: string, series: Series][] =
    files.length > 0
      ? files.map(file => [basename(file), readSeries(file)])
      : [
          ['made-up items of one kind', madeUp(120, 500)],
          ['made-up searches that mix two kinds', madeUp(40, 500, { mixed: 2.5 })],
        ];
  for (const [name, series] of sets) {
    const made = forecasts(series, SPANS);
    console.log(`\n${name}: ${series.flat().length} sales, ${series.length} items, ${made.length} prices\n`);
    console.log([...pricesTable(made), '', ...rangeTable(made), '', ...evidenceTable(made)].join('\n'));
  }
}

/** A simulated list whose items are checked as a watch does, and with the item checked longest ago first. */
function compareOrders(): void {
  const rows = [0, 1, 1.5].map(spread => {
    const [before, now] = [watched(leastRecentlyChecked, spread), watched(asWatched, spread)];
    return [spread, ratio(now.error / before.error), ratio(before.longest), ratio(now.longest)];
  });
  const head = ['spread of the prices (log sd)', 'money error', 'longest wait in rounds: oldest first', 'as watched'];
  console.log(`\nWhich item to check next, at equal requests\n\n${table(head, rows).join('\n')}`);
}

const later = ({ after }: Forecast, span: number) => after.get(span) ?? [];
const hasTarget = (span: number) => (each: Forecast) => later(each, span).length >= TARGET_SALES;
const share = (values: readonly number[], at: number) =>
  values.length === 0
    ? Number.NaN
    : quantileSorted(
        [...values].sort((a, b) => a - b),
        at,
      )!;
const median = (values: readonly number[]) => share(values, 0.5);
const percent = (value: number) => (Number.isNaN(value) ? '' : `${(value * 100).toFixed(1)}%`);
const ratio = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(2));
const error = (estimate: number | null, paid: readonly number[]) => Math.abs((estimate ?? 0) / median(paid) - 1);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];

/** Errors of the median and of the price now, over all days and by each half of the time. */
function pricesTable(made: readonly Forecast[]): string[] {
  const days = made.map(({ day }) => day).sort((a, b) => a - b);
  const middle = days[Math.floor(days.length / 2)] ?? 0;
  const parts: [string, (each: Forecast) => boolean][] = [
    ['all', () => true],
    ['first half', ({ day }) => day < middle],
    ['second half', ({ day }) => day >= middle],
  ];
  const rows = SPANS.flatMap(span =>
    parts.map(([part, isIn]) => {
      const some = made.filter(each => isIn(each) && hasTarget(span)(each));
      const of = (estimate: (each: Forecast) => number | null) =>
        some.map(each => error(estimate(each), later(each, span)));
      const [old, now] = [of(each => each.median), of(each => each.priceNow)];
      const errors = [median(old), median(now)] as const;
      const tails = [share(old, 0.9), share(now, 0.9)].map(percent);
      return [span, part, some.length, ...errors.map(percent), ratio(errors[1] / errors[0]), ...tails];
    }),
  );
  return table(['days', 'time', 'prices', 'median', 'price now', 'ratio', '9 of 10: median', 'price now'], rows);
}

/** Loss of the quick and the patient price as quantiles of what was paid: the pinball loss, as a ratio to the quartiles of all sales. */
function rangeTable(made: readonly Forecast[]): string[] {
  const pinball = (estimate: number, paid: number, at: number) =>
    (paid >= estimate ? at * (paid - estimate) : (1 - at) * (estimate - paid)) / paid;
  const rows = SPANS.map(span => {
    const some = made.filter(hasTarget(span));
    const loss = (of: (each: Forecast) => number | null, at: number) =>
      some.reduce((sum, each) => sum + mean(later(each, span).map(paid => pinball(of(each) ?? 0, paid, at))), 0);
    const quick = loss(each => each.quickPrice, 0.25) / loss(each => each.p25, 0.25);
    const patient = loss(each => each.patientPrice, 0.75) / loss(each => each.p75, 0.75);
    return [span, ratio(quick), ratio(patient)];
  });
  return table(['days', 'quick price, loss to P25', 'patient price, loss to P75'], rows);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How often the price of the next 30 days was near the price now, by the word for the evidence, and by a count of sales alone. */
function evidenceTable(made: readonly Forecast[]): string[] {
  const some = made.filter(hasTarget(30));
  const byCount = ({ count, median: mid, p25, p75 }: Forecast) => {
    const isWide = (p75 - p25) / mid > 0.35;
    return count >= 30 ? (isWide ? 'fair' : 'strong') : count >= 12 && !isWide ? 'fair' : 'weak';
  };
  const rule = (name: string, gradeOf: (each: Forecast) => string) =>
    ['strong', 'fair', 'weak'].map(grade => {
      const errors = some.filter(each => gradeOf(each) === grade).map(each => error(each.priceNow, later(each, 30)));
      const within = (most: number) => percent(errors.filter(each => each <= most).length / errors.length);
      return [name, grade, errors.length, within(0.05), within(0.1), within(0.15), percent(share(errors, 0.9))];
    });
  return table(
    ['rule', 'evidence', 'prices', 'within 5%', 'within 10%', 'within 15%', '9 of 10 within'],
    [...rule('measured', ({ grade }) => grade), ...rule('count', byCount)],
  );
}
