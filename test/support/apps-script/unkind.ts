/** Seeded disturbances of the platform: other executions hold the lock, the cache loses entries, the property store is temporarily full. */
import { seededRandom } from '../random.ts';
import type { AppsScriptHost } from './host.ts';

/** Probability of each disturbance per service call, 0 to 1; 0 when left out. */
export interface UnkindHost {
  seed: number;
  /** Another execution acquires the free lock, for at most `busyMs` ms. */
  busy?: number;
  busyMs?: number;
  /** The cache loses a third of its entries. */
  forgetful?: number;
  /** The document's property store is full for the next 60 calls. */
  full?: number;
}

/** The preset for the stress tests. */
export function unkindHost(seed: number): UnkindHost {
  return { seed, busy: 0.01, busyMs: 25_000, forgetful: 0.01, full: 0.002 };
}

/** The preset for suites about jobs and spending: only disturbances that every execution can wait out or do without. */
export function bearableHost(seed: number): UnkindHost {
  return { seed, busy: 0.01, busyMs: 3_000, forgetful: 0.01 };
}

const STORE_BYTES = 500 * 1024;
const FILLER = 'filler';
/** Number of calls for which a full store stays full. */
const FULL_CALLS = 60;

/** Disturbs a host from now on. */
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

/** Ends the disturbances: no other execution holds the lock from now on, and the store has room. */
export function calm(host: AppsScriptHost): void {
  host.onCall = undefined;
  makeRoom(host);
}

/** Fills the document's property store. */
function fillProperties({ properties }: AppsScriptHost): void {
  const left = STORE_BYTES - properties.bytes('document') - FILLER.length;
  properties.preset('document', { ...properties.entries('document'), [FILLER]: 'x'.repeat(left) });
}

/** Removes the filler from the document's property store. */
function makeRoom({ properties }: AppsScriptHost): void {
  const { [FILLER]: _, ...kept } = properties.entries('document');
  properties.preset('document', kept);
}
