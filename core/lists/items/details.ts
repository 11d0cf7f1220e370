/** Texts of further columns that belong to the name of an item. */

import { UNIT } from '../columns/values.ts';
import { foldHeading } from '../words/fold.ts';

const PRINT_RUN = /^(?:numbered(?: to)?|serial numbered|print run|no d)$/;

/** A number gets the unit of its heading, and of `12/25` only the print run is alike for every copy. */
export function detailReader(heading: string): (text: string) => string {
  const { text: folded } = foldHeading(heading);
  const [unit] = UNIT.exec(folded) ?? [];
  if (unit !== undefined) return text => (/^\d+(?:[.,]\d+)?$/.test(text) ? `${text}${unit}` : text);
  if (!PRINT_RUN.test(folded)) return text => text;
  return text => {
    const [, run] = /^(?:#?\d*\s*(?:\/|of))?\s*(\d[\d,]*)$/i.exec(text) ?? [];
    return run === undefined ? '' : `/${run.replaceAll(',', '')}`;
  };
}
