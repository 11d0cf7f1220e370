/** The shipped sidebar in a real browser, 300 px wide: beside the shipped script in the Apps Script host, or a scripted one. */
import type { Browser, Page } from 'playwright-core';
import { buildSidebar } from '../../../sheets-addon/sidebar/build.ts';
import type { SidebarActions } from '../../../sheets-addon/sidebar/server-interface.ts';
import { type Answers, answerFrom } from './scripted.ts';

/** Google shows sidebars 300 px wide. */
const WIDTH = 300;

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
  window.google = { script: { run: runner({}) } };
`;

const html = await buildSidebar();

/** What a function of the script returns, or the message of the error that it throws; never, without an answer. */
export type Host = (name: string, args: readonly unknown[]) => { value: unknown } | { error: string } | undefined;

export interface PageOptions {
  dark?: boolean;
  height?: number;
}

export async function openPage(browser: Browser, host: Host, { dark, height = 720 }: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height }, colorScheme: dark ? 'dark' : 'light' });
  page.setDefaultTimeout(10_000);
  await page.exposeFunction('callHost', (name: string, args: string) => {
    const answer = host(name, JSON.parse(args) as unknown[]);
    return answer ? JSON.stringify(answer) : new Promise<string>(() => {});
  });
  await page.addInitScript(SHIM);
  await page.route('http://sidebar.test/', route => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://sidebar.test/');
  return page;
}

/** The page beside a scripted host. What was called last is last in `calls`. */
export async function openScripted(browser: Browser, answers: Answers = {}, options: PageOptions = {}) {
  const calls: { action: keyof SidebarActions; args: unknown[] }[] = [];
  const page = await openPage(
    browser,
    (_, [action, args]) => {
      const name = action as keyof SidebarActions;
      calls.push({ action: name, args: args as unknown[] });
      const reply = answerFrom(answers, name);
      return reply && { value: reply };
    },
    options,
  );
  return { page, calls };
}
