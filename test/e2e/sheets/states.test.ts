/** Every page and state of the sidebar: nothing is wider than 300 px, axe finds nothing serious, and `npm run pictures` pictures it. */
import { createRequire } from 'node:module';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobState } from '../../../sheets-addon/jobs/state.ts';
import { launchBrowser } from '../browser.ts';
import { picture } from './pictures.ts';
import { openSidebar, PENDING, type Sidebar, type SidebarOptions } from './sidebar-page.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const LONG = `${'a very long keyword of somebody who describes every detail '.repeat(3)}https://auctionsite.com/${'x'.repeat(90)}`;
const KEYWORDS = ['iphone 13 128gb', 'nintendo switch oled', 'lego 75257', 'canon ae-1', 'seiko skx007', 'dyson v8'];
const PRICES = { Prices: [['Item'], ...KEYWORDS.map(keyword => [keyword])], Long: [[LONG]] };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const press = (panel: Locator, name: string) => panel.getByRole('button', { name, exact: true }).click();
const fill = (panel: Locator, name: string, text: string) =>
  panel.getByRole('textbox', { name, exact: true }).fill(text);
const failed = { ok: false, message: 'The service did not answer. Try again in a few minutes.' };

/** A job as the list has it. */
function job(status: JobState['status'], more: Partial<JobState> = {}): JobState {
  const output = { sheet: 'Long history', mode: 'replace', rows: 'listings', columns: [] } as const;
  const request = { kind: 'history', parameters: { keyword: 'canon ae-1' }, maxPages: 1_200, output } as const;
  const done = {
    entries: 0,
    settled: 0,
    postponed: 0,
    failed: 0,
    page: 341,
    pages: 340,
    taken: 0,
    again: 0,
    faults: 0,
  };
  const about = { id: status, request, status, startedAt: Date.UTC(2026, 10, 20, 11), rows: 17_000, paid: 340 };
  return { ...about, ...done, expected: 1_200, requestIds: ['req_0123456789'], ...more };
}
const listed = (...open: JobState[]) => ({ jobs: { ok: true, value: { open, past: [] } } });

type Page = 'Account' | 'Formula' | 'Jobs' | 'Schedule';
type State = [
  name: string,
  page: Page,
  options: SidebarOptions,
  act: (panel: Locator, sidebar: Sidebar) => Promise<unknown>,
];

