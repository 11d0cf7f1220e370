/** A limits store on a file, for Node processes that share a key on one machine. */
import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { emptyLimits, isLimitsState, type LimitsState, type LimitsStore } from '../limits.ts';

/** A lock that is older belongs to a process that has ended, ms: an update takes a few milliseconds. */
const STALE_MS = 10_000;
/** How long an update waits for the lock, ms. */
const PATIENCE_MS = 30_000;

/**
 * Keeps the limits in a JSON file, which contains no key. A lock file beside it makes each update atomic.
 * @throws Error from each call if the file can't be written; its request is then not sent.
 */
export function limitsOnFile(path: string): LimitsStore {
  let last: Promise<unknown> = Promise.resolve();
  return {
    update<Result>(change: (state: LimitsState) => Result): Promise<Result> {
      // Updates of this process follow each other without competing for the lock.
      const updated = last.then(() => updateFile(path, change));
      last = updated.catch(() => undefined);
      return updated;
    },
  };
}

async function updateFile<Result>(path: string, change: (state: LimitsState) => Result): Promise<Result> {
  const lock = `${path}.lock`;
  await acquire(lock);
  try {
    const state = await readLimits(path);
    const result = change(state);
    // Another process never reads half a file.
    const written = `${path}.${randomUUID()}`;
    await writeFile(written, JSON.stringify(state));
    await rename(written, path);
    return result;
  } finally {
    await rm(lock, { force: true });
  }
}

/** The state in the file. A missing or damaged file holds none: the service's next answer restores it. */
async function readLimits(path: string): Promise<LimitsState> {
  try {
    const state: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isLimitsState(state) ? state : emptyLimits();
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return emptyLimits();
    throw error;
  }
}

async function acquire(lock: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || Date.now() > until) throw error;
    }
    if (await isStale(lock)) await rm(lock, { force: true });
    else await new Promise(resolve => setTimeout(resolve, 2 + Math.random() * 10));
  }
}

async function isStale(lock: string): Promise<boolean> {
  try {
    return (await stat(lock)).mtimeMs < Date.now() - STALE_MS;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
