/**
 * Pacing among strangers. Processes that share a key and nothing else learn of each other from the service's headers: each spaces its
 * own requests, and moves its rate until the window of all is nearly full. Additive increase and multiplicative decrease, as TCP shares
 * a line. The figures come from simulation; test/core/engine/company.test.ts shows what they give.
 */

const MINUTE_MS = 60_000;
/** Rates are shares of the limit a minute. The first, and the least. */
const FIRST = 0.08;
const LEAST = 0.008;
/**
 * Change of the rate in a minute. The increase is a share of the limit for each unit of use that is missing, and grows with less than the
 * rate, so that unequal rates meet; the decrease is a share of the rate for each unit that is too much, 40 % at most.
 */
const INCREASE = 0.18;
const DECREASE = 1.6;
const MOST_DECREASE = 0.4;
/** Of many small shares fewer rise together. */
const DAMPING = 0.6;
/** Increase while use is low; where no header tells the use, until a refusal. */
const RISE = 0.2;
/** At first it rises slowly: who starts first must not be far ahead when the window is full, because rates take minutes to meet, ms. */
const RISE_SLOWLY_MS = 60_000;
const JOIN_SLOWLY_MS = 90_000;
/** Increase where no header tells the use, after a refusal. */
const INCREASE_BLIND = 0.02;
/** What a refusal leaves of the rate. */
const AFTER_REFUSAL = 0.62;
/** Use, as a share of the limit, from which on the rate sinks; it rises up to that and the band more, so that in between both act. */
const FULL = { sliding: 0.9, fixed: 0.9 };
const BAND = { sliding: 0.12, fixed: 0.4 };
/** How far back the slope of the use is taken, and how far ahead it is carried on, ms. */
const SLOPE_MS = 45_000;
const LEAD_MS = 15_000;
/** In a fixed window the use of its first part foretells nothing, ms. */
const EARLY_MS = 30_000;
/** A longer wait than this ends when many slots free at once, ms. */
const BULK_MS = 10_000;

export interface Pace {
  /** The share of the limit that this process allows itself. */
  rate: number;
  /** The next slot, ms. */
  next: number;
  /** When company was first noticed, when others were last seen, when the rate was last moved and last cut, ms. */
  since: number;
  othersAt: number;
  movedAt: number;
  cutAt: number;
  /** Use has been low since the start: the rate rises faster. */
  rising: boolean;
  /** How many more may go before the spacing begins. */
  burst: number;
  /** What the window held, as answers told it of late. */
  told: { at: number; used: number; resetAt?: number }[];
  /** Between which instants a fixed window starts anew, ms; `seen` once it was seen to. */
  reset?: { from: number; to: number; seen: boolean };
}

/** What one answer tells of the window. */
export interface Sign {
  at: number;
  limit: number;
  /** Others use the key: the service counts more than our own, or has refused although we kept the limit. */
  others: boolean;
  /** Requests of everybody in the window, when told. */
  used?: number;
  /** When the next slot frees or the window starts anew, ms, when told. */
  resetAt?: number;
  /** After a refusal: how long to wait, ms. */
  refusedFor?: number;
  /** From 0 to 1. */
  random: number;
}

/**
 * @param used of the window, by everybody: where much is free, a few may go at once and the rate starts higher.
 */
export function startPace(used: number, limit: number, now: number): Pace {
  const free = Math.max(0, limit / 2 - used);
  const rate = Math.max(FIRST, free / limit / 2);
  const burst = Math.min(free, limit / 10);
  return { rate, next: now, since: now, othersAt: now, movedAt: now, cutAt: 0, rising: true, burst, told: [] };
}

/** The time between two slots, ms. */
export function gapOf({ rate, burst }: Pace, limit: number): number {
  return burst > 0 ? 0 : MINUTE_MS / (rate * limit);
}

/** Takes the slot. */
export function spacePace(pace: Pace, limit: number, now: number): void {
  pace.burst -= 1;
  pace.next = now + gapOf(pace, limit);
}

