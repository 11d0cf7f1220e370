/** Pictures of the sidebar, 300 px wide, that `npm run e2e -- browser --pictures` writes. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}/`, import.meta.url));

/** One that a page of the documentation shows: of the shipped script, or of a page that does not depend on it. */
export const documentPicture = (page: Page, name: string) => write(page, folder('sheets-addon/docs/sidebar'), name);

/** One to look at. */
export const picture = (page: Page, name: string) => write(page, folder('.cache/sidebar'), name);

/** The whole page. */
async function write(page: Page, to: string, name: string): Promise<void> {
  if (process.env.SOLD_DATA_PICTURES !== '1') return;
  mkdirSync(to, { recursive: true });
  const before = page.viewportSize()!;
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  await page.setViewportSize({ width: before.width, height: Math.min(height, 1_600) });
  await page.screenshot({ path: `${to}${name}.png` });
  await page.setViewportSize(before);
}
