/**
 * The spending contract: this spreadsheet may use so many requests a day. Cells, fills, jobs and schedules share one count. It lies
 * in the cache beside the limiter's state and is written in the same section; a copy in the properties survives a lost cache.
 */
import { getShared, held, putShared, withLock, withWriterLock } from './shared.ts';

export const CONTRACT = 'contract';

interface Stored {
  /** Requests a day, where a person has set them. */
  daily?: number;
  /** Monthly requests of the plan, as the service last told. */
  quota?: number;
  /** The UTC day that `used` counts: the service's month ends at midnight UTC as well. */
  day: string;
  used: number;
  /** What of it the copy in the properties holds. */
  copied: number;
}

/** Without a choice: a tenth of the plan's month a day, and never less than the whole month of the smallest plan (reference 8). */
const MONTH_PARTS = 10;
const LEAST_DAILY = 100;
export const MOST_DAILY = 500_000;

/** A lost cache loses fewer than so many requests of the count. */
const COPY_EVERY = 10;
const DAY_MS = 86_400_000;
/** What was charged is counted with the next section when this one cannot be had. */
const COUNT_PATIENCE_MS = 2_000;

class Contract {
  /** Requests that this execution was charged, or may have been. */
  charged = 0;
  private uncounted = 0;
  /** What `left` told last: a charge is the difference to it, whatever others have counted meanwhile. */
  private told = 0;

  /** What may still be used today. Read and written as the budget of a session. */
  get left(): number {
    const { used, ...stored } = read();
    this.told = (dailyOf(stored) ?? Number.MAX_SAFE_INTEGER) - used - this.uncounted;
    return this.told;
  }

  set left(value: number) {
    const charge = this.told - value;
    this.charged += charge;
    this.uncounted += charge;
    // What comes back for a refusal is counted with what the refusal has taught.
    if (charge <= 0) return;
    if (held.section) {
      this.count();
      return;
    }
    try {
      withLock(() => this.count(), COUNT_PATIENCE_MS);
    } catch {
      // The request goes all the same: it has its slot.
    }
  }

  /** The shared count, as it was read last, knows all that this execution does. */
  isCounted(quota?: number): boolean {
    return this.uncounted === 0 && (quota === undefined || quota === last?.quota);
  }

  /**
   * Adds to the shared count what this execution has been charged since. Call it under the lock.
   * @param quota the plan's monthly requests, when an answer has told. @param entries with the count, as read under the lock.
   */
  count(quota?: number, entries?: Entries): void {
    const stored = read(entries);
    if (this.isCounted(quota)) return;
    write({ ...stored, quota: quota ?? stored.quota, used: Math.max(0, stored.used + this.uncounted) });
    this.uncounted = 0;
  }
}

/** One for an execution. */
export const contract = new Contract();

export interface ContractState {
  /** Null until the plan is known. */
  dailyRequests: number | null;
  usedToday: number;
  /** A person has set it; otherwise it follows the plan. */
  chosen: boolean;
}

export function contractState(): ContractState {
  const stored = read();
  return { dailyRequests: dailyOf(stored) ?? null, usedToday: stored.used, chosen: stored.daily !== undefined };
}

/** @param daily requests a day; none follows the plan again. */
export function setDaily(daily: number | undefined): void {
  withWriterLock(() => write({ ...read(), daily, copied: Number.NEGATIVE_INFINITY }));
}

/** Why nothing more is asked today, in one sentence; undefined while something is left. */
export function contractSpent(needed = 1): string | undefined {
  const { left } = contract;
  if (left >= needed) return undefined;
  const { dailyRequests } = contractState();
  const rest = left > 0 ? `only ${left} of its` : 'none of its';
  return `This sheet has ${rest} ${dailyRequests} requests of today left. Raise them in the sidebar under Account, or go on after 00:00 UTC.`;
}

/** When the next day's requests can be used, ms. */
export function nextDay(): number {
  return (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
}

function dailyOf({ daily, quota }: Pick<Stored, 'daily' | 'quota'>): number | undefined {
  return daily ?? (quota === undefined ? undefined : Math.max(LEAST_DAILY, Math.ceil(quota / MONTH_PARTS)));
}

/** Entries of the cache by key. */
type Entries = Readonly<Record<string, string>>;

/** The count as it was read or written last, and the section or look in which that was: for as long as it lasts, nobody changes it. */
let last: Stored | undefined;
let lastIn: typeof held.known;

/** The cache's count, or its copy in the properties when the cache has lost it. */
function read(entries?: Entries): Stored {
  if (last && held.known && lastIn === held.known) return last;
  const text =
    (entries ?? getShared([CONTRACT]))[CONTRACT] ?? PropertiesService.getDocumentProperties().getProperty(CONTRACT);
  const stored = text ? (JSON.parse(text) as Stored) : undefined;
  const day = new Date().toISOString().slice(0, 10);
  lastIn = held.known;
  last = stored?.day === day ? stored : { daily: stored?.daily, quota: stored?.quota, day, used: 0, copied: 0 };
  return last;
}

function write(stored: Stored): void {
  const left = (dailyOf(stored) ?? Number.POSITIVE_INFINITY) - stored.used;
  const isCopyDue = left < COPY_EVERY || stored.used - stored.copied >= COPY_EVERY;
  if (isCopyDue) stored.copied = stored.used;
  last = stored;
  const text = JSON.stringify(stored);
  putShared({ [CONTRACT]: text });
  if (!isCopyDue) return;
  try {
    PropertiesService.getDocumentProperties().setProperty(CONTRACT, text);
  } catch {
    // The store is full: then the cache alone counts.
  }
}
