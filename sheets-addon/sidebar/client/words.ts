/** Numbers, moments and times as the page writes them. Pure. */

export const count = (value: number) => value.toLocaleString('en-US');

/** A sentence whose long numbers get their commas. */
export const grouped = (text: string) => text.replace(/\d{4,}/g, digits => count(Number(digits)));

/** `1 row`, `2,000 queries` */
export function counted(value: number, noun: string): string {
  if (value === 1) return `1 ${noun}`;
  return `${count(value)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** `Nov 20, 14:05` */
export function moment(ms: number): string {
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false } as const;
  return new Date(ms).toLocaleString('en-US', parts);
}

/** `20 s`, `4 min`, `1 h 10 min` */
export function timeSpan(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
