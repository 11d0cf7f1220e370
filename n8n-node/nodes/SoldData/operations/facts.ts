/** The service's unchanged answer to each question, as one item. */
import { call } from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { searchCost } from '../fields/cost.ts';
import { searchForm } from '../fields/form.ts';
import { questionsOf } from '../run/questions.ts';
import { askAll } from '../run/run.ts';
import type { OperationKind } from './operation.ts';

export const facts: OperationKind = {
  cost: offered => searchCost(offered),
  form: offered => searchForm(offered),

  async perform(run, asking) {
    await askAll(
      run,
      await questionsOf(run, asking, () => ({ settings: {} })),
      ({ question }) => call(run.session, question),
      ({ itemIndexes }, { data }) => run.items.add(itemIndexes, data as IDataObject),
    );
  },

  sample: (offered, stated) => stated.answer(offered),
};
