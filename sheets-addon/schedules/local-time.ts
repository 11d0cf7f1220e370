/** The spreadsheet's own time: schedules and their texts follow the zone in the file's settings. */
import type { LocalOf } from './rhythm.ts';

export function timeZone(): string {
  return SpreadsheetApp.getActive().getSpreadsheetTimeZone();
}

/** Reads instants in the spreadsheet's zone, daylight saving included. */
export function localOf(zone = timeZone()): LocalOf {
  return ms => {
    const [date, hour, weekday] = Utilities.formatDate(new Date(ms), zone, 'yyyy-MM-dd H u').split(' ');
    return { date: date!, hour: Number(hour), weekday: Number(weekday) };
  };
}

/** `2026-11-20 14:05` */
export function textOf(ms: number): string {
  return Utilities.formatDate(new Date(ms), timeZone(), 'yyyy-MM-dd HH:mm');
}

export function dateOf(ms: number): string {
  return textOf(ms).slice(0, 10);
}
