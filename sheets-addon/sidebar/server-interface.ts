/**
 * The interface between the sidebar and its script: types for plain JSON. google.script.run rejects dates, functions and `undefined`, so a
 * missing value is null. There is a single entry point: `sidebar(action, args)` returns a `Reply`.
 */
import type {
  HowFast,
  LatestSale,
  Mixed,
  PlaceRow,
  Price,
  ProfitTerms,
  Reason,
  Role,
  SavedPicture,
  WorthGrading,
} from '@sold-data/core/engine';
import type { RangeFacts } from '../lists/list.ts';
import type { TaskDraft, TaskKind } from '../tasks/draft.ts';
import type { TemplateId } from '../templates/template.ts';

export type { RangeFacts } from '../lists/list.ts';
export type {
  FindSales,
  PriceList,
  Recurrence,
  RefreshFormulas,
  SearchSource,
  TaskDraft,
  TaskKind,
  WatchList,
  WriteMode,
} from '../tasks/draft.ts';
export type { PriceColumn } from '../tasks/price-list/choices.ts';

// Replies.

export type Reply<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** A message of one or two sentences, the field that it concerns, and a button that solves the problem. */
export interface Problem {
  /** A parameter name is in braces, as in `{minPrice} must be a number`. The form replaces it with its own label. */
  message: string;
  /** The invalid field: a path in the draft such as `what.range`, or the parameter that it fills; null when no field is to blame. */
  field: string | null;
  /** `fixKey`, `cap`, `costs` and `grading` open their part of the account page, `buy` opens `link`, `retry` repeats the action. */
  action: WayOut | null;
  link: string | null;
}

export type WayOut = 'fixKey' | 'buy' | 'cap' | 'costs' | 'grading' | 'retry';

// Account.

export interface AccountLine {
  /** The kind of key that this person's tasks use. */
  key: 'none' | 'key' | 'gateway';
  /** Requests left, as last reported; null until the service has reported them. `of` is the plan's monthly number. */
  left: number | null;
  of: number | null;
  plan: string | null;
  /** When they renew, such as `1 Dec, 00:00 UTC`; null when the service did not report it. */
  renews: string | null;
  /** Today's cap for this sheet and this account. Null until the plan is known. */
  cap: { left: number; of: number; chosen: boolean } | null;
  /** Set when the quota is exhausted. `more` is the address to buy requests, if the service reported one. */
  spent: { more: string | null } | null;
  /** The problem with the key at its last test; null if it worked. */
  problem: Problem | null;
  formulas: FormulaAccount;
}

/** The account whose requests the formulas of this file spend. */
export interface FormulaAccount {
  /**
   * `yours`: the current user's account. `file`: a key that someone saved for this file. `owner`: the account of the file's owner or
   * creator.
   */
  whose: 'yours' | 'file' | 'owner';
  /** One sentence: `Formulas in this file use the account of its owner, owner@example.com.` */
  text: string;
}

export interface KeyForm {
  apiKey: string;
  gatewayKey: string;
  gatewayHost: string;
  /** `person`: for all files of this person. `file`: for the formulas of this file, whoever opens it. */
  scope: 'person' | 'file';
}

/** The page *Account*. */
export interface AccountPage {
  line: AccountLine;
  /** The saved keys. A key for the file may be another editor's. */
  saved: { person: boolean; file: 'no' | 'mine' | 'other' };
  /** Spends purchased credits before the monthly requests. */
  creditsFirst: boolean;
  /** What selling costs: the file's own or, in a file without any, this person's. */
  sellingCosts: CostsForm;
  /** Whether the costs are saved for this file. */
  hasOwnCosts: boolean;
  /** Costs and chances of grading a card: the file's own. */
  grading: GradingForm;
  /** The address for failure e-mails; empty for none. */
  mail: string;
}

/** Costs of a sale on each marketplace, by its ID. Marketplaces without costs are left out. */
export interface CostsForm {
  currency?: unknown;
  markets?: { [market: string]: Record<string, unknown> };
}

export interface GradingForm {
  grader?: unknown;
  gradingCost?: unknown;
  chanceOf9?: unknown;
  chanceOf10?: unknown;
  currency?: unknown;
}

export interface Choices {
  creditsFirst: boolean;
  mail: string;
}

// Home.

