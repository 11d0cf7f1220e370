/** The goals of the sidebar as forms, and what a person can change about their account. */
import { profitTexts, sellerCostNames } from '@sold-data/core/engine';
import { type AccountForm, type Field, type GoalForm, labelOf } from './forms.ts';
import { findSales } from './goals/find-sales.ts';
import { priceList } from './goals/price-list.ts';
import { refreshFormulas } from './goals/refresh-formulas.ts';
import { watchList } from './goals/watch-list.ts';
import type { TaskKind } from './server-interface.ts';

export const goals: Readonly<Record<TaskKind, GoalForm>> = {
  priceList,
  findSales,
  watch: watchList,
  refresh: refreshFormulas,
};

export const accountForms: readonly AccountForm[] = [
  {
    part: 'costs',
    title: 'Your costs of a sale',
    help: 'For profit and the most to pay. Enter 0 if there is none.',
    fields: [...sellerCostNames, 'currency' as const].map((name): Field => {
      const { label, help, example } = profitTexts[name];
      return {
        name: `costs.${name}`,
        label: labelOf({ name, label }),
        help,
        kind: name === 'currency' ? 'text' : 'number',
        ...(example === undefined ? {} : { example: String(example) }),
      };
    }),
  },
  {
    title: 'E-mail and credits',
    help: '',
    fields: [
      {
        name: 'mail',
        label: 'E-mail address',
        help: 'For failed runs and events. Empty: no e-mails.',
        kind: 'email',
        example: 'you@example.com',
      },
      { name: 'creditsFirst', label: 'Spend credits before the monthly requests', kind: 'flag' },
    ],
  },
];
