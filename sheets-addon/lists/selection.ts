/** What the selected cells are: a list in one column, and the table around it. */
import { columnLetter } from '../platform/a1.ts';
import { freeColumn, rangeFacts } from './entries.ts';
import { type FoundTable, tableAround, tableInCells } from './found-table.ts';
import type { RangeFacts } from './list.ts';
import { cellsOf, fullName, rangeOf } from './ranges.ts';
import { columnOf, readTable } from './table.ts';

/** The facts of a selection. A single cell in a table stands for the whole table. */
export function selectionFacts(selected: GoogleAppsScript.Spreadsheet.Range): RangeFacts {
  const facts = rangeFacts(fullName(selected));
  const isOne = selected.getNumRows() === 1 && selected.getNumColumns() === 1;
  if (!isOne && selected.getNumColumns() === 1) return facts;
  const found = isOne ? tableAround(selected) : tableInCells(cellsOf(fullName(selected)), {}, 'auction');
  return found ? { ...facts, table: factsOf(found) } : facts;
}

/** The facts of a range that a person typed; several columns may be a table. */
export function factsOfRange(notation: string): RangeFacts {
  const cells = rangeOf(notation);
  return cells.getNumColumns() === 1 ? rangeFacts(notation) : selectionFacts(cells);
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
