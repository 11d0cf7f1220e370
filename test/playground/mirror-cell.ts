// Converts a cell between the script's format and the page's.
import { CellImage } from '../support/apps-script/services/cell-content.ts';
import { type Cell, DEFAULT_FORMAT, emptyCell } from '../support/apps-script/spreadsheet/cell.ts';
import { isDate, isDatePattern, toDate, toSerial } from '../support/spreadsheet/calling.ts';
import type { CellState } from './book.ts';

/** The cell in the page's format; undefined when it is empty. `anchor` is the cell of the formula that filled it. */
export function fromScriptCell(cell: Readonly<Cell>, anchor: string | undefined): CellState | undefined {
  const state: CellState = {};
  if (cell.formula) state.formula = cell.formula;
  if (isDate(cell.value)) state.value = toSerial(cell.value);
  else if (cell.value instanceof CellImage) state.image = cell.value.url;
  else if (cell.value !== '') state.value = cell.value;
  if (anchor) state.spilledFrom = anchor;
  if (cell.format !== DEFAULT_FORMAT) state.numberFormat = cell.format;
  else if (isDate(cell.value)) state.numberFormat = 'yyyy-mm-dd';
  if (cell.note) state.note = cell.note;
  const { fontWeight, fontStyle, background, fontColor, horizontalAlignment, verticalAlignment } = cell.style;
  const { wrap, wrapStrategy, checkbox } = cell.style;
  if (fontWeight === 'bold') state.bold = true;
  if (fontStyle === 'italic') state.italic = true;
  if (wrap === true || String(wrapStrategy) === 'WRAP') state.wrap = true;
  if (typeof background === 'string') state.background = background;
  if (typeof fontColor === 'string') state.color = fontColor;
  if (horizontalAlignment === 'left' || horizontalAlignment === 'center' || horizontalAlignment === 'right') {
    state.align = horizontalAlignment;
  }
  if (verticalAlignment === 'middle') state.middle = true;
  if (checkbox === true) state.checkbox = true;
  return Object.keys(state).length > 0 ? state : undefined;
}

/** The cell in the script's format. */
export function toScriptCell(state: CellState | null): Cell {
  if (!state) return { ...emptyCell(), spilledFrom: undefined };
  const { value = '', numberFormat } = state;
  const style: Record<string, unknown> = {};
  if (state.bold) style.fontWeight = 'bold';
  if (state.italic) style.fontStyle = 'italic';
  if (state.wrap) style.wrap = true;
  if (state.background) style.background = state.background;
  if (state.color) style.fontColor = state.color;
  if (state.align) style.horizontalAlignment = state.align;
  if (state.middle) style.verticalAlignment = 'middle';
  if (state.checkbox) style.checkbox = true;
  return {
    value:
      state.image !== undefined
        ? new CellImage(state.image, '')
        : typeof value === 'number' && isDatePattern(numberFormat)
          ? toDate(value)
          : value,
    formula: state.formula ?? '',
    format: numberFormat ?? DEFAULT_FORMAT,
    note: state.note ?? '',
    style,
    spilledFrom: undefined,
  };
}
