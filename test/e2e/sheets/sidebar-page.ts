/** The shipped sidebar in a real browser, 300 px wide, talking to the shipped script in the Apps Script host. */
import type { Browser, Locator, Page } from 'playwright-core';
import { type Addon, html, install } from '../../sheets-addon/addon.ts';
import { type AppsScriptHost, FakeSpreadsheet } from '../../support/apps-script/index.ts';
import type { SandboxOptions } from '../../support/service/index.ts';

/** The answer of a call that has none yet. */
export const PENDING = Symbol('pending');

/** Google shows sidebars 300 px wide. */
const WIDTH = 300;

export interface SidebarOptions {
  sheets?: Record<string, readonly (readonly unknown[])[]>;
  sandbox?: SandboxOptions;
  /** Nobody has saved a key yet. */
  keyless?: boolean;
  height?: number;
  /** What the page gets instead of the script's answer: for states that no script is in for long. */
  answers?: Record<string, unknown>;
  /** What the platform says in place of every answer. */
  broken?: string;
}

export interface Sidebar extends Addon {
  page: Page;
  tab(name: 'Account' | 'Formula' | 'Jobs' | 'Schedule'): Promise<Locator>;
  /** Opens the page anew in the same browser, as a person would. */
  reopen(): Promise<void>;
  /** Functions that the page called. */
  calls: string[];
}

// google.script.run as the platform has it: chained handlers, and an answer that may come late.
const SHIM = `
  const runner = handlers => new Proxy({}, { get: (_, name) => {
    if (name === 'withSuccessHandler') return success => runner({ ...handlers, success });
    if (name === 'withFailureHandler') return failure => runner({ ...handlers, failure });
    return (...args) => { callHost(name, JSON.stringify(args)).then(text => {
      const { value, error } = JSON.parse(text);
      if (error !== undefined) handlers.failure?.(new Error(error)); else handlers.success?.(value);
    }); };
  } });
  window.google = { script: { run: runner({}), host: {} } };
`;

export async function openSidebar(browser: Browser, options: SidebarOptions = {}): Promise<Sidebar> {
  const spreadsheet = new FakeSpreadsheet({ sheets: options.sheets ?? { Prices: [] } });
  const addon = install({ plan: 'starter', ...options.sandbox }, { spreadsheet });
  if (options.keyless) addon.host.callFromHtml('forgetKey');
  const calls: string[] = [];
  const page = await newPage(browser, addon.host, calls, options);
  return {
    ...addon,
    calls,
    page,
    async tab(name) {
      await page.getByRole('tab', { name }).click();
      return page.getByRole('tabpanel', { name });
    },
    async reopen() {
      await page.reload();
    },
  };
}

async function newPage(
  browser: Browser,
  host: AppsScriptHost,
  calls: string[],
  { height = 900, answers = {}, broken }: SidebarOptions,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height } });
  await page.exposeFunction('callHost', (name: string, args: string) => {
    calls.push(name);
    if (broken) return JSON.stringify({ error: broken });
    if (name in answers)
      return answers[name] === PENDING ? new Promise<string>(() => {}) : JSON.stringify({ value: answers[name] });
    const { value, error } = host.callFromHtml(name, JSON.parse(args) as unknown[]);
    return JSON.stringify(error ? { error: error.message } : { value: value ?? null });
  });
  await page.addInitScript(SHIM);
  await page.route('http://sidebar.test/', route => route.fulfill({ contentType: 'text/html', body: html.Sidebar }));
  await page.goto('http://sidebar.test/');
  return page;
}
