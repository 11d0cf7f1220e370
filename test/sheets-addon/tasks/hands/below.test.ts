/** Two lists one below the other, whose results are in the same columns and have equal headings (G3). */
import { expect, it } from 'vitest';
import { scene, watch } from '../harness.ts';
import { cells, DAILY, listOf, listOn, put, reviewed, SOLD, STOCK } from '../places/places.ts';

it.each([
  ['price lists', listOn('Stock!A2:A9', 'B', {}, { when: DAILY }), listOn('Stock!A13:A20', 'B', {}, { when: DAILY })],
  [
    'watches',
    watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }),
    watch({ range: 'Stock!A12:A20' }, { budget: 9_000, where: { tab: 'More news' } }),
  ],
])(
  '%s: the upper one keeps its cells if a person inserts a column just after the headings of the lower one were written',
  (_, above, below) => {
    const place = scene({ sheets: { Stock: listOf(STOCK, 'Keyword') }, plan: '500k' });
    const sheet = place.book.sheet('Stock');
    reviewed(place, above);
    place.drive();
    const upper = cells(sheet, 'B1:I9');
    put(sheet, 'A12', listOf(SOLD, 'Keyword'));
    reviewed(place, below, 'task-2');
    let isWritten = false;
    place.host.onCall = call => {
      if (call === 'Range.setValues') isWritten = true;
      if (!isWritten || call !== 'Range.getFormulas') return;
      place.host.onCall = undefined;
      sheet.insertColumns(2, 1);
    };
    place.drive('task-2');
    expect(place.host.onCall).toBeUndefined();
    expect(cells(sheet, 'B1:B20').flat().join('')).toBe('');
    expect(cells(sheet, 'C1:J9')).toEqual(upper);
    expect(cells(sheet, 'C12:J12')).toEqual([upper[0]]);
  },
);
