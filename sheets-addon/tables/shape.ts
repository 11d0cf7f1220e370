/** The layout of a table on a sheet: its columns, and the key columns that identify a row. */
import { type Cell, type Column, CURRENCY_SIGNS, currenciesOf, hasCents } from '@sold-data/core/engine';
import { isSameFormula, isSparkline } from './sparkline.ts';

export interface TableColumn {
  /** Heading text. */
  label: string;
  /** A `sparkline` column holds formulas that draw charts. A `photo` column holds images, which are added to rows that are written. */
  kind: Column['kind'] | 'sparkline' | 'photo';
  /** Alignment; by default it follows from the kind. */
  align?: 'center';
  /** Width in pixels; by default it follows from the kind and the heading. */
  width?: number;
  /** Number format; by default it follows from the kind, and for amounts from the currency of their row. */
  format?: string;
  /** A note of the heading. */
  legend?: string;
}

export interface TableShape {
  columns: readonly TableColumn[];
  /** Indexes of the columns that identify a row. */
  key: readonly number[];
}

/** Rows with photos are as tall as these, and their texts are vertically centred. */
export const hasPhotos = ({ columns }: TableShape) => columns.some(({ kind }) => kind === 'photo');

/** A saved or written row: one value per column. It contains no dates, so it can be stored as JSON. */
export type TableRow = Cell[];

/**
 * The key of a row, whether it is about to be written or read from a sheet. If the key columns are empty, all cells form the key.
 * @param wallTime formats a time as the sheet shows it, because cells store no time zone.
 */
export function keyOf(
  row: readonly unknown[],
  { key, columns }: TableShape,
  wallTime: (time: Date, format: string) => string,
): string {
  const textAt = (at: number) => keyText(row[at] ?? '', columns[at]?.kind, wallTime);
  const parts = key.map(textAt);
  return JSON.stringify(parts.some(part => part !== '') ? parts : columns.map((_, at) => textAt(at)));
}

function keyText(
  value: unknown,
  kind: TableColumn['kind'] | undefined,
  wallTime: (time: Date, format: string) => string,
) {
  if (kind === 'photo') return '';
  const format = kind === 'day' ? 'yyyy-MM-dd' : kind === 'instant' ? SECONDS : undefined;
  if (format === undefined || value === '') return String(value);
  if (value instanceof Date) return wallTime(value, format);
  return kind === 'instant' && INSTANT.test(String(value)) ? wallTime(new Date(String(value)), format) : String(value);
}

const HOUR_MS = 3_600_000;

