/** A script that answers the sidebar from a table, for states that the real script leaves quickly. */

import { goals } from '../../../sheets-addon/sidebar/forms/goals.ts';
import type {
  AccountLine,
  AccountPage,
  Home,
  Plan,
  Problem,
  RangeFacts,
  Reply,
  SidebarActions,
  TaskCard,
} from '../../../sheets-addon/sidebar/server-interface.ts';

/** Delay until the next call of `work`, ms: longer than any test. */
export const LATER = 600_000;

/** Marks an action whose answer never comes. */
export const PENDING = Symbol('pending');

/** The error that an action answers with. */
export class Refusal {
  readonly problem: Problem;
  constructor(message: string, more: Partial<Problem> = {}) {
    this.problem = { message, field: null, action: null, link: null, ...more };
  }
}

type Answer<Name extends keyof SidebarActions> = ReturnType<SidebarActions[Name]> | Refusal | typeof PENDING;
export type Answers = { [Name in keyof SidebarActions]?: Answer<Name> };

/** @returns undefined for an answer that never comes. */
export function answerFrom(answers: Answers, action: keyof SidebarActions): Reply<unknown> | undefined {
  const answer = { ...USUAL, ...answers }[action];
  if (answer === PENDING) return undefined;
  if (answer instanceof Refusal) return { ok: false, problem: answer.problem };
  return { ok: true, value: answer ?? null };
}

export const account = (more: Partial<AccountLine> = {}): AccountLine => ({
  key: 'key',
  left: 1_962,
  of: 2_000,
  plan: 'Starter',
  renews: '1 Dec, 00:00 UTC',
  cap: { left: 162, of: 200, chosen: false },
  spent: null,
  problem: null,
  formulas: { whose: 'yours', text: 'Formulas in this file use your account.' },
  ...more,
});

export const home = (more: Partial<Home> = {}): Home => ({
  account: account(),
  tasks: [],
  waiting: { count: 0, text: '' },
  notices: [],
  spending: { off: false, jobs: [] },
  examples: [],
  unreadable: [],
  today: '2026-11-20',
  ...more,
});

export const card = (more: Partial<TaskCard> = {}): TaskCard => ({
  id: 'a1b2c3d4',
  kind: 'priceList',
  title: 'Price list · Stock, A2:A91',
  state: 'running',
  text: '43 of 90 priced · 43 requests',
  bad: false,
  note: '',
  progress: 0.48,
  rows: 43,
  charged: 43,
  doubt: 0,
  timeLeft: 'about 1 min',
  next: null,
  reports: { profits: false, limits: false, worth: false },
  result: { label: 'Open Stock, C2', sheet: 'Stock', cell: 'C2' },
  main: { command: 'pause', label: 'Pause', link: null },
  menu: [
    { command: 'cancel', label: 'Cancel', link: null },
    { command: 'edit', label: 'Edit', link: null },
  ],
  deletable: true,
  others: null,
  draft: goals.priceList.base,
  ...more,
});

export const watch = card({
  id: 'e5f6a7b8',
  kind: 'watch',
  title: 'Watch · Wants, A1:C25',
  state: 'planned',
  text: 'Done · 24 of 24 checked · 31 requests',
  progress: null,
  timeLeft: null,
  next: 'Next check today, 14:00',
  result: { label: 'Open News', sheet: 'News', cell: 'A1' },
  main: { command: 'runNow', label: 'Check now', link: null },
  menu: [
    { command: 'pause', label: 'Pause', link: null },
    { command: 'edit', label: 'Edit', link: null },
  ],
  draft: goals.watch.base,
});

export const accountPage = (more: Partial<AccountPage> = {}): AccountPage => ({
  line: account(),
  saved: { person: true, file: 'no' },
  creditsFirst: false,
  mail: '',
  sellingCosts: {
    currency: 'USD',
    markets: { auction: { feePercent: 13.25, fixedFee: 0.4, shipping: 4.95, packaging: 0.6 } },
  },
  hasOwnCosts: true,
  grading: {},
  ...more,
});

export const stock: RangeFacts = {
  range: 'Stock!A2:A91',
  items: 90,
  text: '90 items, 2 blank, 4 twice. First: “iphone 13 128gb”.',
  freeColumn: 'C',
  paid: { range: 'Stock!B2:B91', column: 'B' },
};

export const plan = (more: Partial<Plan> = {}): Plan => ({
  draft: goals.priceList.base,
  lines: [
    { label: 'Items', value: '84 different', strong: false },
    { label: 'Known already', value: '30', strong: false },
    { label: 'Will spend at most', value: '54 requests', strong: true },
    { label: 'Paid by', value: 'Your account', strong: false },
    { label: 'Each later run', value: 'about 84 requests', strong: false },
  ],
  requests: 54,
  problem: null,
  writes: { where: 'Stock, C2:H91', text: 'These cells are empty.' },
  sample: [
    ['Item', 'Median', 'Sales', 'Currency'],
    ['iphone 13 128gb', '289.95', '183', 'USD'],
  ],
  when: 'Weekly on Monday at 07:00, Berlin time. It runs even while the sheet is closed.',
  skipped: [],
  ...more,
});

const USUAL: Answers = {
  home: home(),
  work: { home: home(), nextInMs: LATER },
  account: accountPage(),
  selection: stock,
  range: stock,
  plan: plan(),
  start: home({ tasks: [card()] }),
  preview: {
    value: '76.43 USD',
    rows: [],
    of: 'first of 4',
    proof: 'From 41 sales, 25 Aug to 22 Nov 2026 · leica m6 strap',
  },
  cost: 'Spends 3 requests of your account, 1 is known.',
  insert: { cell: 'Prices!B2', occupied: null },
};
