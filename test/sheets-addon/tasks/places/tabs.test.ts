/** Tabs and cells around a task that people sort, delete, merge or undo (G3, M1, M7). */
import { describe, expect, it } from 'vitest';
import { asked } from '../../addon.ts';
import { HOUR, list, priceList, scene } from '../harness.ts';
import { listOf, listOn, put, reviewed, STOCK } from './places.ts';

describe('the hidden tab of answers', () => {
  it('that was deleted costs nothing that the file still knows', () => {
    const count = 300;
    const place = scene({ sheets: { Stock: list(count) }, plan: '500k' });
    place.start(priceList({ range: `Stock!A2:A${count + 1}` }));
    place.drive();
    const hidden = place.book.sheets.filter(sheet => sheet.hidden);
    for (const sheet of hidden) place.book.removeSheet(sheet);
    const more = Array.from({ length: 200 }, (_, index) => [`scarce item ${index + 1_000}`]);
    put(place.book.sheet('Stock'), `H1`, [['Item'], ...more]);
    place.start(priceList({ range: 'Stock!H2:H201' }, { where: { column: 'I', history: null } }), 'task-2');
    place.drive('task-2');
    place.clock.advance(7 * HOUR);
    const before = asked(place);
    for (let index = 0; index < count; index += 1) place.cell('SOLD_MEDIAN', `scarce item ${index}`);
    expect(asked(place) - before).toBe(0);
  });
});

describe('the log', () => {
  it.each(['newest first', 'oldest first', 'by its task'])('sorted %s keeps its newest lines', order => {
    const place = scene({ sheets: { Stock: listOf(STOCK.slice(0, 2)) }, plan: '500k' });
    reviewed(place, listOn('Stock!A2:A3', 'B'));
    place.drive();
    const log = place.book.sheet('Sold Data log');
    const width = log.lastColumn();
    const line = log.values()[1]!;
    const old = Array.from({ length: 499 }, (_, index) =>
      line.map((value, position) => (position === 0 ? new Date(Date.UTC(2026, 0, 1) + index * HOUR) : value)),
    );
    put(log, 'A3', old);
    const area = { row: 2, column: 1, rows: 500, columns: width };
    const lines = log.values(2, 1, 500, width).toSorted((a, b) => Number(a[0]) - Number(b[0]));
    if (order === 'newest first') lines.reverse();
    if (order === 'by its task') log.sort(area, 2);
    else put(log, 'A2', lines);
    place.clock.advance(HOUR);
    const since = place.clock.now();
    for (let run = 0; run < 3; run += 1) {
      place.clock.advance(HOUR);
      place.ask('command', 'task-1', 'runNow');
      place.drive();
    }
    const times = log
      .values()
      .slice(1)
      .map(([time]) => Number(time));
    expect(times.filter(time => time >= since)).toHaveLength(3);
    expect(times.length).toBeLessThanOrEqual(500);
    expect(Math.min(...times)).toBeGreaterThan(Date.UTC(2026, 0, 1) + HOUR);
  });

  it('that a person sorts while its oldest lines are deleted loses no other line, nor a remark beside one', () => {
    const place = scene({ sheets: { Stock: listOf(STOCK.slice(0, 2)) }, plan: '500k' });
    reviewed(place, listOn('Stock!A2:A3', 'B'));
    place.drive();
    const log = place.book.sheet('Sold Data log');
    const width = log.lastColumn();
    const line = log.values()[1]!;
    const first = Date.UTC(2026, 0, 1);
    const old = Array.from({ length: 502 }, (_, index) =>
      line.map((value, position) => (position === 0 ? new Date(first + index * HOUR) : value)),
    );
    put(log, 'A3', old);
    log.write(4, width + 2, 'mine');
    let deleted = 0;
    place.host.onCall = call => {
      if (deleted === 1) log.sort({ row: 2, column: 1, rows: log.lastRow() - 1, columns: width + 2 }, 1, true);
      if (deleted === 1 || call === 'Sheet.deleteRow') deleted += 1;
    };
    place.clock.advance(HOUR);
    place.ask('command', 'task-1', 'runNow');
    place.drive();
    expect(deleted).toBeGreaterThan(1);
    const kept = log.values().slice(1);
    const lost = old.map(([time]) => Number(time)).filter(time => !kept.some(([each]) => Number(each) === time));
    expect(lost).toEqual([0, 2, 3, 4].map(hours => first + hours * HOUR));
    expect(kept.filter(row => row[width + 1] === 'mine').map(([time]) => Number(time))).toEqual([first + HOUR]);
  });
});
