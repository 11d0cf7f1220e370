/** Outputs the results of each job that has ended, or the state of one that has not. Free of charge. */
import { pollJob } from '@sold-data/core/engine';
import { searchCost } from '../fields/cost.ts';
import { searchForm } from '../fields/form.ts';
import { resultFields, resultOptions } from '../jobs/form.ts';
import { jobIdIn, kindOf, Results } from '../jobs/results.ts';
import { sampleResult } from '../jobs/sample.ts';
import { checkedResults } from '../jobs/starts.ts';
import { questionsOf } from '../run/questions.ts';
import { askAll } from '../run/run.ts';
import type { OperationKind } from './operation.ts';

export const get: OperationKind = {
  cost: offered => searchCost(offered),
  form: offered => searchForm(offered, { fields: resultFields(offered), options: resultOptions(offered) }),

  async perform(run, getting) {
    const results = new Results(run, getting);
    await askAll(
      run,
      await questionsOf(run, getting, checkedResults),
      function* ({ itemIndexes, question }) {
        return results.checked(yield* pollJob(run.session, kindOf(getting), jobIdIn(question)), itemIndexes[0]);
      },
      ({ itemIndexes }, job) => results.giveJob(job, itemIndexes),
    );
  },

  sample: sampleResult,
};
