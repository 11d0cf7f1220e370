/** One execution at a time: cells recalculate in parallel processes that share nothing but the platform's stores. */
import { RateLimitError } from '@sold-data/core';

const PATIENCE_MS = 5_000;

let held = 0;

/** Runs `work` alone in this spreadsheet. Can be nested. @throws RateLimitError when others hold the lock for too long. */
export function withLock<Result>(work: () => Result, patienceMs = PATIENCE_MS): Result {
  if (held > 0) return work();
  const lock = LockService.getDocumentLock();
  if (lock && !lock.tryLock(patienceMs)) {
    throw new RateLimitError('Many cells calculate at once. Try again in 10 s.', {
      code: 'rate_limited',
      retryAfterMs: 10_000,
    });
  }
  held += 1;
  try {
    return work();
  } finally {
    held -= 1;
    lock?.releaseLock();
  }
}
