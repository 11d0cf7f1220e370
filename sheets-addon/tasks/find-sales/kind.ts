import { spoken } from '../../platform/a1.ts';
import { dayText } from '../../platform/moments.ts';
import type { FindSales } from '../draft.ts';
import type { Kind } from '../kind.ts';

export const findSales: Kind<FindSales> = {
  title({ what }) {
    if (what.of === 'keywords' || what.of === 'cards') return `Sales of a list · ${spoken(what.range)}`;
    const since = what.of === 'history' ? ` since ${dayText(what.from ?? '')}` : '';
    return `Sales of “${what.keyword}”${what.of === 'months' ? ' by month' : since}`;
  },
  done: 'read',
  run: 'run',
  chart({ what: { of, keyword } }) {
    if (of === 'months')
      return { day: 'Month', price: 'Median', kind: 'line', title: unit => `Median per month${unit}: ${keyword}` };
    if (of !== 'history') return undefined;
    return {
      day: 'Last Sold On',
      price: 'Average Sold Price',
      kind: 'scatter',
      title: unit => `Prices${unit}: ${keyword}`,
    };
  },
  tabName: ({ where }) => where.sheet,
  nameTab({ where }, name) {
    where.sheet = name;
  },
  isPaged: ({ what }) => what.range === '',
  setRows({ what }, rows) {
    what.rows = rows;
  },
  result: ({ where }) => ({ sheet: where.sheet, cell: 'A1' }),
  place: ({ what }) => what.range,
};
