/**
 * Charges on each account that are in flight, or held for questions that are answered together or not at all. A report of the remaining
 * requests may or may not include a charge that was in flight when the report was made. Runs that share a limits store in one process also
 * share this record, so together they keep a reserve.
 */
import type { Bucket } from './endpoint.ts';

/** A request that was sent, and its possible charge. `sent` and `ended` are positions in the order of all departures and ends. */
export interface Departure {
  readonly account: Bucket | undefined;
  readonly charge: number;
  readonly sent: number;
  readonly asked?: Asked;
  ended?: number;
}

/** A question of a session. Equal ones are sent once, so they are one charge. */
export interface Asked {
  readonly session: Holder;
  readonly key?: string;
}

interface Holder {
  readonly budget?: object;
}

/** Requests that no other question may take, because together they are one answer. */
export interface Hold {
  readonly account: Bucket;
  readonly session: Holder;
  /** By the key of each question: its charge, or 0 while it is in flight and once it is settled. */
  readonly open: Map<string, number>;
}

/** How many departures are kept before outdated ones are removed, and for how many events an ended one is never outdated. */
const KEPT = 300;
const RECENT = 100;

export class Charges {
  private events = 0;
  private departures: Departure[] = [];
  private readonly totals = new Map<Bucket, number>();
  private readonly listeners = new Set<() => void>();
  private readonly holds = new Set<Hold>();

  depart(account: Bucket | undefined, charge: number, asked?: Asked): Departure {
    const departure: Departure = { account, charge, sent: this.next(), asked };
    if (asked) this.reopen(asked, 0);
    this.departures.push(departure);
    this.add(departure, charge);
    return departure;
  }

  /** Marks a request as answered, lost or never sent, and wakes the runs that may be waiting for it. */
  end(departure: Departure): void {
    departure.ended = this.next();
    this.add(departure, -departure.charge);
    if (this.departures.length > KEPT) this.removeOutdated();
    for (const wake of this.listeners) wake();
  }

  inFlight(account: Bucket): number {
    return this.totals.get(account) ?? 0;
  }

  /** @param open the charge of each question by its key. */
  hold(account: Bucket, session: Holder, open: ReadonlyMap<string, number>): Hold {
    const hold = { account, session, open: new Map(open) };
    this.holds.add(hold);
    return hold;
  }

  /** Changes what is held for a question: nothing when it is sent or settled, its charge when it is sent again. */
  reopen({ session, key }: Asked, charge: number): void {
    for (const each of this.holds)
      if (key !== undefined && each.session === session && each.open.has(key)) each.open.set(key, charge);
  }

  isInFlight({ session, key }: Asked): boolean {
    return this.departures.some(
      ({ asked, ended }) => ended === undefined && asked?.session === session && asked.key === key,
    );
  }

  release(hold: Hold): void {
    this.holds.delete(hold);
  }

  /** The requests that are held for other questions. @param of the account, or the budget. */
  held(of: Bucket | object, session: Holder, own: readonly (string | undefined)[]): number {
    const others = new Map<Holder, Map<string, number>>();
    for (const each of this.holds) {
      if (each.account !== of && each.session.budget !== of) continue;
      const open = others.get(each.session) ?? new Map<string, number>();
      others.set(each.session, open);
      for (const [key, charge] of each.open)
        if (each.session !== session || !own.includes(key)) open.set(key, Math.max(charge, open.get(key) ?? 0));
    }
    return [...others.values()].flatMap(open => [...open.values()]).reduce((sum, charge) => sum + charge, 0);
  }

  /** The next position in the order of events, for a report that is requested from now on. */
  next(): number {
    this.events += 1;
    return this.events;
  }

  /** The charges of other requests that a report requested at `sent` may not include yet. */
  unreported(account: Bucket, sent: number): number {
    let sum = 0;
    for (const each of this.departures)
      if (each.account === account && each.sent !== sent && (each.ended ?? Number.POSITIVE_INFINITY) > sent)
        sum += each.charge;
    return sum;
  }

  /** Calls a function whenever a request ends. @returns a function that stops the calls. */
  onEnd(wake: () => void): () => void {
    this.listeners.add(wake);
    return () => this.listeners.delete(wake);
  }

  private add({ account }: Departure, charge: number): void {
    if (account !== undefined) this.totals.set(account, this.inFlight(account) + charge);
  }

  /** Removes the requests that ended before any open request was sent, because every later report includes them. */
  private removeOutdated(): void {
    const oldest = this.departures.find(({ ended }) => ended === undefined)?.sent ?? this.events;
    const horizon = Math.min(oldest, this.events - RECENT);
    this.departures = this.departures.filter(({ ended }) => ended === undefined || ended > horizon);
  }
}
