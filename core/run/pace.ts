/**
 * Congestion control among strangers. Processes that share a key and nothing else learn of each other from the service's headers. Each
 * sends at a rate of its own, in regular slots, and moves the rate with the use of the window that every answer tells: all see the same
 * use, and each aims at a use that is lower the greater its own rate, so that who has more than its share gives way and the rates meet.
 * In a sliding window a rate is a whole number of slots: what leaves the window makes room for what comes, and the use stays steady.
 * Who asked nothing of late need not wait for a slot while the window is mostly free: a short job beside few others is as quick as alone.
 * Where no header tells the use, additive increase and multiplicative decrease by refusals alone, as TCP shares a line.
 * The figures come from simulation; test/core/engine/company.test.ts shows what they give.
 */

const MINUTE_MS = 60_000;
/** Slots return after a window of the service and a part of what requests differ in their way, ms. */
const PERIOD_MS = 60_500;
/** Rates are shares of the limit a minute. The first, and never less than one request. */
const FIRST = 0.1;
/** How many may go at once after a minute without any, and up to which use of the window by all, as shares of the limit. */
const BURST = 0.6;
/**
 * Where the first rate is so few slots and a newcomer finds this share of the window used, its second question waits about a minute: that
 * is its share, and until the burst of the first has left the window there is room for one of each.
 */
const FEW_SLOTS = 2;
const CROWDED = 0.5;
/** So that two do not stay in step, ms; less than a slot comes late, or in a full window it would come before its last has left. */
const JITTER_MS = 100;
/** For so long the fullest that the window was counts, ms: in its first seconds a fixed one is always empty. */
const FULLEST_MS = 70_000;
/** Change of the rate in a minute, as a power of what the use would have to grow or shrink by; and the most for one answer. */
const GAIN = 1.3;
const MOST = 0.7;
/** The least use that the change is reckoned with. */
const LITTLE = 0.05;
/** Who has fewer slots than this gives way by that part only: one slot less is a great part of few. */
const ENOUGH_SLOTS = 3;
/** The rise of the use between two answers so far apart, ms, tells what all send a minute; closer ones tell of chance. */
const APART_MS = 15_000;
/** The use to aim at, as a share of the limit, of a process with 15 % of it; less by the logarithm of a greater rate; and the most. */
const AIM = 1.09;
const GIVE_WAY = 0.13;
const MOST_AIM = 0.955;
/** Requests that are left free besides. Where windows slide, more in company of many: they change by whole slots, and each on its own. */
const FREE = 1.5;
const FREE_SLIDING = 5.4;
const OF_FEW = 3;
/** The window holds the rates of the past: companions are taken to have changed theirs as we have, by this power of it. */
const LIKE_US = 0.75;
const PAST_MS = 40_000;
/** What the window holds at first of our rate; while a refusal keeps us waiting it holds less and less of it. */
const PAST_AT_FIRST = 0.63;
const PAST_REFUSED_MS = 15_000;
const LEAST_PAST = 1e-9;
/**
 * What a refusal leaves of the rate. At first all are refused who come to a window that is full already, whatever their rates are: for so
 * many ms, and for so many slots where slots are far apart.
 */
const AFTER_REFUSAL = 0.55;
const AT_FIRST_MS = MINUTE_MS;
const AT_FIRST_SLOTS = 4;
/** Where no header tells the use: increase in a minute until a refusal, and then for the power of the rate, so that unequal rates meet. */
const BLIND = { rise: 0.2, increase: 0.02, damping: 0.6, afterRefusal: 0.62 };
/** In a fixed window the use of its first part foretells little, ms. */
const EARLY_MS = 22_000;
/** Who finds it spent comes in the first part of its next slot: else chance would pass over the same few again and again. */
const SOON = 0.2;
/** The fewest slots there: who comes once a minute would see the window at one moment of it alone. */
const LEAST_SLOTS = 1.5;
/** Alone: others were not seen for a minute, and the rate has risen to this without them. */
const ALONE = 0.8;

export interface Pace {
  /** The share of the limit that this process allows itself. */
  rate: number;
  /** The same of late, as the window holds it. */
  past: number;
  /** The next slot, ms. */
  next: number;
  /** How many may go without waiting for it, where the window has room. */
  credit: number;
  /** When company was first noticed, when others were last seen, when the rate was last moved and last cut, ms. */
  since: number;
  othersAt: number;
  movedAt: number;
  cutAt: number;
  /** The most that the window held of late, by everybody and of our own. */
  fullest: { at: number; used: number; own: number };
  /** What the last answer told of the window. */
  told?: { at: number; used: number; resetAt?: number };
  /** Between which instants a fixed window starts anew, ms; `fell` once the use fell then, `seen` once it is certain. */
  reset?: { from: number; to: number; fell: boolean; seen: boolean };
}

