/** Sees what goes out and what comes back, from outside the engine, and objects. */
import type { HttpRequest, HttpResponse } from '../../../../core/run/effects.ts';
import type { Scenario } from './scenario.ts';

interface Delivery {
  at: number;
  /** When the engine can have looked at it: later than it came where the caller held a value. */
  seenAt: number;
  request: HttpRequest;
  /** The shortest and the longest wait that this answer can call for, ms; none for a good one. */
  wait?: { from: number; to: number };
}

/** More sleeps than this in one scenario are a hang. */
const TOO_MANY_SLEEPS = 20_000;
/** Timers that end this close together may be one wake. */
const COALESCED_MS = 250;
/** A window of the engine may be this much longer than the service's minute. */
const WINDOW_MARGIN_MS = 2_000;

/** Among others a client may send as little as this share of the limit. */
const LEAST_SHARE = 0.008;

export class Witness {
  readonly objections: string[] = [];
  /** Requests that left, and time that was slept, ms. */
  sent = 0;
  sleptMs = 0;
  /** Nothing may leave any more; with the reason. */
  closed?: string;
  #sends: { at: number; history: boolean }[] = [];
  #deliveries: Delivery[] = [];
  #onTheWay = new Map<HttpRequest, number>();
  #goodAnswers = 0;
  #timesSent = new Map<string, number>();
  #sendsOf = new Map<string, number>();
  /** Until when a 429 has closed a limit, ms. */
  #limited = { plan: 0, history: 0 };
  #held = false;
  #sleeps = 0;
  #closedPaths = new Map<string, string>();
  #limitsTold: boolean;
  /** A limit was refused by chance or because of others. */
  #refused = false;

  constructor(
    private readonly scenario: Scenario,
    private readonly start: number,
  ) {
    this.#limitsTold = scenario.limitsKnown;
  }

