/** Cells that don't hold what a person typed, and years. */
import { addNote, type Facts } from './facts.ts';

/** Facts that are words of a search as they stand in a cell. A date of release is a year, so years have a reader of their own. */
const WRITTEN = {
  ...{ title: 'title', name: 'name', subject: 'player', artist: 'artist', series: 'series', issue: 'issue' },
  ...{ set: 'set', number: 'number', brand: 'brand', variant: 'variant', platform: 'platform', medium: 'format' },
  ...{ size: 'size', color: 'color', rarity: 'rarity' },
} as const;
export type Written = keyof typeof WRITTEN;
export const WRITTEN_FACTS = Object.keys(WRITTEN) as Written[];
const NAMES: readonly Written[] = ['title', 'name', 'subject', 'artist', 'series'];

/** Nothing else starts or ends like a date, an error of a cell, a text that is loading, a long number cut short, or data. */
const SUSPECT =
  /^(?:[#[{<]|\d{1,4}([-/.])\d{1,2}\1\d|\d{1,2}(?:-|\.? )\p{L}|\p{L}{3,9}\.?[- ]\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? |\d\S*E\+)|\.{3}$|…$|[{<%]/u;
/** Most cells start and end with a letter, and are no word for a missing value. */
const isWords = (text: string) => {
  const last = text.charCodeAt(text.length - 1) | 32;
  return text.length > 8 && last >= 97 && last <= 122 && (text.charCodeAt(0) | 32) >= 97;
};
/** Words of programs for a value that nobody knows. */
export const UNSTATED = /^(?:unknown|tbd|not sure|\(?not applicable\)?|\?+)$/i;

/** What a spreadsheet made of a cell, or shows in place of its value, is never searched for. */
export function dropSpoiled(
  facts: Facts,
  given: readonly Written[],
  problemOf: (written: string) => string | undefined,
): void {
  for (const fact of given) {
    const written = facts[fact];
    if (written === '' || isWords(written)) continue;
    if (SUSPECT.test(written)) {
      const problem = problemOf(written);
      if (problem === undefined) continue;
      if (NAMES.includes(fact)) facts.isNameSpoiled = true;
      else addNote(facts, `The ${WRITTEN[fact]} is “${written}”, ${problem}`, 'unknown');
      facts[fact] = '';
    } else if (written.length < 9 && UNSTATED.test(written) && !NAMES.includes(fact)) facts[fact] = '';
  }
}

/** A coin's year with the letter of its mint. */
const MINTED = /^(?:1[5-9]|20)\d\d[ -]?(?:P|D|S|O|CC|W|C)\b(?: (?:VDB|[A-Z]{2,4}))?$/;

/** A wine without a year is `NV`. */
const NO_YEAR = /^(?:0+|1001|n\.?v\.?|non[- ]vintage)$/i;

/** The year of `c. 1999`, `1999.0`, `2026-01-01` or the season `1999-00` or `1999/00`. */
export function takeYear(facts: Facts): void {
  const written = facts.year;
  if (MINTED.test(written)) return;
  const [, year, second] = /(?<!\d)((?:1[5-9]|20)\d\d)(?:[-/](\d\d)(?![-/\d]))?(?!\d)/.exec(written) ?? [];
  const isSeason = second !== undefined && Number(second) === (Number(year) + 1) % 100;
  facts.year = year === undefined ? '' : isSeason ? `${year}-${second}` : year;
  if (year === undefined && !NO_YEAR.test(written) && !UNSTATED.test(written))
    addNote(facts, `The year “${written}” can't be read and isn't part of the search`, 'unknown');
}
