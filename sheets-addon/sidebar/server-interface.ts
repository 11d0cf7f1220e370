/**
 * Everything that the sidebar and the script say to each other: types only, plain JSON (google.script.run refuses dates, functions and
 * `undefined`; what is missing is null). One entry point carries all of it: `sidebar(action, args)` answers a `Reply`.
 */
import type { HowFast, LatestSale, SavedPicture, WorthGrading } from '@sold-data/core/engine';
import type { TaskDraft, TaskKind } from '../tasks/draft.ts';
import type { TemplateId } from '../templates/template.ts';

export type {
  FindSales,
  PriceColumn,
  PriceList,
  Recurrence,
  RefreshFormulas,
  SearchSource,
  TaskDraft,
  TaskKind,
  WatchList,
  WriteMode,
} from '../tasks/draft.ts';

// Replies.

export type Reply<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** One or two sentences, the field they are about, and what to do as a button. */
export interface Problem {
  /** A parameter is in braces, as in `{minPrice} must be a number`: the form puts its own label there. */
  message: string;
  /** The field that is wrong: a path in the draft such as `what.range`, or the parameter that it fills; null when it is none of them. */
  field: string | null;
  /** `fixKey`, `cap`, `costs`, `fees` and `grading` open their part of the account page, `buy` opens `link`, `retry` does the same again. */
  action: WayOut | null;
  link: string | null;
}

export type WayOut = 'fixKey' | 'buy' | 'cap' | 'costs' | 'fees' | 'grading' | 'retry';

// Account.

export interface AccountLine {
  /** How this person pays: their tasks use this key. */
  key: 'none' | 'key' | 'gateway';
  /** Requests left and when they renew, as last reported; null until the service has reported them. */
  left: number | null;
  of: number | null;
  plan: string | null;
  /** `1 Dec, 00:00 UTC`; null when the service did not tell. */
  renews: string | null;
  /** Today's cap for this sheet and this account. Null until the plan is known. */
  cap: { left: number; of: number; chosen: boolean } | null;
  /** The quota is spent: where to buy more, when the service told. */
  spent: { more: string | null } | null;
  /** The key could not be used when it was tried last. */
  problem: Problem | null;
  formulas: FormulaAccount;
}

/** Whose requests the formulas of this file spend. */
export interface FormulaAccount {
  /** `yours`: the same account as this person's. `file`: a key that somebody saved for this file. `owner`: that of the file's owner or creator. */
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
  /** Where keys are saved. */
  saved: { person: boolean; file: 'no' | 'mine' | 'other' };
  /** Spend purchased credits before the monthly requests. */
  creditsFirst: boolean;
  /** What each marketplace takes, for where to sell: the file's own. */
  fees: FeesForm;
  /** Costs and chances of grading a card: the file's own. */
  grading: GradingForm;
  /** What selling one item costs, for profits. */
  costs: Record<string, string | number>;
  /** Where failures are mailed to; empty for nowhere. */
  mail: string;
}

/** Fees of each marketplace, by its id; one without fees is left out. */
export interface FeesForm {
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
  costs: Record<string, unknown>;
  mail: string;
}

// Home.

export interface Home {
  account: AccountLine;
  /** Running first, then planned, then ended. */
  tasks: TaskCard[];
  /** Cells' questions that wait for a free request. */
  waiting: { count: number; text: string };
  notices: { id: string; text: string; link: string | null }[];
  /** Whether the file's spending switch is off, and the tasks whose jobs go on at the service. */
  spending: { off: boolean; jobs: string[] };
  /** Sheets that were made from a template and may still have its examples. */
  examples: string[];
  /** Tasks of another version, or damaged ones: they can only be deleted. */
  leftovers: { name: string; title: string; text: string }[];
  /** The version that this copy has replaced, until a person has read what is new. */
  updatedFrom: string | null;
}