export interface Home {
  /** The day in UTC, as the service counts days: `2026-11-20`. */
  today: string;
  account: AccountLine;
  /** Running tasks first, then planned ones, then ended ones. */
  tasks: TaskCard[];
  /** The number of queries that cells wait for, and a sentence about them. */
  waiting: { count: number; text: string };
  notices: { id: string; text: string; link: string | null }[];
  /** Whether the file's spending switch is off, and tasks whose jobs continue at the service. */
  spending: { off: boolean; jobs: string[] };
  /** Sheets made from a template that may still contain its examples. */
  examples: string[];
  /** Tasks that are damaged or that a later version has saved. They can only be deleted. */
  unreadable: { name: string; title: string; text: string }[];
}

export interface TaskCard {
  id: string;
  kind: TaskKind;
  /** For example `Price list · Stock!A2:A91`. */
  title: string;
  state: 'running' | 'planned' | 'paused' | 'stopped' | 'done';
  /** One line under the title: `43 of 90 priced · 43 requests`, or why it stopped. */
  text: string;
  /** Whether `text` reports a failure. */
  bad: boolean;
  /** A remark about results saved before it stopped, or about its rows; may be empty. */
  note: string;
  /** Finished share, 0 to 1; null when it is unknown or the task is not running. */
  progress: number | null;
  rows: number;
  /** Requests charged so far, and requests that may have been charged. */
  charged: number;
  doubt: number;
  /** For example `about 1 min`; null when unknown. */
  timeLeft: string | null;
  /** For example `Next run today, 14:00`; null for a task that does not recur. */
  next: string | null;
  /** A link to the rows, such as `Open Stock, C2`. `sheet` and `cell` are the arguments of `open`. */
  result: { label: string; sheet: string; cell: string } | null;
  /** What can be shown of its rows: `profits` of each item, `limits`, the most to pay for each, and `worth`, what they are worth together. */
  reports: { profits: boolean; limits: boolean; worth: boolean };
  /** The card's button, and the actions in its menu. Delete is separate. */
  main: CardAction | null;
  menu: CardAction[];
  deletable: boolean;
  /** For another person's task: `Runs on another editor's account. Only they can change it.`; otherwise null. */
  others: string | null;
  /** The draft that `edit` opens. */
  draft: TaskDraft;
}

export interface CardAction {
  command: TaskCommand | WayOut | 'edit';
  /** For example `Pause`, `Check now` or `Fix key`. */
  label: string;
  link: string | null;
}

/** `readAll` runs a search again for all its sales. `putBack` marks the place of a list again and resumes. */
export type TaskCommand = 'pause' | 'resume' | 'cancel' | 'runNow' | 'readAll' | 'putBack';

/** The state after a call of `work`, and the delay before the next call. */
export interface WorkReport {
  home: Home;
  nextInMs: number;
}

// A task before it starts.

/** The last step of the form. Computing it is free. */
export interface Plan {
  /** The draft that would start, with default names, range and budget filled in. */
  draft: TaskDraft;
  /**
   * For example `Items: 84 different`, `Known already: 30`, `Will spend at most: 54 requests`, in order. The line with `strong` is the
   * cost.
   */
  lines: { label: string; value: string; strong: boolean }[];
  /** The most requests of the first run; for a watch, per month. */
  requests: number;
  /** The reason why the account or today's cap doesn't allow the task; null if they do. */
  problem: Problem | null;
  /** The cells to write, such as `Stock, C2:F91`, and their contents: `These cells are empty.` */
  writes: { where: string; text: string } | null;
  /** First rows of the result from saved answers; empty when there are none. */
  sample: string[][];
  /** For example `Weekly on Monday at 07:00, Berlin time. It runs even while the sheet is closed.`; null for a single run. */
  when: string | null;
  /** Rows or columns that are left out, with reasons. */
  skipped: string[];
  /** What a table is read as. */
  table?: TableReview;
}

