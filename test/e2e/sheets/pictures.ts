/** Pictures of the sidebar, 300 px wide: `npm run pictures` writes those that a page shows, and all others into `.cache/sidebar` to look at. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const SHOWN = ['first-visit', 'home', 'price-what', 'price-review', 'formula-value', 'formula-list'];
const folderOf = (name: string) =>
  fileURLToPath(
    new URL(SHOWN.includes(name) ? '../../../sheets-addon/docs/sidebar/' : '../../../.cache/sidebar/', import.meta.url),
  );

/** The whole page as it stands. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SOLD_DATA_PICTURES !== '1') return;
  const folder = folderOf(name);
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize()!;
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  await page.setViewportSize({ width: before.width, height: Math.min(height, 1_600) });
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.setViewportSize(before);
}
