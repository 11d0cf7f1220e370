/** A file's text where keywords are expected. Its headings and totals are no searches, and none of its lines is one as it stands. */
import { counted } from '../counts.ts';
import { isBlank } from '../input/text.ts';
import { refusal } from '../question/refusal.ts';
import { listedRole } from './headings/headings.ts';
import { deckLine, isDeckHeading } from './headings/marked-names.ts';
import { listSentences } from './item-rows.ts';
import type { ReadList, ReadListOptions } from './list.ts';
import { readList } from './read.ts';

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
  if (headingRow === null) return list.marks === 'counts' && isDeck(text) ? list : undefined;
  const known = columns.filter(({ heading }) => listedRole(heading));
  const hasRows = items.length > 0 || leftOut.some(({ row }) => row > headingRow);
  return known.length > 1 && hasRows ? list : undefined;
}

/** Whether all lines have counts, and those with a set write it as only decks do: `2 x 4 lumber` and `10 CC (LP)` are keywords. */
function isDeck(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter(line => !isBlank(line) && !isDeckHeading(line));
  const printings = lines.filter(line => deckLine(line)?.set);
  return printings.length > 0 && printings.every(isPrinting) && lines.every(deckLine);
}

/** A set and a number in it. Two letters and a year are the medium and the year of a record or film. */
function isPrinting(line: string): boolean {
  const { set = '', number = '' } = deckLine(line) ?? {};
  return set.length > 2 && number !== '' && !/^(?:19|20)\d{2}$/.test(number);
}

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
