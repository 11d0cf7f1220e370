import { spoken } from '../../platform/a1.ts';
import type { RefreshFormulas } from '../draft.ts';
import type { Kind } from '../kind.ts';

export const refresh: Kind<RefreshFormulas> = {
  title: ({ what }) => (what.scope === '' ? 'Refresh all formulas' : `Refresh formulas · ${spoken(what.scope)}`),
  done: 'refreshed',
  run: 'run',
  isPerItem: true,
  isReplaced: true,
  paysForFormulas: true,
  tabName: () => null,
  nameTab() {},
  result: () => null,
  place: ({ what }) => what.scope,
};
