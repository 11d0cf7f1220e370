/** Lines of a bill or a receipt that aren't items: what is added to their prices, sums, and how it was paid. */
import { readAmount } from '../../input/number.ts';
import { type Role, rolesOfItems } from '../headings/roles.ts';
import type { Column, Table } from '../headings/table.ts';
import { foldWord } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';

type Row = readonly string[];

/** What describes an item. */
const DESCRIBING: readonly Role[] = [...rolesOfItems, 'condition', 'category'];

/** What a bill calls a sum, with any further words: `Total due`. Only a row that lacks what every item has is one. */
const SUM =
  /^(?:(?:grand|sub|net|order|invoice|sous|gesamt|zwischen|rechnungs) ?)?(?:total|totals|totaal|totale|sum|summe|gesamt|betrag|somme|suma|razem|合計|小計)(?!\p{L})/u;

const CHARGES = [
  'shipping|postage|freight|delivery|handling|packing|packaging|insurance|tax|vat|gst|hst|discount|buyer s premium|premium|commission|fees?|refunds?|credit note',
  'versand(?:kosten)?|porto|fracht|verpackung|mwst|ust|mehrwertsteuer|umsatzsteuer|rabatt|aufgeld|gebuhr(?:en)?|provision|erstattung|gutschrift',
  '(?:frais de )?port|frais d.envoi|livraison|tva|remise|(?:gastos de )?envio|iva|descuento|(?:spese di )?spedizione|sconto',
  'verzend(?:ing|kosten)|btw|korting|wysylka|dostawa|送料|消費税|手数料',
].join('|');
/** What a bill adds to its items: `Sales tax (8%)`, `Postage & packing`. Such a word may also name an item: `Porto`. */
const CHARGE = new RegExp(
  `^(?:(?:plus|zzgl|incl|inkl|sales|state|import|s) )?(?:${CHARGES})(?: (?:(?:and|und|et|e|y|en) )?(?:${CHARGES}|costs?|charges?))*(?: \\d{1,2})*$`,
);

const wordsOf = (text: string) => foldWord(text.toLowerCase()).replace(/[./+]/g, ' ').replace(/ +/g, ' ').trim();

const amountOf = (cell: string) => readAmount(cell.replace(/%\s*$/, '')).value;

/** What rows lack that items have, and how their numbers compare with those of the items. */
function billOf(columns: readonly Column[], naming: readonly Role[]) {
  const others = columns.filter(
    ({ role, filled }) => filled > 0 && !(role !== null && naming.includes(role)) && role !== 'note',
  );
  const describing = others.filter(({ role }) => role !== null && DESCRIBING.includes(role));
  const written = others.filter(column => !describing.includes(column));
  return {
    others,
    describing,
    written,
    /** What an item that is added later has, too, where it may have no number and no date. */
    bought: written.filter(({ role }) => role !== 'id' && role !== 'date'),
    filledIn(row: Row) {
      let filled = 0;
      for (const { index } of others) if (!isEmpty(row[index])) filled += 1;
      return filled;
    },
    isNumbersOnly(row: Row) {
      const cells = others.map(({ index }) => row[index] ?? '').filter(cell => !isEmpty(cell));
      return cells.length > 0 && cells.every(cell => /\d/.test(cell) && amountOf(cell) !== undefined);
    },
    /** Whether money comes back, which no item does. */
    isRefund: (row: Row) => others.some(({ index }) => (amountOf(row[index] ?? '') ?? 0) < 0),
    /** Whether a row has a number as large as those of the items together, or nothing but their exact sums. */
    isLarge(row: Row, items: readonly Row[], isExact: boolean) {
      const over = others.flatMap(({ index }) =>
        isEmpty(row[index])
          ? []
          : [items.reduce((left, item) => left - (amountOf(item[index] ?? '') ?? 0), amountOf(row[index] ?? '') ?? 0)],
      );
      return isExact ? over.every(rest => Math.abs(rest) < 0.01) : over.some(rest => rest > -0.01);
    },
  };
}

const lacks = (row: Row, wanted: readonly { index: number }[]) => wanted.some(({ index }) => isEmpty(row[index]));

/** What every one of several items has. */
const sharedBy = (items: readonly Row[], columns: readonly Column[]) =>
  items.length < 2 ? [] : columns.filter(({ index }) => items.every(row => !isEmpty(row[index])));

type Line = 'total' | 'notSale' | 'trailer';

/**
 * The rows that add to the items above, or sum them up. They lack something that every item has, and beside their names hold nothing but
 * numbers. Below a sum, such a row says how it was paid. Nothing is a line of a bill above an item that has all. Items often lack what
 * describes them, such as a maker, a year or a platform: only an exact sum lacks no more.
 * @param isTotal whether a text is that of a total, whatever its amounts.
 */
export function billLines(
  rows: readonly Row[],
  { headingRow, columns }: Table,
  naming: readonly Role[],
  nameOf: (row: Row) => string,
  isTotal: (text: string) => boolean,
): ReadonlyMap<number, Line> {
  if (headingRow === -1) return new Map();
  const bill = billOf(columns, naming);
  const items: Row[] = [];
  const charges: number[] = [];
  let shared: readonly Column[] = [];
  let tail: [number, Line][] = [];
  const isSum = (row: Row, name: string, words: string) => {
    if (!SUM.test(words) || !(lacks(row, shared) || lacks(row, sharedBy(items, bill.others)))) return false;
    return name === '' || isTotal(name.trim()) || bill.isLarge(row, items, !lacks(row, sharedBy(items, bill.written)));
  };
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    const name = nameOf(row);
    const filled = bill.filledIn(row);
    if (name !== '' && filled === 0) {
      if (shared.length > 1) tail.push([index, 'trailer']);
      continue;
    }
    const isWhole = (filled === bill.others.length && !bill.isRefund(row)) || !bill.isNumbersOnly(row);
    // A sum may also stand beside the names.
    const text = name === '' ? (row.find(cell => /\p{L}/u.test(cell)) ?? '') : name;
    const words = name !== '' && isWhole ? '' : wordsOf(text);
    if (words !== '' && isSum(row, name, words)) {
      if (shared.length === 0) shared = sharedBy(items, bill.bought);
      if (name !== '') tail.push([index, 'total']);
    } else if (name === '') continue;
    else if (words !== '' && CHARGE.test(words)) charges.push(index);
    else if (!isWhole && shared.length > 0 && lacks(row, shared)) tail.push([index, 'trailer']);
    else {
      items.push(row);
      tail = [];
    }
  }
  return new Map([...tail, ...chargesOf(rows, charges, items, bill)]);
}

/** Of the rows that are named as charges, those that aren't items: what is described or, as far as items are, counted is one. */
function chargesOf(
  rows: readonly Row[],
  charges: readonly number[],
  items: readonly Row[],
  { describing, written, isRefund }: ReturnType<typeof billOf>,
): [number, Line][] {
  if (charges.length === 0) return [];
  const own = sharedBy(items, written);
  const counts = own.filter(({ role }) => role === 'quantity');
  const wanted = counts.length > 0 ? counts : own;
  const isCharge = (row: Row) =>
    (lacks(row, wanted) || isRefund(row)) && describing.every(({ index }) => isEmpty(row[index]));
  return charges.flatMap((index): [number, Line][] => (isCharge(rows[index]!) ? [[index, 'notSale']] : []));
}
