// Jobs. Each job works through its pieces (cards, keywords, pages) one after another at an even pace. A piece is charged only when it
// succeeds (reference 8, billing rule 1; service-facts), and its failure doesn't fail the job.
import { hash } from '../chance.ts';
import { ServiceError } from '../errors.ts';
import { errorOf, type Fault } from '../faults.ts';
import type { Context } from '../routes.ts';

type Kind = 'batch' | 'max' | 'keywords';

export interface Failure {
  readonly status: 'failed';
  readonly error: string;
  readonly code: string;
}

/** Delay before a job's first piece, ms (assumed). */
const QUEUED_MS = 500;

interface Work<Piece, Result> {
  readonly pieces: readonly Piece[];
  readonly paceMs: number;
  /** Works on one piece. */
  work(piece: Piece, at: number): Result;
  /** The final state of the job after these results; undefined while the job is running. */
  endOf(results: readonly Result[]): string | undefined;
}

export class Job<Piece = unknown, Result = unknown> {
  readonly results: Result[] = [];
  #ended: string | undefined;

  constructor(
    readonly id: string,
    readonly startedAt: number,
    readonly plan: Work<Piece, Result>,
  ) {}

  /** Time when the next piece is due, in ms; infinite once the job is over. */
  get dueAt(): number {
    if (this.#ended) return Number.POSITIVE_INFINITY;
    return this.startedAt + QUEUED_MS + (this.results.length + 1) * this.plan.paceMs;
  }

  /** Works on the piece that is due. */
  step(): void {
    const { plan, results } = this;
    results.push(plan.work(plan.pieces[results.length]!, this.dueAt));
    this.#ended = plan.endOf(results);
  }

  /** Cancels the job; a job that is over stays as it is. */
  cancel(): void {
    this.#ended ??= 'cancelled';
  }

  status(now: number): string {
    return this.#ended ?? (now < this.startedAt + QUEUED_MS ? 'queued' : 'running');
  }

  get charged(): number {
    return this.results.filter(it => (it as Partial<Failure>).status !== 'failed').length;
  }
}

/** The jobs of the account. */
export class Jobs {
  readonly #jobs: Job[] = [];
  #made = 0;

  /** A new ID such as `batch_0c1f5a3e92d4b687`. */
  newId(kind: Kind | 'run'): string {
    return `${kind}_${secret(kind, this.#made++).slice(0, 16)}`;
  }

  start<Piece, Result>(kind: Kind, now: number, plan: Work<Piece, Result>): Job<Piece, Result> {
    const job = new Job(this.newId(kind), now, plan);
    this.#jobs.push(job);
    return job;
  }

  /** The job of this kind and ID. @throws ServiceError not_found */
  get<J extends Job>(kind: Kind, id = ''): J {
    const job = this.#jobs.find(it => it.id === id && id.startsWith(kind));
    if (!job) throw new ServiceError('not_found', 'There is no such job');
    return job as J;
  }

  /** The running job of this kind, if any. */
  active<J extends Job>(kind: Kind): J | undefined {
    return this.#jobs.find(({ id, dueAt }) => id.startsWith(kind) && dueAt < Number.POSITIVE_INFINITY) as J | undefined;
  }

  /** Runs the pieces due by now across all jobs, earliest first, so charges are made in chronological order. */
  settle(now: number): void {
    for (;;) {
      const next = this.#jobs.reduce<Job | undefined>((a, b) => (a && a.dueAt <= b.dueAt ? a : b), undefined);
      if (!next || next.dueAt > now) return;
      next.step();
    }
  }
}

/** The context for charging and failing one piece. `path` is the path of the job: a fault with the method `WORK` matches it. */
interface Step extends Pick<Context, 'service' | 'preferCredits' | 'faults'> {
  readonly path: string;
  /** The keyword, plus the page or the reference. */
  readonly query: Readonly<Record<string, string>>;
}

/** The fault for a piece, if any. */
export function faultOf({ faults, path, query }: Step): Fault | undefined {
  return faults.take({ method: 'WORK', path, query: new URLSearchParams(query) });
}

/** Runs `work` unless the quota is spent or the piece has a fault. Charges one request when it succeeds. */
export function takeStep<T>(step: Step, at: number, fault: Fault | undefined, work: () => T): T | Failure {
  const { account } = step.service;
  try {
    account.renew(at);
    refuseWithoutQuota(step);
    // A job has no connection to its caller, so a dropping fault makes the source unavailable instead.
    const hit = fault?.drop ? new ServiceError('upstream_unavailable') : fault && errorOf(fault);
    if (hit) throw hit;
    const value = work();
    account.spend(step.preferCredits);
    return value;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { status: 'failed', error: error.message, code: error.code };
  }
}

export function hasFailed(result: object): result is Failure {
  return (result as Partial<Failure>).status === 'failed';
}

/** The final state of a list of cards or keywords, in the spelling of service-facts. */
export function endOfList(results: readonly { status: string }[], total: number): string | undefined {
  if (results.length < total) return undefined;
  const failed = results.filter(it => it.status === 'failed').length;
  return failed === 0 ? 'done' : failed === total ? 'failed' : 'partial';
}

/** Throws quota_exceeded (reference 7) for a job that couldn't run a single piece. */
export function refuseWithoutQuota({ service, preferCredits }: Pick<Context, 'service' | 'preferCredits'>): void {
  if (service.account.nextSource(preferCredits) === 'none') throw new ServiceError('quota_exceeded');
}

/** 32 hexadecimal digits. */
export function secret(...parts: (string | number)[]): string {
  return [1, 2, 3, 4]
    .map(part =>
      hash(part, ...parts)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
}
