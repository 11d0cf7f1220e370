/** Polls one search for listings that were not there before. */
import { catalog, dayOf, pages, questionKey, type Row, validate } from '@sold-data/core';
import type { Bundle, ZObject } from 'zapier-platform-core';
import { note } from '../lists.ts';
import { parametersFrom } from '../parameters.ts';
import { tableOf } from '../rows/table.ts';
import { Step } from '../transport.ts';
import { answerWithin } from './answer.ts';

/**
 * The platform starts nothing for a row that it was shown before. Turning the Zap on shows it the whole page, a poll only
 * the newest part of one: an old row that a shaky order lifts by some places over the edge of the page gets no further.
 */
const SHARE_OF_PAGE = 0.75;
/** The editor keeps three. */
const IN_EDITOR = 3;

/** Rows of the search, newest first. The same question always asks for the same page, so that the window never widens. */
export async function pollListings(
  z: ZObject,
  bundle: Bundle,
  fixed: Record<string, unknown>,
): Promise<({ id: string } & Row)[]> {
  const { isPopulatingDedupe, isLoadingSample } = bundle.meta ?? {};
  const parameters = { ...parametersFrom(catalog.scrape, bundle.inputData as Record<string, unknown>), ...fixed };
  const question = questionKey(catalog.scrape, validate(catalog.scrape, parameters, dayOf(Date.now())));
  const rows = await answerWithin(z, bundle, question, async () => {
    const read = await new Step(z, bundle).core(session =>
      pages(session, catalog.scrape, parameters, { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 }),
    );
    await note(z, catalog.scrape, parameters, read);
    return read.rows;
  });
  const window = isPopulatingDedupe
    ? rows.length
    : isLoadingSample
      ? IN_EDITOR
      : Math.ceil(rows.length * SHARE_OF_PAGE);
  return tableOf(catalog.scrape, rows.filter(hasKey).slice(0, window));
}

/** A row without a number of its own could not be told from others at the next poll. */
function hasKey(row: Row): boolean {
  return catalog.scrape.rows.key.every(name => row[name] !== null && row[name] !== undefined && row[name] !== '');
}
