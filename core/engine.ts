/** The core for custom connectors and hosts: everything except the client in `script/`. Pure: no I/O, no clock, no randomness. */

export * from './actions/actions.ts';
export * from './actions/breakdown.ts';
export * from './actions/decision-forms.ts';
export * from './actions/decision-rows.ts';
export * from './actions/fields.ts';
export * from './actions/history.ts';
export * from './actions/how-fast.ts';
export * from './actions/picture.ts';
export * from './actions/price.ts';
export * from './actions/prices.ts';
export * from './actions/sell-through.ts';
export * from './actions/sentence.ts';
export type { KeptAnswers } from './actions/side-by-side.ts';
export * from './actions/verdict.ts';
export * from './actions/where-to-sell.ts';
export * from './actions/worth-grading.ts';
export * from './counts.ts';
export * from './describe.ts';
export * from './effects.ts';
export * from './endpoint.ts';
export * from './errors/errors.ts';
export { type Explanation, explain, explainInOneLine, type Unforeseen, unforeseen } from './errors/explain.ts';
export { byError, type ErrorClass, type ErrorCode, errorOf } from './errors/table.ts';
export { chargeText, linkToBuy, moment } from './errors/words.ts';
export { fingerprint } from './fingerprint.ts';
export { bucketFacts, endpoints, jobKinds, mainCategories, markets, plans, sites } from './generated/endpoints.ts';
export { summaries } from './generated/summaries.ts';
export type * from './generated/types.ts';
export { currenciesOf, currencyWords } from './input/currency.ts';
export { dateProblem, dayInWords, isDate } from './input/date.ts';
export { dayMeant, dayNumber, dayOf, readDay } from './input/day.ts';
export * from './input/list.ts';
export { LINE_BREAK } from './input/marks.ts';
export * from './input/number.ts';
export { isNumberText, safeText } from './input/safe-text.ts';
export * from './input/text.ts';
export { type BulkOptions, type BulkResult, type BulkRun, foundNothing, runBulkSearch } from './jobs/bulk.ts';
export { entryWords, type Job, type JobOutcome, withReferences } from './jobs/job.ts';
export type { JobKind, StartOf } from './jobs/kind.ts';
export { cancelJob, csvToken, downloadCsv, pollJob, VISIBLE_MS, waitForJob } from './jobs/poll.ts';
export { noteOf, type Replay, type Replaying, replayOf, type StartNote } from './jobs/replay.ts';
export { type StartOptions, startJob } from './jobs/start.ts';
export {
  type BlockingLimitsStore,
  emptyLimits,
  isLimitsState,
  type LimitsState,
  type LimitsStore,
  memoryLimits,
  WINDOW_MS,
} from './limits.ts';
export * from './lists/index.ts';
export { type Market, type MarketSide, marketLabels, type Side, type WatchField } from './market.ts';
export * from './money.ts';
export * from './pages.ts';
export * from './polls/index.ts';
export { entryOf, type FieldForm, readField, readLabel, requirement } from './question/check.ts';
export * from './question/cost.ts';
export * from './question/fractions.ts';
export { nearest } from './question/nearest.ts';
export { mostOf, namesFor, newestFirst, parameterOf, sizeOf } from './question/parameter.ts';
export { ask, mostCharged, Question } from './question/question.ts';
export { refusal } from './question/refusal.ts';
export { type CallOptions, sendWithRetry } from './request/attempts.ts';
export { type Answer, call } from './request/call.ts';
export { readable, requestFor } from './request/request.ts';
export { keepReserve } from './request/reserve.ts';
export { instantFrom } from './request/retry.ts';
export { add, atStake, nothingSpent } from './request/spent.ts';
export { spendable, type Usage, usageOf } from './request/usage.ts';
export * from './rows/columns.ts';
export { safeCsv, safeCsvParts, wholeLines } from './rows/csv.ts';
export type { Bin, PicturePeriod } from './rows/distribution.ts';
export * from './rows/evidence.ts';
export { companyIn, type Grader, gradeFrom, graders } from './rows/grades.ts';
export * from './rows/grid.ts';
export { imageIn, isMarketAddress } from './rows/images.ts';
export * from './rows/list-price.ts';
export * from './rows/mixed-notes.ts';
export { mixedText, readMixed } from './rows/mixed-text.ts';
export * from './rows/movement.ts';
export { isRow, rowsIn } from './rows/notices.ts';
export {
  type Breakdown,
  coverNote,
  type LatestSale,
  type Picture,
  type PictureGroup,
  type PictureOptions,
  sharePercent,
} from './rows/picture.ts';
export * from './rows/picture-text.ts';
export * from './rows/price-facts.ts';
export * from './rows/price-now.ts';
export { foreignWords, type MatchedProduct, matchedProduct } from './rows/product.ts';
export * from './rows/profit.ts';
export * from './rows/sales.ts';
export * from './rows/sell-through.ts';
export * from './rows/statistics.ts';
export * from './rows/totals.ts';
export * from './rows/trend.ts';
export { AsyncClient, type AsyncHost, type Running, runAsync } from './run/async.ts';
export { orNotSent } from './run/connection.ts';
export { budgetReached } from './run/refusals.ts';
export { runSync, type SyncHost } from './run/sync.ts';
export { allowanceOf } from './run/whole.ts';
export * from './session.ts';
export * from './watch/index.ts';