/** What a person reviews of a table before anything is spent. */
export interface TableReview {
  /** For example `This looks like a card collection: 41 items, 6 rows left out (4 on a wish list, 2 blank).` */
  text: string;
  columns: ReviewedColumn[];
  samples: { row: number; keyword: string; sent: string }[];
  /** For example `foil 12`. */
  groups: string[];
  /** Rows that a person may include or leave out, by reason. `isItem` if they are included otherwise. */
  switches: { reason: Reason; text: string; isItem: boolean }[];
  /** Several columns could name the item: a person chooses before anything is spent. */
  unsure: { heading: string; letter: string }[];
  /** Asks for the currency of what was paid; null if nothing depends on it. */
  currency: { text: string; choices: string[] } | null;
  /** What a person should know: rows that have one search but are different goods, and facts that are no part of a search. */
  said: string[];
}

export interface ReviewedColumn {
  heading: string;
  letter: string;
  role: Role | null;
  /** Why it isn't used; empty if the reason is unknown. */
  why: string;
}

// Formulas.

/** An argument as written in the formula: `text` is quoted; `plain` (a range, number, flag or day) is not. */
export type GivenArgument = { text: string } | { plain: string } | null;

export interface FormulaPreview {
  /** For example `76.43 USD`; for a table, its first rows are in `rows`. */
  value: string;
  rows: string[][];
  /** For example `first of 4`; empty for a single value. */
  of: string;
  /** Evidence for the value, such as `From 41 sales, 25 Aug to 22 Nov 2026 · leica m6 strap`. */
  proof: string;
}

/** The cell that received the formula, or the content that kept it from being written. */
export interface Inserted {
  cell: string;
  occupied: string | null;
}

// One item.

/** The item in the selected row. */
export interface ItemLook {
  /** The cell of its keyword, such as `Stock!A19`. */
  cell: string;
  /** Empty when the row has no item. */
  keyword: string;
  /** Whether the list says that its items are cards. */
  isCard: boolean;
  /** The source of the answer, or the cost of looking it up. */
  cost: string;
  /** The saved answer; null if there is none. */
  price:
    | (Pick<Price, 'priceNow' | 'currency' | 'note'> &
        Pick<SavedPicture, 'quickPrice' | 'patientPrice'> & { mixed: Mixed | null; summary: string })
    | null;
  picture: SavedPicture | null;
  /** Median of the days from posting to sale, of listings that sold; null where the marketplace doesn't show them. */
  daysToSell: number | null;
  /** Null if the sales aren't saved. Reading them costs one request. */
  latest: LatestSale[] | null;
  /** The median asking price and the day of its answer, if it is saved in the currency of the price. */
  asking: { median: number; day: string } | null;
  /** What the person paid, in the currency of the price; null if it is not known to be in that currency, which `paidNote` explains. */
  paid: number | null;
  paidNote: string;
  /** The costs of a sale in the currency of the price, with `paid`; null while they are missing. */
  terms: ProfitTerms | null;
}

// Sell one item: where, how fast, and whether to grade it.

/** The form's values; null for an empty field. */
export interface SellingForm {
  about: 'where' | 'fast' | 'grading';
  keyword: string;
  paid: string | number | null;
  margin: string | number | null;
  productId: string | number | null;
  /** An empty list stands for all marketplaces. */
  markets: string[];
  /** How fast: the marketplace whose days are wanted. */
  market: string | null;
}

export interface SellingLook {
  /** The number of requests that the answer would cost; 0 if it is shown. */
  requests: number;
  /** The source of the answers, or their cost. */
  cost: string;
  /** Set if the form asks where to sell and the answer is paid for; likewise `speed` and `ladder` for the other two questions. */
  places: PlaceRow[] | null;
  speed: SpeedLook | null;
  ladder: LadderLook | null;
}

/** How fast an item sells. The months are empty until they are paid for. */
export interface SpeedLook extends Omit<HowFast, 'spent'> {
  /** Requests that the months of a year would cost; 0 if they are shown, null where there are none. */
  yearRequests: number | null;
}

/** The prices of a card ungraded and graded, and the gain from grading. */
export interface LadderLook extends Omit<WorthGrading, 'spent'> {
  /** The settings that the file's editors have entered. */
  given: GradingForm;
  /** Whether the costs of selling are subtracted. */
  afterFees: boolean;
}

/** A tab that was opened, and the number of new rows in it. */
export interface Opened {
  sheet: string;
  added: number;
}

/** An item of a finished price list, with the values that the sheet shows. */
export interface ListResultItem {
  keyword: string;
  /** Net profit of selling one at the price now; null without a price. */
  profit: number | null;
  pieces: number;
  currency: string | null;
  /**
   * Why the profit is left out, or the limit isn't right: what was paid or the selling costs have changed since it was calculated, or the row
   * holds another item now.
   */
  outdated?: 'costs' | 'item';
}

