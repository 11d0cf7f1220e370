/** The platform on a bad day, seeded: other executions hold the lock, the cache forgets, the properties are full for a while. */
import { seededRandom } from '../random.ts';
import type { AppsScriptHost } from './host.ts';

/** Chances for each service call, 0 to 1; what is left out does not happen. */
export interface UnkindHost {
  seed: number;
  /** Somebody else takes the free lock, for up to so long, ms. */
  busy?: number;
  busyMs?: number;
  /** The cache loses a third of its entries. */
  forgetful?: number;
  /** The document's properties have no room left, until so many calls later they have again. */
  full?: number;
}

/** The preset of the storms. */
export function unkindHost(seed: number): UnkindHost {
  return { seed, busy: 0.01, busyMs: 25_000, forgetful: 0.01, full: 0.002 };
}

/** The preset of the suites about jobs and spending: what every execution waits for or does without. */
export function bearableHost(seed: number): UnkindHost {
  return { seed, busy: 0.01, busyMs: 3_000, forgetful: 0.01 };
}

const STORE_BYTES = 500 * 1024;
const FILLER = 'filler';
/** Calls for which a full store stays full. */
const FULL_CALLS = 60;

/** Lets a host have such a day from now on. */
export function disturb(
  host: AppsScriptHost,
  { seed, busy = 0, busyMs = 0, forgetful = 0, full = 0 }: UnkindHost,
): void {
  const random = seededRandom(seed ^ 0x0dd5);
  let fullFor = 0;
  host.onCall = (_, run) => {
    const now = run.now();
    if (random() < busy && host.lock.isFree(now)) host.lock.hold(now, now + Math.floor(random() * busyMs));
    if (random() < forgetful) host.cache.dropRandomly(1 / 3, random);
    if (fullFor > 0) {
      fullFor -= 1;
      if (fullFor === 0) makeRoom(host);
    } else if (random() < full) {
      fullFor = FULL_CALLS;
      fillProperties(host);
    }
  };
}

/** Ends the bad day: nobody else is there, and the store has room. */
export function calm(host: AppsScriptHost): void {
  host.onCall = undefined;
  makeRoom(host);
}

/** Leaves no room in the document's properties. */
function fillProperties({ properties }: AppsScriptHost): void {
  const left = STORE_BYTES - properties.bytes('document') - FILLER.length;
  properties.preset('document', { ...properties.entries('document'), [FILLER]: 'x'.repeat(left) });
}

/** Takes away what filled the document's properties. */
function makeRoom({ properties }: AppsScriptHost): void {
  const { [FILLER]: _, ...kept } = properties.entries('document');
  properties.preset('document', kept);
}
