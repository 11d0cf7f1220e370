/** Formats the cells of a price list: amounts in their currency, losses in red, moved prices in colour. */
import { present } from '../../platform/lists.ts';
import { alignmentOf, formatOf, moneyFormat } from '../../tables/shape.ts';
import type { PriceColumn } from '../draft.ts';
import { type Line, type Name, namesOf, priceColumns } from './columns.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** Light enough for dark text. The note carries the same information. */
const RISEN = '#e6f4ea';
const FALLEN = '#fce8e6';
const CHANGE_FORMAT = '+0.0%;[Red]-0.0%;0.0%';

/** Formats cells that were written and found in place: amounts in the row's currency, losses in red, secondary columns in grey. */
export function formatPrices(
  cells: Range,
  lines: readonly Line[],
  columns: readonly PriceColumn[],
  from: number,
): void {
  const all = namesOf(columns);
  const names = all.slice(from, from + cells.getNumColumns());
  const currencyAt = all.indexOf('currency');
  const formats = cells.getNumberFormats();
  const wanted = lines.map(({ values, currencyThere }, down) =>
    names.map((name, at) => {
      if (!THERE.has(name)) return formatIn(name, values[currencyAt]);
      // Values that were kept also keep their currency.
      return currencyThere === undefined ? present(formats[down]?.[at]) : formatIn(name, currencyThere);
    }),
  );
  if (JSON.stringify(formats) !== JSON.stringify(wanted)) cells.setNumberFormats(wanted);
  const grey = names.findIndex(name => SERVICE.includes(name));
  const greys = names.filter(name => SERVICE.includes(name)).length;
  if (grey >= 0) {
    const service = cells.offset(0, grey, lines.length, greys).setFontColor(GREY);
    const alignments = names.slice(grey, grey + greys).map(name => alignmentOf(priceColumns[name]));
    service.setHorizontalAlignments(lines.map(() => alignments));
  }
  for (const [at, [before]] of cells.getBackgrounds().entries()) {
    const { moved, state } = present(lines[at]);
    const ours = before === RISEN || before === FALLEN;
    const color = moved > 0 ? RISEN : moved < 0 ? FALLEN : ours ? null : before;
    if (state !== 'failed' && color !== before) cells.offset(at, 0, 1).setBackground(color ?? null);
  }
}

/** Amounts in the currency of the fees. */
const THERE: ReadonlySet<Name> = new Set(['netThere', 'profitThere', 'mostToPayThere']);

/** Secondary columns, shown in grey. */
const SERVICE: readonly Name[] = ['currency', 'updated'];
const GREY = '#5f6368';

function formatIn(name: Name, currency: unknown): string {
  if (name === 'change') return CHANGE_FORMAT;
  const { kind } = priceColumns[name];
  return kind === 'amount' ? moneyFormat(currency, name === 'netProfit' || name === 'profitThere') : formatOf(kind);
}
