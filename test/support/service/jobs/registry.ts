// The jobs of the account. They move when somebody looks: each request first does the steps that were due by then, the
// earliest first, whatever job they belong to, so charges come in the order in which they would have happened.
import { hash } from '../chance.ts';
import { ServiceError } from '../errors.ts';
import type { Service } from '../routes.ts';

export interface Job {
  readonly id: string;
  /** When the next step is due, in ms; null once the job is over. */
  dueAt(): number | null;
  /** Does the step that is due. */
  step(): void;
}

export class JobRegistry {
  readonly #jobs = new Map<string, Job>();
  readonly #active = new Set<Job>();
  readonly #seed: number;
  #made = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A new id such as `batch_0c1f5a3e92d4b687`. */
  newId(prefix: string): string {
    this.#made++;
    return `${prefix}_${secret(this.#seed, prefix, this.#made).slice(0, 16)}`;
  }

  add(job: Job): void {
    this.#jobs.set(job.id, job);
    this.#active.add(job);
  }

  /** The job of this kind and id. @throws ServiceError not_found */
  get<J extends Job>(kind: abstract new (...args: never[]) => J, id: string | undefined): J {
    const job = this.#jobs.get(id ?? '');
    if (job instanceof kind) return job;
    throw new ServiceError('not_found', 'There is no such job');
  }

  /** The one job of this kind that is not over, if any. */
  active<J extends Job>(kind: abstract new (...args: never[]) => J): J | undefined {
    for (const job of this.#active) if (job instanceof kind && job.dueAt() !== null) return job;
    return undefined;
  }

  settle(now: number): void {
    for (let next = this.#next(); next && next.dueAt()! <= now; next = this.#next()) next.step();
  }

  #next(): Job | undefined {
    let next: Job | undefined;
    for (const job of this.#active) {
      const due = job.dueAt();
      if (due === null) this.#active.delete(job);
      else if (!next || due < next.dueAt()!) next = job;
    }
    return next;
  }
}

/** The registry of a sandbox, made on first use. */
export function jobsOf(service: Service): JobRegistry {
  return service.store('jobs', () => {
    const registry = new JobRegistry(service.seed);
    service.inBackground(now => registry.settle(now));
    return registry;
  });
}

/** 32 hexadecimal digits that nobody guesses who does not know the seed. */
export function secret(...parts: (string | number)[]): string {
  return [1, 2, 3, 4]
    .map(part =>
      hash(part, ...parts)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
}
