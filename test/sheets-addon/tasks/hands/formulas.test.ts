/** A person edits the sheet at any moment while its formulas are filled or refreshed. `HANDS_STEP=1` tries every sixth moment, and
 * `HANDS_STEP=0.1` every one. */
import { describe, expect, it } from 'vitest';
import { TWIN } from '../../../../sheets-addon/formulas/formula.ts';
import { fireTrigger } from '../../../support/apps-script/services/script-app.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { callSidebar, install } from '../../addon.ts';
import { openLivingSheet } from '../../living-sheet.ts';
import { HOUR, refresh } from '../harness.ts';
import { trials } from './hands.ts';

const COUNT = 8;
const word = (at: number) => `scarce item ${at}`;
/** A formula whose calls only the sheet can read. */
const unreadable = (at: number) => `=LET(price,SOLD_MEDIAN("${word(at)}"),price)`;
/** Formulas that the add-on can parse, one of them nested in another function, and one that it can't. */
const formulaOf = (at: number) => {
  if (at === 2) return `=IF(TRUE,SOLD_MEDIAN("${word(at)}"))`;
  return at === 5 ? unreadable(at) : `=SOLD_MEDIAN("${word(at)}")`;
};
const rows = (count = COUNT) => Array.from({ length: count }, (_, at) => [`tag ${at}`, `=${at}+0`, '', `keep ${at}`]);

const prices = (() => {
  const { host } = install({ plan: '500k' });
  const price = (at: number) => host.run('SOLD_MEDIAN', [word(at)], 'CUSTOM_FUNCTION').value;
  return new Map([...Array.from({ length: COUNT }, (_, at) => at), 70, 71].map(at => [at, price(at)] as const));
})();

/** Service calls before which the person may act. */
const MOMENTS = /^(Range|Sheet|Spreadsheet|TextFinder|UrlFetchApp|Utilities\.sleep)/;

type Living = ReturnType<typeof openLivingSheet>;

function open(count = COUNT): Living {
  const living = openLivingSheet(rows(count), { plan: '500k' });
  const { book } = living;
  const calculator = book.calculator!;
  book.calculator = (formula, ...cell) => {
    // Parts that the sheet calculates by itself.
    const plain = formula.replace(/^=IF\(TRUE,(.*)\)$|^=LET\(price,(.*),price\)$/, '=$1$2');
    const sum = /^=(\d+)\+0$/.exec(plain);
    return sum ? Number(sum[1]) : calculator(plain, ...cell);
  };
  for (let row = 1; row <= count; row += 1) book.sheet('Prices').calculate(row, 2);
  book.addSheet('Other');
  return living;
}

const typeAll = ({ type }: Living) => {
  for (let at = 0; at < COUNT; at += 1) type(at + 1, 3, formulaOf(at));
};

/** Makes all formulas wait: a minute ago the per-minute limit refused them. */
function wait(living: Living) {
  living.sandbox.addFault({ status: 429, code: 'rate_limited', times: COUNT });
  typeAll(living);
  living.clock.advance(120_000);
}

function work({ host, clock }: Living) {
  for (let calls = 0; calls < 60; calls += 1) {
    const { nextInMs, home } = callSidebar(host, 'work', []);
    if (home.waiting.count === 0 && home.tasks.every(({ state }) => state !== 'running')) return;
    clock.advance(nextInMs ?? 1_000);
  }
}

function trigger({ host, clock }: Living) {
  clock.advanceTo(host.triggers.nextAt());
  for (const { error } of fireTrigger(host)) if (error) throw new Error(error.message);
}

/** Starts a planned refresh and completes its first run. */
function plan(living: Living) {
  callSidebar(living.host, 'start', ['task-1', { ...refresh(), when: { kind: 'hourly', every: 1 } }]);
  work(living);
}

const ways: Record<string, { before(living: Living): void; run(living: Living): void }> = {
  'a refresh in the sidebar': {
    before(living) {
      typeAll(living);
      living.clock.advance(HOUR);
      callSidebar(living.host, 'start', ['task-1', refresh()]);
    },
    run: work,
  },
  'a refresh in the trigger': {
    before(living) {
      typeAll(living);
      plan(living);
    },
    run: trigger,
  },
  'a fill in the sidebar': { before: wait, run: work },
  'a fill in the trigger': {
    before(living) {
      callSidebar(living.host, 'start', ['task-1', { ...refresh(), when: { kind: 'daily', at: 3 } }]);
      work(living);
      wait(living);
    },
    run: trigger,
  },
};

type Act = (sheet: FakeSheet, book: FakeSpreadsheet) => void;
const columnOf = (sheet: FakeSheet) => {
  const line = sheet.values(1, 1, 1, 8)[0] ?? [];
  return line.findIndex(value => String(value).startsWith('tag')) + 3;
};
const all = (sheet: FakeSheet) => ({ row: 1, column: 1, rows: COUNT, columns: sheet.columns });
const acts: Record<string, Act> = {
  'sorts the table': sheet => sheet.sort(all(sheet), columnOf(sheet) - 2, true),
  'inserts a row': sheet => sheet.insertRows(3, 1),
  'inserts a column on the left': sheet => sheet.insertColumns(1, 1),
  'deletes a row': sheet => sheet.deleteRows(2, 1),
  'deletes the column on the left': sheet => sheet.deleteColumns(2, 1),
  'moves the formulas to the right': sheet => sheet.moveColumns(columnOf(sheet), 1, 7),
  'moves rows down': sheet => sheet.moveRows(1, 3, COUNT - 3),
  'renames the sheet': sheet => {
    sheet.name = 'Renamed';
  },
  'writes another formula': sheet => sheet.writeFormula(4, columnOf(sheet), '=SOLD_MEDIAN("scarce item 70")'),
  'clears a formula': sheet => sheet.clearContent(4, columnOf(sheet)),
  'writes a number over a formula': sheet => sheet.write(4, columnOf(sheet), 12.5),
  'adds a formula': sheet => sheet.writeFormula(COUNT + 1, columnOf(sheet), '=SOLD_MEDIAN("scarce item 71")'),
  'cuts a formula and pastes it into another sheet': (sheet, book) => {
    const { formula } = sheet.cell(4, columnOf(sheet));
    sheet.clearContent(4, columnOf(sheet));
    book.sheet('Other').writeFormula(1, 1, formula);
  },
};

