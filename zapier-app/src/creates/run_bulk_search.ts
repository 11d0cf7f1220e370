/** Run Bulk Search: many keywords in one step, all their listings as line items. */
import {
  type BulkResult,
  type BulkRun,
  catalog,
  explainInOneLine,
  mostOf,
  priceFrom,
  type Row,
  runBulkSearch as run,
  SoldDataError,
} from '@sold-data/core';
import { type Bundle, defineCreate, type ZObject } from 'zapier-platform-core';
import { platformError, unknownStart } from '../errors.ts';
import { ADVANCED, type InputField, withFields } from '../field.ts';
import { outputFields, sample } from '../generated/bulkRows.ts';
import { runCsv } from '../hydrators/run_csv.ts';
import { listingColumns } from '../jobs/columns.ts';
import { parametersFrom, wholeNumber } from '../parameters.ts';
import { layFlat } from '../rows/leaves.ts';
import { Step } from '../transport.ts';
import { checked, filtersIn, keywordForm, keywordsIn } from './keywords.ts';

const NORMAL_ROWS = 50;
const MOST_ROWS = catalog.scrape.paging.pageRows;
/** What the platform carries in one result. */
const MOST_ITEMS = 2000;

const maxRows: InputField = {
  key: 'maxRows',
  label: 'Maximum Rows per Keyword',
  type: 'integer',
  required: false,
  helpText: `1 to ${MOST_ROWS}; at most ${MOST_ITEMS} rows in all. Every row is in the CSV file.`,
  placeholder: String(NORMAL_ROWS),
};

async function perform(z: ZObject, bundle: Bundle) {
  const input = bundle.inputData as Record<string, unknown>;
  const options = filtersIn(input);
  const keywords = keywordsIn(input);
  const parameters = parametersFrom(catalog.bulkSearch, {
    keywords,
    ...(Object.keys(options).length > 0 ? { options } : {}),
  });
  const arrived: BulkResult[] = [];
  let rows = NORMAL_ROWS;
  try {
    checked(catalog.bulkSearch, parameters);
    rows = wholeNumber(input, maxRows, { min: 1, max: MOST_ROWS, normal: NORMAL_ROWS });
    const found = await new Step(z, bundle).core(
      session => run(session, parameters),
      value => void arrived.push(value as BulkResult),
    );
    return result(z, found, rows, '');
  } catch (error) {
    if (!(error instanceof SoldDataError) || arrived.length === 0) throw lost(z, error);
    // Keywords that are here were paid for: hand them on and name those that are missing.
    const missing = keywords.filter(keyword => !arrived.some(each => each.keyword === keyword));
    const runIds = error.jobId === undefined ? [] : [error.jobId];
    return result(z, { results: arrived, missing, runIds, complete: false }, rows, explainInOneLine(error));
  }
}

/** A replay would be charged for every keyword again, so that only a person may ask for one after a break on the way. */
function lost(z: ZObject, error: unknown): unknown {
  const failure = platformError(z, error);
  return failure instanceof z.errors.Error && error instanceof SoldDataError
    ? platformError(z, unknownStart(error))
    : failure;
}

function result(z: ZObject, { results, missing, runIds, complete }: BulkRun, rows: number, warning: string) {
  const items = results.flatMap(({ keyword, body }) =>
    ((body.items ?? []) as Row[]).slice(0, rows).map(item => layFlat(listingColumns, { ...item, keyword })),
  );
  const runId = runIds.at(-1) ?? null;
  return {
    runId,
    complete,
    warning: warning || failedOf(results),
    missing,
    count: Math.min(items.length, MOST_ITEMS),
    csv: runId === null ? null : z.dehydrateFile(runCsv, { runId }),
    prices: results.map(({ keyword, ok, body }) => ({
      ...priceFrom(catalog.scrape, { raw: body }),
      keyword,
      ok,
      error: ok ? null : String(body.error ?? ''),
    })),
    items: items.slice(0, MOST_ITEMS),
  };
}

/** What the service says of keywords that failed in a run that came to its end; '' when none did. */
function failedOf(results: readonly BulkResult[]): string {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return '';
  const reasons = [...new Set(failed.map(({ body }) => String(body.error ?? 'unknown')))];
  return `${failed.length} of ${results.length} keywords failed: ${reasons.join('; ')}.`;
}

export const runBulkSearch = defineCreate({
  key: 'run_bulk_search',
  noun: 'Bulk Search',
  display: {
    label: 'Run Bulk Search',
    description: `Runs up to ${mostOf(catalog.bulkSearch, 'keywords')} searches at once and returns their sold listings and prices as line items.`,
    hidden: true,
  },
  operation: {
    inputFields: withFields(keywordForm(catalog.bulkSearch, 'keywords'), maxRows),
    inputFieldGroups: [ADVANCED],
    perform,
    outputFields,
    sample,
  },
});
