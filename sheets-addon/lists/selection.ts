/** What the selected cells are: a list in one column, and the table around it. */
import { columnLetter } from '../platform/a1.ts';
import { present } from '../platform/lists.ts';
import { freeColumn, rangeFacts } from './entries.ts';
import { type FoundTable, tableAround, tableInCells } from './found-table.ts';
import type { RangeFacts } from './list.ts';
import { cellsOf, fullName, rangeOf } from './ranges.ts';
import { columnOf, readTable, type TableReading } from './table.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/**
 * The facts of a selection. Any cells of a table stand for the whole table, unless they include its headings and are less than whole columns.
 * @param isAny whether a table with a list in one column counts too.
 */
export function selectionFacts(selected: Range, isAny = false): RangeFacts {
  const facts = rangeFacts(fullName(selected));
  const found = tableOf(selected, isAny);
  return found ? { ...facts, table: factsOf(found) } : facts;
}

function tableOf(selected: Range, isAny: boolean): FoundTable | undefined {
  const sheet = selected.getSheet();
  const cells = cellsOf(fullName(selected));
  const inside = selected.getNumColumns() > 1 ? tableInCells(cells, {}, { target: 'auction' }) : undefined;
  if (inside && selected.getNumRows() < sheet.getMaxRows()) return inside;
  const values = inside ? [] : cells.getDisplayValues();
  const down = values.findIndex(line => line.some(text => text.trim() !== ''));
  const right = values[down]?.findIndex(text => text.trim() !== '') ?? 0;
  const cell = inside
    ? sheet.getRange(present(inside.place.above) + 2, present(inside.place.list[0]) + 1)
    : cells.offset(Math.max(0, down), Math.max(0, right), 1, 1);
  return tableAround(cell, isAny) ?? inside;
}

/** The facts of a range that a person typed; several columns may be a table. */
export function factsOfRange(notation: string, isAny = false): RangeFacts {
  const cells = rangeOf(notation);
  return cells.getNumColumns() === 1 ? rangeFacts(notation) : selectionFacts(cells, isAny);
}

function factsOf({ sheet, view, place, rules, table }: FoundTable): NonNullable<RangeFacts['table']> {
  const reading = readTable(view, place, table, rules);
  const { items, headings, end, list } = reading;
  const [left, right] = [Math.min(...place.list), Math.max(...place.list)];
  const cells = sheet.getRange(headings + 1, left + 1, end - headings, right - left + 1);
  const paid = columnOf(reading, ['paid', 'paidTotal']);
  return {
    range: fullName(cells),
    items: items.size,
    ...(hasCardProducts(reading) ? { hasProducts: true as const } : {}),
    text: list.text,
    freeColumn: columnLetter(freeColumn(cells)),
    paid:
      paid === undefined
        ? null
        : {
            range: fullName(sheet.getRange(headings + 2, paid + 1, Math.max(1, end - headings - 1), 1)),
            column: columnLetter(paid + 1),
          },
  };
}

/** Whether a table has product numbers of cards. Shops number their products too, so a column that only cards have stands beside them. */
const hasCardProducts = (reading: TableReading) =>
  columnOf(reading, ['productId']) !== undefined &&
  columnOf(reading, ['set', 'setCode', 'number', 'finish', 'cardCondition', 'grader']) !== undefined;
