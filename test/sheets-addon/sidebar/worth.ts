/** The totals of "What it's all worth", calculated by a real engine from the cells that their formulas name. */
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { HeadlessSpreadsheet } from '../../support/spreadsheet/headless.ts';

const letter = (column: number) => String.fromCharCode(64 + column);
const MOST_COLUMNS = 20;

/**
 * Results of formulas on the tab. They name cells of one list, which is copied to the engine's only sheet; the tab's own cells that they
 * name are copied to another column of it.
 */
export async function calculated(list: FakeSheet, tab: FakeSheet, formulas: readonly string[]): Promise<unknown[]> {
  const engine = new HeadlessSpreadsheet({ functions: [], evaluate: () => null });
  try {
    const content: Record<string, string | number> = {};
    for (let row = 1; row <= list.lastRow(); row += 1)
      for (let column = 1; column <= MOST_COLUMNS; column += 1) {
        const { value } = list.cell(row, column);
        if (value === '' || value instanceof Date) continue;
        const isError = typeof value === 'string' && /^#[A-Z/0]+[!?A]$/.test(value);
        content[`${letter(column)}${row}`] = isError ? `=${ERRORS[value] ?? value}` : (value as string | number);
      }
    const onOneSheet = (formula: string): string =>
      formula
        .replace(/(?<![\w$!':])\$([A-Z])\$(\d+)(?![\w:!])/g, (_, column: string, row: string) => {
          const cell = tab.cell(Number(row), column.charCodeAt(0) - 64);
          content[`${TAB_COLUMNS[column]}${row}`] = cell.formula ? onOneSheet(cell.formula) : (cell.value as string);
          return `$${TAB_COLUMNS[column]}$${row}`;
        })
        .replace(/('(?:[^']|'')+'|(?<![#\w])[A-Za-z_]\w*)!/g, '')
        .replaceAll(';', ',');
    for (const [at, formula] of formulas.entries()) content[`Z${at + 1}`] = onOneSheet(formula);
    await engine.set(content);
    return formulas.map((_, at) => engine.value(`Z${at + 1}`));
  } finally {
    engine.close();
  }
}

/** Formulas with the errors that cells of the list show. */
const ERRORS: Record<string, string> = { '#N/A': 'NA()', '#REF!': 'INDEX(AA1:AA2,9)', '#DIV/0!': '1/0' };
/** The columns of the tab that formulas may name. */
const TAB_COLUMNS: Record<string, string> = { A: 'V', B: 'W' };

/** The line of a currency by heading. */
export async function totalsOf(list: FakeSheet, tab: FakeSheet, currency = 'USD'): Promise<Record<string, unknown>> {
  const lines = tab.values();
  const top = lines.findIndex(line => line.includes('Currency') && line.includes('Items'));
  const left = lines[top]!.indexOf('Currency');
  const row = lines.findIndex((line, at) => at > top && line[left] === currency) + 1;
  const headings = lines[top]!.flatMap((heading, at) =>
    at > left && heading !== '' ? [[String(heading), at] as const] : [],
  );
  const shown = headings.filter(([, at]) => tab.cell(row, at + 1).formula !== '');
  const values = await calculated(
    list,
    tab,
    shown.map(([, at]) => tab.cell(row, at + 1).formula),
  );
  return Object.fromEntries(shown.map(([heading], at) => [heading, values[at]]));
}

/** The result of a count below the totals. */
export async function countOf(list: FakeSheet, tab: FakeSheet, label: string): Promise<unknown> {
  const lines = tab.values();
  const row = lines.findIndex(line => line.includes(label));
  const [count] = await calculated(list, tab, [tab.cell(row + 1, lines[row]!.indexOf(label) + 2).formula]);
  return count;
}
