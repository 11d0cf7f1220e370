import { sheetIn, spoken } from '../../platform/a1.ts';
import type { PriceList, TaskDraft } from '../draft.ts';
import type { Kind, Reports } from '../kind.ts';
import { shapeOf } from './columns.ts';

export const isPriceList = (draft: TaskDraft): draft is PriceList => draft.kind === 'priceList';

export const reportsOf = ({ what: { columns } }: PriceList): Reports => ({
  profits: columns.includes('profit'),
  limits: columns.includes('mostToPay'),
  worth: columns.includes('median') || columns.includes('priceNow'),
});

export const priceList: Kind<PriceList> = {
  title: ({ what }) => `Price list · ${spoken(what.range)}`,
  done: 'priced',
  run: 'run',
  isPerItem: true,
  isDoneByRow: true,
  writesBeside: true,
  block: ({ what }) => shapeOf(what.columns),
  chart({ what, where }) {
    if (where.history === null) return undefined;
    return {
      day: 'Date',
      price: 'Median',
      kind: 'scatter',
      title: unit => `Medians of every run${unit}: ${what.range}`,
    };
  },
  tabName: ({ where }) => where.history,
  nameTab({ where }, name) {
    where.history = name;
  },
  result: ({ what: { range }, where }) => {
    const row = /\d+/.exec(range.replace(/^.*!/, ''))?.[0] ?? '1';
    return { sheet: sheetIn(range), cell: `${where.column}${row}` };
  },
  place: ({ what, where }) => `${what.range} and ${where.column}`,
  reports: reportsOf,
};
