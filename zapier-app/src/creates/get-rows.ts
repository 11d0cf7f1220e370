/** Get Sold Listings as Rows: some pages of one search as line items, ready for a spreadsheet's many rows. */
import { catalog, explainInOneLine, type PagesResult, pages, pagesFor, type Row, SoldDataError } from '@sold-data/core';
import { defineCreate } from 'zapier-platform-core';
import { ADVANCED, lineItems, type OutputField, wholeNumber, withFields, without } from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { forms } from '../generated/forms.ts';
import { rememberChoices } from '../rows/choices.ts';
import { columnsFor, tableOf } from '../rows/columns.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { performing, type Step } from '../transport/step.ts';

/** One page: one request. */
const PAGE_ROWS = catalog.scrape.paging.pageRows;
/** What the platform carries in one result, with room for long titles. */
const MOST_ROWS = 1200;

const maxRows = wholeNumber(
  {
    key: 'maxRows',
    label: 'Maximum Rows',
    helpText: `1 to ${MOST_ROWS}. Each page of ${PAGE_ROWS} rows is one request.`,
  },
  { min: 1, max: MOST_ROWS, normal: PAGE_ROWS },
);

const outputFields: OutputField[] = [
  { key: 'keyword', label: 'Keyword', type: 'string' },
  { key: 'count', label: 'Rows', type: 'integer' },
  { key: 'complete', label: 'Complete', type: 'boolean' },
  { key: 'nextPage', label: 'Next Page', type: 'integer' },
  { key: 'requests', label: 'Requests Spent', type: 'integer' },
  { key: 'warning', label: 'Warning', type: 'string' },
  ...lineItems('items', columnsFor('scrape')),
];

async function perform(step: Step) {
  const parameters = { ...parametersFrom('scrape', step.input), sold: true };
  const most = maxRows.read(step.input);
  try {
    const read = await step.run(session =>
      pages(session, catalog.scrape, parameters, { maxRows: most, maxPages: pagesFor(catalog.scrape, most) }),
    );
    await rememberChoices(step, 'scrape', parameters, read);
    return result(parameters, read.rows, read, '');
  } catch (error) {
    // Pages that are here were paid for: hand them on and say where it stopped.
    if (!(error instanceof SoldDataError) || !error.partial?.rows.length) throw error;
    const { rows, nextPage, requests } = error.partial;
    return result(parameters, rows as Row[], { nextPage, requests, complete: false }, explainInOneLine(error));
  }
}

function result(
  { keyword }: { keyword: string },
  rows: Row[],
  { nextPage, requests, complete }: Pick<PagesResult, 'nextPage' | 'requests' | 'complete'>,
  warning: string,
) {
  return { keyword, count: rows.length, complete, nextPage, requests, warning, items: tableOf('scrape', rows) };
}

export const getSoldListingsAsRows = defineCreate({
  key: 'get_sold_listings_as_rows',
  noun: 'Rows',
  display: {
    label: 'Get Sold Listings as Rows',
    description: 'Gets sold listings as line items, ready to become many spreadsheet rows in one step.',
  },
  operation: {
    inputFields: withFields(without(forms.scrape, 'sold', 'count'), maxRows.field),
    inputFieldGroups: [ADVANCED],
    perform: performing(perform),
    outputFields,
    sample: result(samples.listing, [samples.listing], { nextPage: 2, requests: 1, complete: false }, ''),
  },
});
