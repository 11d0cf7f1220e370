/** An item of a list as one flat row, for connectors that pass rows on. */
import type { FieldKind } from '../endpoint.ts';
import type { Target } from './compose.ts';
import { OTHER_LIST } from './headings/table.ts';
import type { ListItem, ReadList } from './list.ts';
import { UNCLEAR_SUM } from './rows/paid.ts';
import type { LeftOut } from './rows/reasons.ts';
import { REASONS } from './rows/reasons.ts';

export interface ListRowField {
  name: string;
  label: string;
  kind: Extract<FieldKind, 'text' | 'number' | 'integer' | 'currency'>;
}

/** The fields of a row, in order. Names of parameters are the service's own, so searches take them over. */
export const listRowFields: readonly ListRowField[] = [
  { name: 'keyword', label: 'Keyword', kind: 'text' },
  { name: 'productId', label: 'Product ID', kind: 'integer' },
  { name: 'condition', label: 'Condition', kind: 'text' },
  { name: 'variant', label: 'Variant', kind: 'text' },
  { name: 'language', label: 'Language', kind: 'text' },
  { name: 'itemCondition', label: 'Item Condition', kind: 'text' },
  { name: 'brand', label: 'Brand', kind: 'text' },
  { name: 'quantity', label: 'Quantity', kind: 'integer' },
  { name: 'paid', label: 'Paid', kind: 'number' },
  { name: 'paidCurrency', label: 'Paid Currency', kind: 'currency' },
  { name: 'row', label: 'Row', kind: 'integer' },
  { name: 'kind', label: 'Kind', kind: 'text' },
  { name: 'note', label: 'Note', kind: 'text' },
  { name: 'leftOut', label: 'Left Out', kind: 'text' },
];

/** The row of an item. The condition of a card is no condition of the fashion site, whose own word replaces it. */
export function listRow(item: ListItem, target: Target = 'auction'): Record<string, string | number | null> {
  const {
    keyword,
    parameters,
    productId,
    condition,
    variant,
    language,
    quantity,
    paid,
    paidCurrency,
    row,
    kind,
    notes,
  } = item;
  const sent = (name: string) => (parameters[name] as string | undefined) ?? null;
  return {
    keyword,
    productId: productId ?? null,
    condition: sent('condition') ?? (target === 'fashion' ? null : (condition ?? null)),
    variant: variant ?? null,
    language: language ?? null,
    itemCondition: sent('itemCondition'),
    brand: sent('brand'),
    quantity,
    paid,
    paidCurrency,
    row,
    kind,
    note: notes.map(({ text }) => text).join('; '),
    leftOut: null,
  };
}

/** Whether a record is a row of a list that was read. */
export function isListRow(record: object): boolean {
  return listRowFields.every(({ name }) => name in record);
}

/** The row of a line that is no item: its number, its first cells, and the reason. */
export function leftOutRow({ row, reason, text }: LeftOut): Record<string, string | number | null> {
  const blank = Object.fromEntries(listRowFields.map(({ name }) => [name, null]));
  return { ...blank, row, note: text, leftOut: REASONS[reason] };
}

/** What a person should know before anything is spent: the summary, open questions with what is done about them, and rows with one search. */
export function listSentences({ text, format, questions, sameSearches, unused }: ReadList): string[] {
  const same = sameSearches.slice(0, 3).map(({ keyword, rows, differIn }) => {
    return `Rows ${rows.slice(0, 4).join(', ')} have the same search “${keyword}” but differ in ${differIn.slice(0, 3).join(', ')}.`;
  });
  const open = questions.map(({ text: asked, fallback, choices }) => {
    const chosen = choices.find(({ value }) => value === fallback)?.label ?? fallback;
    return `${asked} Now: ${chosen}.`;
  });
  const more = sameSearches.length > 3 ? [`${sameSearches.length - 3} more searches stand for different rows.`] : [];
  // The columns of a known program are known. In another list, one that no rule explains may tell goods apart.
  const unread = unused.filter(({ why }) => why === OTHER_LIST || (why === undefined && format === null));
  const names = unread.slice(0, 5).map(({ heading }) => `“${heading}”`);
  const others = unread.length > 5 ? ` and ${unread.length - 5} more` : '';
  const columns = unread.length === 0 ? [] : [`Not part of the searches: ${names.join(', ')}${others}.`];
  return [text, ...open, ...sumsIn(unused), ...columns, ...same, ...more];
}

/** Sums that aren't used until a person says what they are for. */
export const sumsIn = (unused: ReadList['unused']): string[] =>
  unused.flatMap(({ heading, why }) =>
    why === UNCLEAR_SUM
      ? [`“${heading}” may be for one piece or for all of a row, so it isn't used. Give it a role, or another heading.`]
      : [],
  );
