/** The shipped sidebar in a real browser, 300 px wide, with the shipped script in the Apps Script host or with a scripted one. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { buildSidebar } from '../../../sheets-addon/build/sidebar.ts';
import type { SidebarActions } from '../../../sheets-addon/sidebar/server-interface.ts';
import { writePicture } from '../palette-png.ts';
import { type Answers, answerFrom } from './scripted.ts';

/** Google shows sidebars 300 px wide. */
const WIDTH = 300;

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const html = await buildSidebar();

/** The return value of a script function, or the message of its error; undefined when it never answers. */
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
  await page.addInitScript({ path: fileURLToPath(new URL('../../playground/sidebar-shim.js', import.meta.url)) });
  // Blocks photos of listings: no request leaves this machine.
  await page.route(/^https:/, route => route.abort());
  await page.route('http://sidebar.test/', route => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://sidebar.test/');
  return page;
}

/** Opens the page with a scripted host. `calls` is in call order. */
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

/**
 * Writes a picture for the documentation, for `npm run e2e -- browser --pictures`.
 * @param part are the titles where the picture starts and ends; without them it shows the whole page.
 */
export async function documentPicture(page: Page, name: string, part?: [from: string, until: string]): Promise<void> {
  if (process.env.SOLD_DATA_PICTURES !== '1') return;
  const before = page.viewportSize()!;
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  await page.setViewportSize({ width: before.width, height: Math.min(height, 1_600) });
  const path = fileURLToPath(new URL(`../../../sheets-addon/docs/sidebar/${name}.png`, import.meta.url));
  const topOf = async (title: string) => (await page.getByText(title, { exact: true }).boundingBox())!.y;
  const [top, end] = part ? await Promise.all(part.map(topOf)) : [0, 0];
  const clip = { x: 0, y: top! - 14, width: before.width, height: end! - top! + 12 };
  writePicture(path, await page.screenshot(part ? { clip } : {}));
  await page.setViewportSize(before);
}

const SETTINGS = {
  light: ['light', 1],
  dark: ['dark', 1],
  'text size 2': ['light', 2],
  'text size 2, dark': ['dark', 2],
} as const;

/**
 * The faults of a page in each setting.
 * @param name of its pictures for visual inspection, which go to the folder in `SOLD_DATA_LOOKS`.
 */
export async function faultsInAllSettings(page: Page, name: string): Promise<string[]> {
  const folder = process.env.SOLD_DATA_LOOKS;
  const faults: string[] = [];
  for (const [setting, [colorScheme, zoom]] of Object.entries(SETTINGS)) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(`document.body.style.zoom = ${zoom}`);
    if (folder) await page.screenshot({ path: `${folder}/${name}, ${setting}.png`, fullPage: true });
    faults.push(...(await faultsOf(page)).map(fault => `${setting}: ${fault}`));
  }
  return faults;
}

/** Visual faults of a page: too wide, overlapping texts, broken words, and axe findings. */
export async function faultsOf(page: Page): Promise<string[]> {
  const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  await page.addScriptTag({ path: AXE });
  const found = (await page.evaluate(`axe.run(document).then(({ violations }) => violations
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)) as string[];
  return [...(width > WIDTH ? [`it is ${width} px wide`] : []), ...(await page.evaluate(textFaults)), ...found];
}

/** Runs in the page. Ignores texts of the sticky footer and of an open menu, which may overlap others. */
function textFaults(): string[] {
  const shown: { text: string; rect: DOMRect; block: Element }[] = [];
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    const text = node.textContent!.trim();
    if (text === '' || !parent.checkVisibility() || parent.closest('.foot, .menu-items, option, select')) continue;
    const range = document.createRange();
    // Checks only words and amounts of normal length; URLs and very long words have to break somewhere.
    for (const { 0: word, index } of node.textContent!.matchAll(/(?<!\S)[\p{L}\d$€£+.,-]{2,14}(?!\S)/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !/\p{L}-\p{L}/u.test(word)) faults.push(`“${word}” is broken in “${text.slice(0, 60)}”`);
    }
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      let { left, top, right, bottom } = rect;
      for (let up: Element | null = parent; up; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const clip = up.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      if (right - left < 1 || bottom - top < 1) continue;
      shown.push({ text, rect: new DOMRect(left, top, right - left, bottom - top), block: parent });
    }
  }
  for (const [at, one] of shown.entries())
    for (const other of shown.slice(at + 1)) {
      if (one.block.contains(other.block) || other.block.contains(one.block)) continue;
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (across > 2 && down > 4) faults.push(`“${one.text.slice(0, 40)}” lies over “${other.text.slice(0, 40)}”`);
    }
  return faults;
}
