/**
 * A person moves or copies cells, at any moment of a run. Marks stay on their rows and columns, and references in the person's formulas and
 * on the list's tabs follow cells that are cut. `HANDS_STEP=1` tries every moment.
 */
import { describe, expect, it } from 'vitest';
import type { TaskCard } from '../../../../sheets-addon/sidebar/server-interface.ts';
import { cutAndPaste, duplicateSheet, rememberVersion } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { asked } from '../../addon.ts';
import { onAuction } from '../../selling-costs.ts';
import { HOUR, priceList, type Scene, scene, watch } from '../harness.ts';
import { at, priceOf, put, reviewed } from '../places/places.ts';
import { type Act, actAt, trials } from './hands.ts';

const COUNT = 12;
const LAST = COUNT + 1;
const FREE = 8;
const table = [
  ['Tag', 'Item', ...Array(FREE).fill(''), 'Keep', 'Paid'],
  ...Array.from({ length: COUNT }, (_, row) => [
    `tag ${row}`,
    `scarce item ${row}`,
    ...Array(FREE).fill(''),
    `keep ${row}`,
    10,
  ]),
];

/** Cuts the cells between two corners such as `A2` and `K4`. */
const cut =
  (from: string, to: string, target: string, tab?: string): Act =>
  sheet => {
    const [top, left, bottom, right] = [...corner(from), ...corner(to)];
    const [row, column] = corner(target);
    const area = { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
    cutAndPaste(sheet, area, { sheet: tab ? sheet.book.sheet(tab) : sheet, row, column });
  };
const corner = (cell: string): [row: number, column: number] => [Number(cell.slice(1)), at(cell.slice(0, 1))];

const CUTS: Record<string, Act> = {
  'the table to the right': cut('A1', `K${LAST}`, 'N1'),
  'the table down': cut('A1', `K${LAST}`, 'A6'),
  'the table to another sheet': cut('A1', `K${LAST}`, 'A1', 'Other'),
  'the first rows to the end': cut('A2', 'K4', `A${LAST + 1}`),
  'rows from the middle to the end': cut('A5', 'K7', `A${LAST + 1}`),
  'rows from the middle to another sheet': cut('A5', 'K7', 'A1', 'Other'),
  'the items to a column of their own': cut('B1', `B${LAST}`, 'N1'),
  'the items without their heading': cut('B2', `B${LAST}`, 'N2'),
  'tags and items one row down': cut('A2', `B${LAST}`, 'A3'),
  'the items one row up': cut('B2', `B${LAST}`, 'B1'),
  'the results to the right': cut('C1', `J${LAST}`, 'N1'),
  'the results one column to the right': cut('C1', `I${LAST}`, 'D1'),
  'the results one row down': cut('C2', `J${LAST}`, 'C3'),
  'the prices to the right': cut('C1', `C${LAST}`, 'P1'),
  'the headings far below': cut('A1', 'K1', 'A30'),
  'other items over these': sheet => {
    put(sheet.book.sheet('Other'), 'A1', [['scarce item 40'], ['scarce item 41'], ['scarce item 42']]);
    cutAndPaste(sheet.book.sheet('Other'), { row: 1, column: 1, rows: 3, columns: 1 }, { sheet, row: 4, column: 2 });
  },
  'two blocks of rows, which change places': sheet => {
    cut('A2', 'K5', 'A40')(sheet);
    cut('A6', 'K9', 'A2')(sheet);
    cut('A40', 'K43', 'A6')(sheet);
  },
};

/** Takes back what the task has written last, as the person's undo may. */
type Undo = () => void;

const ACTS: Record<string, (sheet: FakeSheet, undo: Undo) => void> = {
  ...Object.fromEntries(Object.entries(CUTS).map(([what, act]) => [`cuts ${what}`, act])),
  'duplicates the sheet': sheet => {
    duplicateSheet(sheet);
  },
  'duplicates the sheet, and the copy takes its name and place': sheet => {
    const { sheets } = sheet.book;
    const copy = duplicateSheet(sheet);
    sheet.name = 'Before';
    copy.name = 'Stock';
    sheets.unshift(...sheets.splice(sheets.indexOf(copy), 1));
  },
  'sorts through a filter, which leaves the rows that it hides': sheet => {
    const shown = Array.from({ length: LAST / 2 }, (_, nth) => 2 * nth + 2);
    const lines = shown.map(row => Array.from({ length: sheet.columns }, (_, right) => sheet.stored(row, right + 1)));
    for (const [nth, line] of lines.reverse().entries())
      for (const [right, cell] of line.entries()) sheet.put(shown[nth]!, right + 1, cell);
  },
  "undoes the task's last write": (_, undo) => undo(),
};

type Cells = unknown[][][];
const contents = (sheets: readonly FakeSheet[]): Cells =>
  sheets.map(sheet =>
    sheet
      .values(1, 1, 50, 26)
      .map((line, down) => line.map((value, right) => sheet.cell(down + 1, right + 1).formula || value)),
  );
const isPersons = (value: unknown) => /^(tag|scarce item|keep|Tag$|Item$|Keep$|=)/.test(String(value));
const itemIn = (line: readonly unknown[]) => line.map(String).find(value => value.startsWith('scarce item'));

/** What a task has written since: no cell of the person, and each price and number of sales beside its item. */
function wrongCells(before: Cells, after: Cells): string[] {
  return after.flatMap((lines, tab) =>
    lines.flatMap((line, row) =>
      line.flatMap((value, column) => {
        const was = before[tab]?.[row]?.[column];
        if (String(was) === String(value)) return [];
        if (isPersons(was)) return [`${was} became ${value}`];
        const heading = lines.map(each => each[column]).find(each => /^(Median|Sells For|Sales)$/.test(String(each)));
        const item = itemIn(line);
        if (typeof value !== 'number' || !heading || (item && priceOf(item).includes(value))) return [];
        return [`row ${row + 1} shows ${heading} ${value} beside ${item}`];
      }),
    ),
  );
}

/** What the rows of a list show otherwise than its card says. Blank rows end the list. */
function saidWrong(sheet: FakeSheet, { text }: TaskCard): string[] {
  const [, priced] = /^Done · (\d+) of \d+ priced/.exec(text) ?? [];
  if (priced === undefined) return [];
  const lines = sheet.values(2, 2, 40, 2);
  const own = lines.slice(
    0,
    lines.findIndex((_, row) => lines.slice(row, row + 2).every(([item]) => item === '')),
  );
  const right = own.filter(([item, price]) => item !== '' && priceOf(String(item))[0] === price);
  return right.length === Number(priced) ? [] : [`“${text}” for ${right.length} prices`];
}

const runs: Record<string, (place: Scene) => void> = {
  'the first run of a price list': place => {
    reviewed(place, list);
  },
  'a later run of a price list whose totals and ranking are open': place => {
    reviewed(place, list);
    place.drive();
    place.ask('worth', 'task-1');
    place.ask('sellFirst', 'task-1');
    place.clock.advance(20 * HOUR);
    place.ask('command', 'task-1', 'runNow');
  },
  'the first round of a watch': place => {
    reviewed(place, watch({ range: `Stock!B1:B${LAST}` }, { budget: 9_000 }));
  },
};
const list = priceList(
  { range: `Stock!B2:B${LAST}`, columns: ['median', 'sales', 'profit'], paid: `Stock!L2:L${LAST}` },
  { when: { kind: 'daily', at: 7 }, budget: 30, where: { column: 'C', history: null } },
);

/** The act, and what it left: the cells of the list and of the other sheet, and a copy of the list's sheet. */
function acted({ book }: Scene, act: () => void) {
  const known = [...book.sheets];
  act();
  const copy = book.sheets.find(each => !known.includes(each));
  return { before: contents(known.slice(0, 2)), copy, copied: copy?.values() };
}

describe.each(Object.entries(runs))('during %s, a person who', (_, begin) => {
  const acts = trials(
    ACTS,
    (moment, act) => {
      const place = scene({ plan: '500k', sheets: { Stock: table, Other: [] } });
      place.ask('saveCosts', onAuction({ feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0, currency: 'USD' }));
      const [sheet, other] = [place.book.sheet('Stock'), place.book.sheet('Other')];
      sheet.writeFormula(1, 24, `=COUNTA(B2:B${LAST})`);
      begin(place);
      let left = acted(place, () => {});
      let undo: Undo = () => {};
      const lastLook = actAt(
        place.host,
        moment,
        () => {
          left = acted(place, () => act(sheet, undo));
        },
        () => place.kept().run === null,
      );
      const onMoment = place.host.onCall!;
      place.host.onCall = (call, run) => {
        onMoment(call, run);
        if (call.startsWith('Range.set')) undo = rememberVersion(place.book);
      };
      place.drive();
      place.host.onCall = undefined;
      const now = () => contents([sheet, other]);
      const faults = wrongCells(left.before, now());
      // A run that has ended can't know of it; the next one does.
      const ended = now();
      place.days(1);
      faults.push(...wrongCells(ended, now()), ...saidWrong(sheet, place.card()));
      if (JSON.stringify(left.copy?.values()) !== JSON.stringify(left.copied)) faults.push('the copy has changed');
      if (asked(place) !== place.sandbox.account.used) faults.push(`charged ${place.sandbox.account.used}`);
      return { lastLook: lastLook(), faults };
    },
    2,
  );

  it.each(acts)('%s finds own cells as they are, and no price of another item', (__, faults) => {
    expect(faults().slice(0, 6)).toEqual([]);
  });
});
