// The help example of every formula of the shipped add-on works. All of them run on one sheet of a real spreadsheet engine.
import { afterEach, expect, it } from 'vitest';
import { formulas } from '../../../sheets-addon/formulas/offers.ts';
import { AppsScriptHost } from '../../support/apps-script/host.ts';
import { sandboxTransport } from '../../support/apps-script/http.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { HeadlessSpreadsheet } from '../../support/spreadsheet/headless.ts';
import { customFunctions, shippedAddOn } from '../add-on.ts';

const addOn = shippedAddOn();
const functions = customFunctions(addOn.code);
/** Content of the ranges in the examples. */
const KEYWORDS = ['iphone 13 128gb', 'air jordan 1', 'lego 75257'];
/** A date after all dates in the examples. */
const TODAY = Date.UTC(2026, 10, 20, 9);
/** Row distance between two formulas: more than the longest result fills. */
const APART = 300;
const examples = formulas.map(({ name, example }, index) => ({ name, example, index, cell: `C${index * APART + 1}` }));

let sheet: HeadlessSpreadsheet;
afterEach(() => sheet.close());

/** Types every example into a sheet with the keywords. The key is already saved. */
async function typeExamples(): Promise<void> {
  const clock = new VirtualTime(TODAY);
  const sandbox = new Sandbox({ clock: () => clock.now(), plan: '500k' });
  const host = new AppsScriptHost({ ...addOn, clock, transport: sandboxTransport(sandbox) });
  host.run(
    'sidebar',
    ['saveKey', [{ apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' }]],
    'FULL',
  );
  const auction = { feePercent: 13, fixedFee: 0.3, shipping: 8, packaging: 1.2 };
  const costs = { currency: 'USD', markets: { auction } };
  host.run('sidebar', ['saveCosts', [costs]], 'FULL');
  sheet = new HeadlessSpreadsheet({
    functions,
    rows: APART * (formulas.length + 1),
    evaluate: (name, args) => {
      // A formula waits at most five seconds for the per-minute limit, so each gets its own minute.
      clock.advance(60_000);
      const { value, error } = host.run(name, args, 'CUSTOM_FUNCTION');
      if (error) throw new Error(error.message);
      return value;
    },
  });
  const keywords = KEYWORDS.map((keyword, index) => [`A${index + 2}`, keyword]);
  const paid = KEYWORDS.map((_, index): [string, number] => [`B${index + 2}`, 100]);
  const formulasByCell = examples.map(({ cell, example }) => [cell, example]);
  await sheet.set(Object.fromEntries([...keywords, ...paid, ...formulasByCell]));
}

/** The full output of a formula as one text. */
const textOf = (index: number) =>
  sheet
    .values(`C${index * APART + 1}:Z${index * APART + APART}`)
    .flat()
    .filter(value => value !== null && value !== '')
    .join(' ');

it('every formula has help, and its example returns a value in one run', async () => {
  await typeExamples();
  expect(functions.map(({ name }) => name).sort()).toEqual(formulas.map(({ name }) => name).sort());
  expect(functions.filter(({ description }) => description.length < 10)).toEqual([]);
  const failures = examples.filter(({ index }) => /^$|^#|^Loading/.test(textOf(index)));
  expect(failures.map(({ name, index }) => `${name}: ${textOf(index)}`)).toEqual([]);
  expect(sheet.executions).toHaveLength(formulas.length);
});
