/** What the selected cells are: a list in one column, and the table around it. */
import { headingRole, isItemHeading, rolesOfItems } from '@sold-data/core/engine';
import { columnLetter } from '../platform/a1.ts';
import { present } from '../platform/lists.ts';
import { freeColumn, listCells, rangeFacts } from './entries.ts';
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
  const facts: RangeFacts = {
    ...rangeFacts(fullName(itemsBeside(selected) ?? selected)),
    ...(selected.getNumRows() > 1 ? { isSeveral: true } : {}),
  };
  const found = tableOf(selected, isAny);
  return found ? { ...facts, table: factsOf(found) } : facts;
}

/**
 * The items in the row of a selected number, such as a price: the column whose heading names them. A number that says which item it is,
 * such as a product number, stands for itself.
 */
function itemsBeside(selected: Range): Range | undefined {
  if (selected.getNumRows() > 1 || selected.getNumColumns() > 1) return undefined;
  const sheet = selected.getSheet();
  const { cells, heading } = listCells(fullName(selected));
  // A heading that nobody knows is one of the cells.
  const isInside = heading === undefined;
  const values = cells
    .getValues()
    .flat()
    .slice(isInside ? 1 : 0);
  if (values.some(value => typeof value === 'string' && value !== '') || values.every(value => value === ''))
    return undefined;
  const headings = sheet.getRange(cells.getRow() - (isInside ? 0 : 1), 1, 1, sheet.getLastColumn());
  const texts = present(headings.getDisplayValues()[0]);
  const own = headingRole(texts[selected.getColumn() - 1] ?? '')?.role;
  const column = texts.findIndex(isItemHeading);
  if (column < 0 || (own && rolesOfItems.includes(own))) return undefined;
  return sheet.getRange(selected.getRow(), column + 1);
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
