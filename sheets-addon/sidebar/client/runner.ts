/** Drives jobs: one call after the other for each, for as long as the sidebar is open. */
import type { JobState } from '../../jobs/state.ts';
import { jobs } from './server.ts';

/** After a call that broke, such as a lost connection. */
const AFTER_BREAK_MS = 10_000;

export class Runner {
  #driven = new Map<string, () => void>();
  readonly #onChange: (job: JobState) => void;
  readonly #onEnd: (id: string) => void;
  readonly #onBreak: (id: string, message: string) => void;

  constructor(
    onChange: (job: JobState) => void,
    onEnd: (id: string) => void,
    onBreak: (id: string, message: string) => void,
  ) {
    this.#onChange = onChange;
    this.#onEnd = onEnd;
    this.#onBreak = onBreak;
  }

  /** Goes on with a job; at once when it was waiting. */
  drive(id: string): void {
    const wake = this.#driven.get(id);
    if (wake) wake();
    else void this.#loop(id);
  }

  async #loop(id: string): Promise<void> {
    this.#driven.set(id, () => {});
    let wait: number | null = 0;
    while (wait !== null) {
      wait = await this.#once(id);
      if (wait) await this.#sleep(id, wait);
    }
    this.#driven.delete(id);
  }

  /** One call. Returns ms until the next one, or null. */
  async #once(id: string): Promise<number | null> {
    try {
      const { state: job, nextInMs } = await jobs('work', id);
      if (job) this.#onChange(job);
      if (!job || job.endedAt !== undefined) {
        this.#onEnd(id);
        return null;
      }
      return nextInMs;
    } catch (error) {
      this.#onBreak(id, (error as Error).message);
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