// The entry point.

/** All actions with their arguments and results. */
export interface SidebarActions {
  home(): Home;
  /** Works for about 20 s for this person: first on waiting cells that their key pays for, then on their tasks. */
  work(): WorkReport;
  account(): AccountPage;
  saveKey(form: KeyForm): AccountPage;
  forgetKey(scope: KeyForm['scope']): AccountPage;
  saveChoices(choices: Choices): AccountPage;
  /** Saves what selling costs for the file and for this person. */
  saveCosts(costs: CostsForm): AccountPage;
  saveGrading(grading: GradingForm): AccountPage;
  /** @param daily requests per day for this sheet and the person's own account; null restores the plan's default. */
  saveCap(daily: number | string | null): AccountPage;
  /** The selected cells, for a kind of task; null when nothing is selected. */
  selection(kind?: TaskKind): RangeFacts | null;
  /** Checks a range that a person typed. */
  range(notation: string, kind?: TaskKind): RangeFacts;
  /** @param id of the task that is edited; null for a new one. */
  plan(draft: TaskDraft, id: string | null): Plan;
  /**
   * @param id made by the client (`[a-z0-9]{6,20}`), so a repeated start creates only one task. With an existing ID, that task is changed.
   */
  start(id: string, draft: TaskDraft): Home;
  command(id: string, command: TaskCommand): Home;
  remove(id: string): Home;
  dismiss(notice: string): Home;
  /** @param name of a leftover. */
  deleteUnreadable(name: string): Home;
  /** Switches spending on or off for everyone in this file. */
  spend(on: boolean): Home;
  open(sheet: string, cell: string): null;
  /** The cost of inserting a formula, such as `Spends 3 requests of your account, 1 is known.` Free of charge. */
  cost(name: string, given: readonly GivenArgument[]): string;
  /** The first value of a formula. Spends the requests for its first item. */
  preview(name: string, given: readonly GivenArgument[]): FormulaPreview;
  insert(formula: string, replace: boolean): Inserted;
  /** The items of a finished price list with their profits; empty for a task without profits and limits. */
  result(id: string): ListResultItem[];
  /** Calculates the outdated profits and limits of a price list from saved answers. Free of charge. Returns what it has done, and the items. */
  updateProfits(id: string): { text: string; items: ListResultItem[] };
  /**
   * The item of the selected row. Free of charge unless `pay` is set.
   * @param shown the cell of the item on display; while its row stays selected, null is returned.
   * @param pay looks the item up on this person's account, for one request.
   * @param search what to search for in place of the item, such as a narrower search.
   */
  look(shown: string | null, pay: boolean, search?: string | null): ItemLook | null;
  /**
   * Where an item sells best, how fast it sells, or whether it is worth grading, from saved answers. Free of charge unless `pay`: one
   * request for each search that is not saved.
   * @param pay `year`: also the months of a year.
   */
  sell(item: SellingForm, pay: 'nothing' | 'answer' | 'year'): SellingLook;
  /**
   * Opens a tab with every sale of the selected row's item. Free of charge unless `pay` is set: then one request if the sales aren't saved.
   * @param shown the cell of the item on display, which counts while a tab of results is open.
   */
  allSales(shown: string | null, pay: boolean, search?: string | null): Opened;
  /** Opens a tab with the saved picture of the selected row's item as native charts. Free of charge. */
  insertPicture(shown: string | null, search?: string | null): Opened;
  /** Adds a native chart of the profits beside a finished price list. Returns the name of its sheet. */
  chartResult(id: string): string;
  /** Adds a tab with the total value of a price list, the items that moved, and the value over time. Free of charge. Returns its name. */
  worth(id: string): string;
  /** Adds a tab that ranks the items of a price list by profit per day. Free of charge. Returns its name. */
  sellFirst(id: string): string;
  /** Adds a sheet with ten examples at made-up prices. Free of charge, even without a key. Returns its name. */
  template(id: TemplateId): string;
  /** Deletes the example rows that nobody has changed. */
  removeExamples(): Home;
  /** Adds a sheet with three keywords and a formula for them. Returns its name. */
  starter(): string;
}