const STATES: State[] = [
  ['account-loading', 'Account', { answers: { keyState: PENDING } }, panel => panel.getByText('Loading…').waitFor()],
  ['set-up', 'Account', { keyless: true }, panel => panel.getByText('Get an API key').waitFor()],
  [
    'set-up-refused',
    'Account',
    { keyless: true },
    async panel => {
      await panel.getByRole('radio', { name: /This spreadsheet/ }).check();
      await panel.getByLabel('API key').fill('cs_wrong');
      await press(panel, 'Save and test');
      await panel.getByText('The API key was not accepted.').waitFor();
    },
  ],
  ['account', 'Account', { sandbox: { used: 412, credits: 250 } }, panel => panel.getByText('412 of 2,000').waitFor()],
  [
    'account-spent',
    'Account',
    { sandbox: { used: 2_000 } },
    (_, { page }) => page.getByText('All requests are spent').waitFor(),
  ],
  [
    'formula-spent',
    'Formula',
    { sandbox: { used: 2_000 } },
    async (panel, { page }) => {
      await fill(panel, 'Keyword', 'canon ae-1');
      await press(panel, 'Show value');
      await panel.getByText('are used up').waitFor();
      const link = page.getByRole('link', { name: 'Get more requests' });
      expect(await link.getAttribute('href')).toBe('https://sandbox.invalid/credits');
    },
  ],
  [
    'account-sheet-spent',
    'Account',
    {
      answers: {
        keyState: {
          ...{ saved: 'user', kind: 'key', freshHours: 6, creditsFirst: false, costs: {} },
          contract: { dailyRequests: 200, usedToday: 200, chosen: true, waiting: 42 },
        },
      },
    },
    async panel => {
      await panel.getByText('Requests a day', { exact: true }).click();
      await panel.getByText('42 questions wait').waitFor();
    },
  ],
  [
    'account-unreachable',
    'Account',
    { answers: { testKey: failed } },
    panel => panel.getByRole('button', { name: 'Try again' }).waitFor(),
  ],
  [
    'account-choices',
    'Account',
    {},
    async panel => {
      await panel.getByText('Choices for formulas and jobs').click();
      await panel.getByText('Your costs of a sale').click();
      for (const [name, text] of [
        ['Fee Percent', '13.25'],
        ['Fixed Fee', '0.40'],
        ['Postage', '4.95'],
      ] as const)
        await fill(panel, name, text);
      await press(panel, 'Save choices');
      await panel.getByText('Your choices are saved.').waitFor();
    },
  ],
  [
    'builder-profit',
    'Formula',
    {},
    async panel => {
      await panel.getByRole('combobox', { name: 'Formula' }).selectOption('SOLD_PROFIT');
      await fill(panel, 'Keyword', 'iphone 13 128gb');
      await fill(panel, 'Paid', '240');
      await press(panel, 'Show value');
      await panel.getByText('Enter your costs in the sidebar').waitFor();
    },
  ],
  ['builder', 'Formula', {}, panel => panel.getByText('Costs 1 request').waitFor()],
  [
    'builder-value',
    'Formula',
    { sandbox: { plan: 'starter' } },
    async panel => {
      await fill(panel, 'Keyword', 'iphone 13 128gb');
      await press(panel, 'Show value');
      await expect.poll(() => panel.locator('.preview td').first().textContent()).toMatch(/^\d+(\.\d+)?$/);
    },
  ],
  [
    'builder-table',
    'Formula',
    {},
    async panel => {
      await panel.getByRole('combobox', { name: 'Formula' }).selectOption('SOLD_LISTINGS');
      await fill(panel, 'Keyword', 'Prices!A2:A7');
      await panel.getByText('Columns', { exact: true }).click();
      for (const name of ['Title', 'Sold Price']) await panel.getByRole('checkbox', { name, exact: true }).check();
      await press(panel, 'Show value');
      await panel.getByText('The first of 51 rows').waitFor();
    },
  ],
  [
    'builder-missing',
    'Formula',
    {},
    async panel => {
      await press(panel, 'Insert in the active cell');
      await panel.getByText('Fill in the marked field.').waitFor();
    },
  ],
  [
    'builder-long',
    'Formula',
    {},
    async (panel, { host }) => {
      host.spreadsheet!.select('Long', 1, 1);
      await fill(panel, 'Keyword', LONG);
      await press(panel, 'Insert in the active cell');
      await panel.getByRole('button', { name: 'Replace it' }).waitFor();
    },
  ],
  [
    'waiting-none',
    'Formula',
    {},
    async panel => {
      await press(panel, 'Fill waiting cells');
      await panel.getByText('No cell waits.').waitFor();
    },
  ],
  ['jobs-loading', 'Jobs', { answers: { jobs: PENDING } }, panel => panel.getByText('Looking for jobs…').waitFor()],
  ['jobs-empty', 'Jobs', {}, panel => panel.getByText('Jobs that have ended are listed here').waitFor()],
  ['jobs-failed', 'Jobs', { answers: { jobs: failed } }, panel => panel.getByText('Try again').first().waitFor()],
  [
    'job-cost-short',
    'Jobs',
    { sandbox: { used: 1_998 } },
    async panel => {
      await fill(panel, 'Keywords', 'Prices!A1:A7');
      await press(panel, 'Preview cost');
      await panel.getByRole('button', { name: 'Start anyway' }).waitFor();
    },
  ],
  [
    'jobs-under-way',
    'Jobs',
    {
      answers: listed(
        job('asks', { question: { kind: 'attach', keyword: LONG, done: 3, total: 40 } }),
        job('stopped', { message: 'The monthly requests are spent until Dec 1.' }),
        job('running', { scheduled: true }),
      ),
    },
    panel => panel.getByText('Needs you').waitFor(),
  ],
  ['schedule-empty', 'Schedule', {}, panel => panel.getByText('Nothing is scheduled.').waitFor()],
  [
    'schedule-failed',
    'Schedule',
    { answers: { scheduleState: failed } },
    panel => panel.getByRole('button', { name: 'Try again' }).waitFor(),
  ],
  [
    'schedule-notice',
    'Schedule',
    {},
    async (panel, sidebar) => {
      await saveSchedule(sidebar, 'Prices!A2:A7');
      sidebar.sandbox.setKey(null);
      for (let hour = 0; hour < 4; hour += 1) {
        sidebar.host.clock.advance(3_600_000);
        sidebar.host.callFromHtml('runRefreshNow', [firstSchedule(sidebar)]);
      }
      await sidebar.reopen();
      await panel.getByRole('button', { name: 'Change' }).waitFor();
      await panel.getByText('The API key was not accepted').first().waitFor();
    },
  ],
];

const PLAN = {
  name: 'Prices of the first shelf, every morning',
  budget: 100,
  alertPercent: null,
  snapshotTab: null,
  mail: false,
};
async function saveSchedule({ host }: Sidebar, range: string): Promise<void> {
  const target = { kind: 'keywords', range, to: 'B', endpoint: 'scrape', options: {} };
  const reply = host.callFromHtml('saveRefresh', [{ ...PLAN, recurrence: { kind: 'daily', at: 7 }, target }]);
  expect(reply.value).toHaveProperty('value.id');
}
function firstSchedule({ host }: Sidebar): string {
  return (host.callFromHtml('scheduleState', []).value as { value: { refreshes: { id: string }[] } }).value
    .refreshes[0]!.id;
}

it.each(STATES)('%s fits, and axe finds nothing serious', async (name, page, options, act) => {
  const sidebar = await openSidebar(browser, { sheets: PRICES, ...options });
  const panel = await sidebar.tab(page);
  await act(panel, sidebar);
  await picture(sidebar.page, name);
  expect(await sidebar.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(300);
  await sidebar.page.addScriptTag({ path: AXE });
  const found = await sidebar.page.evaluate(`axe.run(document).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  expect(found).toEqual([]);
  await sidebar.page.close();
});