export interface TaskCard {
  id: string;
  kind: TaskKind;
  /** `Price list · Stock!A2:A91` */
  title: string;
  state: 'running' | 'planned' | 'paused' | 'stopped' | 'done';
  /** One line under the title: `43 of 90 priced · 43 requests`, or why it stopped. */
  text: string;
  /** `text` is bad news. */
  bad: boolean;
  /** What is safe although it stopped, or what a reader of the rows must know; empty for nothing. */
  note: string;
  /** Share that is done, 0 to 1; null when it is not running or unknown. */
  progress: number | null;
  rows: number;
  /** Requests charged so far, and those that may have been. */
  charged: number;
  doubt: number;
  /** `about 1 min`; null when unknown. */
  timeLeft: string | null;
  /** `Next run today, 14:00`; null when it does not recur. */
  next: string | null;
  /** Opens where the rows are: `Open Stock!C2`. Pass it to `open`. */
  result: { label: string; sheet: string; cell: string } | null;
  /** The one button of the card, and the others in its menu. Delete stands apart. */
  main: CardAction | null;
  menu: CardAction[];
  deletable: boolean;
  /** Of another person: `Runs on another editor's account. Only they can change it.`; null for one's own. */
  others: string | null;
  /** For `edit`. */
  draft: TaskDraft;
}

export interface CardAction {
  command: TaskCommand | WayOut | 'edit';
  /** `Pause`, `Check now`, `Fix key`. */
  label: string;
  link: string | null;
}

export type TaskCommand = 'pause' | 'resume' | 'cancel' | 'runNow';

/** What a call of `work` has done, and after how long to call it again. */
export interface WorkReport {
  home: Home;
  nextInMs: number;
}

// A task before it starts.

/** What a range holds: `90 items, 2 blank, 4 twice. First: "iphone 13 128gb".` */
export interface RangeFacts {
  /** With its sheet, cut to where the sheet has something. */
  range: string;
  items: number;
  text: string;
  /** The first column to the right of everything in these rows: `C`. */
  freeColumn: string;
}

/** The last step. Nothing is spent for it. */
export interface Plan {
  /** The draft as it would start: names, range and budget filled in. */
  draft: TaskDraft;
  /** `Items: 84 different`, `Known already: 30`, `Will spend at most: 54 requests`... in order; the one with `strong` is the cost. */
  lines: { label: string; value: string; strong: boolean }[];
  /** Requests of the first run at most; of a watch a month. */
  requests: number;
  /** Whether the account and today's cap allow it; otherwise why not. */
  problem: Problem | null;
  /** `Stock!C2:F91`, and what it contains: `These cells are empty.` */
  writes: { where: string; text: string } | null;
  /** First result from what is known; empty when nothing is. */
  sample: string[][];
  /** `Weekly on Monday at 07:00, Berlin time. It runs even while the sheet is closed.`; null for once. */
  when: string | null;
  /** Rows or columns that are left out, and why. */
  skipped: string[];
}

// Formulas.

/** An argument as the builder writes it: a text, or a range, number, flag or day. */
export type GivenArgument = { text: string } | { plain: string } | null;

export interface FormulaPreview {
  /** `76.43 USD`; of a table its first rows. */
  value: string;
  rows: string[][];
  /** `first of 4`; empty for a single one. */
  of: string;
  /** `From 41 sales, 25 Aug to 22 Nov 2026 · leica m6 strap`. */
  proof: string;
}

/** Where the formula went, or what is in its place. */
export interface Inserted {
  cell: string;
  occupied: string | null;
}

// One item.

/** The item of the selected row. */
export interface ItemLook {
  /** `Stock!A19`, where its keyword is. */
  cell: string;
  /** Empty where the row has none. */
  keyword: string;
  /** Where the answer comes from, or what looking it up costs. */
  cost: string;
  /** The saved answer; null without one. */
  price: { median: number | null; currency: string | null; note: string } | null;
  picture: SavedPicture | null;
  /** Null if they aren't saved: they cost one request. */
  latest: LatestSale[] | null;
  /** From the person's list and costs; in the currency of the price. */
  paid: number | null;
  breakEven: number | null;
  profit: number | null;
  mostToPay: number | null;
}

// Sell one item: where, how fast, and whether to grade it.

/** As the form has it; null for what is not given. */
export interface SellingForm {
  about: 'where' | 'fast' | 'grading';
  keyword: string;
  paid: string | number | null;
  margin: string | number | null;
  productId: string | number | null;
  /** None: all of them. */
  markets: string[];
  /** How fast: the marketplace whose days are wanted. */
  market: string | null;
}

export interface SellingLook {
  /** That an answer would cost; 0 if it is shown. */
  requests: number;
  /** Where the answers come from, or what they cost. */
  cost: string;
  /** What the form is about; null for anything else, and while it has to be paid for. */
  places: SellingLine[] | null;
  speed: SpeedLook | null;
  ladder: LadderLook | null;
}