/** Moves the rate and the next slot by one answer. True when the others have been gone for so long that we are alone again. */
export function movePace(pace: Pace, sign: Sign): boolean {
  const { at, limit, used, refusedFor, random } = sign;
  if (sign.others) pace.othersAt = at;
  const unseen = used !== undefined && at - pace.othersAt > MINUTE_MS;
  if (unseen && pace.rate >= 0.9) return true;
  const before = MINUTE_MS / (pace.rate * limit);
  // The first answer tells the limit.
  if (pace.since === 0) Object.assign(pace, { since: at, movedAt: at, next: at + before });
  // Regular spacing, with some jitter so that two do not stay in step.
  pace.next += (random - 0.5) * 0.06 * before;
  if (used !== undefined) note(pace, sign, used);
  const minutes = Math.min(MINUTE_MS / 2, at - pace.movedAt) / MINUTE_MS;
  const first = at <= pace.since;
  let moved = true;
  if (refusedFor !== undefined) {
    if (used === undefined && !first) pace.rising = false;
    if (pace.reset?.seen) pace.reset = { from: at + refusedFor, to: at + refusedFor, seen: true };
    // The refusal that tells of company is no reason to slow down yet, nor is each one of a wave.
    if (!first && at - pace.cutAt > before) {
      pace.rate *= AFTER_REFUSAL;
      pace.cutAt = at;
    }
  } else if (used === undefined) pace.rate += minutes * (pace.rising ? RISE : INCREASE_BLIND * pace.rate ** DAMPING);
  else {
    moved = steer(pace, sign, used, minutes);
    if (unseen) pace.rate *= 1 + minutes;
  }
  if (moved) pace.movedAt = at;
  pace.rate = Math.min(1, Math.max(LEAST, pace.rate));
  const gap = MINUTE_MS / (pace.rate * limit);
  if (refusedFor !== undefined)
    pace.next = Math.max(pace.next, at + refusedFor + (first ? 0 : random * (refusedFor > BULK_MS ? 1000 : gap)));
  else if (pace.next > at) pace.next = Math.max(at, pace.next + gap - before);
  else if (first && pace.burst <= 0) pace.next = at + random * gap;
  // Nothing is left until the next slot frees.
  if (used !== undefined && used >= limit && sign.resetAt !== undefined && sign.resetAt < at + MINUTE_MS)
    pace.next = Math.max(pace.next, sign.resetAt);
  if (used !== undefined && pace.reset?.seen && pace.next < pace.reset.to) {
    // What is left of a fixed window is spent before our slot comes: then it is one of the next window.
    const passed = Math.max(3000, MINUTE_MS - (pace.reset.to - at));
    if (used * (1 + (pace.next - at) / passed) >= limit) pace.next = pace.reset.to + random * gap;
  }
  return false;
}

/** Moves the rate by the use that is to be expected; false when it is too early in a fixed window to expect anything. */
function steer(pace: Pace, { at, limit }: Sign, used: number, minutes: number): boolean {
  const kind = pace.reset?.seen ? 'fixed' : 'sliding';
  let use: number;
  if (pace.reset?.seen) {
    const passed = MINUTE_MS - (pace.reset.to - at);
    if (passed <= EARLY_MS) return false;
    use = (used * MINUTE_MS) / passed / limit;
  } else {
    const [first = { at, used }] = pace.told;
    const slope = at - first.at > 2000 ? (used - first.used) / (at - first.at) : 0;
    // At first the window is not full of the present rates yet: the slope tells what it will hold.
    use = (used + slope * Math.max(LEAD_MS, MINUTE_MS - (at - pace.since))) / limit;
    if (Math.max(use, used / limit) > 0.6) pace.rising = false;
    else if (used < 0.2 * limit && at - pace.since > MINUTE_MS) pace.rising = true;
  }
  // Few processes are regular together and may fill the window further than many.
  const full = FULL[kind] + (pace.reset?.seen ? 0 : 0.12 * pace.rate);
  const missing = full + BAND[kind] - use;
  const age = at - pace.since;
  const joined = pace.rising ? Math.min(1, age / JOIN_SLOWLY_MS) : 1;
  const risen = pace.rising ? Math.min(1, age / RISE_SLOWLY_MS) ** 2 : 0;
  if (missing > 0) pace.rate += minutes * (INCREASE * pace.rate ** DAMPING * missing * joined + RISE * risen);
  if (use > full) pace.rate *= 1 - minutes * Math.min(MOST_DECREASE, DECREASE * (use - full));
  return true;
}

/** Keeps what the window held, and sees whether it is a fixed one: then its use falls at once, every minute at the same second. */
function note(pace: Pace, { at, limit, resetAt, refusedFor }: Sign, used: number): void {
  const { reset } = pace;
  const last = pace.told.at(-1);
  if (last && last.used - used > 0.4 * limit) {
    let [from, to] = [last.at, at];
    const { resetAt: told } = last;
    if (told !== undefined && told > from - 1000 && told < to + 1000) from = to = told;
    let seen = false;
    if (reset) {
      const moved = Math.round((at - reset.to) / MINUTE_MS) * MINUTE_MS;
      const [latest, earliest] = [Math.max(from, reset.from + moved), Math.min(to, reset.to + moved)];
      seen = latest <= earliest + 1500;
      if (seen) [from, to] = [latest, Math.max(latest, earliest)];
    }
    pace.reset = { from: from + MINUTE_MS, to: to + MINUTE_MS, seen };
    pace.told = [];
  } else if (reset && at > reset.to + 500) {
    const minute = at - reset.to < EARLY_MS && last !== undefined && at - last.at < MINUTE_MS;
    // It should have started anew, and has not.
    if (minute && last.used > limit / 2 && used >= last.used) pace.reset = undefined;
    else {
      const passed = Math.ceil((at - reset.to) / MINUTE_MS) * MINUTE_MS;
      reset.from += passed;
      reset.to += passed;
    }
  }
  const told = refusedFor === undefined ? resetAt : at + refusedFor;
  if (!pace.reset?.seen && told !== undefined && told > at && (!pace.reset || refusedFor !== undefined))
    pace.reset = { from: told, to: told, seen: false };
  pace.told.push({ at, used, resetAt });
  while (pace.told.length > 2 && (pace.told[0]?.at ?? at) < at - SLOPE_MS) pace.told.shift();
}
