/** The forms of the sidebar, beside the rows that formulas show. */
import { expect, it } from 'vitest';
import { formsOfSidebar } from '../../../sheets-addon/sidebar/forms.ts';
import { install } from '../addon.ts';

const forms = formsOfSidebar();

it.each([
  ['SOLD_LISTINGS', ['iphone 13 128gb', 'all', 200, 'bestOfferPrice', true], 'Current Price', 'Sold On'],
  ['SOLD_CATEGORY', [9355, 'all', 200, 'bestOfferPrice', true], 'Time Left', 'Accepted Offer Price'],
  ['ACTIVE_LISTINGS', ['iphone 13 128gb', 'all', 200], 'Sold Price', 'Current Price'],
])('%s offers the columns that its rows have, and no other', (name, args, absent, present) => {
  const [headings = [], ...rows] = install({ plan: '500k' }).cell(name, ...args) as unknown[][];
  const filled = headings.filter((_, column) => rows.some(row => row[column] !== ''));
  const form = forms.formulas.find(formula => formula.name === name)!;
  const offered = forms.columns[form.columns!]!.map(({ label }) => label);
  // Of sites in the EU alone (reference 2.2); the keyword stands in every table.
  expect(offered.filter(label => label !== 'Seller Type').sort()).toEqual(
    filled.filter(label => label !== 'Keyword').sort(),
  );
  expect(offered).not.toContain(absent);
  expect(offered).toContain(present);
});

it.each([
  ['SOLD_LISTINGS', ['iphone 13 128gb', 'all', 200], 'Accepted Offer Price'],
  ['SOLD_LISTINGS', ['iphone 13 128gb', 'all', 200, 'includeCompleteListing', false], 'Best Offer Accepted'],
  ['FASHION_SOLD', ['denim jacket', 'all', 40], 'Seller Location'],
  ['PEER_SOLD', ['denim jacket', 'all', 40], 'Listed At'],
])('%s %j names the option of what its rows do not have without it: %s', (name, args, label) => {
  const [headings = [], ...rows] = install({ plan: '500k' }).cell(name, ...args) as unknown[][];
  const column = headings.indexOf(label);
  expect(rows.filter(row => row[column])).toEqual([]);
  const form = forms.formulas.find(formula => formula.name === name)!;
  const facts = forms.columns[form.columns!]!.find(each => each.label === label);
  const option = forms.options[form.endpoint]!.find(each => each.name === facts?.with);
  expect(option).toMatchObject({ kind: 'flag' });
  // On unless it is switched off, or off unless it is switched on.
  expect(option?.default ?? false).toBe(args.includes(false));
});
