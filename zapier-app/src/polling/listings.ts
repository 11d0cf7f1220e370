/** Polls one search for listings that were not there before. */
import { catalog, dayOf, pages, questionKey, type Row, validate } from '@sold-data/core';
import { parametersFrom } from '../forms/parameters.ts';
import { rememberChoices } from '../rows/choices.ts';
import { tableOf } from '../rows/columns.ts';
import type { Step } from '../transport/step.ts';
import { answerWithin } from './answer.ts';

/**
 * The platform starts nothing for a row that it was shown before. Turning the Zap on shows it the whole page, a poll only
 * the newest part of one: an old row that a shaky order lifts by some places over the edge of the page gets no further.
 */
const SHARE_OF_PAGE = 0.75;
/** The editor keeps three. */
const IN_EDITOR = 3;

/** Rows of the search, newest first. The same question always asks for the same page, so that the window never widens. */
export async function pollListings(step: Step, fixed: Record<string, unknown>): Promise<({ id: string } & Row)[]> {
  const parameters = { ...parametersFrom('scrape', step.input), ...fixed };
  const question = questionKey(catalog.scrape, validate(catalog.scrape, parameters, dayOf(Date.now())));
  const rows = await answerWithin(step, question, async () => {
    const read = await step.run(session =>
      pages(session, catalog.scrape, parameters, { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 }),
    );
    await rememberChoices(step, 'scrape', parameters, read);
    return read.rows;
  });
  const share = step.meta.isPopulatingDedupe ? 1 : SHARE_OF_PAGE;
  const window = step.meta.isLoadingSample ? IN_EDITOR : Math.ceil(rows.length * share);
  return tableOf('scrape', rows.filter(hasKey).slice(0, window));
}

/** A row without a number of its own could not be told from others at the next poll. */
function hasKey(row: Row): boolean {
  return catalog.scrape.rows.key.every(name => row[name] !== null && row[name] !== undefined && row[name] !== '');
}