/** What one answer tells of the window. */
export interface Sign {
  at: number;
  limit: number;
  /** Others use the key: the service counts more than our own, or has refused although we kept the limit. */
  others: boolean;
  /** The most of our own requests that the service can have counted. */
  own: number;
  /** Requests of everybody in the window, when told. */
  used?: number;
  /** When the next slot frees or the window starts anew, ms, when told. */
  resetAt?: number;
  /** After a refusal: how long to wait, ms. */
  refusedFor?: number;
  /** From 0 to 1. */
  random: number;
}

/** @param own requests of ours in the window: they count as gone at once. */
export function startPace(limit: number, own: number, now: number): Pace {
  const rate = Math.max(FIRST, 1 / limit);
  return {
    rate,
    past: rate * PAST_AT_FIRST,
    next: now,
    credit: BURST * limit - own,
    since: now,
    othersAt: now,
    movedAt: now,
    cutAt: 0,
    fullest: { at: 0, used: 0, own },
  };
}

/** The time between two slots, ms. A window that is known to start anew keeps no use steady: there slots need not be whole. */
export function gapOf({ rate, reset }: Pace, limit: number): number {
  const slots = rate * limit;
  return reset?.seen ? MINUTE_MS / slots : PERIOD_MS / Math.max(1, Math.round(slots));
}

/** How many may go without waiting for a slot. @param own requests of ours in the window. */
export function roomOf({ credit, fullest }: Pace, limit: number, own: number): number {
  return Math.floor(Math.min(credit, BURST * limit - fullest.used - Math.max(0, own - fullest.own)));
}

/** When the window began in which an answer came, where windows are known to start anew, ms. */
export function windowFrom({ reset }: Pace, at: number): number {
  return reset?.seen ? reset.from + Math.floor((at - reset.from) / MINUTE_MS) * MINUTE_MS : Number.NEGATIVE_INFINITY;
}

/** Takes the slot, or one of those that need not wait for it. */
export function spacePace(pace: Pace, limit: number, now: number): void {
  if (now < pace.next) pace.credit -= 1;
  else {
    pace.credit = BURST * limit * Math.min(1, (now - pace.next) / MINUTE_MS);
    pace.next = now + gapOf(pace, limit);
  }
}

/** Moves the rate and the next slot by one answer. True when the others have been gone for so long that we are alone again. */
export function movePace(pace: Pace, sign: Sign): boolean {
  const { at, limit, own, used, refusedFor, random } = sign;
  if (sign.others) pace.othersAt = at;
  const unseen = used !== undefined && at - pace.othersAt > MINUTE_MS;
  if (unseen && pace.rate >= ALONE) return true;
  const first = at <= pace.since;
  const held = used ?? limit;
  if (held >= pace.fullest.used || at - pace.fullest.at > FULLEST_MS) pace.fullest = { at, used: held, own };
  const before = gapOf(pace, limit);
  pace.next += (random - 0.5) * JITTER_MS;
  const last = pace.told;
  if (used !== undefined) note(pace, sign, used);
  const minutes = Math.max(0, Math.min(MINUTE_MS, at - pace.movedAt)) / MINUTE_MS;
  let moved = true;
  if (refusedFor !== undefined) {
    if (pace.reset?.seen) pace.reset = { ...pace.reset, from: at + refusedFor, to: at + refusedFor };
    // Of a wave of refusals one is a reason to slow down.
    const atFirst = used === undefined ? first : at - pace.since <= Math.max(AT_FIRST_MS, AT_FIRST_SLOTS * before);
    if (!atFirst && at - pace.cutAt > before) {
      pace.rate *= used === undefined ? BLIND.afterRefusal : AFTER_REFUSAL;
      pace.cutAt = at;
    }
  } else if (used === undefined)
    pace.rate += minutes * (pace.cutAt === 0 ? BLIND.rise : BLIND.increase * pace.rate ** BLIND.damping);
  else {
    moved = steer(pace, sign, used, minutes, last);
    if (unseen) pace.rate *= 1 + minutes;
  }
  if (moved) pace.movedAt = at;
  if (refusedFor !== undefined && used !== undefined) {
    // Never nothing: the use is reckoned against it.
    pace.past = Math.max(LEAST_PAST, pace.past * Math.exp(-refusedFor / PAST_REFUSED_MS));
    pace.movedAt = at + refusedFor;
  }
  pace.rate = Math.min(1, Math.max((pace.reset?.seen ? LEAST_SLOTS : 1) / limit, pace.rate));
  const gap = gapOf(pace, limit);
  if (refusedFor !== undefined)
    pace.next = Math.max(pace.next, at + refusedFor + (first && used === undefined ? 0 : (random * gap) / 2));
  else if (first && FIRST * limit <= FEW_SLOTS && held > CROWDED * limit)
    // While all wait the use tells nothing of the rates.
    pace.next = pace.movedAt = at + (0.6 + 0.5 * random) * MINUTE_MS;
  else if (first) pace.next = at + (0.4 + 0.6 * random) * gap;
  else if (pace.next > at) pace.next = Math.max(at, pace.next + gap - before);
  // Nothing is left until the next slot frees.
  if (used !== undefined && used >= limit && sign.resetAt !== undefined && sign.resetAt < at + MINUTE_MS)
    pace.next = Math.max(pace.next, sign.resetAt);
  if (pace.reset?.seen) {
    const { to } = pace.reset;
    const passed = Math.max(EARLY_MS, MINUTE_MS - (to - at));
    const spent = used !== undefined && used * (1 + (pace.next - at) / passed) >= limit;
    // What is left of the window is spent before our slot comes: then it is one of the next window. Where in it is drawn anew each time:
    // else who comes late in all of them sees more of what they hold than others, every time.
    if (pace.next >= to && pace.next < to + gap) pace.next = to + random * gap;
    else if (pace.next < to && spent) pace.next = to + random * SOON * gap;
  }
  return false;
}

