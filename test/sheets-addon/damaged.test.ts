/** Saved answers that a person or a crash has damaged count as missing, so their cell asks again instead of failing for good (G5). */
import { expect, it } from 'vitest';
import { packFacts, unpackFacts, unpackRows } from '../../sheets-addon/answers/packed.ts';
import { install } from './addon.ts';

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
