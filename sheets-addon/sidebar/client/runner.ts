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

export class Runner {
  /** Wakes each job that is driven. */
  #driven = new Map<string, () => void>();
  readonly #events: RunnerEvents;

  constructor(events: RunnerEvents) {
    this.#events = events;
  }

  /** Goes on with a job; at once when it was waiting. */
  drive(id: string): void {
    const wake = this.#driven.get(id);
    if (wake) wake();
    else void this.#loop(id);
  }

  async #loop(id: string): Promise<void> {
    this.#driven.set(id, () => {});
    for (let wait = await this.#work(id); wait !== null; wait = await this.#work(id))
      if (wait > 0) await this.#sleep(id, wait);
    this.#driven.delete(id);
  }

  /** One call. Returns ms until the next one, or null. */
  async #work(id: string): Promise<number | null> {
    try {
      const { state: job, nextInMs } = await jobs('work', id);
      if (job) this.#events.changed(job);
      if (job && job.endedAt === undefined) return nextInMs;
      this.#events.ended(id);
      return null;
    } catch (error) {
      this.#events.broke(id, (error as Error).message);
      return AFTER_BREAK_MS;
    }
  }

  #sleep(id: string, ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      this.#driven.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
