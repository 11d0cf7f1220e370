/** A file's text where keywords are expected. Its headings and totals are no searches, and none of its lines is one as it stands. */
import { counted } from '../counts.ts';
import { refusal } from '../question/refusal.ts';
import { recognize } from './headings.ts';
import type { ReadList, ReadListOptions } from './list.ts';
import { deckLine } from './marked-names.ts';
import { readList } from './read.ts';
import { listSentences } from './rows.ts';

/** A search of a table: the keyword that names its row, and what to send. */
export interface PastedSearch {
  keyword: string;
  parameters: Readonly<Record<string, unknown>>;
}

export interface PastedSearches {
  /** One per item, in the order of the rows. */
  searches: readonly PastedSearch[];
  /** What was read and left out. */
  note: string;
}

/**
 * The searches of a table that was given as keywords; undefined for keywords.
 * @param parameter the host's name for the field.
 * @param takes names of the parameters that a search has room for. Others of the list are left out, and counted in the note.
 * @throws InvalidParametersError that says why the table has no items.
 */
export function pastedSearches(
  typed: unknown,
  parameter: string,
  takes: readonly string[],
  options: ReadListOptions = {},
): PastedSearches | undefined {
  const list = pastedList(typed, options);
  if (list === undefined) return undefined;
  if (list.items.length === 0) throw refusal(parameter, nameOf => `${nameOf(parameter)}: ${list.problem}`);
  let unsent = 0;
  const searches = list.items.map(({ keyword, parameters }) => {
    const own = Object.entries(parameters).filter(([name]) => name === 'keyword' || takes.includes(name));
    unsent += Object.keys(parameters).length - own.length;
    return { keyword, parameters: own.length > 0 ? Object.fromEntries(own) : { keyword } };
  });
  const note = unsent === 0 ? '' : `${counted(unsent, 'condition')} of the list can't be part of this search.`;
  return { searches, note: [...listSentences(list), note].filter(Boolean).join(' ') };
}

/**
 * Reads a table that was given as keywords: as one text, or as its lines. Undefined for keywords: a table has at least two columns with
 * known headings, and rows below them. The lines of a deck are a table too: counts, names, sets and numbers.
 */
export function pastedList(typed: unknown, options: ReadListOptions = {}): ReadList | undefined {
  const text = textOf(typed);
  if (text === undefined || !/\S[\r\n]+\s*\S/.test(text) || isJson(text)) return undefined;
  const list = readList(text, options);
  const { headingRow, columns, items, leftOut } = list;
  if (headingRow === null) return list.marks === 'counts' && namesSet(text) ? list : undefined;
  const known = columns.filter(({ heading }) => recognize(heading)?.isExact);
  const hasRows = items.length > 0 || leftOut.some(({ row }) => row > headingRow);
  return known.length > 1 && hasRows ? list : undefined;
}

/** Whether a line has a count, and a set in brackets as only decks write it: `2 x 4 lumber` is a keyword. */
const namesSet = (text: string) => text.split(/[\r\n]+/).some(line => deckLine(line)?.set);

/** The text of one entry, or of entries that are lines. */
function textOf(typed: unknown): string | undefined {
  const entries = Array.isArray(typed) ? typed : [typed];
  const areTexts = entries.every(entry => typeof entry === 'string');
  if (!areTexts || (entries.length > 1 && entries.some(entry => /[\r\n]/.test(entry)))) return undefined;
  return entries.join('\n');
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
