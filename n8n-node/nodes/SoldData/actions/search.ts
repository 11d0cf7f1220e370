/** What every search has in common: pages become items, each item's question is asked once. */
import { type Endpoint, type Operation, type Page, type PagesResult, pages, settle } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import type { Question } from '../run/ask.ts';
import { collect } from '../run/collect.ts';
import { outputOf, shapeOf } from '../run/output.ts';
import { fieldsOf, type Run } from '../run/run.ts';
import { type Asking, itemsWithSeveral, questionsOf } from './questions.ts';

export interface Search extends Asking {
  simplified: readonly string[];
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
    variant: (_, itemIndex) => [
      extentAt(run, itemIndex, search.endpoint),
      run.field('output', itemIndex, ''),
      run.field('fields', itemIndex, []),
      run.field('options.addNumbers', itemIndex, false),
    ],
  });
  const several = itemsWithSeveral(questions);
  await run.ask(
    questions,
    question => find(run, search, question),
    ({ itemIndexes, parameters }, { rows, read, failed }) => {
      const [itemIndex = 0] = itemIndexes;
      const { keyword } = parameters;
      for (const row of rows) {
        run.items.add(itemIndex, several.has(itemIndex) ? ({ keyword, ...row } as IDataObject) : row);
      }
      if (failed !== undefined) run.items.fail(itemIndex, failed);
      if (read) note(run, read);
    },
  );
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
  throw read.error;
}

function note(run: Run, read: PagesResult): void {
  for (const warning of read.warnings) run.notes.add(warning);
  if (read.stopped === 'pages' || read.stopped === 'ceiling') {
    run.notes.add(`Stopped after ${read.requests} pages although there are more; the next page is ${read.nextPage}.`);
  }
  if (read.stopped === 'loop') run.notes.add(`Stopped after ${read.requests} pages: the service repeats itself.`);
}

/** How far to read: a number of rows, or everything up to a ceiling of pages. */
function extentAt(run: Run, itemIndex: number, { paging }: Endpoint): { maxRows: number; maxPages: number } {
  const all = run.field('returnAll', itemIndex, false);
  return {
    maxRows: all ? Number.POSITIVE_INFINITY : run.field('limit', itemIndex, 50),
    maxPages: run.field('options.maxPages', itemIndex, paging?.lastPage ?? 100),
  };
}
