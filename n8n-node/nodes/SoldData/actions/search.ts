/** What every search has in common: pages become items, each item's question is asked once. */
import {
  type Endpoint,
  type Operation,
  type Page,
  type PagesResult,
  pages,
  parametersOf,
  settle,
} from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { firstPage, limit, maxPages } from '../fields/rows.ts';
import type { Question } from '../run/ask.ts';
import { collect } from '../run/collect.ts';
import { numberAt } from '../run/number.ts';
import { outputOf, shapeOf } from '../run/output.ts';
import { fieldsOf, type Run } from '../run/run.ts';
import { type Asking, itemsWithSeveral, questionsOf } from './questions.ts';

export interface Search extends Asking {
  simplified: readonly string[];
  /** The parameter that says how many rows an answer holds, where the endpoint has no pages. */
  size?: string;
}

interface Found {
  rows: IDataObject[];
  read?: PagesResult;
  /** Set when a later page failed: the rows before it were paid for and come out all the same. */
  failed?: unknown;
}

/** Reads the pages that each item asks for and puts out one item for each row. */
export async function searchRows(run: Run, search: Search): Promise<void> {
  const questions = questionsOf(run, {
    ...search,
    extra: (_, itemIndex) => ({ ...search.extra?.(run, itemIndex), ...pageAt(run, itemIndex, search) }),
    variant: (_, itemIndex) => [
      extentAt(run, itemIndex, search.endpoint),
      run.field('output', itemIndex, ''),
      run.field('fields', itemIndex, []),
      run.field('options.addNumbers', itemIndex, false),
    ],
  });
  const several = itemsWithSeveral(questions);
  let empty = 0;
  await run.ask(
    questions,
    question => find(run, search, question),
    ({ itemIndexes, parameters }, { rows, read, failed }) => {
      const [itemIndex = 0] = itemIndexes;
      const { keyword } = parameters;
      if (rows.length === 0) empty += 1;
      for (const row of rows) {
        run.items.add(itemIndex, several.has(itemIndex) ? ({ keyword, ...row } as IDataObject) : row);
      }
      if (failed !== undefined) run.items.fail(itemIndex, failed);
      if (read) note(run, read);
    },
  );
  // Without an item the workflow ends here, and nobody sees why.
  if (empty === 1 && questions.length === 1) run.notes.add('Nothing was found.');
  else if (empty > 0) run.notes.add(`${empty} of ${questions.length} searches found nothing.`);
}

function* find(run: Run, { endpoint, simplified }: Search, { itemIndexes, parameters }: Question): Operation<Found> {
  const [itemIndex = 0] = itemIndexes;
  const field = fieldsOf(run, itemIndex);
  const whole = outputOf(field) === 'answer';
  const shape = shapeOf(field, endpoint, simplified);
  const rows: IDataObject[] = [];
  const reading = pages(run.session, endpoint, parameters, { ...extentAt(run, itemIndex, endpoint), stream: true });
  const read = yield* settle(
    collect(reading, value => {
      const page = value as Page;
      if (whole) rows.push(page.envelope as IDataObject);
      else for (const row of page.rows) rows.push(shape(row));
    }),
  );
  if (read.ok) return { rows, read: read.value };
  if (run.keepsGoing && rows.length > 0) return { rows, failed: read.error };
  if (rows.length > 0) run.advice.add('Pages were read before; with On Error set to Continue their rows come out.');
  throw read.error;
}

function note(run: Run, read: PagesResult): void {
  for (const warning of read.warnings) run.notes.add(warning);
  const pagesRead = `${read.requests} ${read.requests === 1 ? 'page' : 'pages'}`;
  if (read.stopped === 'pages') {
    run.notes.add(`Stopped after ${pagesRead} although there are more: to go on, set First Page to ${read.nextPage}.`);
  }
  if (read.stopped === 'ceiling') {
    run.notes.add(`The service has no page after these ${pagesRead} although there is more: narrow the search.`);
  }
  if (read.stopped === 'loop') run.notes.add(`Stopped after ${pagesRead}: the service repeats itself.`);
}

/** How far to read: a number of rows, or everything up to a ceiling of pages. */
function extentAt(run: Run, itemIndex: number, { paging }: Endpoint): { maxRows: number; maxPages: number } {
  const field = fieldsOf(run, itemIndex);
  const all = field('returnAll', false);
  return {
    maxRows: all ? Number.POSITIVE_INFINITY : numberAt(field, limit),
    // The service's last page is an end of its own.
    maxPages: numberAt(field, maxPages, 'options', paging?.lastPage ? Number.POSITIVE_INFINITY : undefined),
  };
}

/** Where to begin, and how many rows to ask for at once: an answer is charged as one request however many it holds. */
function pageAt(run: Run, itemIndex: number, { endpoint, size }: Search): Record<string, unknown> {
  const field = fieldsOf(run, itemIndex);
  const { paging } = endpoint;
  const first = paging ? numberAt(field, firstPage, 'options') : 1;
  const sized = size ?? paging?.sizeParameter ?? '';
  const { max, default: usual } = parametersOf(endpoint).find(({ name }) => name === sized) ?? {};
  const { maxRows } = extentAt(run, itemIndex, endpoint);
  const larger = max !== undefined && maxRows > Number(usual) && field(`filters.${sized}`, '') === '';
  return { ...(first > 1 ? { page: first } : {}), ...(larger ? { [sized]: Math.min(max, Math.ceil(maxRows)) } : {}) };
}
