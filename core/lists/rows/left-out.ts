/** Which rows of a list aren't items. */
import { readAmount } from '../../input/number.ts';
import { isItemHeading, listedRole } from '../headings/headings.ts';
import { isDeckHeading } from '../headings/marked-names.ts';
import type { Role } from '../headings/roles.ts';
import type { Column, Table } from '../headings/table.ts';
import { readAnswer, readFlag } from '../words/answers.ts';
import { foldHeading } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import { billLines } from './bills.ts';
import type { Reason } from './reasons.ts';
import { sectionsOf } from './sections.ts';

/** A total in several languages. Further words make it an item: `Total War`. */
const TOTAL =
  /^(?:(?:grand|sub|net|overall|order|collection|list|page|report|sous|gesamt|zwischen|end|suma|sum of)[\s-]*)?(?:total|totals|sum|sums|summe|gesamt|insgesamt|gesamtsumme|zwischensumme|somme|totale|subtotale|suma|razem|łącznie|totaal|subtotaal|totalt|summa|yhteensä|celkem|összesen|toplam|total g[eé]n[eé]ral|合計|小計|総計|итого|всего|average|averages|durchschnitt|moyenne|promedio|media)(?:\s+(?:items?|cards?|pieces|quantity|qty|value|cost|price|paid|rows?|pcs|records?|units?|count|retail|weight|amount|\d[\d.,]*))*\s*(?:\([^)]*\))?\s*:?$/i;
/** A total with further words: only one that ends like a heading, or one that no item is called. */
const TOTAL_LINE =
  /^(?:(?:grand|sub|sous|zwischen)[ -]?(?:total|summe)\b.*|(?:total|totals|sum|summe|gesamt|gesamtsumme|totale|suma)\b.*:)$/i;
/** A total of a group, behind its name: `Lot 1 total`. */
const GROUP_TOTAL = /\S\s+(?:sub)?(?:total|summe)\s*:?$/i;
/** What a spreadsheet says about the columns above. */
const STATISTIC =
  /^(?:max|min|maximum|minimum|count|mean|median|avg|std\.? ?dev(?:iation)?|stdev|range|anzahl|mittelwert|mittel|nombre|moyenne|m[eé]diane|cuenta|promedio|media|conteggio|件数|平均|最大|最小)\.?\s*:?\s*[\d.,]*$/i;
/** Lines that programs add below a table. */
const TRAILER =
  /^(?:exported|generated|created|printed|downloaded|report|source|page \d|end of|©|copyright|orders contained|seller id|total (?:number|records)|\d+ (?:record|row|item|card|result)s?\b.*(?:download|export|total|found)|record\(s\))/i;

/** Whether a text says that its row sums up others. */
const isTotal = (text: string) => TOTAL.test(text) || TOTAL_LINE.test(text);
export const isSum = (text: string) => text.length < 40 && (isTotal(text) || STATISTIC.test(text));

/** Whether a column of yes and no says which items are sold. */
export const isSoldFlag = (foldedHeading: string) =>
  /^(?:(?:is|already) )?(?:sold|verkauft|vendu|vendido|venduto|verkocht|sprzedan[eoy])$|^(?:売却|販売)済み?$/.test(
    foldedHeading,
  );

/** Whether a column of yes and no says which items a person has. */
export const isOwnedFlag = (foldedHeading: string) =>
  /^(?:have|owned|got|got it|own|own it|collected|in (?:my )?collection|possede|vorhanden|posseduto|in bezit)$/.test(
    foldedHeading,
  );

/** A date, or an answer other than no. */
const isCancelled = (text: string) => !isEmpty(text) && readAnswer(text) !== false;

/** What was got for an item, where an unsold one has nothing. */
const SOLD_FOR = /^(?:sold for|sold at|sold price|verkauft (?:fur|zu)|vendu pour|vendido por|venduto a|verkocht voor)$/;

