/** The totals of a date range of each question, as one item. */
import { historyTotals, type Question, totalsNote } from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { searchCost } from '../fields/cost.ts';
import { searchForm } from '../fields/form.ts';
import { flattenMoney } from '../run/output.ts';
import { questionsOf } from '../run/questions.ts';
import { askAll } from '../run/run.ts';
import type { OperationKind } from './operation.ts';
import { ofItems } from './sample.ts';

export const totals: OperationKind = {
  cost: offered => searchCost(offered),
  form: offered => searchForm(offered),

  /** `found` is false when nothing was sold. */
  async perform(run, asking) {
    await askAll(
      run,
      await questionsOf(run, asking, () => ({ settings: {} })),
      ({ question }) => historyTotals(run.session, question as Question<'history'>),
      ({ itemIndexes, question }, { totals: found }) => {
        const { keyword, startDate, endDate } = question.parameters;
        const asked = { keyword, startDate, endDate, found: found !== null } as IDataObject;
        const told = totalsNote(question.parameters);
        if (told !== '') run.notes.add(told);
        run.items.add(itemIndexes, { ...asked, ...flattenMoney(found ?? {}) });
      },
    );
  },

  sample: (_, stated) => ({
    ...ofItems({ keyword: '', startDate: '', endDate: '', found: true }),
    ...stated.totals(),
  }),
};
