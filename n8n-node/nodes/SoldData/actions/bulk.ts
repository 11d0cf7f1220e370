/** Bulk search: the keywords of all input items in runs of up to 20, each answered as soon as it is there. */
import { type BulkResult, type BulkRun, jobKinds, runBulkSearch, SoldDataError } from '@sold-data/core';
import type { Run } from '../run/run.ts';
import { type Batch, batchesOf, type Entry } from './job/entries.ts';
import { checkResultFields, giveFailure, giveResult } from './job/output.ts';

/** Puts out statistics, listings or the raw result of each keyword. */
export async function bulkSearches(run: Run, simplified: readonly string[]): Promise<void> {
  await run.ask<BulkRun>(
    batchesOf(run, jobKinds.bulkSearch),
    function* (question) {
      checkResultFields(run, question);
      return yield* runBulkSearch(run.session, question.parameters);
    },
    (question, { results, missing, runIds }) => {
      for (const entry of (question as Batch).entries) {
        const result = results.find(({ keyword }) => keyword === entry.value);
        if (result?.ok) give(run, entry, result, runIds, simplified);
        else fail(run, entry, result, missing.length);
      }
    },
    // A run streams many searches by itself.
    1,
  );
}

function give(run: Run, entry: Entry, result: BulkResult, runIds: string[], simplified: readonly string[]): void {
  const row = { keyword: result.keyword, ...result.body };
  giveResult(run, { row, itemIndexes: entry.itemIndexes, about: { runId: runIds.at(-1) ?? null }, simplified });
}

/** A keyword that failed was not charged; it fails its own items only. */
function fail(run: Run, entry: Entry, result: BulkResult | undefined, missing: number): void {
  const told = result?.body.error;
  const detail =
    typeof told === 'string' ? told : `${missing} of the keywords got no answer because the stream broke off`;
  const error = new SoldDataError(detail, { code: 'job_failed', detail });
  giveFailure(run, { row: { keyword: entry.value }, itemIndexes: entry.itemIndexes, about: {} }, error);
}
