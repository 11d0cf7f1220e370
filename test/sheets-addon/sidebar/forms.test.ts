/** The sidebar's forms match the rows that formulas show and the drafts that tasks accept. */
import { describe, expect, it } from 'vitest';
import { formulas } from '../../../sheets-addon/formulas/offers.ts';
import { missingField, shownFields, valuesIn, withValues } from '../../../sheets-addon/sidebar/client/values.ts';
import type { Field, FormulaForm } from '../../../sheets-addon/sidebar/forms/forms.ts';
import { formulaForms } from '../../../sheets-addon/sidebar/forms/formula-forms.ts';
import { accountForms, goals } from '../../../sheets-addon/sidebar/forms/goals.ts';
import { install } from '../addon.ts';

const forms = formulaForms();
const fieldsOf = (form: FormulaForm) => [...form.parameters, ...(forms.options[form.options] ?? [])];
const formNamed = (name: string) => forms.formulas.find(form => form.name === name)!;
const columnsOf = (name: string, values = {}) =>
  shownFields(fieldsOf(formNamed(name)), values).find(field => field.name === 'columns')!.choices!;
const fieldsOfGoal = (kind: keyof typeof goals) => goals[kind].steps.flatMap(step => step.fields);

it('no field is described in API terms', () => {
  const fields = [
    ...(Object.keys(goals) as (keyof typeof goals)[]).flatMap(fieldsOfGoal),
    ...accountForms.flatMap(form => form.fields),
    ...forms.formulas.flatMap(fieldsOf),
  ];
  const texts = fields.flatMap(({ label, help = '' }) => [label, help]);
  expect(texts.filter(text => /[a-z][A-Z]|\bIDs?\b|\bURLs?\b|_/.test(text.replace('SOLD_MEDIAN', '')))).toEqual([]);
});

it('every formula is found by its outcome, once', () => {
  const listed = forms.formulas.map(({ name }) => name);
  expect(listed.toSorted()).toEqual(formulas.map(({ name }) => name).toSorted());
});

it('no formula of the add-on is listed by its summary alone', () => {
  expect(forms.formulas.filter(({ group }) => group === 'More')).toEqual([]);
});

it('a new formula that has no outcome yet is listed last, under its summary', () => {
  const added = { ...formulas[0]!, name: 'SOLD_NEW', summary: 'Something new.' };
  const last = formulaForms([...formulas, added]).formulas.at(-1);
  expect(last).toMatchObject({ name: 'SOLD_NEW', group: 'More', outcome: 'Something new.' });
});

it.each([
  ['SOLD_LISTINGS', ['iphone 13 128gb', 'all', 200], 'Current Price', 'Sold On'],
  ['SOLD_CATEGORY', [9355, 'all', 200], 'Time Left', 'Accepted Offer Price'],
  ['ACTIVE_LISTINGS', ['iphone 13 128gb', 'all', 200], 'Sold Price', 'Current Price'],
])('%s offers the columns that its rows have, and no others', (name, args, absent, present) => {
  const [headings = [], ...rows] = install({ plan: '500k' }).cell(name, ...args) as unknown[][];
  const filled = headings.filter((_, column) => rows.some(row => row[column] !== null));
  const offered = columnsOf(name, {}).map(([, label]) => label);
  // Seller types exist on EU sites only (reference 2.2), and every sale here counts. Every table has the keyword column.
  const blank: unknown[] = ['Seller Type', 'Left Out'];
  expect(offered.filter(label => !blank.includes(label)).sort()).toEqual(
    filled.filter(label => label !== 'Keyword' && !blank.includes(label)).sort(),
  );
  expect(offered).not.toContain(absent);
  expect(offered).toContain(present);
});

it.each([
  ['SOLD_LISTINGS', 'Best Offer Accepted', 'includeCompleteListing', 'true'],
  ['FASHION_SOLD', 'Seller Location', 'enrich', 'true'],
  ['PEER_SOLD', 'Listed At', 'includeListedAt', 'true'],
])('%s offers the column %s only with the option %s', (name, label, option, on) => {
  const labels = (value: string) => columnsOf(name, { [option]: value }).map(([, text]) => text);
  expect(labels(on)).toContain(label);
  expect(labels('false')).not.toContain(label);
});

