// The work that "Break it yourself" breaks: a list of items that nothing is saved for.
import type { PriceList } from '../../../sheets-addon/sidebar/server-interface.ts';
import { STARTER_SHEETS } from '../starter.ts';
import type { Grid } from './grid.ts';
import type { Deeds } from './story.ts';

const TASK = 'break-it';
const COUNT = 20;
const LIST: PriceList = {
  kind: 'priceList',
  what: {
    range: `'${STARTER_SHEETS.breakIt}'!A2:A${COUNT + 1}`,
    source: 'scrape',
    options: {},
    columns: ['median', 'sales'],
    paid: null,
    margin: null,
    alertPercent: null,
  },
  where: { column: 'B', history: null },
  when: null,
  // Answers that were on their way when a run is killed are paid for once more.
  budget: 3 * COUNT,
  mail: false,
};
/** The first of the items' numbers. */
const FIRST = 75_000;

/** @param charged the requests charged so far: with them, the numbers of the items grow. */
export async function priceNewItems(grid: Grid, deeds: Deeds, charged: number): Promise<void> {
  const sheetId = grid.sheetNamed(STARTER_SHEETS.breakIt);
  if (!sheetId) throw new Error(`The sheet “${STARTER_SHEETS.breakIt}” is gone. Start over`);
  grid.typeDown(
    sheetId,
    1,
    0,
    Array.from({ length: COUNT }, (_, at) => `lego ${FIRST + charged + at}`),
  );
  grid.select({ sheetId, row: 0, column: 0, rows: 1, columns: 1 });
  const { tasks } = await deeds.ask('home');
  if (tasks.some(({ id }) => id === TASK)) await deeds.ask('command', TASK, 'runNow');
  else await deeds.ask('start', TASK, LIST);
}
