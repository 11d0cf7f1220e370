// The sidebar beside a real spreadsheet: what it writes is computed, drawn and kept in step.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

const isPrice = (value: unknown) => typeof value === 'number' && value > 0;

describe('the sidebar in the playground', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await Visitor.open();
    await visitor.sees('B31', isPrice);
  });
  afterAll(() => visitor.leave());

  const tab = async (name: string): Promise<Locator> => {
    await visitor.sidebar().getByRole('tab', { name }).click();
    return visitor.sidebar().getByRole('tabpanel', { name });
  };

  it('shows what the formulas have left of the quota', async () => {
    const panel = await tab('Account');
    await panel.getByText('38 of 2,000').waitFor();
  });

  it('puts a formula into the selected cell, and the sheet computes it', async () => {
    const panel = await tab('Formula');
    await panel.getByRole('textbox', { name: 'Keyword' }).fill('leica q2');
    await visitor.goTo('J3');
    await panel.getByRole('button', { name: 'Insert in the active cell' }).click();
    await panel.getByText('Inserted in Price list!J3.').waitFor();
    await visitor.sees('J3', isPrice);
    expect((await visitor.state()).book[0]?.cells['2,9']?.formula).toBe('=SOLD_MEDIAN("leica q2")');
  });

  it('runs a job over the selected cells and shows its rows and its chart', async () => {
    const panel = await tab('Jobs');
    await visitor.goTo('A2:A9');
    await panel.getByRole('button', { name: 'Use selection for Keywords' }).click();
    await panel.getByRole('button', { name: 'Preview cost' }).click();
    await panel.getByRole('button', { name: 'Start', exact: true }).click();
    await panel.getByText('is done: 8 rows on “Bulk search”.').waitFor();
    expect(await visitor.cell('A2', 'Bulk search')).toBe('iphone 13 128gb');
    await panel.getByRole('button', { name: 'Price chart' }).click();
    await visitor.page.locator('figure.chart rect').first().waitFor();
  });

  it('runs a schedule when its hour has come', async () => {
    const panel = await tab('Schedule');
    await panel.getByText('New schedule').click();
    await panel.getByRole('textbox', { name: 'Name' }).fill('Hourly prices');
    await panel.getByRole('textbox', { name: 'Keywords' }).fill("'Price list'!A2:A4");
    await panel.getByRole('textbox', { name: 'First column for the prices' }).fill('L');
    await panel.getByRole('radio', { name: 'Every few hours' }).check();
    await panel.getByRole('textbox', { name: 'Hours between runs' }).fill('1');
    await panel.getByRole('button', { name: 'Schedule it' }).click();
    await panel.getByText('Every hour').waitFor();
    for (let hour = 0; hour < 3; hour++) await visitor.page.getByRole('button', { name: '+1 hour' }).click();
    await visitor.sees('L2', value => value !== undefined);
    expect(await visitor.cell('L4')).toBeDefined();
  });

  it('stays closed and opens again from the menu', async () => {
    await visitor.page.locator('#close-sidebar').click();
    await visitor.page.locator('#sidebar').waitFor({ state: 'hidden' });
    await visitor.choose('Open sidebar');
    await tab('Account');
  });

  it('asked nobody but the playground and met no error', () => {
    expect(visitor.strangers).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});