/** Whether a cell already shows a value. Sheets store times in seconds, and times may be an hour apart where clocks change. */
export function isShown(value: unknown, shown: unknown, column: TableColumn | undefined): boolean {
  if (column?.kind === 'instant' && shown instanceof Date && value !== '' && value !== null) {
    const apart = Math.abs(new Date(value as string | Date).getTime() - shown.getTime());
    return apart <= 1_000 || Math.abs(apart - HOUR_MS) <= 1_000;
  }
  if (column?.kind === 'sparkline') return isSameFormula(value, shown);
  if (shown instanceof Date) return false;
  return (value ?? '') === shown || (typeof value === 'string' && value === String(shown));
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
const SECONDS = 'yyyy-MM-dd HH:mm:ss';

// Prepares values so that a cell keeps their type: a number, a date, or plain text.

/** The maximum length of a cell. */
const MOST_CHARACTERS = 50_000;

/** Cuts a text to the length that a cell can hold. */
export function cutText(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  // Half an emoji would be a character that no program can show.
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
}

/** A text for a cell without the text format: the apostrophe counts towards its length. */
export const asText = (text: string): string => cutText(`'${text}`);

const FORMATS: Partial<Record<TableColumn['kind'], string>> = {
  amount: '#,##0.00',
  decimal: '#,##0.00',
  integer: '0',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  number: 'General',
  flag: 'General',
  sparkline: 'General',
};

const WIDTHS: Partial<Record<TableColumn['kind'], number>> = { text: 140, url: 180, instant: 140, sparkline: 150 };
/** The background of headings on our own tabs: light enough for dark text. */
export const HEADING = '#e8f0fe';

/** Styles headings on our own tabs. */
export const asHeadings = (cells: GoogleAppsScript.Spreadsheet.Range) =>
  cells.setFontWeight('bold').setBackground(HEADING);

const PHOTO_WIDTH = 60;
const SENTENCES = /^(keyword|title|note)$/i;

/** Column width in pixels, enough for the heading and most values. */
export function widthOf({ label, kind, width }: TableColumn): number {
  if (width !== undefined) return width;
  if (kind === 'photo') return PHOTO_WIDTH;
  return SENTENCES.test(label) ? 280 : Math.max(WIDTHS[kind] ?? 90, 30 + label.length * 7);
}

const ALIGNMENTS: Partial<Record<TableColumn['kind'], 'center' | 'right'>> = {
  ...{ amount: 'right', decimal: 'right', integer: 'right', number: 'right' },
  ...{ sparkline: 'center', flag: 'center', currency: 'center', day: 'center', instant: 'center' },
};

/**
 * Horizontal alignment of values and their headings. Days and codes are centred, because a right-aligned number would touch left-aligned
 * text.
 */
export const alignmentOf = ({ kind, align }: TableColumn) => align ?? ALIGNMENTS[kind] ?? 'left';

/** The number format of a column. Plain text (`@`) keeps a title that starts with `=` from becoming a formula. */
export function formatOf(kind: TableColumn['kind']): string {
  return FORMATS[kind] ?? '@';
}

/** Losses are dark red, the ninth colour of number formats. The contrast of `[Red]` with white is only 4.0:1. */
export const LOSS = '[Color9]';

/** The number format of a change. It is no loss, so it isn't red. */
export const CHANGE_FORMAT = '+0.0%;-0.0%;0.0%';

/** The number format of a move in prices. A move that chance explains is 0, so steady rows are sorted between the others. */
export const MOVE_FORMAT = '"▲ "0%;"▼ "0%;"steady"';

/**
 * The number format for an amount in a currency, such as `"$"#,##0.00`. The sign is literal text, so it is the same in every locale.
 * @param isGain shows losses in red.
 */
export function moneyFormat(currency: unknown, isGain = false): string {
  const amount = amountFormat(currency);
  return isGain ? `${amount};${LOSS}-${amount}` : amount;
}

function amountFormat(currency: unknown): string {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return formatOf('amount');
  const sign = CURRENCY_SIGNS[currency];
  const digits = hasCents(currency) ? '#,##0.00' : '#,##0';
  return sign === undefined ? `${digits}" ${currency}"` : `"${sign}"${digits}`;
}

/** The codes that the currency of a number format can mean: `"$"#,##0.00`, `[$€-407]0.00`. Empty if it shows none. */
export function currenciesShown(format: string): readonly string[] {
  const [positive = ''] = format.split(';');
  const sign = /\[\$([^\]-]*)/.exec(positive)?.[1] ?? positive.replace(/\[[^\]]*\]|[#0?,.\s_*()"\\-]/g, '');
  return (sign === '' ? undefined : currenciesOf(sign)) ?? [];
}

/** The value for `setValues`, into a cell that already has the column's format. */
export function written(value: Cell, kind: TableColumn['kind'], timeZone: string): string | number | boolean {
  if (value === null) return '';
  if (kind === 'sparkline') return isSparkline(value) ? value : '';
  if (typeof value !== 'string') return formatOf(kind) === '@' ? String(value) : value;
  const text = cutText(value);
  if (formatOf(kind) === '@') return text;
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text)) return text;
  if (kind === 'instant' && INSTANT.test(text)) return localTime(text, timeZone);
  // Text in a column of numbers or dates: the apostrophe keeps the sheet from reading it as a formula.
  return asText(text);
}

/** Local times by instant. The rows of a wave share theirs, and each conversion is a call of the platform. */
const localTimes = new Map<string, string>();

function localTime(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const key = `${timeZone} ${Math.floor(at.getTime() / 1_000)}`;
  const known = localTimes.get(key) ?? Utilities.formatDate(at, timeZone, SECONDS);
  localTimes.set(key, known);
  return known;
}
