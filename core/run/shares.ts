/** Equal questions in flight are sent once: the first one's operation runs, and the others wait for its end. */
import type { Operation, Shared } from '../effects.ts';
import type { Session } from '../session.ts';
import type { Group } from './group.ts';
import { type Input, stopError } from './input.ts';
import { Run } from './run.ts';

export type Resume = (input: Input) => void;

/** An operation that waits for a shared one. */
interface Waiter {
  run: Run;
  resume: Resume;
  leave(): void;
}

/** A shared operation runs apart from those that wait for it, so it outlives a stop of the first one. */
interface Share {
  run: Run;
  waiters: Set<Waiter>;
}

export class Shares {
  private readonly open = new WeakMap<Session, Map<string, Share>>();
  private readonly start: (operation: Operation<unknown>, run: Run, end: Resume) => void;

  /** @param start starts an operation. */
  constructor(start: Shares['start']) {
    this.start = start;
  }

  /** Waits for the operation with this key; starts it if it isn't running. */
  join(key: string, operation: Operation<unknown>, run: Run, group: Group, resume: Resume): void {
    const shares = this.open.get(run.session) ?? new Map<string, Share>();
    this.open.set(run.session, shares);
    const running = shares.get(key);
    const share = running ?? { run: new Run(run.session, run.startedAt, run.nth), waiters: new Set() };
    this.wait(share, () => shares.delete(key), run, group, resume);
    if (running) return;
    shares.set(key, share);
    this.start(operation, share.run, input => {
      shares.delete(key);
      share.run.root.leave();
      const settled = 'error' in input ? { ok: false, error: input.error } : { ok: true, value: input.value };
      for (const [nth, waiter] of [...share.waiters].entries()) {
        waiter.leave();
        waiter.resume({ value: { settled, pays: nth === 0 } as Shared<unknown> });
      }
    });
  }

  private wait({ run: shared, waiters }: Share, forget: () => void, run: Run, group: Group, resume: Resume): void {
    const leaveRun = run.onStop(reason => {
      // The last one that needs the answer takes the stop to the operation, whose error knows what may have been charged.
      if (waiters.size === 1) return shared.stop(reason);
      waiter.leave();
      resume({ error: stopError(reason, false) });
    });
    const leaveGroup = group.add({
      close: () => {
        waiter.leave();
        if (waiters.size > 0) return;
        forget();
        shared.root.close();
      },
    });
    const leave = () => {
      leaveRun();
      leaveGroup();
      waiters.delete(waiter);
    };
    const waiter = { run, resume, leave };
    waiters.add(waiter);
  }
}
