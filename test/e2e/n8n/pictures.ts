/** The README's pictures, made in n8n's own editor. `npm run e2e -- n8n pictures` writes them to `n8n-node/docs`. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../browser.ts';
import { Editor } from './editor.ts';
import { packageFolder } from './folders.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';
import { byHand, inRow, soldData } from './workflows.ts';

const FOLDER = join(packageFolder, 'docs');

interface Scene {
  name: string;
  /** ID of the workflow that the picture shows. */
  workflow: string;
  /** The node whose panel is shown; without it, the canvas is shown. */
  node?: string;
  /** Text that must appear after the run; without it nothing runs. */
  shows?: RegExp;
  /** The part of the page that the picture shows, and the window height in px. */
  part: string;
  height?: number;
  /** Placeholder of the field where the picture ends; without it the whole part is shown. */
  until?: string;
}

const FORM = '[data-test-id="node-parameters"]';
const PANEL = '[data-test-id="ndv"]';

function scenesOf(idOf: (file: string) => string): Scene[] {
  const search = { workflow: searched.id, node: 'Sold Data' };
  return [
    { ...search, name: 'panel', part: FORM, height: 1080, until: 'Add option' },
    { name: 'cost', workflow: costed.id, node: 'Sold Data', part: FORM, height: 1080, until: 'Add option' },
    { name: 'fields', workflow: mapped.id, node: 'Edit Fields', part: PANEL },
    { ...search, name: 'output', shows: /20 items/, part: PANEL },
    { name: 'where-to-sell', workflow: sold.id, node: 'Sold Data', shows: /3 items/, part: PANEL, height: 1000 },
    { name: 'worth-grading', workflow: graded.id, node: 'Sold Data', shows: /1 item/, part: PANEL, height: 1000 },
    {
      name: 'error',
      workflow: refused.id,
      node: 'Sold Data',
      shows: /^Start Date must be within 3 years/,
      part: PANEL,
    },
    { name: 'trigger', workflow: daily.id, node: 'Sold Data Trigger', shows: /3 items/, part: PANEL },
    {
      name: 'watch',
      workflow: idOf('trigger-watchList'),
      node: 'Sold Data Trigger',
      shows: /3 items/,
      part: PANEL,
      height: 1000,
    },
    // Taken before a run, which would open the log below the canvas.
    ...['deal-alert', 'weekly-price-list', 'assistant'].map(file => ({
      name: file,
      workflow: idOf(file),
      part: '#content',
      height: 560,
    })),
    { name: 'agent', workflow: 'agentprice000001', shows: /^Success/, part: '#content' },
  ];
}

/** The form shows the cost even with an expression as its keyword. */
const costed = inRow('picturecost00001', 'A trend for each item', [
  byHand,
  soldData({ resource: 'history', operation: 'getTrend', keyword: '={{ $json.keyword }}' }),
]);

/** A step after a price that hasn't run yet: its fields are already known. */
const mapped = inRow('picturefields001', 'A price to map', [
  byHand,
  soldData({ resource: 'listing', operation: 'getPrice', keyword: 'canon ae-1' }),
  { name: 'Edit Fields', type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: {} },
]);

/** A search in the form that a person types. */
const searched = inRow('picturesearch001', 'Used cameras and castles', [
  byHand,
  soldData({
    resource: 'listing',
    operation: 'searchSold',
    keyword: 'canon ae-1\nlego castle',
    limit: 10,
    filters: { itemCondition: 'used' },
  }),
]);

const costs = { fixedFee: 0, shipping: 8, packaging: 0.5 };

/** One item on three marketplaces, with the fees of two of them. */
const sold = inRow('picturesell00001', 'Where to sell boots', [
  byHand,
  soldData({
    resource: 'listing',
    operation: 'findWhereToSell',
    keyword: 'dr martens boots',
    fees: {
      marketplaces: [
        { market: 'auction', feePercent: 13.25, ...costs },
        { market: 'fashion', feePercent: 20, ...costs },
      ],
    },
    options: { paid: 40 },
  }),
]);

/** A card, and its owner's costs and odds. */
const graded = inRow('picturegrade0001', 'Whether to grade a card', [
  byHand,
  soldData({
    resource: 'card',
    operation: 'findOutIfWorthGrading',
    keyword: 'charizard base set',
    grading: { costsAndOdds: { gradingCost: 25, chanceOf9: 40, chanceOf10: 15 } },
  }),
]);

/** A new trigger with its default schedule of one check a day. */
const daily = inRow('picturedaily0001', 'New castles', [
  soldData({ event: 'newSold', pollTimes: { item: [{ mode: 'everyHour' }] }, keyword: 'lego castle' }, true),
]);

/** A request that is rejected with an explanation before anything is spent. */
const refused = inRow('picturerefused01', 'Four years of sold history', [
  byHand,
  soldData({
    resource: 'history',
    operation: 'search',
    keyword: 'iphone 13 128gb',
    startDate: "={{ $now.minus({ years: 4 }).toFormat('yyyy-MM-dd') }}",
    endDate: "={{ $now.toFormat('yyyy-MM-dd') }}",
  }),
]);

/** Workflows for the pictures in addition to the examples. */
export const pictured = [searched, costed, mapped, sold, graded, daily, refused];

/** @param idOf returns the workflow ID of an example by its file. */
export async function takePictures(report: Report, url: string, idOf: (file: string) => string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const rest = new Rest(url);
  await rest.setUpOwner().catch(() => rest.signIn());
  const browser = await launchBrowser();
  const editor = await Editor.signIn(browser, url, 'light');
  for (const { name, workflow, node, shows, part, height, until } of scenesOf(idOf)) {
    await report.check(`picture of ${name}`, async () => {
      await editor.openWorkflow(workflow);
      if (node) await editor.openNode(node);
      if (shows) assert.match(await (node ? editor.executeStep() : editor.executeWorkflow()), shows);
      const file = join(FOLDER, `${name}.png`);
      await editor.picture(file, part, height, until);
      return file;
    });
  }
  await browser.close();
}
