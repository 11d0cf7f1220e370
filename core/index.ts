/** The core's public face. Pure: no I/O, no clock, no randomness. */

export * from './actions/actions.ts';
export * from './actions/history.ts';
export * from './actions/price.ts';
export * from './actions/sell-through.ts';
export * from './endpoint.ts';
export * from './engine/ask-many.ts';
export * from './engine/bulk.ts';
export {
  type Answer,
  type CallOptions,
  call,
  type Exchange,
  readable,
  requestFor,
  sendWithRetry,
} from './engine/call.ts';
export { type Decision, decide, errorFrom, type Outcome, type RetryPolicy } from './engine/decide.ts';
export * from './engine/effects.ts';
export { EventReader, type StreamEvent } from './engine/events.ts';
export type { Job, JobOutcome } from './engine/job.ts';
export { cancelJob, csvToken, downloadCsv, heedSpent, pollJob, waitForJob } from './engine/jobs.ts';
export { atStake } from './engine/ledger.ts';
export { emptyLimiter, type LimiterState, type LimiterStore, memoryLimiter } from './engine/limiter.ts';
export * from './engine/pages.ts';
export { type Replay, type Replaying, replayOf, type StartNote, uuid } from './engine/replay.ts';
export { instantFrom } from './engine/retry-wait.ts';
export { type AsyncHost, runAsync, stream } from './engine/run-async.ts';
export { runSync, type SyncHost } from './engine/run-sync.ts';
export * from './engine/session.ts';
export * from './engine/start.ts';
export { type Affordable, afford, spendable, type Usage, usageOf } from './engine/usage.ts';
export * from './error-table.ts';
export * from './errors.ts';
export { bucketFacts, endpoints, jobKinds, mainCategories, markets, plans, sites } from './generated/endpoints.ts';
export { entryOf, refusal, requirement, unknownName, yearsBefore } from './question/check.ts';
export * from './question/cost.ts';
export { nearest } from './question/nearest.ts';
export { ask, dayOf, dayWritten, foldKeyword, Question } from './question/question.ts';
export * from './rows/columns.ts';
export * from './rows/money.ts';
export { noticesOf, rowsIn } from './rows/notices.ts';
export * from './rows/price-facts.ts';
export * from './rows/profit.ts';
export * from './rows/safe-text.ts';
export * from './rows/sales.ts';
export * from './rows/sell-through.ts';
export * from './rows/statistics.ts';
export * from './rows/totals.ts';
export * from './rows/trend.ts';
export * from './watch/events.ts';
export * from './watch/item.ts';
export { cheaper, type Listing, type Look, lookFrom, type SoldPrice } from './watch/look.ts';
export * from './watch/plan.ts';
export * from './watch/round.ts';
export * from './watch/state.ts';
