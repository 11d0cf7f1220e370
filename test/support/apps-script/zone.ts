/** How far a time zone is from UTC: for Utilities.formatDate, cells and triggers. */
export class Zone {
  readonly name: string;
  readonly #parts: Intl.DateTimeFormat;
  /** For UTC and for names such as GMT+3, which the zone database does not list. */
  readonly #fixed: number | undefined;

  /** @throws RangeError for a name the platform's own database does not know. */
  constructor(name: string) {
    this.name = name;
    this.#fixed = fixedOffset(name);
    this.#parts = formatterOf(this.#fixed === undefined ? name : 'UTC');
  }

  /** Local time minus UTC at instant `ms`, in milliseconds. */
  offset(ms: number): number {
    if (this.#fixed !== undefined) return this.#fixed;
    const part: Record<string, number> = {};
    for (const { type, value } of this.#parts.formatToParts(ms)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  }
}

function fixedOffset(name: string): number | undefined {
  if (/^(Etc\/)?(UTC|GMT|Zulu|UCT)$|^Z$/i.test(name)) return 0;
  const match = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
