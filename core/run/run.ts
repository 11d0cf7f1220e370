/** One operation that a client was given, with everything that ends with it. */
import type { Session } from '../session.ts';
import { Group } from './group.ts';

export class Run {
  readonly session: Session;
  /** When the operation was started, ms. The longest wait of its requests begins no earlier. */
  readonly startedAt: number;
  /** Its number among all operations of the client. */
  readonly nth: number;
  /** The group of all its operations. */
  readonly root = new Group();
  /** Functions that end its pending waits when it is stopped. */
  private readonly pending = new Set<(reason: unknown) => void>();
  /** Set once it is stopped. */
  stopped: { reason: unknown } | undefined;

  constructor(session: Session, startedAt: number, nth: number) {
    this.session = session;
    this.startedAt = startedAt;
    this.nth = nth;
  }

  /** Whether its requests are no longer needed. */
  get isOver(): boolean {
    return this.stopped !== undefined || this.root.isClosed;
  }

  /** @returns removes the function; false if it was called already. */
  onStop(stop: (reason: unknown) => void): () => boolean {
    this.pending.add(stop);
    return () => this.pending.delete(stop);
  }

  /** Throws the stop into every operation that is waiting or will wait. */
  stop(reason: unknown): void {
    if (this.stopped) return;
    this.stopped = { reason };
    const pending = [...this.pending];
    this.pending.clear();
    for (const stop of pending) stop(reason);
  }
}
