/** The reader of lists: files and tables as they came out of a program, read into searches. */

export { marketOf, type Target, targetOf } from './compose.ts';
export { sayCards } from './headings/cards.ts';
export { isInHundredths } from './headings/formats.ts';
export { headsColumn, isItemHeading, listedRole, recognize as headingRole } from './headings/headings.ts';
export { type Role, roles, rolesOfItems, UNUSED as unusedRoles } from './headings/roles.ts';
export type { Column as ListColumn, Mapping, Settled as SettledList } from './headings/table.ts';
export {
  isListRow,
  type ListRowField,
  leftOutRow,
  listRow,
  listRowFields,
  listSentences,
  sumsIn,
} from './item-rows.ts';
export type { Kind, ListNote } from './items/facts.ts';
export type { ListItem, ListQuestion, ReadList, ReadListOptions, SameSearch } from './list.ts';
export { type PastedSearch, pastedSearches } from './pasted.ts';
export { readList, refuseMissing } from './read.ts';
export { isUnclearSum, listCurrency, UNCLEAR_SUM } from './rows/paid.ts';
export {
  isLeavable,
  keepable,
  type Leavable,
  type LeftOut,
  leavable,
  leftOutText,
  REASONS,
  type Reason,
} from './rows/reasons.ts';
export type { ListSource } from './source.ts';
