/** Operations that end together: when one fails, the others are closed. */
import type { Operation } from '../effects.ts';

export class Group {
  isClosed = false;
  private readonly members = new Set<{ close(): void }>();
  private readonly parent: Group | undefined;

  constructor(parent?: Group) {
    this.parent = parent;
    parent?.members.add(this);
  }

  /** @returns removes the member. */
  add(member: { close(): void }): () => void {
    this.members.add(member);
    return () => this.members.delete(member);
  }

  /** Closes every member of the group and of its subgroups. `finally` blocks run, and nothing more is sent. */
  close(): void {
    if (this.isClosed) return;
    this.leave();
    // Innermost groups first.
    for (const member of [...this.members].reverse()) member.close();
    this.members.clear();
  }

  /** Marks the group as ended. */
  leave(): void {
    this.isClosed = true;
    this.parent?.members.delete(this);
  }
}

/** Closes an operation. Effects that it still yields are not performed, and its errors are not reported. */
export function close(operation: Operation<unknown>): void {
  try {
    while (!operation.return(undefined).done);
  } catch {
    // The error that closed the operation is reported instead.
  }
}
