/** The facts about the item in a row of a list. */

import type { Condition } from '../words/conditions.ts';
import type { Finish } from '../words/finishes.ts';
import type { Grade } from '../words/grade.ts';

export type Kind = 'raw' | 'graded' | 'sealed' | 'lot';

export interface ListNote {
  /** A price paid that can't be read, a word that no table knows, or a fact that is no part of the search. */
  about: 'paid' | 'unknown' | 'unsent' | 'other';
  /** What isn't sent, such as `size`. */
  fact?: string;
  /** A sentence. */
  text: string;
}

export interface Facts {
  title: string;
  name: string;
  subject: string;
  artist: string;
  series: string;
  issue: string;
  set: string;
  number: string;
  year: string;
  brand: string;
  /** Texts of further columns that belong to the name, in order. */
  details: string[];
  variant: string;
  platform: string;
  /** A region whose goods sell apart, in words for a search. */
  region: string;
  medium: string;
  size: string;
  color: string;
  /** What it comes with, in words for a search. */
  completeness: string;
  rarity: string;
  finish?: Finish;
  /** English name; undefined if it isn't stated. */
  language?: string;
  condition?: Condition;
  /** The condition as written; '' if there is none. */
  conditionText: string;
  grade: Grade | null;
  /** Why it may be graded or not. An ungraded card's price could be another item's. */
  gradeDoubt: 'unknownGrade' | 'noCompany' | null;
  /** The word for a signature in a search; '' if there is none. */
  signature: '' | 'signed' | 'auto';
  isAltered: boolean;
  isMisprint: boolean;
  productId: number | null;
  /** A product number that can't be read, as written; '' if there is none. 0 stands for none. */
  unreadProduct: string;
  kind: Kind;
  /** Whether sizes decide the price, as with shoes. */
  isShoe: boolean;
  /** What could not be read or isn't used, as sentences. Use `addNote`. */
  notes: readonly ListNote[];
  /** Whether the cell that names the item holds what a spreadsheet put in its place, such as a date. */
  isNameSpoiled: boolean;
}

export const NO_NOTES: readonly ListNote[] = [];

const singles = new Map<string, readonly ListNote[]>();

/** Adds a note to an item. Most items have the same single note, which they share. */
export function addNote(facts: Facts, text: string, about: ListNote['about'] = 'other', fact?: string): void {
  const note = () => (fact === undefined ? { about, text } : { about, fact, text });
  if (facts.notes.length > 0) {
    facts.notes = [...facts.notes, note()];
    return;
  }
  if (singles.size > 5000) singles.clear();
  facts.notes = singles.get(text) ?? [note()];
  singles.set(text, facts.notes);
}
