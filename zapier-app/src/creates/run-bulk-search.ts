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
import { defineCreate } from 'zapier-platform-core';
import { ADVANCED, lineItems, type OutputField, wholeNumber, withFields } from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { fileOfRun } from '../hydrators/csv.ts';
import { listingColumns } from '../jobs/row.ts';
import { layFlat } from '../rows/columns.ts';
import { priceFields, priceSample } from '../rows/facts.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { platformError, unknownStart } from '../transport/errors.ts';
import { performing, type Step } from '../transport/step.ts';
import { checked, filtersIn, keywordForm, keywordsIn } from './keywords.ts';

const MOST_ROWS = catalog.scrape.paging.pageRows;
/** What the platform carries in one result. */
const MOST_ITEMS = 2000;

const maxRows = wholeNumber(
  {
    key: 'maxRows',
    label: 'Maximum Rows per Keyword',
    helpText: `1 to ${MOST_ROWS}; at most ${MOST_ITEMS} rows in all. Every row is in the CSV file.`,
  },
  { min: 1, max: MOST_ROWS, normal: 50 },
);

const outputFields: OutputField[] = [
  { key: 'runId', label: 'Run', type: 'string' },
  { key: 'complete', label: 'Complete', type: 'boolean' },
  { key: 'warning', label: 'Warning', type: 'string' },
  { key: 'missing', label: 'Missing Keywords', type: 'string', list: true },
  { key: 'count', label: 'Rows', type: 'integer' },
  { key: 'csv', label: 'CSV File', type: 'file' },
  ...lineItems('prices', [
    ...priceFields,
    { key: 'ok', label: 'Succeeded', type: 'boolean' },
    { key: 'error', label: 'Error', type: 'string' },
  ]),
  ...lineItems('items', listingColumns),
];

async function perform(step: Step) {
  const options = filtersIn(step.input);
  const keywords = keywordsIn(step.input);
  const parameters = parametersFrom('bulkSearch', {
    keywords,
    ...(Object.keys(options).length > 0 ? { options } : {}),
  });
  checked(catalog.bulkSearch, parameters);
  const rows = maxRows.read(step.input);
  const arrived: BulkResult[] = [];
  const result = (found: BulkRun, warning: string) => {
    const runId = found.runIds.at(-1) ?? null;
    return resultOf(found, rows, warning, runId, runId === null ? null : fileOfRun(step.z, runId));
  };
  try {
    const found = await step.run(
      session => run(session, parameters),
      value => void arrived.push(value as BulkResult),
    );
    return result(found, '');
  } catch (error) {
    if (!(error instanceof SoldDataError)) throw error;
    // A replay would be charged for every keyword again, so that only a person may ask for one after a break on the way.
    if (arrived.length === 0)
      throw platformError(step.z, error) instanceof step.z.errors.Error ? unknownStart(error) : error;
    // Keywords that are here were paid for: hand them on and name those that are missing.
    const missing = keywords.filter(keyword => !arrived.some(each => each.keyword === keyword));
    const runIds = error.jobId === undefined ? [] : [error.jobId];
    return result({ results: arrived, missing, runIds, complete: false }, explainInOneLine(error));
  }
}

function resultOf(
  { results, missing, complete }: Omit<BulkRun, 'runIds'>,
  rows: number,
  warning: string,
  runId: string | null,
  csv: string | null,
) {
  const items = results.flatMap(({ keyword, body }) =>
    ((body.items ?? []) as Row[]).slice(0, rows).map(item => layFlat(listingColumns, { ...item, keyword })),
  );
  return {
    runId,
    complete,
    warning: warning || failedOf(results),
    missing,
    count: Math.min(items.length, MOST_ITEMS),
    csv,
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
    inputFields: withFields(keywordForm('bulkSearch', 'keywords'), maxRows.field),
    inputFieldGroups: [ADVANCED],
    perform: performing(perform),
    outputFields,
    sample: {
      runId: 'run_7f3a',
      complete: true,
      warning: '',
      missing: [],
      count: 1,
      csv: 'https://files.example.com/rows.csv',
      prices: [{ ...priceSample, ok: true, error: null }],
      items: [layFlat(listingColumns, samples.listing)],
    },
  },
});
