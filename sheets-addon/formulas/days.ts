/** Conversion between days and date cells. */
import { dayWritten } from '@sold-data/core/engine';

export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/** `YYYY-MM-DD` of a date cell, as the sheet shows it. A day in a cell is midnight in the spreadsheet's time zone. */
export function dayOfCell(date: Date): string {
  return Utilities.formatDate(date, zone(), 'yyyy-MM-dd');
}

const known = new Map<string, Date>();

/** The date that a cell shows as this day. Text that is not a day is returned unchanged. */
export function cellOfDay(day: string): Date | string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return day;
  let date = known.get(day);
  if (!date) {
    date = midnight(day);
    known.set(day, date);
  }
  return date;
}

/** The day that the service gets for a date. East of UTC, today may be tomorrow's date in UTC, which the service rejects. */
export function dayMeant(day: string): string {
  const date = cellOfDay(day);
  return isDate(date) ? dayWritten(day, date.getTime(), Date.now()) : day;
}

function midnight(day: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`);
  // Computed twice: around a daylight saving change, the offset at the first guess may differ from the offset at midnight.
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess));
}

function offsetAt(instant: number): number {
  return Date.parse(`${Utilities.formatDate(new Date(instant), zone(), "yyyy-MM-dd'T'HH:mm:ss")}Z`) - instant;
}

let timeZone: string | undefined;

function zone(): string {
  timeZone ??= SpreadsheetApp.getActive()?.getSpreadsheetTimeZone() ?? Session.getScriptTimeZone();
  return timeZone;
}
