/** Pages of a search within one step. */
import { nextPage, type PagesOptions, type PagesResult, pages, type Question, type Row, rowsIn } from '@sold-data/core';
import { foundBy } from '../jobs/slow-search.ts';
import type { Step } from '../transport/step.ts';

export const ONE_PAGE: PagesOptions = { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 };

/** The pages of a question; the first alone, with a warning, when it took longer than the step. */
export function pagesFound(step: Step, question: Question, options: PagesOptions): Promise<PagesResult> {
  return foundBy(step, question, pages(step.session, question, options), answer => onePage(question, answer, options));
}

/** The page of a job that took over. */
function onePage(question: Question, answer: Row, { maxRows }: PagesOptions): PagesResult {
  const { endpoint, parameters } = question;
  const all = (rowsIn(endpoint, answer) as Row[]).filter(row => typeof row === 'object' && row !== null);
  const rows = all.slice(0, maxRows);
  const page = Number(parameters.page ?? 1);
  return {
    rows,
    nextPage: rows.length < all.length ? page : nextPage(question, answer, page, all.length).page,
    complete: false,
    requests: 1,
    spent: { asked: 1, refused: 0, charged: 1, doubt: 0 },
    duplicates: 0,
    unreadable: 0,
    first: answer,
    warnings: ['The search took long and went on as a job, which reads one page.'],
  };
}