describe.each(Object.keys(goals) as (keyof typeof goals)[])('the form of %s', kind => {
  const fields = fieldsOfGoal(kind);

  it('a form identifies each field by its path in the draft', () => {
    const paths = new Set(fields.map(({ name }) => name));
    for (const path of paths) {
      const [part = '', name = ''] = path.split('.');
      const known = goals[kind].base as unknown as Record<string, Record<string, unknown> | null>;
      expect(known).toHaveProperty(part);
      if (part !== 'when' && name) expect(known[part]).toHaveProperty(name);
    }
  });

  it('a form has three steps at most before the review', () => {
    expect(goals[kind].steps.length).toBeLessThanOrEqual(3);
  });

  it("a form's conditions depend on fields of the same step only", () => {
    for (const step of goals[kind].steps) {
      const names = new Set(step.fields.map(({ name }) => name));
      const conditions = step.fields.flatMap(({ shown, choices = [] }) => [shown, ...choices.map(choice => choice[2])]);
      for (const name of conditions.flatMap(condition => Object.keys(condition ?? {}))) expect(names).toContain(name);
    }
  });

  it('a form shows a draft again as it was filled in', () => {
    const values = Object.fromEntries(
      shownFields(fields, { 'when.kind': 'weekly' }).map(field => [field.name, sample(field)]),
    );
    const draft = withValues(goals[kind].base, fields, { ...values, 'when.kind': 'weekly' });
    const again = withValues(goals[kind].base, fields, valuesIn(draft, fields));
    expect(again).toEqual(draft);
  });
});

function sample({ kind, choices = [] }: Field): string {
  if (kind === 'choices')
    return choices
      .slice(0, 2)
      .map(([value]) => value)
      .join();
  if (kind === 'choice') return choices.at(-1)![0];
  return { integer: '7', number: '12.5', flag: 'true', date: '2026-11-01' }[kind as string] ?? 'A1:B2';
}

describe('a draft', () => {
  const fields = fieldsOfGoal('priceList');
  const fill = (values: Record<string, string>) => withValues(goals.priceList.base, fields, values);

  it('a draft has numbers, days of the week and flags in their own types', () => {
    const draft = fill({ 'when.kind': 'weekly', 'when.on': '1,5', 'when.at': '9', budget: '40', mail: 'true' });
    expect(draft).toMatchObject({ when: { kind: 'weekly', on: [1, 5], at: 9 }, budget: 40, mail: true });
  });

  it('a draft keeps an invalid number, so the script can reject it by name', () => {
    expect(fill({ 'when.kind': 'daily', budget: 'ten' })).toMatchObject({ budget: 'ten' });
  });

  it('a draft leaves out unchanged filters, and those of another market', () => {
    const draft = fill({
      'what.source': 'fashionSold',
      'what.options.itemCondition': 'used',
      'what.options.condition': 'nwt',
    });
    expect(draft).toMatchObject({ what: { source: 'fashionSold', options: { condition: 'nwt' } } });
    expect(fill({ 'what.options.itemCondition': 'any' })).toMatchObject({ what: { options: {} } });
  });

  it('a draft of a task that runs once has no recurrence', () => {
    expect(fill({ 'when.kind': '' })).toMatchObject({ when: null });
  });

  it('a draft needs the price paid only for a profit', () => {
    const given = { 'what.range': 'A2:A9', 'where.column': 'C' };
    expect(missingField(fields, given)).toBeUndefined();
    expect(missingField(fields, { ...given, 'what.columns': 'median,profit' })?.name).toBe('what.paid');
  });
});

it('the form of the selling costs asks for four costs of each marketplace, and for their currency once', () => {
  const { fields } = accountForms.find(({ part }) => part === 'costs')!;
  const [currency, ...costs] = fields;
  expect(currency).toMatchObject({ name: 'sellingCosts.currency', label: 'Currency' });
  const row = ['Fee %', 'Fixed fee', 'Shipping', 'Packaging'];
  const marketplaces = ['Auction site', 'Fashion resale', 'Peer resale', 'Trading cards'];
  expect(costs.map(each => [each.row, each.label])).toEqual(
    marketplaces.flatMap(market => row.map(label => [market, label])),
  );
  const typed = { 'sellingCosts.markets.peer.feePercent': '13.25', 'sellingCosts.currency': 'USD' };
  expect(withValues({ sellingCosts: {} }, fields, typed)).toEqual({
    sellingCosts: { currency: 'USD', markets: { peer: { feePercent: '13.25' } } },
  });
});
