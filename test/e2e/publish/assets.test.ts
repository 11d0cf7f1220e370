/**
 * Pictures for the guide and for a store listing, in the sizes that the store requires. `npm run e2e -- browser --pictures` creates them.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePicture } from '../palette-png.ts';
import { Visitor } from '../playground/visitor.ts';

const FOLDER = fileURLToPath(new URL('../../../sheets-addon/docs/publish/', import.meta.url));
const SIZES = {
  'icon-32': [32, 32],
  'icon-128': [128, 128],
  banner: [220, 140],
  'prices-1': [1280, 800],
  'formula-2': [1280, 800],
  'review-3': [1280, 800],
  'tasks-4': [1280, 800],
} as const;
type Name = keyof typeof SIZES;

const TABLE = 'M8 9h16v14H8zM8 14h16M8 18.5h16M14 9v14';
const ICON = `<svg viewBox="0 0 32 32" width="100%"><rect width="32" height="32" rx="7" fill="#188038"/><path d="${TABLE}" fill="none" stroke="#fff" stroke-width="2"/></svg>`;
const BANNER = `<div style="display:grid;grid-template-columns:56px 1fr;gap:14px;align-items:center;height:140px;padding:0 18px;background:#e6f4ea">
  ${ICON}<div style="font:600 22px/1.15 Roboto,Arial,sans-serif;color:#0d652d">Sold Data<div style="font:400 13px/1.3 Roboto,Arial,sans-serif;color:#1f1f1f;margin-top:5px">What did this really sell for?</div></div></div>`;

/** Styles that show only the sheet and the sidebar, as in the spreadsheet. */
const ALONE =
  '#guide, #break, #service, #header .badge, #open-sidebar { display: none !important } body { grid-template-rows: auto minmax(0, 1fr) !important }';

describe.runIf(process.env.SOLD_DATA_PICTURES === '1')('making them', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    visitor = await Visitor.open();
    await visitor.sees('E31', value => typeof value === 'number');
    await visitor.page.addStyleTag({ content: ALONE });
  });
  afterAll(() => visitor.leave());

  const shoot = async (page: Page, name: Name) =>
    writePicture(`${FOLDER}${name}.png`, await page.screenshot({ omitBackground: true }));

  it.each(['icon-32', 'icon-128', 'banner'] as const)('%s', async name => {
    const [width, height] = SIZES[name];
    const page = await visitor.page.context().browser()!.newPage({ viewport: { width, height } });
    await page.setContent(`<body style="margin:0;line-height:0">${name === 'banner' ? BANNER : ICON}`);
    await shoot(page, name);
    await page.close();
  });

  it('the first price of the guide', async () => {
    const { page } = visitor;
    await visitor.reads('1,962');
    await page.setViewportSize({ width: 900, height: 520 });
    await page.getByText('Scratch', { exact: true }).click();
    await visitor.type('A1', '=SOLD_MEDIAN("iphone 13 128gb")');
    await visitor.sees('A1', value => value === 289.95, 'Scratch');
    await visitor.goTo('A1');
    const folder = fileURLToPath(new URL('../../../sheets-addon/docs/install/', import.meta.url));
    mkdirSync(folder, { recursive: true });
    writePicture(`${folder}first-price.png`, await page.screenshot());
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText('Price list', { exact: true }).first().click();
  });

  it('screenshots', async () => {
    const { page } = visitor;
    await visitor.reads('1,962');
    await shoot(page, 'prices-1');
    await visitor.press(/^Insert a formula/, /^Median sold price/);
    await visitor.goTo('I2');
    await visitor.sidebar().getByRole('textbox', { name: 'Items' }).fill('iphone 13 128gb');
    await visitor.press('Show value');
    await visitor.reads(/sales/);
    await shoot(page, 'formula-2');
    await visitor.press('Back', 'Back');
    await visitor.goTo('A2:A31');
    await visitor.press(/^Price a list/);
    await visitor.reads('30 items');
    await visitor.press('Change', 'Next: where');
    await visitor.sidebar().getByLabel('First column').fill('L');
    await visitor.press('Next: when');
    await visitor.sidebar().getByLabel('Weekly').check();
    await visitor.press('Next: review');
    await visitor.reads('Each later run');
    await shoot(page, 'review-3');
    await visitor.press(/^Run/);
    await visitor.reads(/^Next run/);
    await visitor.goTo('L2');
    await visitor.drawn();
    await shoot(page, 'tasks-4');
  });
});

it.each(Object.entries(SIZES))('%s.png has the size that the store requires: %s', (name, size) => {
  const png = readFileSync(`${FOLDER}${name}.png`);
  // Width and height are in the first chunk of every PNG.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size);
});
