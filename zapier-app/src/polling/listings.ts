/** Polls one search for listings that were not there before. */
import { type EndpointId, pages, type Row } from '@sold-data/core';
import { questionFrom } from '../forms/input.ts';
import { rememberChoices } from '../rows/choices.ts';
import type { Source } from '../rows/sources.ts';
import { tableOf } from '../rows/table.ts';
import type { Step } from '../transport/step.ts';
import { answerWithin } from './answer.ts';
import { identityOf, newsAmong } from './window.ts';

const ONE_PAGE = { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 };
/** The editor keeps three. */
const IN_EDITOR = 3;

/** Rows of the search, newest first. The same question always asks for the same page, so that the window never widens. */
export async function pollListings(step: Step, source: Source, sortOrder: string): Promise<({ id: string } & Row)[]> {
  const question = questionFrom<EndpointId>(source.endpoint.id, step.input, { ...source.fixed, sortOrder });
  const rows = await answerWithin(step, question.key, async () => {
    const read = await step.run(pages, question, ONE_PAGE);
    await rememberChoices(step, question, read);
    const known = read.rows.filter(row => identityOf(row) !== undefined);
    return step.meta.isLoadingSample ? known : newsAmong(step, question.key, known, read.nextPage !== null);
  });
  return tableOf(source, step.meta.isLoadingSample ? rows.slice(0, IN_EDITOR) : rows);
}
