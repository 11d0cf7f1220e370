/** A spreadsheet with hundreds or thousands of formulas that really calculate, with realistic times of service calls. */

import { WAITING } from '../../../sheets-addon/answers/cell-text.ts';
import type { Execution } from '../../support/apps-script/execution.ts';
import { fireTrigger } from '../../support/apps-script/services/script-app.ts';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import type { SandboxOptions } from '../../support/service/sandbox.ts';
import { type Addon, callSidebar, install, keywords } from '../addon.ts';

export interface BigSheet extends Addon {
  book: FakeSpreadsheet;
  /**
   * The first `together` formulas calculate concurrently. The others show that they wait, as formulas do when the rate limit is reached.
   */
  paste(together: number): void;
  /** Every formula calculates, as when the file is opened. */
  open(): void;
  /** The values that the formulas show, including blocks from ranges. */
  shown(): unknown[];
  /** Shown values that are neither a price nor the reason why there is none. */
  unfilled(): unknown[];
  /**
   * Keeps the sidebar open for at most `mostMs`, or until nothing waits and no task runs.
   * @returns the elapsed time, ms
   */
  sidebar(mostMs: number): number;
  /**
   * Keeps the sidebar closed while the trigger works once an hour.
   * @returns the runtime that Google counts, ms
   */
  closed(ms: number): number;
  /** Number of property calls that `work` makes: by formulas, sidebar and trigger together. */
  count(work: () => void): number;
}

/** One cell in twenty is nested, one is under a condition, and one is a call that only the sheet can evaluate. */
function formulaFor(row: number): string {
  if (row % 20 === 3) return `=IF(A${row}="", "", SOLD_MEDIAN(A${row}))`;
  if (row % 20 === 7) return `=ROUND(SOLD_MEDIAN(A${row}), 0)`;
  if (row % 20 === 13) return unreadable(row);
  return `=SOLD_MEDIAN(A${row})`;
}

type Place = readonly [row: number, column: number];

const RANGE = 100;
/** A call that only the sheet can read. */
export const unreadable = (row: number) => `=LET(price, SOLD_MEDIAN(A${row}), IF(price > 0, price, ""))`;

/**
 * Column A has the keywords, B a formula for each, and D a range formula over the first hundred.
 * @param isTable whether the formulas of column B fill the cells to the right, where the range formula would be in their way.
 */
export function openBigSheet(
  count: number,
  options: SandboxOptions = {},
  formulaOf = formulaFor,
  isTable = false,
): BigSheet {
  const names = keywords(count);
  const book = new FakeSpreadsheet({ sheets: { Prices: names.map(keyword => [keyword]) } });
  const addon = install({ plan: '100k', quota: 1_000_000, ...options }, { latency: {}, spreadsheet: book });
  const { host, clock } = addon;
  const sheet = book.sheet('Prices');
  for (let row = 1; row <= count; row += 1) sheet.writeFormula(row, 2, formulaOf(row));
  if (!isTable) sheet.writeFormula(1, 4, `=SOLD_MEDIAN(A1:A${Math.min(RANGE, count)})`);
  callSidebar(host, 'saveCap', [500_000]);

  const callIn = (own: FakeSheet, formula: string, row: number, column: number) => {
    const [, functionName = '', from = '', to, headers] =
      /(SOLD_\w+)\(A(\d+)(?::A(\d+))?(, "headers", FALSE)?\)/.exec(formula) ?? [];
    const first = Number(from);
    const argument = to ? own.values(first, 1, Number(to) - first + 1, 1) : own.cell(first, 1).value;
    return {
      functionName,
      args: headers ? [argument, 'headers', false] : [argument],
      mode: 'CUSTOM_FUNCTION' as const,
      activeCell: `Prices!${'ABCD'[column - 1]}${row}`,
    };
  };
  const shownBy = ({ value, error, timedOut }: Execution) => (error || timedOut ? '#ERROR!' : value);
  /** Values of formulas that calculated concurrently. */
  const ready = new Map<string, unknown>();
  book.calculator = (formula, own, row, column) => {
    const place = `${row} ${column}`;
    const known = ready.get(place);
    ready.delete(place);
    return known ?? shownBy(host.start(callIn(own, formula, row, column)));
  };
  const start = ([row, column]: Place) => callIn(sheet, sheet.cell(row, column).formula, row, column);
  const places: Place[] = [...names.map((_, at) => [at + 1, 2] as const), ...(isTable ? [] : [[1, 4] as const])];
  const shown = () =>
    [...sheet.values(1, 2, count, 1), ...(isTable ? [] : sheet.values(1, 4, Math.min(RANGE, count), 1))].flat();
  return {
    ...addon,
    book,
    shown,
    paste(together) {
      const part = places.slice(0, together);
      const runs = host.runParallel(part.map(start));
      for (const [at, place] of places.entries()) {
        const run = runs[at];
        ready.set(place.join(' '), run ? shownBy(run) : WAITING);
        sheet.calculate(...place);
      }
    },
    open() {
      for (const place of places) sheet.calculate(...place);
    },
    unfilled: () =>
      shown().filter(
        value => typeof value !== 'number' && value !== '' && !/^(Only \d+ sales?|No sales)/.test(String(value)),
      ),
    sidebar(mostMs) {
      const began = clock.now();
      let waits = 1;
      while (clock.now() - began < mostMs && waits > 0) {
        const { home, nextInMs } = callSidebar(host, 'work', []);
        waits = home.waiting.count + home.tasks.filter(({ state }) => state === 'running').length;
        if (waits > 0) clock.advance(nextInMs ?? 1_000);
      }
      return clock.now() - began;
    },
    closed(ms) {
      const until = clock.now() + ms;
      let worked = 0;
      while (host.triggers.nextAt() <= until)
        for (const { elapsedMs, error } of fireTrigger(host)) {
          if (error) throw new Error(`The trigger: ${error.message}`);
          worked += elapsedMs;
        }
      clock.advanceTo(until);
      return worked;
    },
    count(work) {
      let calls = 0;
      host.onCall = call => {
        if (/^Properties\./.test(call)) calls += 1;
      };
      work();
      host.onCall = undefined;
      return calls;
    },
  };
}
