/** Lets other executions continue during a long loop over items, because n8n runs them all in one thread. */
import type { AsyncHost } from '@sold-data/core/engine';

/** The longest time that a loop holds the thread, ms. */
const TURN_MS = 50;

export class Turns {
  private readonly host: AsyncHost;
  private since = Date.now();

  constructor({ host }: { host: AsyncHost }) {
    this.host = host;
  }

  /** Waits for the other work of the process once the loop has held the thread for long enough. Rejects when the execution is stopped. */
  async next(): Promise<void> {
    if (Date.now() - this.since < TURN_MS) return;
    await this.host.sleep(0);
    this.since = Date.now();
  }
}

/** Maps items in order, as `flatMap` does, without holding the thread. */
export async function inTurns<One, Result>(
  run: { host: AsyncHost },
  items: readonly One[],
  map: (item: One, index: number) => readonly Result[],
): Promise<Result[]> {
  const turns = new Turns(run);
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    for (const result of map(item, index)) results.push(result);
    await turns.next();
  }
  return results;
}
