import { spoken } from '../../lists/ranges.ts';
import type { FindSales } from '../draft.ts';
import type { Kind } from '../kind.ts';

export const findSales: Kind<FindSales> = {
  title({ what }) {
    if (what.of === 'keywords' || what.of === 'cards') return `Sales of a list · ${spoken(what.range)}`;
    return `Sales of “${what.keyword}”${what.of === 'months' ? ' by month' : ''}`;
  },
  done: 'read',
  run: 'run',
  tabName: ({ where }) => where.sheet,
  nameTab({ where }, name) {
    where.sheet = name;
  },
  result: ({ where }) => ({ sheet: where.sheet, cell: 'A1' }),
  place: ({ what }) => what.range,
};
