/** Conversion between days and date cells. */
import { dayMeant, isDate, readDay } from '@sold-data/core/engine';

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
    date = Utilities.parseDate(day, zone(), 'yyyy-MM-dd');
    known.set(day, date);
  }
  return date;
}

const inZone = (at: number) => dayOfCell(new Date(at));

/** A typed day as `YYYY-MM-DD`, in the spreadsheet's time zone. Anything else stays as it is. */
export function dayIn<Typed extends string | null>(typed: Typed): Typed | string {
  return typed === null ? typed : (readDay(typed, inZone)?.day ?? typed);
}

/** The day that the service gets for a date cell or a text. Days are those of the spreadsheet's time zone. Other values stay as they are. */
export function dayFrom(value: unknown): unknown {
  const written = isDate(value)
    ? { day: dayOfCell(value) }
    : typeof value === 'string'
      ? readDay(value, inZone)
      : undefined;
  return written ? dayMeant(written, Date.now(), inZone) : value;
}

let timeZone: string | undefined;

function zone(): string {
  timeZone ??= SpreadsheetApp.getActive()?.getSpreadsheetTimeZone() ?? Session.getScriptTimeZone();
  return timeZone;
}
