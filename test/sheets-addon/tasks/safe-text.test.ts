/** Texts from sellers and the service stay text in every cell that a task writes (promise S2). */
import { expect, it } from 'vitest';
import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { findSales, list, priceList, type Scene, scene, watch } from './harness.ts';

/** Matches texts that would start a formula when typed. */
const RUNS = /^[=+@-]/;

function cellsOf({ book }: Scene) {
  return book.sheets.flatMap(sheet =>
    sheet.values().flatMap((row, down) => row.map((_, right) => sheet.cell(down + 1, right + 1))),
  );
}

it('a title that looks like a formula stays text in the rows of a search', () => {
  const place = scene();
  place.start(findSales({ keyword: 'iphone 13', rows: 200 }));
  expect(place.drive()).toMatchObject({ state: 'done' });
  const cells = cellsOf(place);
  expect(cells.filter(({ formula }) => formula !== '')).toEqual([]);
  expect(cells.filter(({ value }) => RUNS.test(String(value))).length).toBeGreaterThan(0);
});

it('titles in the news of a watch stay text', () => {
  const place = scene({ sheets: { Wants: [['Keyword'], ['iphone 13'], ['nintendo switch']] } });
  place.start(watch({ range: 'Wants!A1:A3' }, { budget: 2_000 }));
  place.hours(24 * 2);
  const cells = cellsOf(place);
  expect(cells.filter(({ formula }) => formula !== '')).toEqual([]);
  expect(cells.filter(({ value }) => RUNS.test(String(value))).length).toBeGreaterThan(0);
});

const lists: Record<string, TaskDraft> = {
  'price list': priceList({ range: 'Stock!A2:A4' }, { budget: 5 }),
  'list of keywords': findSales({ of: 'keywords', range: 'Stock!A1:A4' }, { budget: 5 }),
};

it.each(Object.entries(lists))('the reason of a refusal stays text beside a %s', (_, draft) => {
  const place = scene({ sheets: { Stock: list(3) } });
  const body = JSON.stringify({ code: 'invalid_params', error: '=HYPERLINK("https://sandbox.invalid")' });
  place.sandbox.addFault({ status: 400, body, match: { path: '/v1/scrape' } });
  place.start(draft);
  place.drive();
  const cells = cellsOf(place);
  expect(cells.filter(({ formula }) => formula !== '')).toEqual([]);
  expect(cells.filter(({ value }) => String(value).includes('=HYPERLINK')).length).toBeGreaterThan(0);
});
