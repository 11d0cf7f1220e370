/** Bulk search: the keywords of all input items in as few runs as the service allows, each answered as soon as it is there. */
import {
  type BulkResult,
  type BulkRun,
  jobKinds,
  type Operation,
  runBulkSearch,
  SoldDataError,
  settle,
} from '@sold-data/core';
import type { Question } from '../run/ask.ts';
import type { Run } from '../run/run.ts';
import { type Batch, batchesOf, type Entry } from './job/entries.ts';
import { checkResultFields, each, entryError, giveFailure, giveResult } from './job/output.ts';

type Searched = Pick<BulkRun, 'results' | 'runIds'> & {
  /** What ended the run before all keywords were answered. */
  failed?: SoldDataError;
};

const UNANSWERED = 'This keyword got no answer because the stream broke off';

/** Puts out statistics, listings or the raw result of each keyword. */
export async function bulkSearches(run: Run, simplified: readonly string[]): Promise<void> {
  await run.ask<Searched>(
    batchesOf(run, jobKinds.bulkSearch),
    question => search(run, question),
    (question, { results, runIds, failed }) => {
      const about = { runId: runIds.at(-1) ?? null };
      for (const entry of (question as Batch).entries) {
        const result = results.find(({ keyword }) => keyword === entry.value);
        if (result?.ok) give(run, entry, result, about, simplified);
        // It was not charged, and fails its own items only.
        else fail(run, entry, failed && !result ? failed : entryError(result?.body ?? {}, UNANSWERED));
      }
    },
    // A run streams many searches by itself.
    1,
  );
}

/** When the node goes on after errors, results that were paid for come out although the run failed after them. */
function* search(run: Run, question: Question): Operation<Searched> {
  checkResultFields(run, question);
  const searched = yield* settle(runBulkSearch(run.session, question.parameters));
  if (searched.ok) {
    for (const runId of searched.value.runIds) run.jobs.add(runId);
    return searched.value;
  }
  const failed = searched.error;
  if (!(failed instanceof SoldDataError) || !failed.partial?.rows.length) throw failed;
  if (!run.keepsGoing) {
    run.advice.add('Keywords were answered before; with On Error set to Continue their results come out.');
    throw failed;
  }
  const results = failed.partial.rows as BulkResult[];
  return { results, runIds: failed.jobId === undefined ? [] : [failed.jobId], failed };
}

function give(
  run: Run,
  entry: Entry,
  result: BulkResult,
  about: { runId: string | null },
  simplified: readonly string[],
) {
  const row = { keyword: result.keyword, ...result.body };
  for (const itemIndexes of each(entry)) giveResult(run, { row, itemIndexes, about, simplified });
}

function fail(run: Run, entry: Entry, error: SoldDataError): void {
  for (const itemIndexes of each(entry))
    giveFailure(run, { row: { keyword: entry.value }, itemIndexes, about: {} }, error);
}
