/** Lists as people, steps and assistants hand them over: an array, lines, JSON in a text, or several of these at once. */
import { refusal } from '../question/refusal.ts';
import { foldKeyword, isBlank, readKeyword, visibleText } from './text.ts';

export interface TypedEntry {
  /** Its line, or its position in the list, from 1; blank ones count. */
  position: number;
  /** A text, or whatever an array held. */
  value: unknown;
}

export interface ListOptions {
  /** A single text of one line is split at its commas, as Zapier joins line items. */
  commas?: boolean;
}

/**
 * The entries of a list without the blank ones. A text is split into lines; one that holds JSON is its entries, and so is a list of texts
 * in single quotes. Marks of a written list (`- `, `• `, `1. `) go if every line has one. A text within an array is read in the same way.
 */
export function typedEntries(typed: unknown, { commas = false }: ListOptions = {}): TypedEntry[] {
  const values = commas && typeof typed === 'string' && isPlainLine(typed) ? typed.split(',') : typedLines(typed);
  return values
    .map((value, at) => ({ position: at + 1, value: typeof value === 'string' ? visibleText(value) : value }))
    .filter(({ value }) => !isBlankEntry(value));
}

export interface ListProblem {
  position: number;
  /** What was there. */
  text: string;
  /** To follow the text: `which is nothing to search for`. */
  problem: string;
}

export interface TypedKeywords {
  /** Each once, in its first spelling. */
  keywords: string[];
  /** How many others only repeated one of these. */
  repeated: number;
  problems: ListProblem[];
}

/** The keywords of a list. An object counts by its `keyword`. */
export function typedKeywords(typed: unknown, options: ListOptions = {}): TypedKeywords {
  const bySpelling = new Map<string, string>();
  const problems: ListProblem[] = [];
  let repeated = 0;
  for (const { position, value } of typedEntries(typed, options)) {
    const own = isObject(value) && typeof value.keyword === 'string' ? value.keyword : value;
    const { value: keyword, problem } = isObject(own)
      ? { problem: 'which is an object and no text' }
      : readKeyword(String(own));
    if (problem !== undefined)
      problems.push({ position, text: isObject(own) ? JSON.stringify(own) : String(own), problem });
    if (keyword === undefined) continue;
    const folded = foldKeyword(keyword);
    if (bySpelling.has(folded)) repeated += 1;
    else bySpelling.set(folded, keyword);
  }
  return { keywords: [...bySpelling.values()], repeated, problems };
}

/**
 * The same for a host that needs every entry.
 * @param parameter what the host calls the list.
 * @throws InvalidParametersError that names the first entry that is no keyword, or says that there is none.
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

/** The lines of a list as they are, blank ones included, for a host that reads each of them itself. */
export function typedLines(typed: unknown): unknown[] {
  if (Array.isArray(typed)) return typed.flatMap(typedLines);
  if (typeof typed !== 'string') return [typed];
  const text = visibleText(typed);
  const data = fromJson(text) ?? fromQuotes(text);
  if (data !== undefined) return typedLines(data);
  return withoutMarks(typed.split(/\r\n|[\n\r\u2028\u2029]/).filter(line => !/^\s*```\w*\s*$/.test(line)));
}

/** Only arrays and objects: a number or a quoted text stays the text that it is. */
function fromJson(text: string): unknown {
  const body = text.replace(/^```\w*\s*|\s*```$/g, '');
  if (!/^[[{]/.test(body)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** `['a', 'b']`, as Python and many assistants write a list. */
function fromQuotes(text: string): string[] | undefined {
  if (!/^\[\s*'[^']*'(\s*,\s*'[^']*')*\s*,?\s*\]$/.test(text)) return undefined;
  return [...text.matchAll(/'([^']*)'/g)].map(([, entry = '']) => entry);
}

function withoutMarks(lines: string[]): string[] {
  const written = lines.filter(line => !isBlank(line));
  const areMarked = written.length > 1 && written.every(line => /^\s*[-*•–]\s+\S/.test(line));
  const areNumbered =
    written.length > 1 &&
    written.every((line, at) => line.trim().startsWith(`${at + 1}.`) || line.trim().startsWith(`${at + 1})`));
  if (areMarked) return lines.map(line => line.replace(/^\s*[-*•–]\s+/, ''));
  return areNumbered ? lines.map(line => line.replace(/^\s*\d+[.)]\s*/, '')) : lines;
}

const isPlainLine = (text: string) => !/[\n\r]/.test(text) && !/^\s*[[{]/.test(text);

function isBlankEntry(value: unknown): boolean {
  return isBlank(value) || (isObject(value) && Object.values(value).every(isBlank));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
