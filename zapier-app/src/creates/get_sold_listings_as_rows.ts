/** Get Sold Listings as Rows: some pages of one search as line items, ready for a spreadsheet's many rows. */
import { catalog, explainInOneLine, type PagesResult, pages, pagesFor, type Row, SoldDataError } from '@sold-data/core';
import { type Bundle, defineCreate, type ZObject } from 'zapier-platform-core';
import { platformError } from '../errors.ts';
import { ADVANCED, type InputField, withFields, without } from '../field.ts';
import { outputFields, sample } from '../generated/listingRows.ts';
import { inputFields } from '../generated/scrape.ts';
import { note } from '../lists.ts';
import { parametersFrom, wholeNumber } from '../parameters.ts';
import { tableOf } from '../rows/table.ts';
import { Step } from '../transport.ts';

/** One page: one request. */
const NORMAL_ROWS = catalog.scrape.paging.pageRows;
/** What the platform carries in one result, with room for long titles. */
const MOST_ROWS = 1200;

const maxRows: InputField = {
  key: 'maxRows',
  label: 'Maximum Rows',
  type: 'integer',
  required: false,
  helpText: `1 to ${MOST_ROWS}. Each page of ${catalog.scrape.paging.pageRows} rows is one request.`,
  placeholder: String(NORMAL_ROWS),
};

async function perform(z: ZObject, bundle: Bundle) {
  const input = bundle.inputData as Record<string, unknown>;
  const parameters = { ...parametersFrom(catalog.scrape, input), sold: true };
  try {
    const most = wholeNumber(input, maxRows, { min: 1, max: MOST_ROWS, normal: NORMAL_ROWS });
    const read = await new Step(z, bundle).core(session =>
      pages(session, catalog.scrape, parameters, { maxRows: most, maxPages: pagesFor(catalog.scrape, most) }),
    );
    await note(z, catalog.scrape, parameters, read);
    return result(parameters, read.rows, read, '');
  } catch (error) {
    // Pages that are here were paid for: hand them on and say where it stopped.
    if (!(error instanceof SoldDataError) || !error.partial?.rows.length) throw platformError(z, error);
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
  return { keyword, count: rows.length, complete, nextPage, requests, warning, items: tableOf(catalog.scrape, rows) };
}

export const getSoldListingsAsRows = defineCreate({
  key: 'get_sold_listings_as_rows',
  noun: 'Rows',
  display: {
    label: 'Get Sold Listings as Rows',
    description: 'Gets sold listings as line items, ready to become many spreadsheet rows in one step.',
  },
  operation: {
    inputFields: withFields(without(inputFields, 'sold', 'count'), maxRows),
    inputFieldGroups: [ADVANCED],
    perform,
    outputFields,
    sample,
  },
});