  leaves(request: HttpRequest, now: number): void {
    const { url } = request;
    this.sent += 1;
    this.#isFirstContact(now);
    this.#isInTime(url, now);
    if (now < this.#limited.plan || (url.includes('/archive') && now < this.#limited.history))
      this.objections.push('a request left although the limit was reached');
    if (this.#held) this.objections.push('a request left while the caller held a value');
    this.#onTheWay.set(request, now);
    this.#sends.push({ at: now, history: url.includes('/archive') });
    const path = new URL(url).pathname;
    const reason = this.closed ?? this.#closedPaths.get(path);
    if (reason) this.objections.push(`a request left after ${reason}`);
    if (now >= this.start + this.scenario.lifeMs) this.objections.push("a request left after the host's life");
    if (now > this.start + this.scenario.stoppedAfterMs) this.objections.push('a request left after the stop');
  }

  /** Before the first good answer one request is on its way; a lost one holds the others for half a minute. */
  #isFirstContact(now: number): void {
    const holding = [...this.#onTheWay.values()].some(at => now < at + 30_000);
    if (this.#goodAnswers === 0 && holding) this.objections.push('several requests were sent at first contact');
  }

  /** A request comes back at most twice, and never before its time. */
  #isInTime(url: string, now: number): void {
    const times = (this.#timesSent.get(url) ?? 0) + 1;
    this.#timesSent.set(url, times);
    if (times > 3) this.objections.push(`a request was sent ${times} times`);
    const keyword = url.replace(/&page=\d+/, '');
    const sends = (this.#sendsOf.get(keyword) ?? 0) + 1;
    this.#sendsOf.set(keyword, sends);
    if (sends > 4 + this.scenario.retries) this.objections.push('an operation spent more than its retries');
    const last = this.#deliveries.findLast(({ request }) => request.url === url);
    if (last && now < last.at + (last.wait?.from ?? 0)) this.objections.push('a request came back before its time');
    if (last && !last.wait) this.objections.push('a request came back after a last answer');
  }

  arrives(request: HttpRequest, outcome: HttpResponse | Error, now: number): void {
    this.#onTheWay.delete(request);
    if (!(outcome instanceof Error) && outcome.status === 200) this.#goodAnswers += 1;
    this.#deliveries.push({ at: now, seenAt: now, request, wait: waitAfter(outcome, now) });
    if (outcome instanceof Error) return;
    if (outcome.headers['x-ratelimit-limit'] !== undefined) this.#limitsTold = true;
    if (outcome.status === 429) this.#closesLimit(outcome, now);
    if (outcome.body.includes('"quota_exceeded"')) this.closed = 'quota_exceeded was delivered';
    // Each process has to learn that for itself.
    if (outcome.status === 401 && this.scenario.processes === 1) this.closed = 'the key was refused';
  }

  #closesLimit({ headers, body }: HttpResponse, now: number): void {
    const told = toldMs(headers, body, now) ?? 0;
    const limit = body.includes('"history_rate_limited"') ? 'history' : 'plan';
    if (!body.includes('"quota_exceeded"')) this.#refused = true;
    this.#limited[limit] = Math.max(this.#limited[limit], now + Math.min(told, 3_600_000));
  }

  /** The caller takes a value: until it lets go, nothing leaves. */
  holds(): void {
    this.#held = true;
  }

  /** The caller lets go of a value it held since then: what arrived meanwhile is only looked at now. */
  resumes(heldSince: number, now: number): void {
    this.#held = false;
    for (const delivery of this.#deliveries) if (delivery.seenAt >= heldSince) delivery.seenAt = now;
  }

  /** Every sleep needs a reason: an answer that calls for a wait, or a full window. */
  sleeps(ms: number, now: number): void {
    const until = now + ms;
    this.#sleeps += 1;
    this.sleptMs += ms;
    if (this.#sleeps > TOO_MANY_SLEEPS) throw new Error('It sleeps for ever');
    if (until > this.start + this.scenario.lifeMs + COALESCED_MS)
      this.objections.push(`a sleep of ${ms} ms goes beyond the host's life`);
    if (ms > this.scenario.maxWaitMs + COALESCED_MS) this.objections.push(`a sleep of ${ms} ms is longer than allowed`);
    if (!this.#isExplained(now, until))
      this.objections.push(`nothing explains a sleep of ${ms} ms at ${now - this.start}`);
  }

  #isExplained(now: number, until: number): boolean {
    const { processes, othersPerMinute } = this.scenario;
    // Another process may be at its first contact; others may fill the window.
    if (processes > 1 && until - now <= COALESCED_MS) return true;
    // Who has been refused, or sees others, spaces what it sends: as far apart as its least share of the limit.
    const leastRate = LEAST_SHARE * Math.min(this.#limit(false), this.#limit(true));
    if ((othersPerMinute > 0 || this.#refused) && until - now <= 60_000 / leastRate + WINDOW_MARGIN_MS) return true;
    return this.#isAskedFor(until) || this.#isFull(now, until, false) || this.#isFull(now, until, true);
  }

  #isAskedFor(until: number): boolean {
    return this.#deliveries.some(
      ({ at, seenAt, wait }) => wait && until >= at + wait.from && until <= seenAt + wait.to + COALESCED_MS,
    );
  }

  /** Just before the end of the sleep, one request more would have been too many for the service's minute. */
  #isFull(now: number, until: number, history: boolean): boolean {
    const just = Math.max(now, until - WINDOW_MARGIN_MS - COALESCED_MS);
    const sends = this.#sends.filter(send => (!history || send.history) && send.at > just - 60_000 - WINDOW_MARGIN_MS);
    return sends.length >= this.#limit(history);
  }

  #limit(history: boolean): number {
    const real = history ? this.scenario.historyPerMinute : this.scenario.perMinute;
    return this.#limitsTold ? real : Math.min(real, history ? 20 : 30);
  }
}

/** Reference 7 and the rules of the core: what a client may wait after an answer. */
function waitAfter(outcome: HttpResponse | Error, now: number): { from: number; to: number } | undefined {
  if (outcome instanceof Error) return { from: 250, to: 8_000 };
  const { status, headers, body } = outcome;
  if (status === 200) return isWhole(body) ? undefined : { from: 250, to: 8_000 };
  if (body.includes('"quota_exceeded"')) return undefined;
  const told = toldMs(headers, body, now);
  if (told !== undefined) return { from: told, to: told + 250 };
  if (status !== 429) return { from: 250, to: 8_000 };
  // Without a hint a 429 closes its bucket for a second, and is itself tried again later, at the latest after the reset.
  return { from: 1_000, to: 62_000 };
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

function toldMs(headers: Record<string, string>, body: string, now: number): number | undefined {
  const seconds =
    toldSeconds(headers['retry-after'], now) ?? toldSeconds(/"retry_after":"?([\d.]+)/.exec(body)?.[1], now);
  return seconds === undefined ? undefined : seconds * 1000;
}

function toldSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (/^[\d.]+$/.test(value)) return Number(value);
  if (!value.endsWith('GMT')) return undefined;
  return Math.max(0, (Date.parse(value) - now) / 1000);
}
