// Converts cells between Univer's format and ours.
import { CellValueType, type ICellData, type IStyleData, type Nullable } from '@univerjs/core';
import type { CellState, CellValue } from '../book.ts';

const ALIGN = { left: 1, center: 2, right: 3 } as const;
const WRAP = 3;
const MIDDLE = 2;

/** Converts a cell to Univer's format. It overwrites everything in the cell. */
export function toUniverCell(cell: CellState): ICellData {
  const style: IStyleData = {
    n: cell.numberFormat ? { pattern: cell.numberFormat } : null,
    bl: cell.bold ? 1 : 0,
    it: cell.italic ? 1 : 0,
    tb: cell.wrap ? WRAP : null,
    bg: cell.background ? { rgb: cell.background } : null,
    cl: cell.color ? { rgb: cell.color } : null,
    ht: cell.align ? ALIGN[cell.align] : null,
    vt: cell.middle ? MIDDLE : null,
  };
  const own = Object.entries({ note: cell.note, image: cell.image, checkbox: cell.checkbox }).filter(
    ([, held]) => held,
  );
  const note = { custom: own.length > 0 ? Object.fromEntries(own) : null };
  if (cell.formula) return { f: cell.formula, v: null, t: null, p: null, s: style, ...note };
  const content = cell.spilledFrom || cell.value === undefined ? { v: null, t: null } : typed(cell.value);
  return { f: null, si: null, p: null, s: style, ...content, ...note };
}

function typed(value: CellValue): ICellData {
  if (typeof value === 'number') return { v: value, t: CellValueType.NUMBER };
  if (typeof value === 'boolean') return { v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  return { v: value, t: CellValueType.STRING };
}

/** The content that a formula in another cell put into a cell. */
export interface Spilled {
  value: CellValue;
  /** 'row,column' of the formula's cell. */
  from: string;
  numberFormat: string | undefined;
}

/** Converts Univer's cell to our format; undefined when it is empty. `spill` is the content from a formula in another cell. */
export function fromUniverCell(
  cell: Nullable<ICellData>,
  style: Nullable<IStyleData>,
  spill: Spilled | undefined,
): CellState | undefined {
  const state: CellState = {};
  if (cell?.f) state.formula = cell.f;
  if (spill) {
    state.value = spill.value;
    state.spilledFrom = spill.from;
    if (spill.numberFormat) state.numberFormat = spill.numberFormat;
  } else {
    const value = valueInCell(cell);
    if (value !== undefined) state.value = value;
  }
  if (cell?.custom?.note) state.note = String(cell.custom.note);
  if (cell?.custom?.image) state.image = String(cell.custom.image);
  if (cell?.custom?.checkbox) state.checkbox = true;
  Object.assign(state, fromStyle(style));
  return Object.keys(state).length > 0 ? state : undefined;
}

/** The value of a cell, or undefined when it is empty. */
export function valueInCell(cell: Nullable<ICellData>): CellValue | undefined {
  if (cell?.v === null || cell?.v === undefined || cell.v === '') return undefined;
  return cell.t === CellValueType.BOOLEAN ? Boolean(cell.v) : cell.v;
}

function fromStyle(style: Nullable<IStyleData>): CellState {
  const state: CellState = {};
  if (!style) return state;
  if (style.n?.pattern) state.numberFormat = style.n.pattern;
  if (style.bl) state.bold = true;
  if (style.it) state.italic = true;
  if (style.tb === WRAP) state.wrap = true;
  if (style.vt === MIDDLE) state.middle = true;
  if (style.bg?.rgb) state.background = style.bg.rgb;
  if (style.cl?.rgb) state.color = style.cl.rgb;
  const align = (Object.keys(ALIGN) as (keyof typeof ALIGN)[]).find(name => ALIGN[name] === style.ht);
  if (align) state.align = align;
  return state;
}
