/** Checks the draft of a refresh: its sheet or range. */
import type { ListView } from '../../lists/list-view.ts';
import { NOWHERE, placeOfRange } from '../../lists/place.ts';
import { rangeOf } from '../../lists/ranges.ts';
import { refusal } from '../../platform/refusal.ts';
import { viewOf } from '../../tables/view.ts';
import { type Checked, savedAs } from '../chosen-list.ts';
import type { RefreshFormulas } from '../draft.ts';
import { refuseUnmarkable } from '../placing.ts';

export function checkedRefresh({ what, list: _, ...rest }: RefreshFormulas): Checked {
  const scope = what.scope.trim();
  const draft: RefreshFormulas = { ...rest, what: { scope }, where: null };
  if (scope === '') return { draft };
  const named = SpreadsheetApp.getActive().getSheetByName(scope);
  if (!named && !scope.includes('!')) throw refusal(`There is no sheet “${scope}”`, undefined, 'what.scope');
  const sheet = named ?? rangeOf(scope, 'what.scope').getSheet();
  const place = named ? NOWHERE : placeOfRange(rangeOf(scope, 'what.scope'));
  refuseUnmarkable(sheet, place);
  const seen: ListView = { view: viewOf(sheet), place, rows: [] };
  return { draft: { ...draft, list: savedAs(sheet, seen, { gap: 0 }) }, seen };
}
