import { spoken } from '../../platform/a1.ts';
import type { WatchList } from '../draft.ts';
import type { Kind } from '../kind.ts';
import { standingShape } from './standings.ts';

export const watch: Kind<WatchList> = {
  title: ({ what }) => `Watch · ${spoken(what.range)}`,
  done: 'checked',
  run: 'check',
  when: { kind: 'hourly', every: 1 },
  isMonthly: true,
  readsColumns: true,
  writesBeside: true,
  block: () => standingShape,
  namesHeadings: () => true,
  tabName: ({ where }) => where.tab,
  nameTab({ where }, name) {
    where.tab = name;
  },
  result: ({ where }) => ({ sheet: where.tab, cell: 'A1' }),
  place: ({ what }) => what.range,
};
