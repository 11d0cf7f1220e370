/** Bulk search: the keywords of all input items in as few runs as possible. Each result is output as soon as it arrives. */
import {
  type BulkResult,
  type BulkRun,
  type Operation,
  runBulkSearch,
  SoldDataError,
  settle,
} from '@sold-data/core/engine';
import type { Offered } from '../resources/offer.ts';
import { askAll, type Run, salvaged } from '../run/run.ts';
import { type Batch, batchesOf } from './batches.ts';
import { each, entryError, Results, subjectOf } from './results.ts';
import { startOf } from './starts.ts';

type Searched = Pick<BulkRun, 'results' | 'runId'> & {
  /** The error that ended the run before all keywords were answered. */
  failed?: SoldDataError;
};

const UNANSWERED = 'This keyword got no answer because the stream was interrupted';

/** Outputs statistics, listings or the raw result of each keyword. */
export async function bulkSearches(run: Run, searching: Offered): Promise<void> {
  const given = new Results(run, searching);
  await askAll(
    run,
    await batchesOf(run, searching),
    (batch, nth) => search(run, batch, nth),
    ({ entries }, { results, runId, failed }) => {
      const about = { runId };
      for (const entry of entries) {
        const result = results.find(({ keyword }) => keyword === entry.value);
        for (const own of each(entry)) {
          const { itemIndexes } = own;
          const subject = subjectOf({}, own);
          if (result?.ok) given.give({ row: result.body, subject, itemIndexes, about });
          else {
            // Fails only the items of this keyword. A keyword without a result may have been charged, as `failed` states.
            const error = failed && !result ? failed : entryError(result?.body ?? {}, UNANSWERED, runId ?? undefined);
            given.fail({ row: {}, subject, itemIndexes, about: {} }, error);
          }
        }
      }
    },
    // A run already streams many searches.
    1,
  );
}

/** Runs a search. If the node continues after errors, results paid for before a failure are output too. */
function* search(run: Run, { itemIndexes, question }: Batch, nth: number): Operation<Searched> {
  const { note, keep } = startOf(run, question, itemIndexes, nth);
  const searched = yield* settle(runBulkSearch(run.session, question.parameters, { note, keep }));
  if (searched.ok) {
    const { results, runId, error: failed } = searched.value;
    if (runId !== null) run.jobs.add(runId);
    return { results, runId, failed };
  }
  const { error } = searched;
  if (!(error instanceof SoldDataError)) throw error;
  const results = (error.partial?.rows ?? []) as BulkResult[];
  const advice = 'Keywords were answered before; with On Error set to Continue, their results are output.';
  const failed = salvaged(run, error, results, advice);
  return { results, runId: failed.jobId ?? null, failed };
}
