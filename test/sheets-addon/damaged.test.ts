/** Saved answers that a person or a crash has damaged count as missing, so their cell asks again instead of failing for good (G5). */
import { expect, it } from 'vitest';
import { packFacts, unpackFacts, unpackRows } from '../../sheets-addon/answers/packed.ts';
import { cutText } from '../../sheets-addon/tables/shape.ts';
import { install } from './addon.ts';
import { list, priceList, scene } from './tasks/harness.ts';

const now = Math.floor(Date.now() / 1000);
const price = [12, 'USD', 20, 20, 21.5, 10, 40, 15, 30, 4, 0];

it.each<[string, unknown]>([
  ['no list', {}],
  ['nothing', null],
  ['a time in the future', [now + 200_000, {}, [['i', price]]]],
  ['a time in milliseconds', [now * 1000, {}, [['i', price]]]],
  ['a negative time', [-1, {}, [['i', price]]]],
  ['a time as text', [String(now), {}, [['i', price]]]],
  ['no envelope', [now, null]],
  ['prices that are no list', [now, {}, 'i']],
  ['a price that is no list', [now, {}, ['i']]],
  ['a price of an unknown kind', [now, {}, [['x', price]]]],
  ['a price without numbers', [now, {}, [['i', null]]]],
  ['a median that is text', [now, {}, [['i', [12, 'USD', 20, '=1+1']]]]],
  ['a currency that is a number', [now, {}, [['i', [12, 7]]]]],
  ['notices that are no list', [now, {}, null, 'notice']],
  ['a notice that is no text', [now, {}, null, [{}]]],
  ['a picture that is no text', [now, {}, null, null, {}]],
  ['days that are no list', [now, {}, null, null, null, 7]],
])('facts with %s count as missing', (_, packed) => {
  expect(unpackFacts(JSON.stringify(packed))).toBeUndefined();
});

it('whole facts are read, also with a clock that is a little ahead', () => {
  for (const at of [now, now + 3_600])
    expect(unpackFacts(JSON.stringify([at, {}, [['ie', price]], ['a notice']]))?.prices?.exclude?.median).toBe(20);
  const facts = { at: now * 1000, env: { totalItems: 3 } };
  expect(unpackFacts(packFacts(facts))).toEqual(facts);
});

it.each(['{', '{}', '{"rows":{}}', '{"rows":{"count":2,"values":{"a":7}},"lists":null}', 'no gzip'])(
  'rows like %s count as missing',
  text => expect(unpackRows(text)).toBeUndefined(),
);

it('an answer that someone dates into the future in the hidden tab is asked for again', () => {
  const addon = install({ plan: '500k' });
  const before = addon.cell('SOLD_MEDIAN', 'lego');
  addon.host.run('fillWaitingCells', [], 'FULL');
  const { host } = addon;
  const kept = Object.entries(host.properties.entries('document')).filter(([name]) => !name.startsWith('answers:'));
  host.properties.preset('document', Object.fromEntries(kept));
  host.cache.dropRandomly(1, () => 0);
  const tab = host.spreadsheet.sheets.find(({ name }) => name === '_sold_data_answers')!;
  const text = String(tab.values(1, 2, 1, 1)[0]?.[0]);
  tab.write(1, 2, text.replace(/^\[\d+/, '[99999999999'));
  expect(addon.cell('SOLD_MEDIAN', 'lego')).toBe(before);
  expect(addon.sandbox.log.filter(({ charged }) => charged > 0)).toHaveLength(2);
});

const DAMAGED = [
  ...['', '7', '{"v":1}'],
  '{"v":1,"limits":{"buckets":null},"used":-5,"daily":-1,"reported":null}',
  '{"v":1,"limits":{"buckets":{"plan":7},"left":{},"spent":{}},"reported":{"left":"x","limit":{},"resetAt":[],"spent":7}}',
  '{"by":"x","until":"x","sent":7,"stop":7}',
  '{"by":"x","until":9999999999999}',
  '{"by":"x","until":9999999999999,"stop":{"code":7},"sent":{"names":7}}',
  '{"by":"x","until":1,"sent":{"names":"x","times":2},"stop":{}}',
];

it.each(DAMAGED)("a damaged record of an account's limits or of its lease stops nothing: %s", text => {
  const first = scene({ sheets: { Stock: list(3) }, plan: '500k' });
  first.cell('SOLD_MEDIAN', 'canon ae-1');
  const stored = first.host.properties.entries('document');
  const names = Object.keys(stored).filter(name => /^(account|lease):/.test(name));
  expect(names).toHaveLength(2);
  for (const name of names) {
    const place = scene({ sheets: { Stock: list(3) }, plan: '500k' });
    place.host.properties.preset('document', { ...stored, [name]: text });
    expect(place.cell('SOLD_MEDIAN', 'iphone 13')).toBeTypeOf('number');
    place.start(priceList({ range: 'Stock!A2:A4' }, { budget: 100 }));
    expect(place.drive().text).toBe('Done · 3 of 3 priced · 3 requests');
  }
});

it.each(['x', ''])('a text that is too long for a cell is never cut within an emoji: %j before it', before => {
  const cut = cutText(`${before}${'😀'.repeat(30_000)}`);
  expect(cut.length).toBeGreaterThan(49_990);
  expect(cut.length).toBeLessThanOrEqual(50_000);
  expect(cut.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '')).toBe(`${before}…`);
});
