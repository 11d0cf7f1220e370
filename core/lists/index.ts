/** The reader of lists: files and tables as they came out of a program, read into searches. */

export { sayCards } from './cards.ts';
export type { Column as ListColumn, Mapping, Settled as SettledList } from './columns.ts';
export { marketOf, type Target, targetOf } from './compose.ts';
export type { Kind, ListNote } from './facts.ts';
export { isInHundredths } from './formats.ts';
export { headsColumn, isItemHeading, listedRole, recognize as headingRole } from './headings.ts';
export {
  isLeavable,
  keepable,
  type Leavable,
  type LeftOut,
  leavable,
  leftOutText,
  REASONS,
  type Reason,
} from './left-out.ts';
export type { ListItem, ListQuestion, ReadList, ReadListOptions, SameSearch } from './list.ts';
export { UNCLEAR_SUM } from './paid.ts';
export { type PastedSearch, pastedSearches } from './pasted.ts';
export { readList, refuseMissing } from './read.ts';
export { type Role, roles, rolesOfItems, UNUSED as unusedRoles } from './roles.ts';
export { isListRow, type ListRowField, leftOutRow, listRow, listRowFields, listSentences, sumsIn } from './rows.ts';
export type { ListSource } from './source.ts';