/** How fast an item sells. Without its months while they have to be paid for. */
export interface SpeedLook extends Omit<HowFast, 'spent'> {
  /** Requests that the months of a year would cost; 0 if they are shown, null where there are none. */
  yearRequests: number | null;
}

/** What a card sells for ungraded and graded. */
export interface LadderLook extends Omit<WorthGrading, 'spent'> {
  /** What the file's editors have entered. */
  given: GradingForm;
  /** The costs of selling are taken off. */
  afterFees: boolean;
}

/** A marketplace. Without a place the note says why. */
export interface SellingLine {
  market: string;
  place: number | null;
  net: number | null;
  profit: number | null;
  mostToPay: number | null;
  median: number | null;
  currency: string | null;
  count: number;
  soldPerDay: number | null;
  evidence: 'strong' | 'fair' | 'weak' | 'none' | null;
  note: string;
}

/** A tab that was opened, and how many rows were new in it. */
export interface Opened {
  sheet: string;
  added: number;
}

/** An item of a finished price list, as the sheet shows it. */
export interface ListResultItem {
  keyword: string;
  /** What selling at the median leaves; null without a price. */
  profit: number | null;
  currency: string | null;
}

// The entry point.

/** Each action with its arguments and its answer. */
export interface SidebarActions {
  home(): Home;
  /** Works for some 20 s on what is this person's: waiting cells that their key pays, then their tasks. */
  work(): WorkReport;
  account(): AccountPage;
  saveKey(form: KeyForm): AccountPage;
  forgetKey(scope: KeyForm['scope']): AccountPage;
  saveChoices(choices: Choices): AccountPage;
  saveFees(fees: FeesForm): AccountPage;
  saveGrading(grading: GradingForm): AccountPage;
  /** @param daily requests a day for this sheet and one's own account; null follows the plan. */
  saveCap(daily: number | string | null): AccountPage;
  /** The selected cells; null when nothing is selected. */
  selection(): RangeFacts | null;
  /** What a typed range holds. */
  range(notation: string): RangeFacts;
  /** @param id of the task that is edited; null for a new one. */
  plan(draft: TaskDraft, id: string | null): Plan;
  /** @param id made by the client (`[a-z0-9]{6,20}`): the same start twice is one task. An existing id is changed. */
  start(id: string, draft: TaskDraft): Home;
  command(id: string, command: TaskCommand): Home;
  remove(id: string): Home;
  dismiss(notice: string): Home;
  /** @param name of a leftover. */
  deleteLeftover(name: string): Home;
  dismissUpdate(): Home;
  /** Switches spending on or off for everybody in this file. */
  spend(on: boolean): Home;
  open(sheet: string, cell: string): null;
  /** What a formula spends when it is inserted: `Spends 3 requests of your account, 1 is known.` Free of charge. */
  cost(name: string, given: readonly GivenArgument[]): string;
  /** The first value of a formula, which spends what the first item needs. */
  preview(name: string, given: readonly GivenArgument[]): FormulaPreview;
  insert(formula: string, replace: boolean): Inserted;
  /** The items of a finished price list with their profits; empty for a task without profits. */
  result(id: string): ListResultItem[];
  /**
   * The item of the selected row. Free of charge unless `pay`.
   * @param shown the cell of the item that is shown; null is returned while its row stays selected.
   * @param pay looks it up with this person's account: one request.
   */
  look(shown: string | null, pay: boolean): ItemLook | null;
  /**
   * Where an item sells best, how fast it sells, or whether it is worth grading, from saved answers. Free of charge unless `pay`: one
   * request for each search that is not saved.
   * @param pay `year`: also the months of a year.
   */
  sell(item: SellingForm, pay: 'nothing' | 'answer' | 'year'): SellingLook;
  /** Opens a tab with every sale of the selected row's item. Free of charge unless `pay`: one request if they aren't saved. */
  allSales(pay: boolean): Opened;
  /** Opens a tab with the saved picture of the selected row's item as native charts. Free of charge. */
  insertPicture(): Opened;
  /** A native chart of the profits of a finished price list, beside it. Returns the name of its sheet. */
  chartResult(id: string): string;
  /** A tab that says what a price list is all worth: totals, moves and the value over time. Free of charge. Returns its name. */
  worth(id: string): string;
  /** A sheet with ten examples of made-up prices. Free of charge, also without a key. Returns its name. */
  template(id: TemplateId): string;
  /** Deletes the example rows that nobody has changed. */
  removeExamples(): Home;
  /** A sheet with three keywords and a formula over them. Returns its name. */
  starter(): string;
}
