/** The shipped sidebar in a real browser, 300 px wide: beside the shipped script in the Apps Script host, or a scripted one. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { buildSidebar } from '../../../sheets-addon/sidebar/build.ts';
import type { SidebarActions } from '../../../sheets-addon/sidebar/server-interface.ts';
import { type Answers, answerFrom } from './scripted.ts';

/** Google shows sidebars 300 px wide. */
const WIDTH = 300;

const html = await buildSidebar();

/** What a function of the script returns, or the message of the error that it throws; never, without an answer. */
type Host = (name: string, args: readonly unknown[]) => { value: unknown } | { error: string } | undefined;

interface PageOptions {
  dark?: boolean;
  height?: number;
}

export async function openPage(browser: Browser, host: Host, { dark, height = 720 }: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height }, colorScheme: dark ? 'dark' : 'light' });
  page.setDefaultTimeout(10_000);
  await page.exposeFunction('callHost', (name: string, args: unknown[]) => host(name, args) ?? new Promise(() => {}));
  await page.addInitScript('window.playground = { call: (name, args) => callHost(name, args) }');
  await page.addInitScript({ path: fileURLToPath(new URL('../../demo/playground/sidebar-shim.js', import.meta.url)) });
  // Photos of listings: nothing leaves this machine.
  await page.route(/^https:/, route => route.abort());
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

/** Writes the picture of the whole page that a page of the documentation shows, for `npm run e2e -- browser --pictures`. */
export async function documentPicture(page: Page, name: string): Promise<void> {
  if (process.env.SOLD_DATA_PICTURES !== '1') return;
  const before = page.viewportSize()!;
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  await page.setViewportSize({ width: before.width, height: Math.min(height, 1_600) });
  await page.screenshot({
    path: fileURLToPath(new URL(`../../../sheets-addon/docs/sidebar/${name}.png`, import.meta.url)),
  });
  await page.setViewportSize(before);
}
