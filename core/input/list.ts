/** Reads lists as people, workflow steps and assistants provide them: an array, lines, JSON text, or several of these combined. */
import { refusal } from '../question/refusal.ts';
import { dateProblem, isDate } from './date.ts';
import { isBulleted, isHeading, isMarked, linesOf, withoutMarks } from './marks.ts';
import { isOffer, limitIn } from './number.ts';
import { foldKeyword, isBlank, keywordText, readKeyword, visibleText, withoutTags } from './text.ts';

export interface TypedEntry {
  /** Line number, or position in the list, from 1. Blank entries count. */
  position: number;
  /** A text, or any value from an array. */
  value: unknown;
}

export interface ListOptions {
  /** Splits a single-line text at its commas, because Zapier joins line items with them. */
  commas?: boolean;
}

/**
 * The entries of a list without blank ones. A text is split into lines; JSON text, and a list of texts in single quotes, is parsed. Bullets
 * (`- `, `• `) are removed, and numbers (`1. `) if they count all entries. Texts inside an array are read in the same way.
 */
export function typedEntries(typed: unknown, options: ListOptions = {}): TypedEntry[] {
  const joined = joinedLine(typed, options);
  const values =
    joined === undefined ? typedLines(typed) : withoutMarks(linesOf(joined).flatMap(line => line.split(',')));
  return values
    .map((value, at) => ({ position: at + 1, value: typeof value === 'string' ? entryText(value) : value }))
    .filter(({ value }) => !isBlankEntry(value));
}

/** A text of one line, in which commas join several entries. */
function joinedLine(typed: unknown, { commas }: ListOptions): string | undefined {
  if (!commas || typeof typed !== 'string') return undefined;
  const line = withoutTags(typed).trim();
  return isPlainLine(line) ? line : undefined;
}

/** Keeps the tabs between the cells of a copied row, so they are refused instead of read as one text. */
const entryText = (value: string) =>
  value
    .split(/(?<=\S)\t+(?=\S)/)
    .map(visibleText)
    .join('\t');

export interface ListProblem {
  position: number;
  /** The rejected text. */
  text: string;
  /** The reason, as a continuation of the text: `which is nothing to search for`. */
  problem: string;
}

export interface TypedKeywords {
  /** Distinct keywords in their first spelling. */
  keywords: string[];
  problems: ListProblem[];
}

const COMMA_IN_NUMBER = /(?<![\p{L}\p{N},-])\d{1,3},\d{1,3}(?!\d)/u;
/** A number behind words, which may be their price or size. */
const NUMBER_BEHIND = /\p{L}[^,]*,\s*(?:\p{Sc}\s*\d[\d.]*|\d[\d.]*\s*\p{Sc}|\d+\.\d\d?|\d{1,3})\s*(?:,|$)/u;
const hasLimitBehind = (line: string) =>
  line
    .split(/,(?!\d)/)
    .slice(1)
    .some(part => limitIn(part) !== undefined);
const hasOfferBehind = (line: string) => line.split(',').slice(1).some(isOffer);
/** A quotation or a bracket that begins before a comma and ends behind it. */
const isCutOff = (part: string) =>
  (/(?:^|\s)["“][^"”]*$/.test(part) && !/["”]$/.test(part)) || /(?<![:;=-])\([^)]*$/.test(part);
/**
 * A comma before or in a number beside words: `canon ae-1,120`, `12,5 mm socket` and `canon, max 120`; or one within quotes or brackets.
 * Between numbers alone it separates them.
 */
const hasUnclearComma = (line: string) =>
  (COMMA_IN_NUMBER.test(line) && hasLetter(line)) ||
  NUMBER_BEHIND.test(line) ||
  hasLimitBehind(line) ||
  hasOfferBehind(line) ||
  line.split(',').some(isCutOff);
const UNCLEAR = 'whose comma could separate two keywords; write each keyword in a line of its own';

/** The keywords of a list. An object counts by its `keyword`. */
export function typedKeywords(typed: unknown, options: ListOptions = {}): TypedKeywords {
  const joined = joinedLine(typed, options);
  // The comma of `November 1, 2026` separates nothing.
  const unclear =
    joined === undefined ? undefined : (dateProblem(joined) ?? (hasUnclearComma(joined) ? UNCLEAR : undefined));
  if (joined !== undefined && unclear !== undefined)
    return { keywords: [], problems: [{ position: 1, text: joined, problem: unclear }] };
  const bySpelling = new Map<string, string>();
  const problems: ListProblem[] = [];
  for (const { position, value } of typedEntries(typed, options)) {
    const own = isObject(value) && ['string', 'number'].includes(typeof value.keyword) ? value.keyword : value;
    const { value: keyword, problem } = isObject(own)
      ? { problem: dateProblem(own) ?? 'which is an object, not a text' }
      : readKeyword(keywordText(own));
    if (problem !== undefined)
      problems.push({ position, text: isObject(own) ? JSON.stringify(own) : String(own), problem });
    if (keyword === undefined) continue;
    const folded = foldKeyword(keyword);
    if (!bySpelling.has(folded)) bySpelling.set(folded, keyword);
  }
  return { keywords: [...bySpelling.values()], problems };
}

/**
 * Like typedKeywords, but every entry must be valid.
 * @param parameter the host's name for the list.
 * @throws InvalidParametersError that names the first invalid entry, or reports an empty list.
 */
export function readKeywords(typed: unknown, parameter: string, options: ListOptions = {}): string[] {
  const { keywords, problems } = typedKeywords(typed, options);
  const [first] = problems;
  if (first)
    throw refusal(
      parameter,
      nameOf => `${nameOf(parameter)}: entry ${first.position} is "${first.text.slice(0, 60)}", ${first.problem}`,
    );
  if (keywords.length === 0) throw refusal(parameter, nameOf => `${nameOf(parameter)} is required`);
  return keywords;
}

/** The lines of a list unchanged, including blank ones, for a host that reads each line itself. */
export function typedLines(typed: unknown): unknown[] {
  if (Array.isArray(typed)) {
    const isText = typed.every(entry => typeof entry === 'string' && isPlainLine(entry));
    if (!isText) return typed.flatMap(typedLines);
    const [intro = '', ...others] = typed;
    // What an assistant writes before its bullets.
    const hasIntro = endsWithColon(intro) && others.length > 1 && others.every(isBulleted);
    return withoutMarks(hasIntro ? ['', ...others] : typed).flatMap(typedLines);
  }
  if (typeof typed !== 'string') return [typed];
  // An assistant may write a sentence before the list, and the list into a block of code.
  const [, block] = /^(?:[^`]*\n)?\s*```\w*\s*\n(.*?)\n\s*```/s.exec(typed) ?? [];
  const text = visibleText(withoutTags(block ?? typed));
  const data = fromJson(text) ?? fromQuotes(text);
  if (data !== undefined) return typedLines(data);
  const lines = withoutHeadings(linesOf(withoutTags(block ?? typed)));
  return withoutMarks(withoutSentences(withoutTable(lines.filter(line => !/^\s*```\w*\s*$/.test(line)))));
}

