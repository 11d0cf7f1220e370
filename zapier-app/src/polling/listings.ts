/** Polls one search for listings that were not there before. */
import { catalog, dayOf, pages, questionKey, type Row, validate } from '@sold-data/core';
import { parametersFrom } from '../forms/parameters.ts';
import { rememberChoices } from '../rows/choices.ts';
import type { Source } from '../rows/sources.ts';
import { tableOf } from '../rows/table.ts';
import type { Step } from '../transport/step.ts';
import { answerWithin } from './answer.ts';
import { newsAmong } from './window.ts';

/** The editor keeps three. */
const IN_EDITOR = 3;

/** Rows of the search, newest first. The same question always asks for the same page, so that the window never widens. */
export async function pollListings(
  step: Step,
  { endpoint, fixed, ...source }: Source,
  sortOrder: string,
): Promise<({ id: string } & Row)[]> {
  const parameters = { ...parametersFrom('scrape', step.input), ...fixed, sortOrder } as never;
  const question = questionKey(catalog.scrape, validate(catalog.scrape, parameters, dayOf(Date.now())));
  const rows = await answerWithin(step, question, async () => {
    const read = await step.run(session =>
      pages(session, catalog.scrape, parameters, { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 }),
    );
    await rememberChoices(step, 'scrape', parameters, read);
    const whole = read.rows.filter(hasKey);
    return step.meta.isLoadingSample ? whole : newsAmong(step, question, whole, read.nextPage !== null);
  });
  return tableOf({ endpoint, fixed, ...source }, step.meta.isLoadingSample ? rows.slice(0, IN_EDITOR) : rows);
}

/** A row without a number of its own could not be told from others at the next poll. */
function hasKey(row: Row): boolean {
  return catalog.scrape.rows.key.every(name => row[name] !== null && row[name] !== undefined && row[name] !== '');
}