const cellsOf = (book: FakeSpreadsheet) =>
  book.sheets
    .filter(({ hidden, name }) => !hidden && name !== 'Sold Data log')
    .flatMap(sheet =>
      sheet.values().flatMap((line, row) =>
        line.map((value, column) => {
          const { formula } = sheet.cell(row + 1, column + 1);
          return { where: `${sheet.name} ${row + 1} ${column + 1}`, content: formula || value, formula, value };
        }),
      ),
    )
    .filter(({ content }) => content !== '');

/** The expected cells when nothing but the person's act happens. */
function cellsAfter(act: Act): { where: string; content: unknown }[] {
  const book = new FakeSpreadsheet({ sheets: { Prices: rows(), Other: [] } });
  for (let at = 0; at < COUNT; at += 1) book.sheet('Prices').writeFormula(at + 1, 3, formulaOf(at));
  act(book.sheet('Prices'), book);
  return cellsOf(book).map(({ where, content }) => ({ where, content }));
}

function faultsOf({ book }: Living, act: Act): string[] {
  const cells = cellsOf(book);
  const faults: string[] = [];
  const found = JSON.stringify(cells.map(({ where, content }) => ({ where, content })));
  if (found !== JSON.stringify(cellsAfter(act))) faults.push(`the cells are ${found}`);
  for (const { where, formula, value } of cells) {
    if (formula.includes(`${TWIN}(`)) faults.push(`${where} is left as ${formula}`);
    const at = /SOLD_MEDIAN\("scarce item (\d+)"\)/.exec(formula)?.[1];
    const expected = at && prices.get(Number(at));
    if (at && typeof value !== 'string' && value !== expected)
      faults.push(`${where} shows ${value} for ${formula}, not ${expected}`);
    if (at && typeof value === 'string' && !/^Waiting|^[A-Z].*\.$/.test(value)) faults.push(`${where} shows ${value}`);
  }
  return faults;
}

describe.each(Object.entries(ways))('a person who acts during %s', (_, { before, run }) => {
  const each = trials(
    acts,
    (moment, act) => {
      const living = open();
      before(living);
      const sheet = living.book.sheet('Prices');
      let moments = 0;
      living.host.onCall = (call, { mode }) => {
        // Formulas calculate at the same time and make their own calls.
        if (mode === 'CUSTOM_FUNCTION' || !MOMENTS.test(call)) return;
        moments += 1;
        if (moments === moment) act(sheet, living.book);
      };
      run(living);
      living.host.onCall = undefined;
      return { lastLook: moments, faults: faultsOf(living, act) };
    },
    6,
  );

  it.each(each)(
    'a person who %s meanwhile finds each formula where they left it, under its own name, with its own price',
    (_, faults) => {
      expect(faults().slice(0, 10)).toEqual([]);
    },
  );
});

/** How many formulas, and a stride for each. More than one batch (refill/twins.ts) takes minutes, so only `npm run campaigns` tries it. */
const FEW: [count: number, stride: number] = [COUNT, 0.4];
const SIZES = process.env.HANDS_STEP === undefined ? [FEW] : [FEW, [108, 10] as const];

describe.each(SIZES)(
  'a person who acts while %d formulas that only the sheet can read are refreshed',
  (count, stride) => {
    const { 'inserts a row': inserts, 'moves rows down': moves } = acts;
    const sorts: Act = sheet => sheet.sort({ ...all(sheet), rows: count }, columnOf(sheet) - 2, true);
    const each = trials(
      { 'sorts the table': sorts, 'inserts a row': inserts!, 'moves rows down': moves! },
      (moment, act) => {
        const living = open(count);
        const { host, sandbox, book, clock } = living;
        for (let at = 0; at < count; at += 1) living.type(at + 1, 3, unreadable(at));
        clock.advance(HOUR);
        callSidebar(host, 'start', ['task-1', refresh('', 2 * count)]);
        let moments = 0;
        host.onCall = (call, { mode }) => {
          if (mode === 'CUSTOM_FUNCTION' || !MOMENTS.test(call)) return;
          moments += 1;
          if (moments === moment) act(book.sheet('Prices'), book);
        };
        work(living);
        host.onCall = undefined;
        const sent = sandbox.log.map(({ query }) => new URLSearchParams(query).get('keyword'));
        const renewed = Array.from({ length: count }, (_, at) => sent.filter(each => each === word(at)).length === 2);
        const [card] = callSidebar(host, 'home', []).tasks;
        const isTrue = card?.state === 'done' && card.rows === count && !renewed.includes(false);
        return {
          lastLook: moments,
          faults: isTrue ? [] : [`${card?.state}, ${card?.rows} refreshed, sent ${renewed}`],
        };
      },
      stride,
    );

    it.each(each)('if a person %s, each is refreshed once and counted once', (_, faults) => {
      expect(faults()).toEqual([]);
    });
  },
);
