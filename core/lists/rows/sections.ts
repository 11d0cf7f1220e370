/** Rows that head a group of items. A group may say that its items are sold or wanted. */

import type { Role } from '../headings/roles.ts';
import type { Table } from '../headings/table.ts';
import { platformsIn } from '../words/platforms.ts';
import { isEmpty } from '../words/text.ts';

const SOLD =
  /^(?:(?:already|items?) )?(?:sold|verkauft|vendue?s?|vendid[oa]s?|vendut[oi]|verkocht)(?: items?| cards?)?$/i;
const WANTED = /^(?:wish ?list|want(?:s|ed)?|want ?list|wunschliste|liste de souhaits|to buy)$/i;

type Section = 'section' | 'sold' | 'wishList';
type Rows = readonly (readonly string[])[];

/** Roles that say nothing about whether a row is an item. */
const REMARKS: readonly (Role | null)[] = ['note', 'status'];

export interface Sections {
  /** Positions of the rows that head a group, and of those in a group that is sold or wanted. */
  found: ReadonlyMap<number, Section>;
  /** The platform that the heading of a group names, by the positions of its rows. */
  platforms: ReadonlyMap<number, string>;
  /** Positions of rows that have a name alone, where others have more, and nothing that only headings have. */
  doubtful: ReadonlySet<number>;
}

/**
 * The rows that head a group. A heading has its text alone, stands above an item, and lacks what every item of the list has. It looks like
 * one, or the whole list is in groups: an item that was just added has its name alone too.
 * @param isTotal whether a text is that of a total.
 */
export function sectionsOf(
  rows: Rows,
  { headingRow, columns }: Table,
  naming: readonly Role[],
  isTotal: (text: string) => boolean,
): Sections | undefined {
  if (headingRow === -1) return undefined;
  const names = columns.filter(({ role }) => role !== null && naming.includes(role)).map(({ index }) => index);
  const facts = columns.flatMap(({ index, role, filled }) =>
    filled > 0 && !names.includes(index) && !REMARKS.includes(role) ? [index] : [],
  );
  const bare = new Map<number, string>();
  const full: number[] = [];
  for (let at = headingRow + 1; at < rows.length; at += 1) {
    const row = rows[at]!;
    const own = names.filter(index => !isEmpty(row[index]));
    if (own.length === 0) continue;
    if (facts.some(index => !isEmpty(row[index]))) full.push(at);
    else if (own.length === 1 && !isTotal(row[own[0]!]!.trim())) bare.set(at, row[own[0]!]!.trim());
  }
  if (bare.size === 0) return undefined;
  const items = full.filter(at => !names.some(index => isTotal((rows[at]![index] ?? '').trim())));
  if (items.length < 2 || bare.size > items.length) return undefined;
  const isConstant = (index: number) => items.filter(at => !isEmpty(rows[at]![index])).length >= items.length * 0.9;
  const constant = facts.filter(isConstant).length;
  if (constant === 0) return undefined;
  const areLoud = items.filter(at => names.some(index => isLoud(rows[at]![index] ?? ''))).length * 3 > items.length;
  const own = new Set(items);
  const isGrouped = constant > 1 && areGroups(rows, headingRow, own, bare);
  const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const known = platformsIn([...bare.values()].map(wordsOf));
  const found = new Map<number, Section>();
  const platforms = new Map<number, string>();
  const doubtful = new Set<number>();
  let group: Section | undefined;
  let platform: string | undefined;
  for (let at = headingRow + 1; at < rows.length; at += 1) {
    const text = bare.get(at);
    const isHeading =
      text !== undefined &&
      isAbove(rows, at, own, bare) &&
      (isGrouped || isDecorated(text) || (!areLoud && isLoud(text)) || rows[at - 1]!.every(isEmpty));
    if (isHeading) {
      const word = wordsOf(text);
      platform = known.has(word) ? word : undefined;
      group = SOLD.test(word) ? 'sold' : WANTED.test(word) ? 'wishList' : undefined;
      found.set(at, 'section');
      continue;
    }
    // Behind a blank row, items may be of another kind.
    if (rows[at]!.every(isEmpty) && platforms.has(at - 1)) platform = undefined;
    if (platform !== undefined) platforms.set(at, platform);
    if (group !== undefined) found.set(at, group);
    else if (text !== undefined && constant > 1 && isAbove(rows, at, own, bare)) doubtful.add(at);
  }
  return { found, platforms, doubtful };
}

/** Whether a list is in groups: it starts with a name alone, has several, and each is right above an item. */
function areGroups(
  rows: Rows,
  headingRow: number,
  items: ReadonlySet<number>,
  bare: ReadonlyMap<number, string>,
): boolean {
  const filledFrom = (at: number) => {
    let below = at;
    while (below < rows.length && rows[below]!.every(isEmpty)) below += 1;
    return below;
  };
  const heads = [...bare].filter(([at]) => isAbove(rows, at, items, bare));
  const areHeadings = heads.every(([at]) => items.has(filledFrom(at + 1)));
  return heads.length > 1 && bare.has(filledFrom(headingRow + 1)) && areHeadings;
}

/** Whether an item stands below a row, at most with further headings between. */
function isAbove(rows: Rows, at: number, items: ReadonlySet<number>, bare: ReadonlyMap<number, string>): boolean {
  for (let below = at + 1; below < rows.length; below += 1) {
    if (items.has(below)) return true;
    if (!bare.has(below) && !rows[below]!.every(isEmpty)) return false;
  }
  return false;
}

const isDecorated = (text: string) => /^[-=*_#~•<>[].*[-=*_#~•<>\]]$|:$/.test(text);
/** In capitals, as headings are written: `CAMERAS`, `DC`. A number is that of a model. */
const isLoud = (text: string) => /^[^\p{Ll}\d]*\p{Lu}{2}[^\p{Ll}\d]*$/u.test(text.trim());
