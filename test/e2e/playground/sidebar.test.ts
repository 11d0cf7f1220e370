// The sidebar beside a real spreadsheet: what it writes is computed, drawn and kept in step.
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

  const press = async (...names: (string | RegExp)[]) => {
    for (const name of names)
      await visitor
        .sidebar()
        .getByRole('button', { name, exact: typeof name === 'string' })
        .click();
  };
  const sees = (text: string | RegExp) => visitor.sidebar().getByText(text).first().waitFor();

  it('shows what the formulas have left of the quota', async () => {
    await sees('1,962');
  });

  it('puts a formula into the selected cell, and the sheet computes it', async () => {
    await press(/^Insert a formula/, /^Median sold price/);
    await visitor.sidebar().getByRole('textbox', { name: 'Items' }).fill('leica q2');
    await visitor.goTo('J3');
    await press('Insert');
    await sees('Inserted into Price list!J3.');
    await visitor.sees('J3', isPrice);
    expect((await visitor.state()).book[0]?.cells['2,9']?.formula).toBe('=SOLD_MEDIAN("leica q2")');
    await press('Back', 'Back');
  });

  it('prices the selected cells and shows the prices beside them', async () => {
    await visitor.goTo('A2:A9');
    await press(/^Price a list/);
    await sees('8 items');
    await press('Where');
    await visitor.sidebar().getByLabel('First column').fill('L');
    await press('When', 'Review', /^Run/);
    await sees(/^Done/);
    await visitor.sees('L2', isPrice);
  });

  it('runs a planned task when its hour has come', async () => {
    await visitor.goTo('A2:A4');
    await press(/^Price a list/);
    await sees('3 items');
    await press('Where');
    await visitor.sidebar().getByLabel('First column').fill('T');
    await press('When');
    await visitor.sidebar().getByLabel('Every few hours').check();
    await visitor.sidebar().getByLabel('Hours between runs').fill('1');
    await press('Review', /^Run/);
    await sees(/^Next run/);
    await visitor.lookBehind();
    for (let hour = 0; hour < 3; hour++) await visitor.page.getByRole('button', { name: '+1 hour' }).click();
    await visitor.sees('T2', isPrice);
  });

  it('stays closed and opens again from the menu', async () => {
    await visitor.page.locator('#close-sidebar').click();
    await visitor.page.locator('#sidebar').waitFor({ state: 'hidden' });
    await visitor.choose('Open sidebar');
    await sees('What do you want to do?');
  });

  it('asked nobody but the playground and met no error', () => {
    expect(visitor.strangers).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});
