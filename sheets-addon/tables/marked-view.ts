/**
 * A sheet with marked rows and columns while people edit it: one value for each look at the sheet. Marks are read between two equal views,
 * so they belong to what the view shows. Afterwards they are read again only when a view differs in more than the cells that were written,
 * or a marked column is blank.
 */
import { DocumentBusy } from '../platform/shared.ts';
import { isUntouched } from './realign.ts';
import { type Block, MOST_TRIES, NOTHING, type View, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** What a look shows: a view, and the place that marks show in it. */
interface Seen<Place> {
  view: View;
  place: Place;
}

/** How the marks of a sheet are read. */
interface Marked<Marks, Place, Look extends Seen<Place>> {
  marks(): Marks;
  /** @throws PlaceLost */
  placeOf(marks: Marks): Place;
  lookAt(view: View, place: Place): Look;
  /** The columns that the add-on writes. */
  columnsOf(place: Place): Iterable<number>;
}

export interface Looks<Look> {
  /**
   * Looks at the sheet.
   * @param seen a view that was just read, and the cells that were written before it.
   * @throws PlaceLost, DocumentBusy
   */
  look(seen?: { view: View; written: Block }): Look;
  /** What an earlier look saw. */
  at(view: View): Look;
}

export function looksAt<Marks, Place, Look extends Seen<Place>>(
  sheet: Sheet,
  { marks, placeOf, lookAt, columnsOf }: Marked<Marks, Place, Look>,
): Looks<Look> {
  const looks = new WeakMap<View, Look>();
  let last: View | undefined;
  const remember = (view: View, place: Place) => {
    const seen = lookAt(view, place);
    looks.set(view, seen);
    last = view;
    return seen;
  };
  const at = (view: View) => {
    const seen = looks.get(view);
    if (!seen) throw new Error('This view was never looked at');
    return seen;
  };
  // A blank column may move among blank ones without a trace.
  const showsMoves = ({ view, place }: Look) =>
    [...columnsOf(place)].every(column => view.values.some(line => (line[column] ?? '') !== ''));
  return {
    at,
    look({ view, written } = { view: viewOf(sheet), written: NOTHING }) {
      if (last && isUntouched(last, view, written) && showsMoves(at(last))) return remember(view, at(last).place);
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const found = marks();
        const again = viewOf(sheet);
        if (isUntouched(view, again, NOTHING)) return remember(again, placeOf(found));
        view = again;
      }
      throw new DocumentBusy();
    },
  };
}
