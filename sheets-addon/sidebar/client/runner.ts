/** Drives jobs: one call after the other for each, for as long as the sidebar is open. */
import type { JobState } from '../../jobs/state.ts';
import { jobs } from './server.ts';

/** After a call that broke, such as a lost connection. */
const AFTER_BREAK_MS = 10_000;

interface RunnerEvents {
  changed(job: JobState): void;
  ended(id: string): void;
  broke(id: string, message: string): void;
}

/** Returns what goes on with a job; at once when it was waiting. */
export function runner(events: RunnerEvents): (id: string) => void {
  /** Wakes each job that is driven. */
  const driven = new Map<string, () => void>();

  /** One call. Returns ms until the next one, or null. */
  const work = async (id: string): Promise<number | null> => {
    try {
      const { state: job, nextInMs } = await jobs('work', id);
      if (job) events.changed(job);
      if (job && job.endedAt === undefined) return nextInMs;
      events.ended(id);
      return null;
    } catch (error) {
      events.broke(id, (error as Error).message);
      return AFTER_BREAK_MS;
    }
  };
  const loop = async (id: string) => {
    driven.set(id, () => {});
    for (let wait = await work(id); wait !== null; wait = await work(id)) {
      if (wait === 0) continue;
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, wait ?? 0);
        driven.set(id, () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    driven.delete(id);
  };
  return id => {
    const wake = driven.get(id);
    if (wake) wake();
    else void loop(id);
  };
}
