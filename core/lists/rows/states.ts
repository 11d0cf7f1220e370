/** Rows whose items aren't there, or aren't a person's: sold, given away, cancelled, drafts, wanted, watched. */
import { readAmount } from '../../input/number.ts';
import type { Role } from '../headings/roles.ts';
import type { Column, Table } from '../headings/table.ts';
import { readAnswer, readFlag } from '../words/answers.ts';
import { foldHeading } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import type { CellOf, Naming, ReasonOf, Row } from './named.ts';
import type { Reason } from './reasons.ts';
import { isSum } from './sums.ts';

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
  [
    /^(?:donated|lost|stolen|given away|gifted|traded|thrown (?:out|away)|discarded|verschenkt|gespendet|verloren|gestohlen|getauscht|entsorgt|donn[ée]e?|perdue?|vol[ée]e?|[ée]chang[ée]e?|donad[oa]|regalad[oa]|perdid[oa]|robad[oa])(?!\p{L}| to me\b)/iu,
    'gone',
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

/**
 * What a row says about its item: that it is sold, cancelled, a draft, wanted or a proxy, or that the row isn't a sale.
 * @param isReport whether everything in the list is sold.
 */
export function stateReader(
  { headingRow, columns }: Table,
  rows: readonly Row[],
  textOf: CellOf,
  { nameOf, hasOthers, isBare }: Naming,
  isReport: boolean,
): ReasonOf {
  const has = (role: Role) => columns.some(column => column.role === role && column.filled > 0);
  const statusOf = statusReader(columns);
  const wishOf = wishReader(columns, textOf);
  const items = rows.filter(
    (row, index) => index > headingRow && nameOf(row) !== '' && !isSum(nameOf(row)) && (!hasOthers || !isBare(row)),
  );
  /** Blank in a quarter of the items: those are still there. */
  const isForSale = (at: number) => items.filter(row => isEmpty(row[at])).length * 4 >= items.length;
  const soldFor = columns.filter(
    ({ role, heading, index }) =>
      role === 'price' && !isReport && saysSoldFor(foldHeading(heading).text) && isForSale(index),
  );
  const check = {
    soldDate: has('soldDate') && !isReport,
    cancelled: has('cancelledDate'),
    type: has('transactionType'),
    listKind: has('listKind'),
    proxy: has('proxy'),
  };
  const lists = columns.filter(isOfLists);
  return row => {
    if (check.type && !/^(?:order|sale)?$/i.test(textOf(row, 'transactionType').trim())) return 'notSale';
    if (check.cancelled && isCancelled(textOf(row, 'cancelledDate'))) return 'cancelled';
    const status = statusOf(row).filter(reason => !(reason === 'sold' && isReport));
    if (status.length > 0) return status.includes('sold') ? 'sold' : status[0]!;
    if (check.soldDate && !isEmpty(textOf(row, 'soldDate'))) return 'sold';
    if (soldFor.some(({ index: at }) => amountAtStart(row[at] ?? '') > 0)) return 'sold';
    if (lists.some(({ index: at }) => WISHES.test((row[at] ?? '').trim()))) return 'wishList';
    if (check.listKind && /^(?:list|wish ?list)$/i.test(textOf(row, 'listKind').trim())) return 'wishList';
    if (check.proxy && readFlag(textOf(row, 'proxy'))) return 'proxy';
    return wishOf(row);
  };
}

/** What a person wants or watches, and doesn't have. */
function wishReader(columns: readonly Column[], textOf: CellOf): (row: Row) => Reason | null {
  const wishes = columns.filter(({ role }) => role === 'wishList');
  const owned = columns.filter(({ role, heading }) => role === 'status' && isOwnedFlag(foldHeading(heading).text));
  const saysOwned = (row: Row) => owned.some(({ index }) => readAnswer(row[index] ?? ''));
  return row => {
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

/** If everything in a list is sold, it is a report of sales, and its rows are the items. */
export function isAllSold(
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
