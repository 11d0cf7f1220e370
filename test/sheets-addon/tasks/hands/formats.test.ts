/** A person moves rows at any moment while a list of two currencies is written. `HANDS_STEP=1` tries every moment. */
import { describe, expect, it } from 'vitest';
import { moneyFormat } from '../../../../sheets-addon/tables/shape.ts';
import { list, priceList, type Scene, scene, watch } from '../harness.ts';
import { type Act, actsOn, columnOf, trials } from './hands.ts';

const COUNT = 10;
const MONEY = ['Median', 'Low', 'High', 'Cheapest Now', 'Deal At'];

/** Every second item is sold in pounds. */
function open(heading: string): Scene {
  const rows = list(COUNT).map(([item], at) => [at === 0 ? 'Tag' : `tag ${at}`, at === 0 ? heading : item]);
  const place = scene({ sheets: { Stock: rows }, quota: 10_000 });
  const { sandbox } = place;
  const handle = sandbox.handle.bind(sandbox);
  sandbox.handle = request => {
    const response = handle(request);
    const isOdd = Number(/item(?:\+|%20)(\d+)/.exec(request.url)?.[1] ?? 0) % 2 === 1;
    return isOdd ? { ...response, body: response.body.replaceAll('"USD"', '"GBP"') } : response;
  };
  return place;
}

/** Rows whose amounts are formatted in another currency than theirs. */
function faultsOf({ book }: Scene): string[] {
  const [sheet] = book.sheets;
  const currency = columnOf(sheet!, 'Currency');
  const columns = MONEY.map(heading => columnOf(sheet!, heading)).filter(column => column > 0);
  return sheet!.values().flatMap((line, row) =>
    columns.flatMap(column => {
      const { value, format } = sheet!.cell(row + 1, column);
      const own = line[currency - 1];
      if (typeof value !== 'number' || format === moneyFormat(own)) return [];
      return [`${line[1]} in ${own} has the format ${format}`];
    }),
  );
}

const acts = (item: string) => {
  const all = actsOn(COUNT, item);
  const moves = ['sorts the table', 'moves rows to the end of the list', 'deletes a row of the list'];
  return Object.fromEntries(moves.map(name => [name, all[name] as Act]));
};

describe.each([
  ['a price list', 'Item', priceList({ range: `Stock!B2:B${COUNT + 1}`, columns: ['median', 'sales', 'range'] })],
  ['a watch', 'Keyword', watch({ range: `Stock!B1:B${COUNT + 1}` })],
])('a person who acts while %s formats its amounts', (_, item, draft) => {
  const each = trials(
    acts(item),
    (moment, act) => {
      const place = open(item);
      place.start(draft);
      let moments = 0;
      place.host.onCall = call => {
        if (!/^Range\.(get|set)|^Utilities\.sleep/.test(call)) return;
        moments += 1;
        if (moments === moment) act(place.book.sheets[0]!);
      };
      place.drive();
      place.host.onCall = undefined;
      return { lastLook: moments, faults: faultsOf(place) };
    },
    0.1,
  );

  it.each(each)('a person who %s finds each amount in the currency of its row', (_, faults) => {
    expect(faults()).toEqual([]);
  });
});
