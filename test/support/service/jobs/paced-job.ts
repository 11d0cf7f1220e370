// A job that works through a list, one piece after another at an even pace: card batches and keyword jobs.
import type { Job } from './registry.ts';

/** How long a job waits before its first piece (assumed). */
export const QUEUED_MS = 500;

export interface PieceResult {
  readonly status: 'found' | 'not_found' | 'failed';
}

export class PacedJob<Piece, Result extends PieceResult> implements Job {
  readonly results: Result[] = [];
  #cancelled = false;

  constructor(
    readonly id: string,
    readonly pieces: readonly Piece[],
    readonly startedAt: number,
    readonly paceMs: number,
    readonly work: (piece: Piece, at: number, index: number) => Result,
  ) {}

  dueAt(): number | null {
    const done = this.results.length;
    return this.#cancelled || done === this.pieces.length
      ? null
      : this.startedAt + QUEUED_MS + (done + 1) * this.paceMs;
  }

  step(): void {
    const index = this.results.length;
    this.results.push(this.work(this.pieces[index]!, this.dueAt()!, index));
  }

  /** Ends the job where it stands; one that is over stays as it is. */
  cancel(): void {
    if (this.dueAt() !== null) this.#cancelled = true;
  }

  /** The state in the words of service-facts, card batch. */
  status(now: number): 'queued' | 'running' | 'done' | 'partial' | 'cancelled' | 'failed' {
    if (this.#cancelled) return 'cancelled';
    if (this.dueAt() !== null) return now < this.startedAt + QUEUED_MS ? 'queued' : 'running';
    const failed = this.results.filter(it => it.status === 'failed').length;
    if (failed === 0) return 'done';
    return failed === this.results.length ? 'failed' : 'partial';
  }
}
