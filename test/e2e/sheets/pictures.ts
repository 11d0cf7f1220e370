/** Pictures of every page and state of the sidebar, 300 px wide. `npm run pictures` writes them; a run without it makes none. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../sheets-addon/docs/sidebar/', import.meta.url));

/** The whole page as it stands, without the empty space below. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SOLD_DATA_PICTURES !== '1') return;
  mkdirSync(FOLDER, { recursive: true });
  const bottom = (await page.evaluate(
    "document.getElementById('app').getBoundingClientRect().bottom + scrollY",
  )) as number;
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: before.width, height: Math.min(Math.ceil(bottom), 1_600) });
  await page.screenshot({ path: `${FOLDER}${name}.png` });
  await page.setViewportSize(before);
}
