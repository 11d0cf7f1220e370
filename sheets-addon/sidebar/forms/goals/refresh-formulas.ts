/** "Refresh formulas": looks up the prices in cells again. */
import type { GoalForm } from '../forms.ts';
import { when } from './fields.ts';

export const refreshFormulas: GoalForm = {
  title: 'Refresh formulas',
  summary: 'Look up the prices in cells again',
  icon: '↻',
  base: { kind: 'refresh', what: { scope: '' }, where: null, when: null, budget: null, mail: false },
  steps: [
    {
      title: 'Which formulas?',
      name: 'what',
      fields: [
        {
          name: 'what.scope',
          label: 'Formulas in',
          help: 'A sheet or a range. Empty: every formula in this file.',
          kind: 'range',
          example: 'Prices!B2:D100',
        },
      ],
    },
    when(),
  ],
};
