/** Formats the cells of a price list: amounts in their currency, losses in red, moved prices in colour. */
import { neighbours, present } from '../../platform/lists.ts';
import { alignmentOf, formatOf, moneyFormat } from '../../tables/shape.ts';
import type { PriceColumn } from './choices.ts';
import { type Line, type Name, namesOf, priceColumns } from './columns.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** Light enough for dark text. The note carries the same information. */
const RISEN = '#e6f4ea';
const FALLEN = '#fce8e6';

/**
 * Formats cells that were written and found in place: amounts in the row's currency, losses in red, secondary columns in grey.
 * @param at the results that they are, as indexes of all results of the list.
 */
export function formatPrices(
  cells: Range,
  lines: readonly Line[],
  columns: readonly PriceColumn[],
  at: readonly number[],
): void {
  const all = namesOf(columns);
  const names = at.map(index => present(all[index]));
  const currencyAt = all.indexOf('currency');
  const formats = cells.getNumberFormats();
  const wanted = lines.map(({ values, currencyThere }, down) =>
    names.map((name, right) => {
      if (!THERE.has(name)) return formatIn(name, values[currencyAt]);
      // Values that were kept also keep their currency.
      return currencyThere === undefined ? present(formats[down]?.[right]) : formatIn(name, currencyThere);
    }),
  );
  if (JSON.stringify(formats) !== JSON.stringify(wanted)) cells.setNumberFormats(wanted);
  const service = names.flatMap((name, right) => (SERVICE.includes(name) ? [right] : []));
  for (const run of neighbours(service, right => right))
    cells.offset(0, present(run[0]), lines.length, run.length).setFontColor(GREY);
  const alignments = names.map(name => alignmentOf(priceColumns[name]));
  cells.setHorizontalAlignments(lines.map(() => alignments));
  for (const [down, [before]] of cells.getBackgrounds().entries()) {
    const { moved, state } = present(lines[down]);
    const ours = before === RISEN || before === FALLEN;
    const color = moved > 0 ? RISEN : moved < 0 ? FALLEN : ours ? null : before;
    if (state !== 'failed' && color !== before) cells.offset(down, 0, 1).setBackground(color ?? null);
  }
}

/** Amounts in the currency of the fees. */
const THERE: ReadonlySet<Name> = new Set(['netThere', 'profitThere', 'mostToPayThere']);

/** Secondary columns, shown in grey. */
const SERVICE: readonly Name[] = ['currency', 'updated'];
const GREY = '#5f6368';

function formatIn(name: Name, currency: unknown): string {
  const { kind, format = formatOf(kind) } = priceColumns[name];
  return kind === 'amount' ? moneyFormat(currency, name === 'netProfit' || name === 'profitThere') : format;
}
