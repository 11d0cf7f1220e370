/** Starts the jobs for the input items, and outputs the state of each. */
import { searchForm } from '../fields/form.ts';
import { startCost, startOptions, startParameters } from '../jobs/form.ts';
import { kindOf, stateOf } from '../jobs/results.ts';
import { sampleJob } from '../jobs/sample.ts';
import { startOne, startsOf } from '../jobs/starts.ts';
import { isSerial } from '../resources/offer.ts';
import { askAll } from '../run/run.ts';
import type { OperationKind } from './operation.ts';
import { ofItems } from './sample.ts';

export const start: OperationKind = {
  cost: offered => startCost(offered),

  form(offered) {
    const own = { options: startOptions(offered), isSerial: isSerial(kindOf(offered)) };
    return searchForm(offered, own, startParameters(offered));
  },

  async perform(run, starting) {
    const kind = kindOf(starting);
    await askAll(
      run,
      await startsOf(run, starting),
      (one, nth) => startOne(run, kind, one, nth),
      ({ itemIndexes }, job) => run.items.add(itemIndexes, stateOf(job)),
      isSerial(kind) ? 1 : run.parallel,
    );
  },

  sample: () => ofItems(stateOf(sampleJob)),
};
