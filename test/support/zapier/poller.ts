/** Simulates the part of the platform that polls a trigger and decides which rows start a Zap. */
import type { Call, Failure, Platform, Row } from './platform.ts';

/** The platform holds back new rows above this number per poll (flood protection). */
const FLOOD = 100;

interface Poll {
  /** Rows that start a Zap, oldest first. */
  fired: Row[];
  /** Rows that the flood protection holds back. */
  held: Row[];
  failure?: Failure;
}

export class Poller {
  /** Dedupe keys of all rows seen so far. */
  readonly seen = new Set<string>();

  constructor(
    private readonly platform: Platform,
    private readonly trigger: string,
    private readonly inputData: Record<string, unknown> = {},
    /** ID of the Zap that polls. */
    private readonly zap?: string,
  ) {}

  /** Turns the Zap on. Existing rows start nothing. */
  async enable(): Promise<Failure | undefined> {
    const { rows, failure } = await this.fetch({ isPopulatingDedupe: true });
    for (const row of rows) this.seen.add(this.keyOf(row));
    return failure;
  }

  /** Runs one regular poll. A failed poll starts nothing and keeps the dedupe keys. */
  async poll(): Promise<Poll> {
    const { rows, failure } = await this.fetch({});
    if (failure) return { fired: [], held: [], failure };
    const fresh = rows.filter(row => !this.seen.has(this.keyOf(row)));
    for (const row of fresh) this.seen.add(this.keyOf(row));
    const oldestFirst = fresh.reverse();
    return { fired: oldestFirst.slice(0, FLOOD), held: oldestFirst.slice(FLOOD) };
  }

  private async fetch(own: Call['meta']): Promise<{ rows: Row[]; failure?: Failure }> {
    const meta = { ...own, ...(this.zap === undefined ? {} : { zap: { id: this.zap } }) };
    const outcome = await this.platform.trigger(this.trigger, { inputData: this.inputData, meta });
    if (outcome.failure) return { rows: [], failure: outcome.failure };
    return { rows: outcome.results as Row[] };
  }

  private keyOf(row: Row): string {
    const { triggers } = this.platform.app as {
      triggers: Record<string, { operation: { outputFields?: { key: string; primary?: boolean }[] } }>;
    };
    const primary = (triggers[this.trigger]?.operation.outputFields ?? [])
      .filter(field => field.primary)
      .map(field => field.key);
    const keys = primary.length > 0 ? primary : ['id'];
    return JSON.stringify(keys.map(key => row[key]));
  }
}
