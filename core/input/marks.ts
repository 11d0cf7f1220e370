/** What lists and Markdown write around an entry. It is no part of a keyword. */

import { dateProblem } from './date.ts';

/** A bullet or an emoji with a blank behind it, also a box or a tick of a phone, or the mark of a quoted message. A dot needs no blank. */
const BULLET =
  /^\s*(?:(?:[-+*–—‣◦·∙▪▫■□●○◆◇►▸▶➤→➜✓✗✘☐☑☒]|(?![©®™])\p{Extended_Pictographic})\ufe0f?\s+|>\s+|•\s*)(?=\S)/u;
/** The box of a task: `[ ]` or `[x]`. */
const BOX = /^\s*\[[ xX✓✔]?\]\s+(?=\S)/u;

/** The number of a list item. A digit behind the dot makes it a decimal instead: `1.6 TDI injector`. */
const NUMBER = /^\s*[(（]?(\d+)(?:\.-|[.)．）、])(?!\p{N})\s*/u;

/** Numbers of list items, by their notation, and the highest one with which a list may begin: it may have been cut at its start. */
const NUMBERS: readonly [mark: RegExp, countOf: (written: string) => number, mostFirst: number][] = [
  // From a later one on, numbers with a dot belong to names: `3. Liga`.
  [NUMBER, Number, 1],
  [/^\s*[(（]?([1-9]\d?)[)）](?!\p{N})\s*/u, Number, 99],
  [/^\s*(\d)\ufe0f?\u20e3\s*/u, Number, 9],
  [/^\s*([①-⑳])\s*/u, written => written.charCodeAt(0) - '①'.charCodeAt(0) + 1, 20],
  // Other letters stand for words: `c. 1900 postcard`.
  [/^\s*\(?([a-z])[.)]\s+/i, written => written.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1, 1],
];

const LINK = /!?\[([^\]\n]+)\]\([^\s()]+(?: "[^"\n]*")?\)/g;
const BOLD = /\*\*(?=\S)([^\n]*?\S)\*\*|(?<![\p{L}\p{N}_])__(?=\S)([^\n]*?\S)__(?![\p{L}\p{N}_])/gu;
/** Emphasis or code of the whole text. Within a text a single mark is part of it: `M*A*S*H`. */
const AROUND = /^\s*([*_`])(?=\S)((?:(?!\1)[^\n])+)\1\s*$/;

/** A text without the links, emphasis and code of Markdown. */
const withoutMarkdown = (text: string): string => text.replace(LINK, '$1').replace(BOLD, '$1$2').replace(AROUND, '$2');

/** What an assistant writes before its answer: `Keyword: canon ae-1`. */
const LABEL = /^\s*(?:keywords?|search terms?)\s*:\s*/i;

/** A text without Markdown, its bullet, box and label. A number stays, because it may be part of a name: `1. FC Köln`. */
export function withoutMark(text: string): string {
  return withoutMarkdown(
    withoutMarkdown(text).replace(HASHES, '').replace(BULLET, '').replace(BOX, '').replace(LABEL, ''),
  );
}

/** The number of a list item before a text, and the text without it; undefined if there is none. */
export function numberedMark(text: string): { count: number; rest: string } | undefined {
  const found = NUMBER.exec(text);
  if (!found) return undefined;
  const rest = withoutMark(text.slice(found[0].length));
  return rest === '' ? undefined : { count: Number(found[1]), rest };
}

/** Whether a line begins with a bullet. */
export const isBulleted = (line: string): boolean => BULLET.test(withoutMarkdown(line));

/** Whether a line begins with a bullet or a number. */
export function isMarked(line: string): boolean {
  return isBulleted(line) || NUMBER.test(withoutMarkdown(line));
}

/** Whether a text holds several lines with marks, so it is a list. An assistant may write a sentence before it. */
export function isMarkedList(text: string): boolean {
  const lines = text.split(LINE_BREAK).filter(line => line.trim() !== '');
  const [first, second] = /[:：]\s*$/.test(lines[0] ?? '') ? lines.slice(1) : lines;
  return first !== undefined && second !== undefined && isMarked(first) && isMarked(second);
}

/**
 * The lines without marks. Numbers are marks if they count all lines and make no days of them: `1. Mai`. Commas behind all lines but the
 * last are marks, too.
 */
export function withoutMarks(lines: readonly string[]): string[] {
  const plain = lines.map(withoutMark);
  const written = plain.filter(line => line.trim() !== '');
  const areDays = written.some(line => dateProblem(line) !== undefined);
  const number = NUMBERS.find(([mark, countOf, mostFirst]) => {
    const [first = 0, ...others] = areDays ? [] : written.map(line => countOf(mark.exec(line)?.[1] ?? ''));
    return (
      first >= 1 && first <= mostFirst && others.length > 0 && others.every((count, at) => count === first + at + 1)
    );
  });
  const counted = number ? plain.map(line => withoutMark(line.replace(number[0], ''))) : plain;
  return withoutQuotes(withoutCommas(counted));
}

/**
 * The lines without the quotes of a CSV file, which has them around a comma or another quote. Other quotes belong to the search: they make
 * it one for a phrase.
 */
function withoutQuotes(lines: string[]): string[] {
  if (lines.length < 2 || !lines.some(line => QUOTED.test(line) && /,|""/.test(line.trim().slice(1, -1)))) return lines;
  return lines.map(line => (QUOTED.test(line) ? line.trim().slice(1, -1).replaceAll('""', '"') : line));
}

const QUOTED = /^\s*"(?:[^"]|"")+"\s*$/;

/** The lines of a list that was copied out of a program: each but the last has a comma, and quotes may be around them. */
function withoutCommas(lines: string[]): string[] {
  const written = lines.filter(line => line.trim() !== '');
  if (written.length < 2 || !written.slice(0, -1).every(line => /[,;]\s*$/.test(line))) return lines;
  const plain = lines.map(line => line.replace(/[,;]\s*$/, ''));
  const areQuoted = plain.every(line => line.trim() === '' || /^\s*(["']).*\1\s*$/.test(line));
  return areQuoted ? plain.map(line => line.trim().slice(1, -1)) : plain;
}

/** The end of a line, also as forms of web pages write it. */
export const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** A text as lines: at its line breaks, and at the bullets of a text that begins with one. */
export function linesOf(text: string): string[] {
  const bullet = /^\s*([•●▪◦‣·]) /.exec(text)?.[1];
  const lines = text.split(LINE_BREAK);
  return bullet === undefined ? lines : lines.flatMap(line => line.split(new RegExp(`(?<=\\S)\\s+(?=${bullet}\\s)`)));
}

/** The mark of a heading of Markdown. */
const HASHES = /^\s*#{1,6}\s+(?=\p{L})/u;

/** A heading of Markdown. */
export const isHeading = (line: string): boolean => HASHES.test(line);
