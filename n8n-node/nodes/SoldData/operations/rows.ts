/** Searches: turns pages into items. */
import {
  counted,
  judgeOf,
  type Operation,
  type Page,
  type PagesResult,
  pages,
  settle,
  sizeOf,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { searchCost } from '../fields/cost.ts';
import { flag, number, pages as pagesField } from '../fields/field.ts';
import { searchForm } from '../fields/form.ts';
import { outputField, selectedFields } from '../fields/output.ts';
import { shared } from '../fields/shared.ts';
import type { Offered } from '../resources/offer.ts';
import { type FieldReader, flagAt, limitAt, numberAt, optionAt } from '../run/field-reader.ts';
import { rowColumns, shapeOf } from '../run/output.ts';
import { questionsOf, type Read } from '../run/questions.ts';
import { type Asked, askAll, isTool, type Run, salvaged } from '../run/run.ts';
import { type Shaping, shaping } from '../run/settings.ts';
import type { OperationKind } from './operation.ts';
import { ofRow, ofSubject } from './sample.ts';

const fields = {
  returnAll: flag('Return All', 'returnAll', 'Whether to return all results or only up to a given limit'),
  firstPage: number('First Page', 'firstPage', 1, 'The page to start at, to continue where an earlier run stopped'),
  maxPages: pagesField(
    100,
    'The most pages to read for one search, also with Return All. Each page is charged as one request. By default, reading stops at the last page that the service has.',
  ),
};

export const rows: OperationKind = {
  cost: offered => searchCost(offered, { eachPage: true }),

  form(offered) {
    const { endpoint, isJudged } = offered;
    const output = outputField(['answer', 'raw', 'selectedFields', 'simplified']);
    return searchForm(offered, {
      fields: [fields.returnAll, shared.limit, output, selectedFields(endpoint, isJudged)],
      options: [...(endpoint.paging ? [fields.firstPage, fields.maxPages] : []), shared.addNumbers, shared.safeTexts],
    });
  },

  perform: searchRows,

  sample: offered => ({ ...ofSubject(offered), ...ofRow(offered.endpoint, offered.simplified) }),
};

/** The amount to read: a number of rows, or everything up to a maximum number of pages. */
interface RowSettings extends Shaping {
  maxRows: number;
  maxPages: number;
}

interface Found {
  rows: IDataObject[];
  read?: PagesResult;
  /** The error of a later page. Rows before it were paid for and are output anyway. */
  failed?: unknown;
}

/** Reads the pages for each input item and outputs one item per row. */
async function searchRows(run: Run, search: Offered): Promise<void> {
  const asked = await questionsOf(run, search, field => readAt(field, search));
  let empty = 0;
  await askAll(
    run,
    asked,
    one => find(run, search, one),
    ({ itemIndexes: [itemIndex = 0], question }, { rows, read, failed }) => {
      if (rows.length === 0) empty += 1;
      // A model would take an empty list for a failure and search again.
      if (rows.length === 0 && failed === undefined && isTool(run.context)) {
        run.items.add(itemIndex, { ...question.parameters, found: 0, message: 'Nothing was found.' } as IDataObject);
      }
      for (const row of rows) run.items.add(itemIndex, row);
      if (failed !== undefined) run.items.fail(itemIndex, failed);
      if (read) note(run, read);
    },
  );
  // Without items the workflow ends here, so a note explains why.
  if (empty === 1 && asked.length === 1) run.notes.add('Nothing was found.');
  else if (empty > 0) run.notes.add(`${empty} of ${asked.length} searches found nothing.`);
}

/** The first page, and the number of rows to request at once: an answer costs one request however many rows it holds. */
function readAt(field: FieldReader, { endpoint }: Offered): Read<RowSettings> {
  const { paging } = endpoint;
  const maxRows = flagAt(field, 'returnAll') ? Number.POSITIVE_INFINITY : numberAt(field, shared.limit);
  // The service's last page is already a limit.
  const maxPages = limitAt(field, fields.maxPages, paging?.lastPage ? Number.POSITIVE_INFINITY : undefined);
  const firstPage = paging ? optionAt(field, fields.firstPage) : 1;
  const page = firstPage > 1 ? { page: firstPage } : {};
  const { name: sized = '', max, default: usual } = sizeOf(endpoint) ?? {};
  const untouched = ['', usual].includes(field(`options.${sized}`, ''));
  const larger = max !== undefined && maxRows > Number(usual) && untouched;
  const size = larger ? { [sized]: Math.min(max, Math.ceil(maxRows)) } : {};
  return { settings: { ...shaping(field), maxRows, maxPages }, parameters: { ...page, ...size } };
}

function* find(
  run: Run,
  { endpoint, simplified, isJudged }: Offered,
  { question, settings, subject }: Asked<RowSettings>,
): Operation<Found> {
  const rows: IDataObject[] = [];
  const shape = shapeOf(settings, rowColumns(endpoint, isJudged), simplified);
  let judge: ReturnType<typeof judgeOf> | undefined;
  const onPage = ({ rows: found, envelope }: Page) => {
    if (settings.output === 'answer') rows.push({ ...subject, ...envelope } as IDataObject);
    else {
      // The price is based on the first page.
      if (isJudged) judge ??= judgeOf(question, envelope);
      for (const row of found) rows.push(shape(row, subject, judge?.(row)));
    }
  };
  const read = yield* settle(pages(run.session, question, { ...settings, onPage }));
  if (read.ok) return { rows, read: read.value };
  const advice = 'Pages were read before; with On Error set to Continue, their rows are output.';
  return { rows, failed: salvaged(run, read.error, rows, advice) };
}

function note({ notes }: Run, { warnings, requests, stopped, nextPage }: PagesResult): void {
  for (const warning of warnings) notes.add(warning);
  const pagesRead = counted(requests, 'page');
  if (stopped === 'pages') {
    notes.add(`Stopped after ${pagesRead} although there are more. To continue, set First Page to ${nextPage}.`);
  }
  if (stopped === 'ceiling') {
    notes.add(`The service has no page after these ${pagesRead} although there are more results: narrow the search.`);
  }
  if (stopped === 'endUnknown') {
    notes.add(`The service does not say whether there are more results: ${pagesRead} read.`);
  }
  if (stopped === 'earlierPages') notes.add('The pages before First Page were not read by this run.');
  if (stopped === 'unreadable') notes.add('Rows that could not be read were left out.');
  if (stopped === 'limitedHistory') notes.add('The service says that it holds only some of the sales.');
  if (stopped === 'missing') notes.add('Not every match was read: the service counts more than it returned.');
  if (stopped === 'loop') notes.add(`Stopped after ${pagesRead}: the service returned the same rows again.`);
}
