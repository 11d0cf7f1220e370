// The first sheet as a plain table, with its prices, while the spreadsheet is still loading.
import type { KnownExecution } from '../../../support/spreadsheet/executions.ts';
import type { InitialState } from '../protocol.ts';
import { h } from './dom.ts';
import type { Formulas } from './link.ts';

const SHOWN_ROWS = 40;
const SPILLING = /^=([A-Z_]+)\(A2:A(\d+)\)$/;

/**
 * Draws the table and asks for those of its prices that are not known yet.
 * Returns what the formulas came to: the spreadsheet need not ask again.
 */
export async function firstLook(
  element: HTMLElement,
  { book: [sheet], functions }: InitialState,
  formulas: Formulas,
  known: KnownExecution[],
): Promise<KnownExecution[]> {
  if (!sheet) return known;
  const shown = Object.keys(sheet.widths).map(Number);
  const cells = Array.from({ length: SHOWN_ROWS }, (_, row) =>
    shown.map(column => {
      const { value, formula } = sheet.cells[`${row},${column}`] ?? {};
      return h('td', { class: formula === undefined ? '' : 'waits' }, formula === undefined && textOf(value));
    }),
  );
  const widths = shown.map(column => h('col', { style: `width:${sheet.widths[column]}px` }));
  const rows = cells.map(row => h('tr', {}, ...row));
  element.prepend(h('table', {}, h('colgroup', {}, ...widths), h('tbody', {}, ...rows)));
  const priced = Object.entries(sheet.cells).map(async ([key, { formula = '' }]): Promise<KnownExecution[]> => {
    const [, name, last] = SPILLING.exec(formula) ?? [];
    if (!name || !functions.some(each => each.name === name)) return [];
    const [row, column] = key.split(',').map(Number) as [number, number];
    const items = Array.from({ length: Number(last) - 1 }, (_, at) => [sheet.cells[`${at + 1},0`]?.value ?? '']);
    const seen = known.find(each => JSON.stringify([each.name, each.args]) === JSON.stringify([name, [items]]));
    const outcome = seen?.outcome ?? {
      rows: await formulas.evaluate(name, [items], { sheetId: sheet.id, row, column }),
    };
    if (!('rows' in outcome)) return [];
    for (const [at, [value]] of outcome.rows.entries()) cells[row + at]?.[column]?.replaceChildren(textOf(value));
    performance.mark('first-number');
    return seen ? [] : [{ name, args: [items], outcome }];
  });
  return [...known, ...(await Promise.all(priced)).flat()];
}

const textOf = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US') : String(value ?? ''));