/** Moves the rate by the use that is to be expected; false when it is too early in a fixed window to expect anything. */
function steer(pace: Pace, { at, limit }: Sign, used: number, minutes: number, last: Pace['told']): boolean {
  const { rate, reset } = pace;
  let use = used / limit;
  let free = FREE;
  if (reset?.seen) {
    const passed = MINUTE_MS - (reset.to - at);
    // Slots return after a minute: whose answers all come early in the window has no better ones to wait for.
    if (passed <= EARLY_MS && at - pace.movedAt < MINUTE_MS + EARLY_MS) return false;
    // Just after a request of our own: on the average half of it is too much.
    use = (((used - 0.5) / limit) * MINUTE_MS) / passed;
  } else {
    // The window may be a fixed one that has started anew of late: of two answers the fuller counts, and what they tell of the rise.
    if (last) {
      const rise = at - last.at < APART_MS ? 0 : ((used - last.used) * MINUTE_MS) / (at - last.at);
      use = Math.max(used, last.used, Math.min(limit, rise)) / limit;
    }
    pace.past += (rate - pace.past) * (1 - Math.exp((-minutes * MINUTE_MS) / PAST_MS));
    use *= (rate / pace.past) ** LIKE_US;
    free = FREE_SLIDING * Math.max(0, 1 - OF_FEW * rate);
  }
  const aim = Math.min(MOST_AIM, AIM - GIVE_WAY * Math.log(rate / 0.15) - free / limit);
  const part = use > aim ? Math.min(1, (rate * limit) / ENOUGH_SLOTS) : 1;
  pace.rate *= Math.exp(
    Math.min(MOST, Math.max(-MOST, GAIN * part * minutes * Math.log(Math.max(aim, LITTLE) / Math.max(use, LITTLE)))),
  );
  return true;
}

/** Keeps what the window held, and sees whether it is a fixed one: then its use falls at once, every minute at the same second. */
function note(pace: Pace, { at, limit, resetAt, refusedFor }: Sign, used: number): void {
  const { reset, told: last } = pace;
  if (last && last.used - used > 0.4 * limit) {
    let [from, to] = [last.at, at];
    const { resetAt: told } = last;
    if (told !== undefined && told > from - 1000 && told < to + 1000) from = to = told;
    let seen = false;
    if (reset) {
      const moved = Math.round((at - reset.to) / MINUTE_MS) * MINUTE_MS;
      const [latest, earliest] = [Math.max(from, reset.from + moved), Math.min(to, reset.to + moved)];
      const fits = latest <= earliest + 1500;
      seen = fits && reset.fell;
      if (fits) [from, to] = [latest, Math.max(latest, earliest)];
    }
    pace.reset = { from: from + MINUTE_MS, to: to + MINUTE_MS, fell: true, seen };
  } else if (reset && at > reset.to + 500) {
    // It should have started anew, and has not.
    // Less of it has passed than half of what the last one had then: so much cannot have been used again.
    const early = last !== undefined && at - reset.to < (last.at - reset.to + MINUTE_MS) / 2;
    if (early && last.used >= 3 && used >= last.used) pace.reset = undefined;
    else {
      const passed = Math.ceil((at - reset.to) / MINUTE_MS) * MINUTE_MS;
      reset.from += passed;
      reset.to += passed;
    }
  }
  // The reset that is told moves by whole minutes in a fixed window, and by anything else in a sliding one.
  if (resetAt !== undefined && last?.resetAt !== undefined) {
    const apart = resetAt - last.resetAt;
    if (apart > 0 && apart % MINUTE_MS === 0 && at > last.resetAt - 1000 && used <= last.used)
      pace.reset = { from: resetAt - 500, to: resetAt, fell: true, seen: true };
    else if (pace.reset?.seen && refusedFor === undefined && (resetAt - pace.reset.to) % MINUTE_MS !== 0)
      pace.reset = undefined;
  }
  const told = refusedFor === undefined ? resetAt : at + refusedFor;
  if (!pace.reset?.seen && told !== undefined && told > at && (!pace.reset || refusedFor !== undefined))
    pace.reset = { from: told, to: told, fell: pace.reset?.fell ?? false, seen: false };
  pace.told = { at, used, resetAt };
}
