/** The text of a file, split into rows: comma, semicolon, tab or bar, quoted cells with line breaks, a byte order mark; and that of a cell. */
import { isBlank, visibleText } from '../../input/text.ts';

/** Like isBlank, for cells: most of them start with a letter or a figure, which no placeholder does except `n/a`. */
export function isEmpty(cell: string | undefined): boolean {
  if (cell === undefined || cell === '') return true;
  const code = cell.charCodeAt(0);
  if (code >= 48 && code <= 57) return false;
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  if (isLetter && ((code !== 78 && code !== 110) || cell.length > 4)) return false;
  return isBlank(cell);
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Rows that decide which separator a file has. */
const SAMPLE_ROWS = 60;
/** Some programs write the separator into a first line of its own. */
const DECLARED = /^"?sep=([^\r\n"])"?\s*(?:\r|\n|$)/i;

/**
 * All rows of a text, blank ones included, so the position of a row is its number in the file.
 * @param score how much a row looks like a heading row. The separator that produces the best heading row is the file's.
 */
export function rowsOfText(file: string, score: (row: readonly string[]) => number): string[][] {
  const text = file.charCodeAt(0) === 0xfeff ? file.slice(1) : file;
  return split(text, DECLARED.exec(text)?.[1] ?? separatorOf(text, score), Number.POSITIVE_INFINITY);
}

/** Without a known heading, the separator that splits rows into the same number of cells, with numbers among them. */
function separatorOf(text: string, score: (row: readonly string[]) => number): string {
  const tried = SEPARATORS.map(separator => {
    const all = split(text, separator, SAMPLE_ROWS);
    // A heading alone says nothing about separators: the rows below it may have several cells, or names with commas.
    const rows = all[0]?.length === 1 && score(all[0]) > 0 ? all.slice(1) : all;
    const counts = new Map<number, number>();
    for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [length = 0, alike = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    const isTable = alike >= rows.length * 0.9 && rows.some(row => row.length === length && row.some(isNumber));
    const heading = Math.max(0, ...rows.map(row => (row.length > 1 ? score(row) : 0)));
    return { separator, heading, alike: isTable ? alike : 0 };
  });
  const [best] = tried.sort((a, b) => b.heading - a.heading || b.alike - a.alike);
  return best!.heading > 0 || best!.alike > 0 ? best!.separator : NO_SEPARATOR;
}

/** Lines of a plain list are not split: `Orsa, Warden of Frost` is one item. */
const NO_SEPARATOR = '\0';
const isNumber = (cell: string) => /^\p{Sc}?\d+([.,]\d+)?$/u.test(cell.trim());

const QUOTE = 34;
const RETURN = 13;
const LINE_FEED = 10;

/** RFC 4180, except that a quote inside an unquoted cell, or one that is never closed, is part of its text: `3.5" disk`. */
function split(text: string, separator: string, mostRows: number): string[][] {
  const mark = separator.charCodeAt(0);
  const isEnd = (at: number) => {
    const code = text.charCodeAt(at);
    return at >= text.length || code === mark || code === RETURN || code === LINE_FEED;
  };
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let isUnclosed = false;
  while (at < text.length && rows.length < mostRows) {
    let cell: string | undefined;
    if (text.charCodeAt(at) === QUOTE && !isUnclosed) {
      let end = text.indexOf('"', at + 1);
      let hasQuotes = false;
      while (end !== -1 && !isEnd(end + 1)) {
        hasQuotes = true;
        end = text.indexOf('"', end + (text.charCodeAt(end + 1) === QUOTE ? 2 : 1));
      }
      isUnclosed = end === -1;
      if (!isUnclosed) {
        cell = text.slice(at + 1, end);
        if (hasQuotes) cell = cell.replaceAll('""', '"');
        at = end + 1;
      }
    }
    if (cell === undefined) {
      let end = at;
      while (!isEnd(end)) end += 1;
      cell = text.slice(at, end);
      at = end;
    }
    row.push(cell);
    if (text.charCodeAt(at) === mark) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    if (text.charCodeAt(at) === RETURN) at += 1;
    if (text.charCodeAt(at) === LINE_FEED) at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Cells are repeated many times in a list, so each text is read once. */
export function memo<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    if (known.has(text)) return known.get(text)!;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

/** A word behind `#`. The number of a card is none: `#SV001`, `#OP01-001`, `#TG12/TG30`. */
const HASHTAG = /(?:^|\s)#(?![A-Z]{1,5}\d{1,4}[a-z]?(?![\p{L}\p{N}_]))\p{L}[\p{L}\p{N}_]*(?![\p{L}\p{N}/!?-])/gu;

/** The first line of a text, without hashtags and repeated spaces. */
export function cleaned(text: string): string {
  if (text === '') return text;
  if (text.length < 4 && isEmpty(text)) return '';
  if (!/[\n\r\t#\u00a0\u00ad\u200b-\u202e\u2060\ufeff]| {2}|^\s|\s$/.test(text)) return text;
  const line = text.split(/[\r\n]+/).find(each => visibleText(each) !== '') ?? '';
  const tidy = visibleText(line.replace(HASHTAG, ' ')).replace(/\s+/g, ' ');
  return isEmpty(tidy) ? '' : tidy;
}
