/** The sidebar's format for days, times and time zones. Pure. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** For example `22 Nov 2026` for `2026-11-22`; `22 Nov` in the year of `today`. */
export function dayText(day: string, today = ''): string {
  const [year = '', month, date] = day.split('-');
  const text = `${Number(date)} ${MONTHS[Number(month) - 1]}`;
  return today.startsWith(year) ? text : `${text} ${year}`;
}

/** Writes `2026-11-23 07:00` as `today, 07:00` or `23 Nov, 07:00`. */
export function momentText(clock: string, today: string): string {
  const [day = '', time] = clock.split(' ');
  return `${day === today ? 'today' : dayText(day, today)}, ${time}`;
}

/** Writes `Etc/UTC` as `UTC`, `America/New_York` as `New York time`, and `Etc/GMT+5`, which is five hours behind UTC, as `GMT-5`. */
export function zoneText(zone: string): string {
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  const [, sign, hours] = /^GMT([+-])(\d+)$/.exec(place) ?? [];
  if (Number(hours) > 0) return `GMT${sign === '+' ? '-' : '+'}${hours}`;
  return /^(UTC|UCT|GMT.*|Greenwich|Universal|Zulu)$/.test(place) ? 'UTC' : `${place} time`;
}
