/** The core for scripts: `connect` and everything that a script can do with the service. Custom connectors and hosts use `engine.ts`. */

export { historyTotals, type Totals, type Trend, trend } from './actions/history.ts';
export { type HowFast, type ItemToTime, type SoldMonth, SPEED_RULES } from './actions/how-fast.ts';
export type { PriceWithPicture } from './actions/picture.ts';
export type { PriceOptions } from './actions/price.ts';
export type { PriceResult, Prices, PricesOptions } from './actions/prices.ts';
export { sellThrough } from './actions/sell-through.ts';
export type { ItemToSell, MarketFees, SellingPlace, WhereToSell } from './actions/where-to-sell.ts';
export { type CardToGrade, GRADING_RULE, type Rung, type WorthGrading } from './actions/worth-grading.ts';
export type { Operation } from './effects.ts';
export type {
  AnswerOf,
  EndpointId,
  JobKindId,
  MarketId,
  ParametersOf,
  PricedId,
  Row,
  RowOf,
  RowsId,
} from './endpoint.ts';
export * from './errors/errors.ts';
export type { ErrorCode } from './errors/table.ts';
export { type BulkOptions, type BulkResult, type BulkRun, runBulkSearch } from './jobs/bulk.ts';
export type { Job, JobOutcome } from './jobs/job.ts';
export { cancelJob, downloadCsv, pollJob, waitForJob } from './jobs/poll.ts';
export type { StartNote } from './jobs/replay.ts';
export { type StartOptions, startJob } from './jobs/start.ts';
export { emptyLimits, type LimitsState, type LimitsStore } from './limits.ts';
export {
  type LeftOut,
  type ListItem,
  type ListQuestion,
  type ListSource,
  type ReadList,
  type ReadListOptions,
  readList,
} from './lists/index.ts';
export type { Page, PagesOptions, PagesResult, StopReason } from './pages.ts';
export { finishedJobs, medianMoved, newRows, quotaLow } from './polls/index.ts';
export type { Question } from './question/question.ts';
export type { Answer } from './request/call.ts';
export { EVIDENCE_RULE, type Evidence } from './rows/evidence.ts';
export { type MarketPrices, marketPrices, type SalesGrid, salesGrid } from './rows/grid.ts';
export type { Mixed, MixedGroup } from './rows/mixed-notes.ts';
export type { Picture } from './rows/picture.ts';
export { pictureText, readPicture, type SavedPicture } from './rows/picture-text.ts';
export type { Price } from './rows/price-facts.ts';
export { breakEvenAt, type Profit, type ProfitTerms, profitAt } from './rows/profit.ts';
export { connect, type Service, type Stoppable } from './script/connect.ts';
export type { Fetch } from './script/fetch.ts';
export type { ConnectOptions } from './script/settings.ts';
export type { Policy, Session } from './session.ts';
export {
  planWatch,
  type Round,
  readWatch,
  saveWatch,
  type WatchEvent,
  type WatchList,
  type WatchPlan,
  type WatchSettings,
  type WatchState,
  watchList,
  watchRound,
} from './watch/index.ts';
