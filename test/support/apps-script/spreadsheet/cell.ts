import { formatDate } from '../services/date-format.ts';
import type { CellValue } from './typed-input.ts';

/** One cell of a fake sheet. For a formula, `value` is its result. */
export interface Cell {
  value: CellValue;
  formula: string;
  format: string;
  note: string;
  style: Record<string, unknown>;
  /** The cell with the array formula that fills this one. */
  spilledFrom?: Cell;
  /** Data validation that rejects other input. Blank is always accepted. */
  accepts?: (value: CellValue) => boolean;
}

export const DEFAULT_FORMAT = '0.###############';

export function emptyCell(): Cell {
  return { value: '', formula: '', format: DEFAULT_FORMAT, note: '', style: {} };
}

/** Whether the cell has content; formats and notes don't count. */
export function hasContent(cell: Cell | undefined): boolean {
  return cell !== undefined && (cell.formula !== '' || cell.value !== '');
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(digits: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${digits}${useGrouping}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping });
  formats.set(key, known);
  return known;
}

/** The displayed text of a cell. Supports the formats that a price sheet uses; other formats show the plain value. */
export function displayed({ value, format }: Readonly<Cell>, timeZone: string): string {
  if (value instanceof Date) {
    const pattern = format === DEFAULT_FORMAT ? 'M/d/yyyy' : format;
    // Google Sheets writes months and hours in lower case; Java's patterns distinguish months (M) from minutes (m).
    const months = pattern.replace(/(^|[^h:])mm?(?!:)(?=[^s]|$)/g, month => month.toUpperCase());
    return formatDate(value, timeZone, months.replaceAll('h', 'H'));
  }
  if (typeof value === 'boolean') return String(value).toUpperCase();
  // An image has no text.
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const [positive = '', negative = ''] = format.split(';');
  const section = value < 0 && negative !== '' ? negative : positive;
  const match = /^(?:\[Color\d+\])?([+-]?)(?:"([^"]*)"|(\$))?(#,##)?0(\.0+)?(%?)(?:"([^"]*)")?$/.exec(section);
  if (!match) return String(value);
  const [, sign = '', quoted, currency, grouped, decimals = '', percent = '', after = ''] = match;
  const digits = Math.max(0, decimals.length - 1);
  const size = Math.abs(percent ? value * 100 : value);
  const text = numberFormat(digits, grouped !== undefined).format(size);
  const minus = value < 0 && negative === '' ? '-' : '';
  return `${minus}${sign}${quoted ?? currency ?? ''}${text}${percent}${after}`;
}
