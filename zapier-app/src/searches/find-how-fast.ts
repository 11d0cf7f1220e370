/** Find How Fast It Sells: the days until an item is sold, and the best and worst month of a year. */
import {
  type HowFast,
  howFast,
  type ItemToTime,
  type Row,
  SPEED_RULES,
  soldMonthFields,
  TIMING_REQUESTS,
  timingFields,
  timingForm,
  timingRow,
} from '@sold-data/core/engine';
import { formFrom } from '../forms/endpoint-form.ts';
import type { OutputField } from '../forms/field.ts';
import { filledIn, minSales, spendingFields } from '../forms/input.ts';
import { FOLDED, lineItems } from '../forms/layout.ts';
import { columnsOf, layFlat, outputFields } from '../rows/columns.ts';
import { sources } from '../rows/sources.ts';
import { sampleSpent, spentFields } from '../rows/table.ts';
import { search } from '../transport/define.ts';
import { whole } from './within-step.ts';

const columns = columnsOf([{ name: 'keyword', label: 'Keyword', kind: 'text' }, ...timingFields]);
const months = columnsOf(soldMonthFields);

const output: OutputField[] = [
  ...outputFields(columns),
  ...lineItems('months', 'Month', outputFields(months)),
  ...spentFields,
];

function rowOf(keyword: string, speed: Omit<HowFast, 'spent'>, spent: object): Row {
  return {
    ...layFlat(columns, { ...timingRow(speed), keyword }),
    months: speed.months.map(month => layFlat(months, { ...month })),
    ...spent,
  };
}

/** Whether every request was answered and none found a sale. */
function isNothing({ market, count, active, months: seen }: HowFast): boolean {
  return count === 0 && (market === 'fashion' || active !== null) && seen.every(({ sold }) => sold === 0);
}

const sample: Row = {
  ...{ keyword: 'iphone 13 128gb', marketplace: 'Auction site', days: 21.4, quickDays: null, slowDays: null },
  ...{ basis: 'estimate', count: 412, soldPerDay: 4.58, active: 98, bestMonth: '2026-12', worstMonth: '2026-06' },
  ...{ rule: SPEED_RULES.auction, note: '' },
  months: [{ month: '2026-12', sold: 188, soldPerDay: 6.06, averagePrice: 289.5, currency: 'USD', note: '' }],
  ...sampleSpent,
  requestsSpent: TIMING_REQUESTS.days + TIMING_REQUESTS.year,
};

export const findHowFast = search({
  key: 'find_how_fast',
  noun: 'Speed',
  label: 'Find How Fast It Sells',
  description: `Finds how long the present stock lasts, or the days that sold listings took, and the best and worst month to sell. Use it before buying; ${TIMING_REQUESTS.days} requests at most, ${TIMING_REQUESTS.year} more for the months.`,
  form: [
    ...formFrom(timingForm, 'scrape').map(({ group, ...field }) => field),
    ...[minSales.field, ...spendingFields(sources.searchSold.endpoint, true)].map(field => ({
      ...field,
      group: FOLDED.key,
    })),
  ],
  work: async step => {
    const item = { ...filledIn(timingForm, step.input), minSales: minSales.read(step.input) } as unknown as ItemToTime;
    const { spent, ...speed } = await whole(step, 'howFast', kept => howFast(step.session, item, kept));
    return isNothing({ ...speed, spent }) ? [] : [rowOf(item.keyword, speed, step.spent(spent))];
  },
  output,
  sample,
});
