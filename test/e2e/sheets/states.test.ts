/** Every page and state of the sidebar, light, dark and at text size 2: nothing is wider than 300 px, no word breaks, and axe reports no problems. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { looked } from './decisions.ts';
import { goal, LONG, type State, sees, selling } from './picture-states.ts';
import {
  type Answers,
  account,
  accountPage,
  card,
  home,
  LATER,
  PENDING,
  plan,
  Refusal,
  stock,
  watch,
} from './scripted.ts';
import { documentPicture, faultsInAllSettings, openScripted } from './sidebar-page.ts';

const LINK = 'https://sandbox.invalid/credits';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const at = (state: ReturnType<typeof home>): Answers => ({ home: state, work: { home: state, nextInMs: LATER } });
const busy = home({
  tasks: [card(), watch],
  waiting: { count: 4, text: '4 prices wait in cells. They are filled while this sidebar is open.' },
});
const owner = 'Formulas in this file use the account of its owner, owner@example.com.';
const spent = account({
  left: 0,
  cap: { left: 162, of: 200, chosen: true },
  spent: { more: LINK },
  formulas: { whose: 'owner', text: owner },
});
const stopped = card({
  id: 'c9d0e1f2',
  kind: 'findSales',
  title: 'Sales of “canon ae-1”',
  state: 'stopped',
  text: 'Stopped: The API key was not accepted. Check the key, or create a new one in the account dashboard.',
  bad: true,
  note: '400 rows are safe. 400 of 2,000 read · 8 requests',
  progress: null,
  timeLeft: null,
  result: { label: 'Open Canon', sheet: 'Canon', cell: 'A1' },
  main: { command: 'fixKey', label: 'Fix key', link: null },
});
const newest = card({
  id: 'd0e1f2a3',
  kind: 'findSales',
  title: 'Sales of “canon ae-1”',
  state: 'done',
  text: 'Done · 1 of 1 read · 1 request',
  note: '191 newest of about 1,097, 18 Sep 2026 to 20 Nov 2026.',
  progress: null,
  timeLeft: null,
  result: { label: 'Open Sold canon ae-1', sheet: 'Sold canon ae-1', cell: 'A1' },
  main: { command: 'readAll', label: 'Read all · up to 5 requests', link: null },
  menu: [{ command: 'runNow', label: 'Run again · up to 1 request', link: null }],
});
const another = card({
  id: 'f3a4b5c6',
  text: 'Has not run yet',
  next: 'Next run 23 Nov, 07:00',
  state: 'planned',
  progress: null,
  timeLeft: null,
  main: null,
  menu: [],
  deletable: false,
  result: null,
  others: 'Runs on the account of another editor. Only they can change it.',
});
const lost = card({
  id: 'b7c8d9e0',
  state: 'stopped',
  title: `Sales of “${LONG}”`,
  text: 'Stopped: The service did not answer.',
  bad: true,
  note: '0 of 40 read · 0 requests · up to 40 more may have been charged',
  progress: null,
  timeLeft: null,
  main: { command: 'resume', label: 'Resume', link: null },
});

const STATES: Record<string, State> = {
  unreachable: {
    answers: { home: new Refusal('The service did not answer. Try again in a few minutes.', { action: 'retry' }) },
    act: page => sees(page, 'Try again'),
  },
  'first-visit-refused': {
    answers: {
      ...at(home({ account: account({ key: 'none', formulas: { whose: 'owner', text: owner } }) })),
      saveKey: new Refusal('The API key was not accepted. Copy it again from your account.', { field: 'key' }),
    },
    act: async page => {
      await page.getByLabel('This file only', { exact: true }).check();
      await page.getByLabel('API key', { exact: true }).fill('cs_wrong');
      await press(page, 'Save and test');
      await sees(page, 'was not accepted');
    },
  },
  'first-visit-templates': {
    answers: at(home({ account: account({ key: 'none' }), examples: ['Inventory', LONG] })),
    act: async page => {
      await page.getByText('Start from a template').click();
      await sees(page, 'Card collection');
    },
  },
  'first-visit-gateway': {
    answers: at(home({ account: account({ key: 'none' }) })),
    act: async page => {
      await page.getByLabel('A gateway key', { exact: true }).check();
      await press(page, 'Save and test');
      await sees(page, 'Fill this in.');
    },
  },
  'home-empty': { act: page => sees(page, 'Make a starter sheet') },
  home: { answers: at(busy), act: page => sees(page, 'Check now') },
  'home-menu': {
    answers: at(busy),
    act: async page => {
      await page.getByLabel('More for Watch').click();
      await press(page, 'Delete');
      await sees(page, 'Delete for good?');
    },
  },
  'home-many': {
    answers: at(
      home({
        tasks: [...Array.from({ length: 12 }, (_, task) => card({ ...watch, id: `m1n2o3${task + 10}` })), stopped],
      }),
    ),
    act: page => sees(page, 'Fix key'),
  },
  'home-spent': {
    answers: at(
      home({
        account: spent,
        tasks: [stopped, another],
        waiting: { count: 12, text: '12 prices wait in cells. They are filled while this sidebar is open.' },
      }),
    ),
    act: page => sees(page, 'Buy requests'),
  },
  'home-read-all': { answers: at(home({ tasks: [newest] })), act: page => sees(page, 'Read all') },
  'home-lost': {
    answers: at(
      home({
        account: account({ left: null, of: null, renews: null, cap: null }),
        tasks: [lost],
        notices: [
          { id: 'n1', text: 'Google no longer allows the hourly runs of this add-on. Allow it again.', link: LINK },
        ],
      }),
    ),
    act: page => sees(page, 'up to 40 more may have been charged'),
  },
  'price-what': {
    act: async page => {
      await goal(page, 'Price a list');
      await press(page, 'Change');
      await sees(page, '90 items');
    },
  },
  'price-options': {
    answers: { selection: null },
    act: async page => {
      await goal(page, 'Price a list');
      await page.getByLabel('Profit', { exact: true }).check();
      await page.getByText('More options').click();
      await press(page, 'Next: where');
      await sees(page, 'Select the cells');
    },
  },
  'price-when': {
    act: async page => {
      await goal(page, 'Price a list');
      await press(page, 'Change');
      await sees(page, '90 items');
      await press(page, 'Next: where');
      await press(page, 'Next: when');
      await page.getByLabel('Weekly', { exact: true }).check();
    },
  },
  'one-page': {
    act: async page => {
      await goal(page, 'Price a list');
      await sees(page, 'Writes to Stock, C to H');
    },
  },
  'one-page-buying-long': {
    answers: {
      selection: { ...stock, range: `'${LONG}'!A2:A91`, text: `90 items. First: “${LONG}”.` },
      plan: plan({
        writes: { where: `${LONG}, C2:H91`, text: '' },
        problem: { message: 'Your requests are used up.', action: 'buy', link: LINK, field: null },
        skipped: ['6 are in the list more than once and are paid for once.'],
      }),
    },
    act: async page => {
      await goal(page, 'Price a list');
      await page.getByLabel('Buying').check();
      await sees(page, 'Profit to keep');
      await sees(page, 'Your requests are used up.');
    },
  },
  'one-page-no-costs': {
    answers: {
      plan: new Refusal('The selling costs are missing for Fashion resale.', {
        field: 'what.columns',
        action: 'costs',
      }),
    },
    act: async page => {
      await goal(page, 'Price a list');
      await sees(page, 'The selling costs are missing for Fashion resale.');
    },
  },
  'price-review': { act: page => toReview(page, 'Price a list') },
  'price-review-short': {
    answers: {
      plan: plan({
        problem: { message: 'This needs up to 54 requests, and 12 are left.', field: null, action: 'buy', link: LINK },
        skipped: ['6 are in the list more than once and are paid for once.'],
        sample: [],
        when: null,
      }),
    },
    act: page => toReview(page, 'Price a list'),
  },
  'sales-history': {
    answers: { selection: null },
    act: async page => {
      await goal(page, 'Find sales');
      await page.getByLabel('Sales of').selectOption('history');
      await page.getByText('More options').click();
    },
  },
  'sales-list-long': {
    answers: { selection: { ...stock, range: `'${LONG}'!A2:A9`, text: `8 items. First: “${LONG}”.` } },
    act: async page => {
      await goal(page, 'Find sales');
      await page.getByLabel('Sales of').selectOption('keywords');
      await sees(page, '8 items');
    },
  },
  'watch-what': { act: page => goal(page, 'Watch a list') },
  'watch-budget': {
    act: async page => {
      await goal(page, 'Watch a list');
      await sees(page, '90 items');
      await press(page, 'Next: where');
      await press(page, 'Next: budget');
    },
  },
  'refresh-what': { act: page => press(page, 'Refresh formulas') },
  'formula-list': { act: page => goal(page, 'Insert a formula') },
  'formula-search': {
    act: async page => {
      await goal(page, 'Insert a formula');
      await page.getByRole('searchbox').fill('zzz');
      await sees(page, 'No formula matches.');
    },
  },
  'formula-value': {
    act: async page => {
      await openFormula(page, 'Median sold price');
      await page.getByLabel('Items', { exact: true }).fill('A2:A5');
      await press(page, 'Show value');
      await sees(page, 'first of 4');
      await sees(page, 'Spends 3 requests');
    },
  },
  'formula-table': {
    answers: {
      preview: {
        value: '',
        rows: [
          ['Title', 'Sold Price', 'Sold On'],
          [LONG, '$120.00', '22 Nov 2026'],
          ['canon ae-1 body', '$99.50', '21 Nov 2026'],
        ],
        of: '',
        proof: 'The first 2 of 50 rows.',
      },
      insert: { cell: 'Prices!B2', occupied: LONG },
    },
    act: async page => {
      await openFormula(page, 'Sold listings');
      await page.getByLabel('Items', { exact: true }).fill(LONG);
      await page.getByText('More options').click();
      await press(page, 'Show value');
      await sees(page, 'The first 2 of 50');
      await press(page, 'Insert');
      await sees(page, 'Replace it');
    },
  },
  'formula-missing': {
    act: async page => {
      await openFormula(page, 'Profit after my costs');
      await press(page, 'Insert');
      await sees(page, 'Select the cells');
    },
  },
  account: {
    act: async page => {
      await press(page, 'Account');
      await sees(page, 'Forget my key');
    },
  },
  'account-open': {
    answers: {
      account: accountPage({
        saved: { person: true, file: 'mine' },
        line: account({ cap: { left: 0, of: 50, chosen: true } }),
      }),
      saveCosts: new Refusal(
        '{sellingCosts.markets.fashion.feePercent} must be 0 to 100, got 130. Change the value and try again.',
        { field: 'sellingCosts.markets.fashion.feePercent' },
      ),
    },
    act: async page => {
      await press(page, 'Account');
      for (const name of ['Daily cap', 'What selling costs', 'E-mail and credits', 'Use another key'])
        await page.getByText(name, { exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).nth(1).click();
      await sees(page, 'Fee % must be 0 to 100');
    },
  },
  'account-costs-empty': {
    answers: { account: accountPage({ sellingCosts: { markets: {} }, hasOwnCosts: false }) },
    act: async page => {
      await press(page, 'Account');
      await page.getByText('What selling costs', { exact: true }).click();
      await sees(page, 'Trading cards');
    },
  },
  'account-costs': {
    answers: {
      account: accountPage({
        hasOwnCosts: false,
        sellingCosts: {
          currency: 'USD',
          markets: {
            auction: { feePercent: 13.25, fixedFee: 0.4 },
            peer: { feePercent: '0.5 %', fixedFee: 1_000_000, shipping: 12.345678, packaging: 0 },
          },
        },
      }),
      saveCosts: new Refusal(
        '{sellingCosts.markets.auction.shipping} and {sellingCosts.markets.auction.packaging} are missing: enter each cost, or 0 if there is none.',
        { field: 'sellingCosts.markets.auction.shipping' },
      ),
    },
    act: async page => {
      await press(page, 'Account');
      await page.getByText('What selling costs', { exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await sees(page, 'Shipping and Packaging are missing');
    },
  },
};

const then = (state: State, more: State['act']): State => ({
  ...state,
  act: async page => {
    await state.act(page);
    await more(page);
  },
});
const cost = (requests: number) => looked({ requests, cost: `This costs ${requests} requests of your account.` });
const noCosts = new Refusal('The selling costs are missing for Auction site, Fashion resale, Peer resale.', {
  action: 'costs',
});
const withGrade = new Refusal('{keyword} must be the card without its grade, got psa in it.', { field: 'keyword' });
Object.assign(STATES, {
  'sell-cost': then(selling(cost(3), LONG), async page => {
    await sees(page, 'Compare: 3 requests');
    await page.getByText('More options').click();
  }),
  'sell-no-costs': then(selling(noCosts), page => sees(page, 'Enter what selling costs')),
  'sell-fast-cost': selling(cost(2), LONG, 'How fast'),
  'sell-fast-loading': selling(PENDING, 'dr martens boots', 'How fast'),
  'sell-fast-offline': selling(
    new Refusal('The service did not answer. Try again in a few minutes.', { action: 'retry' }),
    'dr martens boots',
    'How fast',
  ),
  'sell-grading-cost': selling(cost(3), LONG, 'Worth grading'),
  'sell-grading-with-grade': then(selling(withGrade, 'charizard psa 10', 'Worth grading'), page =>
    sees(page, 'Item must be the card'),
  ),
  'account-grading': {
    answers: {
      saveGrading: new Refusal('{grading.chanceOf9} and {grading.chanceOf10} together must be at most 100.', {
        field: 'grading.chanceOf10',
      }),
    },
    act: async page => {
      await press(page, 'Account');
      await page.getByText('Grading', { exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await sees(page, 'together must be at most 100');
    },
  },
} satisfies Record<string, State>);

async function toReview(page: Page, name: string) {
  await goal(page, name);
  await sees(page, '90 items');
  if (name === 'Price a list') await press(page, 'Change');
  for (const next of ['Next: where', 'Next: when', 'Next: review']) await press(page, next);
  await sees(page, 'Will spend');
}

async function openFormula(page: Page, outcome: string) {
  await goal(page, 'Insert a formula');
  await page
    .getByRole('button', { name: new RegExp(`^${outcome}`) })
    .first()
    .click();
}

it.each(Object.entries(STATES))(
  'the state %s fits, and axe finds nothing: light, dark, and at text size 2',
  async (name, { answers = {}, act }) => {
    const { page } = await openScripted(browser, answers);
    await act(page);
    // The documentation shows this state.
    if (name === 'formula-list') await documentPicture(page, name);
    expect(await faultsInAllSettings(page, name)).toEqual([]);
    await page.close();
  },
);
