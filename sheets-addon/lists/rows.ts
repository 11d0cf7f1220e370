/** Which rows of a sheet belong to a list. It ends by its structure, so what a person adds below belongs to it. Pure. */
import { listedRole } from '@sold-data/core/engine';
import { isTotalWord } from '../tables/total-word.ts';
import { hasText, textAt, type View } from '../tables/view.ts';
import type { ListRules } from './list.ts';
import type { Place } from './place.ts';

/** A label that begins with such a word; a total only beside a formula, because an item may begin with it too. */
const TOTAL_OF = /^((grand|sub)[ -]?)?(totals?|sum|average|avg|count|number|value|worth)\b/i;

/** The row before which a list ends in any case. */
export const limitOf = ({ end = Number.POSITIVE_INFINITY, next }: Place) =>
  Math.min(end, next?.row ?? Number.POSITIVE_INFINITY);

/** The rows that hold an item, ascending. */
export function rowsOf(view: View, place: Place, { gap, loose }: ListRules): number[] {
  const { list, above = -1 } = place;
  const end = Math.min(limitOf(place), view.values.length);
  const table = columnsOf(view, place);
  const rows: number[] = [];
  let blank = 0;
  for (let row = above + 1; row < end; row += 1) {
    if (!hasText(view, row, list)) {
      if (!hasText(view, row, table)) blank += 1;
      if (blank > Math.max(1, gap)) break;
      continue;
    }
    if (rows.length === 0 && isHeadingBelow(view, place, row)) continue;
    if (isHeadingAgain(view, place, row) || (blank > gap && isHeading(labelAt(view, place, row)))) {
      if (!loose && blank > gap) break;
      continue;
    }
    if (isTotal(view, place, row, table)) {
      if (!loose) break;
      continue;
    }
    blank = 0;
    rows.push(row);
  }
  return rows;
}

/**
 * The row before which a table ends, from 0. What its rows are is read elsewhere: more blank rows than it had end it, or the headings of
 * another table.
 */
export function endsAt(view: View, place: Place, { gap }: ListRules): number {
  const { above = -1 } = place;
  const columns = columnsOf(view, place);
  const last = Math.min(limitOf(place), view.values.length);
  const textsAt = (row: number) => columns.map(column => textAt(view, row, column).toLowerCase());
  const headings = textsAt(above);
  let [filled, blank] = [above, 0];
  for (let row = above + 1; row < last; row += 1) {
    const texts = textsAt(row);
    if (texts.every(text => text === '')) {
      blank += 1;
      if (blank > Math.max(1, gap)) break;
      continue;
    }
    if (isHeadingRow(texts, blank > 0 ? 2 : 3) && !texts.every((text, at) => text === headings[at])) break;
    [filled, blank] = [row, 0];
  }
  return filled + 1;
}

/** The most consecutive rows without an item. @param above the row before the first. */
export const gapIn = (items: readonly number[], above: number): number =>
  items.reduce((most, row, at) => Math.max(most, row - (items[at - 1] ?? above) - 1), 0);

/** Whether a row consists of the headings of some table. */
function isHeadingRow(texts: readonly string[], least: number): boolean {
  const filled = texts.filter(text => text !== '');
  return filled.length >= least && filled.filter(listedRole).length >= filled.length * 0.8;
}

const labelAt = (view: View, { list }: Place, row: number) =>
  list.map(column => textAt(view, row, column)).find(text => text !== '') ?? '';

/** The columns of a table: its marked ones, those between them, and those that join them with a heading, without the results. */
export function columnsOf(view: View, { list, above, results }: Place): number[] {
  const own = new Set(results.values());
  const isJoined = (column: number) => above !== undefined && (own.has(column) || textAt(view, above, column) !== '');
  let [left, right] = [Math.min(...list), Math.max(...list)];
  while (left > 0 && isJoined(left - 1)) left -= 1;
  while (right + 1 < (view.values[0]?.length ?? 0) && isJoined(right + 1)) right += 1;
  return Array.from({ length: right - left + 1 }, (_, at) => left + at).filter(column => !own.has(column));
}

/** Whether a row repeats the headings, for example at the top of each printed page, or of another list below. */
function isHeadingAgain(view: View, { list, above }: Place, row: number): boolean {
  if (above === undefined) return false;
  const width = view.values[above]?.length ?? 0;
  const isSame = (column: number) => {
    const heading = textAt(view, above, column).toLowerCase();
    return heading !== '' && heading === textAt(view, row, column).toLowerCase();
  };
  if (!list.every(column => isSame(column) || textAt(view, above, column) === '') || !list.some(isSame)) return false;
  const same = Array.from({ length: width }, (_, column) => column).filter(isSame).length;
  return same > 1 || isHeading(textAt(view, above, list.find(isSame) ?? 0));
}

/** Whether a row holds the heading that belongs above the list: a person has inserted cells above it, so that one is blank. */
export const isHeadingBelow = (view: View, place: Place, row: number) =>
  place.above !== undefined && !hasText(view, place.above, place.list) && isHeading(labelAt(view, place, row));

/** Common headings of a list. */
const HEADINGS =
  /^(keyword|item|search( term)?|query|product|title|name|card|model|description|article|listing)s?( (name|title))?$/i;
export const isHeading = (text: string) => HEADINGS.test(text);

/** Whether a row is a total: its label, and otherwise only formulas or blank cells. */
function isTotal(view: View, { list, results }: Place, row: number, table: readonly number[]): boolean {
  const label = list.find(column => textAt(view, row, column) !== '') ?? 0;
  const formulaAt = (column: number) => view.formulas[row]?.[column] ?? '';
  const others = [...table, ...results.values()].filter(column => column !== label);
  if (others.some(column => textAt(view, row, column) !== '' && formulaAt(column) === '')) return false;
  const text = textAt(view, row, label);
  if (isTotalWord(text)) return true;
  return TOTAL_OF.test(text) && [label, ...others].some(column => formulaAt(column) !== '');
}