/** Parses arrays and objects only. A number or a quoted text stays text. */
function fromJson(text: string): unknown {
  const body = text.replace(/^```\w*\s*|\s*```$/g, '');
  if (!/^[[{]/.test(body)) return undefined;
  try {
    return JSON.parse(body.replace(JSON_PART, asWritten));
  } catch {
    return undefined;
  }
}

/** A text or a number of JSON. */
const JSON_PART = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** Turns a number into text if its digits would change, as those of a long ID or of 12.50. */
const asWritten = (part: string) => (part.startsWith('"') || String(Number(part)) === part ? part : `"${part}"`);

/** Parses `['a', 'b']`, the list notation of Python and many assistants. */
function fromQuotes(text: string): string[] | undefined {
  if (!/^\[\s*'[^']*'(\s*,\s*'[^']*')*\s*,?\s*\]$/.test(text)) return undefined;
  return [...text.matchAll(/'([^']*)'/g)].map(([, entry = '']) => entry);
}

/** Leaves out headings of Markdown if anything else is there. */
function withoutHeadings(lines: string[]): string[] {
  const others = lines.filter(line => !isHeading(line));
  return others.some(line => !isBlank(line)) ? others : lines;
}

/** Blanks the sentence before a list, which ends with a colon, and the sentences around marked entries. The others keep their positions. */
function withoutSentences(all: string[]): string[] {
  const [intro = '', ...others] = all.filter(line => !isBlank(line));
  const isIntro = endsWithColon(intro) && hasLetter(intro) && !isMarked(intro);
  const hasIntro = isIntro && others.length > 0 && !others.some(endsWithColon);
  const lines = hasIntro ? all.map(line => (line === intro ? '' : line)) : all;
  const marked = lines.flatMap((line, at) => (isMarked(line) ? [at] : []));
  const [first, last] = [marked[0], marked.at(-1)];
  if (
    first === undefined ||
    last === undefined ||
    lines.slice(first, last).some(line => !isBlank(line) && !isMarked(line))
  )
    return lines;
  const [before, after] = [lines.slice(0, first), lines.slice(last + 1)];
  const isList = marked.length > 1 || hasIntro || before.some(endsWithColon);
  return isList && [...before, ...after].every(isSentence)
    ? [...before.map(() => ''), ...lines.slice(first, last + 1)]
    : lines;
}

const hasLetter = (line: string) => /\p{L}/u.test(line);
const endsWithColon = (line: string) => /:\s*$/.test(line);

/** A sentence beside a list, or nothing. */
const isSentence = (line: string) => isBlank(line) || (/[:.!?]\s*$/.test(line) && hasLetter(line));

const isTableRow = (line: string) => /^\s*\|.*\S.*\|\s*$/.test(line);
/** The line below the headings of a Markdown table. */
const isTableRule = (line: string) => /^[\s|:-]*-[\s|:-]*$/.test(line);

/** The rows of a Markdown table below its headings, with tabs between the cells. Other lines stay, unless they are sentences around one. */
function withoutTable(lines: string[]): string[] {
  const rows = lines.filter(isTableRow);
  if (rows.length < 2 || !lines.every(line => isTableRow(line) || isSentence(line))) return lines;
  return rows.slice(rows.findIndex(isTableRule) + 1).map(row =>
    row
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim().replaceAll('\\|', '|'))
      .join('\t'),
  );
}

const isPlainLine = (text: string) => !/[\n\r]/.test(text) && !/^\s*[[{]/.test(text);

function isBlankEntry(value: unknown): boolean {
  return isBlank(value) || (isObject(value) && !isDate(value) && Object.values(value).every(isBlank));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