/** The amount that a text is or begins with, as `$12.50 + $4 shipping` does; 0 if there is none. */
const amountAtStart = (text: string) =>
  readAmount(text).value ?? readAmount(/^\s*[^\d\s(+-]{0,4} ?\d[\d.,]*(?=[ \p{Sc}])/u.exec(text)?.[0]).value ?? 0;

const saysSoldFor = (foldedHeading: string) => SOLD_FOR.test(foldedHeading) || isSoldFlag(foldedHeading);

const STATUS: readonly [RegExp, Reason][] = [
  [
    /cancel|storniert|annul|annull|^(?:returned|refunded|erstattet|rembours[ée]e?|reembolsado|rimborsato|terugbetaald)(?!\p{L})/iu,
    'cancelled',
  ],
  [/wish|want|not (?:in collection|owned)|wunsch|souhait/i, 'wishList'],
  [
    /^(?:sold|verkauft|vendu|vendido|venduto|verkocht|sprzedane|shipped & sold)(?!\p{L})|^(?:売却済み?|販売済み?|売り?切れ)$/iu,
    'sold',
  ],
  [/^prox(?:y|ied)$/i, 'proxy'],
  [/draft|entwurf|brouillon|szkic|inactive|incomplete|removed|deleted|archived|unlisted|expired|suspended/i, 'draft'],
];
/** An offer that ended, where an order that ended is paid. */
const ENDED_OFFER = /^zakończon/iu;

/** What only an item that is there has. */
const OF_OWNED: readonly Role[] = ['paid', 'paidTotal', 'condition', 'grade'];

/** Columns that say in which of a person's lists an item is. */
const isOfLists = ({ role, heading, filled }: Column) =>
  filled > 0 &&
  (role === null || role === 'note' || role === 'category') &&
  /\b(?:lists?|collections?|folder|binder|shel(?:f|ves)|bookshel(?:f|ves)|portfolio|liste|sammlung|ordner|coleccion|collezione|lijst)\b/.test(
    foldHeading(heading).text,
  );
const WISHES =
  /^(?:my )?(?:wish ?list|want ?list|wunschliste|suchliste|liste (?:de souhaits|d.envies)|lista (?:de deseos|dei desideri)|verlanglijst)$/i;

export type CellOf = (row: readonly string[], role: Role) => string;

/**
 * `reasonOf` returns why a row is not an item, or null; `doubtful` has the rows that may head others, and `platforms` what the headings of
 * their groups say.
 * @param textOf the cell of a role, '' if there is none.
 */
export function leftOutReader(table: Table, rows: readonly (readonly string[])[], textOf: CellOf) {
  const { headingRow, columns, format } = table;
  const has = (role: Role) => columns.some(column => column.role === role && column.filled > 0);
  const naming = (['title', 'name', 'subject', 'series', 'artist'] as const).filter(has);
  const names: readonly Role[] = naming.length > 0 ? naming : [format?.isNumbered ? 'number' : 'set'];
  const nameOf = (row: readonly string[]) => {
    for (const role of names) {
      const text = textOf(row, role);
      if (!isEmpty(text)) return text;
    }
    return '';
  };
  const headings = new Set(
    columns
      .filter(({ role, heading }) => heading !== '' && role !== null && names.includes(role))
      .map(({ heading }) => heading.trim().toLowerCase()),
  );
  const others = (
    ['set', 'number', 'listingId', 'productId', 'condition', 'year', 'artist', 'subject', 'issue'] as const
  ).filter(role => has(role) && !(names.length === 1 && names[0] === role));
  const isBare = (row: readonly string[], name: string) =>
    others.every(role => isEmpty(textOf(row, role)) || textOf(row, role) === name);
  const sections = sectionsOf(rows, table, names, isSum);
  const bill = billLines(rows, table, names, nameOf, isSum);
  const parents = parentsOf(rows, table, textOf);
  const lists = columns.filter(isOfLists);
  const statusOf = statusReader(columns);
  const soldRows = format?.isSales || isAllSold(rows, table, textOf, nameOf);
  const wishes = columns.filter(({ role }) => role === 'wishList');
  const owned = columns.filter(({ role, heading }) => role === 'status' && isOwnedFlag(foldHeading(heading).text));
  const saysOwned = (row: readonly string[]) => owned.some(({ index }) => readAnswer(row[index] ?? ''));
  const width = columns.filter(({ heading, filled }) => heading !== '' && filled > 0).length;
  const counts = columns.filter(
    ({ role, filled }) =>
      (role === 'quantity' || role === 'id' || role === 'number' || role === 'listingId') &&
      filled >= (rows.length - headingRow - 1) * 0.6,
  );
  const lastNamed = rows.length - 1 - [...rows].reverse().findIndex(row => nameOf(row) !== '');
  const lastFilled = rows.length - 1 - [...rows].reverse().findIndex(row => !row.every(isEmpty));
  // The rows below the last item.
  let tail = Math.min(lastFilled, rows.length - 1);
  while (tail > headingRow && (rows[tail]!.every(isEmpty) || isSum(nameOf(rows[tail]!).trim()))) tail -= 1;
  const filledItems = rows.filter(
    (row, index) =>
      index > headingRow &&
      nameOf(row) !== '' &&
      !isSum(nameOf(row)) &&
      (others.length === 0 || !isBare(row, nameOf(row))),
  );
  /** Blank in a quarter of the items: those are still there. */
  const isForSale = (at: number) => filledItems.filter(row => isEmpty(row[at])).length * 4 >= filledItems.length;
  const soldFor = columns.filter(
    ({ role, heading, index }) =>
      role === 'price' && !soldRows && saysSoldFor(foldHeading(heading).text) && isForSale(index),
  );
  const below = otherListOf(rows, headingRow);
  const check = {
    orderId: has('orderId'),
    soldDate: has('soldDate') && !soldRows,
    cancelled: has('cancelledDate'),
    type: has('transactionType'),
    listKind: has('listKind'),
    proxy: has('proxy'),
  };

  const nameless = (row: readonly string[], index: number): Reason => {
    const filled = row.filter(cell => !isEmpty(cell));
    if (filled.length === 0) return 'blank';
    if (filled.some(cell => TOTAL.test(cell.trim()))) return 'total';
    const order = check.orderId ? textOf(row, 'orderId') : '';
    const isSameOrder = (at: number) => rows[at] !== undefined && textOf(rows[at], 'orderId') === order;
    if (!isEmpty(order) && (isSameOrder(index - 1) || isSameOrder(index + 1))) return 'rollup';
    return TRAILER.test(filled.join(' ').trim()) || (width > 3 && filled.length <= 3 && index > lastNamed)
      ? 'trailer'
      : 'noName';
  };

  const reasonOf = (row: readonly string[], index: number): Reason | null => {
    if (index < headingRow) return row.every(isEmpty) ? 'blank' : 'preamble';
    const name = nameOf(row);
    if (index >= below) return row.every(isEmpty) ? 'blank' : 'otherList';
    if (name === '') return nameless(row, index);
    const text = name.trim();
    const line = bill.get(index);
    if (line !== undefined && !(line === 'trailer' && isSum(text))) return line;
    if (headings.has(text.toLowerCase()) && isHeadingAgain(row, table)) return 'heading';
    if (text.length < 40) {
      if (isTotal(text) && isBare(row, name)) return 'total';
      if (index > tail && isSum(text) && hasNumbersOnly(row, name)) return isTotal(text) ? 'total' : 'statistic';
      if (others.length > 0 && GROUP_TOTAL.test(text) && isBare(row, name) && hasNumbersOnly(row, name)) return 'total';
      if (TRAILER.test(text) && index > lastFilled - 5 && isBare(row, name)) return 'trailer';
    }
    // A trailer has no more than two cells and lacks what every item has.
    if (
      width > 3 &&
      index > lastFilled - 5 &&
      counts.length > 0 &&
      counts.every(column => isEmpty(row[column.index])) &&
      row.filter(cell => !isEmpty(cell)).length <= 2
    )
      return 'trailer';
    if (table.shifted.has(index)) return 'shifted';
    if (table.marks === 'counts' && isDeckHeading(text)) return 'section';
    const section = sections?.found.get(index);
    if (section !== undefined && !(section === 'sold' && soldRows)) return section;
    if (parents?.has(index)) return 'parent';
    if (check.type && !/^(?:order|sale)?$/i.test(textOf(row, 'transactionType').trim())) return 'notSale';
    if (check.cancelled && isCancelled(textOf(row, 'cancelledDate'))) return 'cancelled';
    const status = statusOf(row).filter(reason => !(reason === 'sold' && soldRows));
    if (status.length > 0) return status.includes('sold') ? 'sold' : status[0]!;
    if (check.soldDate && !isEmpty(textOf(row, 'soldDate'))) return 'sold';
    if (soldFor.some(({ index: at }) => amountAtStart(row[at] ?? '') > 0)) return 'sold';
    if (lists.some(({ index: at }) => WISHES.test((row[at] ?? '').trim()))) return 'wishList';
    if (check.listKind && /^(?:list|wish ?list)$/i.test(textOf(row, 'listKind').trim())) return 'wishList';
    if (check.proxy && readFlag(textOf(row, 'proxy'))) return 'proxy';
    for (const { index: at, heading } of wishes) {
      if (!readFlag(row[at] ?? '')) continue;
      const isNeed = foldHeading(heading).text === 'need';
      if ((isNeed || /qty|quantity/i.test(heading)) && Number(textOf(row, 'quantity')) > 0) continue;
      // Of what is there, a person may need to do something: `Need: clean`.
      if (isNeed && (OF_OWNED.some(role => !isEmpty(textOf(row, role))) || saysOwned(row))) continue;
      return /watch/i.test(heading) ? 'watched' : 'wishList';
    }
    return null;
  };
  return { reasonOf, doubtful: sections?.doubtful, platforms: sections?.platforms };
}

/** Why a row isn't an item by its columns of statuses: what is sold isn't there any more, whatever another column says. */
function statusReader(columns: readonly Column[]): (row: readonly string[]) => Reason[] {
  const statuses = columns
    .filter(({ role, filled }) => role === 'status' && filled > 0)
    .map(({ index, heading }) => {
      const { text } = foldHeading(heading);
      return { index, saysSold: isSoldFlag(text), saysOwned: isOwnedFlag(text), isOfOffer: text === 'status oferty' };
    });
  return row =>
    statuses.flatMap(({ index, saysSold, saysOwned, isOfOffer }): Reason[] => {
      const status = (row[index] ?? '').normalize('NFC');
      if (saysSold && readAnswer(status)) return ['sold'];
      if (saysOwned && readAnswer(status) === false) return ['wishList'];
      if (isOfOffer && ENDED_OFFER.test(status.trim())) return ['draft'];
      const reason = STATUS.find(([pattern]) => pattern.test(status))?.[1];
      return reason === undefined ? [] : [reason];
    });
}

/** Whether the cells beside a name are numbers, of which there is at least one. */
function hasNumbersOnly(row: readonly string[], name: string): boolean {
  const cells = row.filter(cell => !isEmpty(cell) && cell !== name);
  return cells.length > 0 && cells.every(cell => readAmount(cell.replace(/%\s*$/, '')).value !== undefined);
}

function isHeadingAgain(row: readonly string[], { columns }: Table): boolean {
  const filled = columns.filter(({ index }) => !isEmpty(row[index]));
  return (
    filled.filter(({ index, heading }) => foldHeading(row[index]!).text === foldHeading(heading).text).length >=
    filled.length * 0.6
  );
}

/** Position of the heading row of a second list below, behind a blank row or a title; infinite if there is none. */
function otherListOf(rows: readonly (readonly string[])[], headingRow: number): number {
  if (headingRow === -1) return Number.POSITIVE_INFINITY;
  const own = new Set(rows[headingRow]!.map(cell => foldHeading(cell).text));
  for (let index = headingRow + 2; index < rows.length - 1; index += 1) {
    if (!isAlmostBlank(rows[index - 1]!)) continue;
    const cells = rows[index]!.filter(cell => !isEmpty(cell));
    const isHeadings = cells.length > 2 && cells.every(listedRole) && cells.some(isItemHeading);
    if (isHeadings && cells.some(cell => !own.has(foldHeading(cell).text))) return index;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether a row is blank or holds a title alone. */
function isAlmostBlank(row: readonly string[]): boolean {
  let filled = 0;
  for (const cell of row) if (!isEmpty(cell) && ++filled > 1) return false;
  return true;
}

/** If everything in a list is sold, it is a report of sales, and its rows are the items. */
function isAllSold(
  rows: readonly (readonly string[])[],
  { headingRow, columns }: Table,
  textOf: CellOf,
  nameOf: (row: readonly string[]) => string,
): boolean {
  const date = columns.some(({ role }) => role === 'soldDate');
  const statuses = columns.filter(({ role, filled }) => role === 'status' && filled > 0);
  if (!date && statuses.length === 0) return false;
  return rows.slice(headingRow + 1).every(row => {
    if (nameOf(row) === '') return true;
    const says = (pattern: RegExp) => statuses.some(({ index }) => pattern.test((row[index] ?? '').trim()));
    const isSold = (date && !isEmpty(textOf(row, 'soldDate'))) || says(/^(?:sold|completed)\b/i);
    return isSold || isCancelled(textOf(row, 'cancelledDate')) || says(/cancel/i);
  });
}

/** Positions of rows that sum up the variations of a listing: they have the number of the rows that follow, and none or all of their variations. */
function parentsOf(
  rows: readonly (readonly string[])[],
  { headingRow, columns }: Table,
  textOf: CellOf,
): Set<number> | undefined {
  const variations = columns.find(({ role }) => role === 'variant');
  // What is exclusive to a shop isn't a variation of a listing.
  if (!variations || /^exclusive/i.test(variations.heading.trim())) return undefined;
  if (!columns.some(({ role }) => role === 'listingId')) return undefined;
  const groups = new Map<string, number[]>();
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const id = textOf(rows[index]!, 'listingId');
    if (isEmpty(id)) continue;
    const group = groups.get(id);
    if (group) group.push(index);
    else groups.set(id, [index]);
  }
  const parents = new Set<number>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const variants = group.map(index => textOf(rows[index]!, 'variant'));
    for (const [at, index] of group.entries()) {
      const isSum = isEmpty(variants[at]) || variants[at]!.includes(';');
      if (isSum && variants.some((variant, other) => other !== at && !isEmpty(variant) && !variant.includes(';')))
        parents.add(index);
    }
  }
  return parents;
}
