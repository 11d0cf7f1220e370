/** Cancels each job, and outputs its final state. */
import { cancelJob } from '@sold-data/core/engine';
import { searchCost } from '../fields/cost.ts';
import { searchForm } from '../fields/form.ts';
import { jobIdIn, kindOf, stateOf } from '../jobs/results.ts';
import { sampleJob } from '../jobs/sample.ts';
import { questionsOf } from '../run/questions.ts';
import { askAll } from '../run/run.ts';
import type { OperationKind } from './operation.ts';
import { ofItems } from './sample.ts';

export const cancel: OperationKind = {
  cost: offered => searchCost(offered),
  form: offered => searchForm(offered),

  async perform(run, cancelling) {
    await askAll(
      run,
      await questionsOf(run, cancelling, () => ({ settings: {} })),
      ({ question }) => cancelJob(run.session, kindOf(cancelling), jobIdIn(question)),
      ({ itemIndexes }, job) => run.items.add(itemIndexes, stateOf(job)),
    );
  },

  sample: () => ofItems(stateOf(sampleJob)),
};
