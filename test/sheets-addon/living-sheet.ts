/** A spreadsheet whose add-on formulas really calculate, even while one of the add-on's menu items runs. */
import { FakeSpreadsheet } from '../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import type { SandboxOptions } from '../support/service/sandbox.ts';
import { type Addon, install, keywords } from './addon.ts';

interface LivingSheet extends Addon {
  book: FakeSpreadsheet;
  /** Types a formula or a value into a cell of the sheet `Prices`. */
  type(row: number, column: number, content: unknown): void;
  /** The value that a cell of the sheet `Prices` shows. */
  shown(row: number, column: number): unknown;
  /** The values that a column of `Prices` shows, starting at row `from`. */
  column(column: number, from: number, count: number): unknown[];
  /** Number of formula calculations so far. */
  calculations(): number;
  /** Chooses a menu item; throws when it fails. */
  menu(caption: string): string;
}

/** A column of keywords, one per row. */
export const items = (count: number) => keywords(count).map(keyword => [keyword]);

/** @param rows content of `Prices`, starting at A1. */
export function openLivingSheet(rows: readonly (readonly unknown[])[], options: SandboxOptions = {}): LivingSheet {
  const book = new FakeSpreadsheet({ sheets: { Prices: rows } });
  const addon = install(options, { spreadsheet: book });
  const { host } = addon;
  const sheet = book.sheet('Prices');
  let calculations = 0;
  book.calculator = (formula, own, row, column) => {
    const call = /^=(\w+)\((.*)\)$/s.exec(formula);
    if (!call) return '#NAME?';
    calculations += 1;
    const args = split(call[2]!).map(text => argument(text.trim()));
    const run = host.run(call[1]!, args, 'CUSTOM_FUNCTION', { activeCell: `${own.name}!${letter(column)}${row}` });
    return run.error ? '#ERROR!' : run.value;
  };
  const argument = (text: string): unknown => {
    if (text === '') return '';
    if (text.startsWith('"')) return text.slice(1, -1);
    if (/^-?[\d.]+$/.test(text)) return Number(text);
    if (/^(TRUE|FALSE)$/.test(text)) return text === 'TRUE';
    const [, left, top, right, bottom] = /^([A-Z])(\d+)(?::([A-Z])(\d+))?$/.exec(text)!;
    if (!right) return sheet.cell(Number(top), number(left!)).value;
    return sheet.values(
      Number(top),
      number(left!),
      Number(bottom) - Number(top) + 1,
      number(right) - number(left!) + 1,
    );
  };
  host.open();
  return {
    ...addon,
    book,
    type: (row, column, content) => {
      if (typeof content === 'string' && content.startsWith('=')) sheet.writeFormula(row, column, content);
      else sheet.write(row, column, content);
    },
    shown: (row, column) => sheet.cell(row, column).value,
    column: (column, from, count) => sheet.values(from, column, count, 1).flat(),
    calculations: () => calculations,
    menu: caption => {
      const run = host.clickMenu(caption);
      if (run.error || run.timedOut) throw new Error(run.error?.message ?? 'The menu item was killed');
      return book.toasts.at(-1)?.message ?? '';
    },
  };
}

function split(list: string): string[] {
  return list === ''
    ? []
    : (list.match(/("[^"]*"|[^",])*(,|$)/g) ?? []).slice(0, -1).map(part => part.replace(/,$/, ''));
}

function letter(column: number): string {
  return String.fromCharCode(64 + column);
}

function number(column: string): number {
  return column.charCodeAt(0) - 64;
}
