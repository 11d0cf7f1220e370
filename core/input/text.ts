/** Cleans texts from cells, workflow steps and assistants: removes invisible characters and recognizes placeholders for missing values. */

import { dateProblem } from './date.ts';
import { isMarkedList, LINE_BREAK, withoutMark } from './marks.ts';

/** The meaning of a typed value. If both fields are absent, it is blank. */
export interface Reading<Value> {
  value?: Value;
  /** The reason why it can't be read, as a continuation of the text: `which could be 1.25 or 1250`. */
  problem?: string;
}

/**
 * Invisible characters left over from copying: soft hyphens, zero-width spaces, word joiners, byte order marks, direction marks and control
 * characters, except those that are blanks.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?!\s)\p{Cc}/gu;

/** Half of an emoji, left over from a text that was cut. Strict JSON parsers refuse a whole request because of one. */
const HALF_CHARACTER = /[\ud800-\udfff]/gu;

/**
 * Removes invisible characters, half emojis and surrounding spaces, and replaces special spaces such as the non-breaking one. Line breaks
 * are kept.
 */
export function visibleText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(HALF_CHARACTER, '')
    .replace(/[^\S\r\n]/g, ' ')
    .trim();
}

/** Converts full-width letters, digits and signs, as Japanese keyboards type them: `１２０` and `￥`. */
export function fullWidthFolded(text: string): string {
  return text.replace(/[\uff01-\uff5e\uffe0\uffe1\uffe5\uffe6]/g, each => each.normalize('NFKC'));
}

/** Normalizes a keyword for comparison: letter case and repeated spaces make no difference (assumed). The result is never sent. */
export function foldKeyword(text: string): string {
  return visibleText(text.normalize('NFC')).toLowerCase().replace(/\s+/g, ' ');
}

/** Whether a value is missing, consists of spaces, or is a placeholder such as a dash or `n/a`. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && /^([-–—−]*|n\/a|n\.a\.)$/i.test(visibleText(value));
}

/**
 * Whether a cell shows an error or is loading, in any language: `#N/A`, `#WERT!`, `#¡VALOR!` or `Loading...`. An error is a hash followed
 * by capitals that end with a mark, contain a slash, or are the German `#NV`; or a number, as in `Err:502`. A loading text is a word (up to
 * four words in scripts without capitals) and three dots, or one of the longer texts of sheets. Other words with three dots are a title that
 * a page has cut.
 */
export function isCellError(value: unknown): boolean {
  const text = String(value);
  return (
    /^(#([¡¿]?[\p{Lu}\d/_\s]+[!?]|\p{Lu}+\/\p{Lu}+|NV)|Err:\d{3})$/u.test(text) ||
    /^(\p{Lu}\p{L}*|\p{Lo}[\p{L}\p{M}]*( [\p{L}\p{M}]+){0,3})(\.{3}|…)$/u.test(text) ||
    LOADING.test(text)
  );
}

/** The reason why a cell error is refused. */
export const CELL_ERROR = 'which a spreadsheet shows in place of a value';

/** An error beside other words, as a step that joins several cells passes it on: `Canon #N/A`. */
const ERROR_WITHIN = /(?:^|[\s,;(])#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|ERROR!|SPILL!|CALC!)(?=$|[\s,;)])/;

/** Texts of several words that a sheet shows while it calculates. */
const LOADING =
  /^(wird geladen|daten werden geladen|(chargement|caricamento) (en|in) (cours|corso)|a carregar|l[äæ]ser in|laster inn|se încarcă|se incarca|đang tải|memuat data|loading data|please wait|naloži se|učitava se)(\.{3}|…)$/i;

const BLOCK = /<\/?(?:li|br|p|div|tr|ul|ol|h[1-6])\b[^<>]*>/gi;
const TAG = /<\/?(?:b|i|u|a|em|strong|span|code|td|th|table|tbody|thead|font|small|mark|html|body)\b[^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  szlig: 'ß',
};
/** `&eacute;` is an e with this mark. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
};
/** An ampersand, however often it was escaped. */
const ESCAPED = /&(?:(?:amp|#38|#x26);)+/gi;
const ENTITY = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|([a-z])(grave|acute|circ|tilde|uml|ring|cedil)|([a-z]{2,6}));/gi;

/** Entries of a list in HTML, at least two. */
const ENTRIES = /<li\b[^<>]*>.*<li\b[^<>]*>/is;

/** Whether a text from a page or another step has several lines, of which none says that it is an entry of a list. */
export function hasPlainLines(text: string): boolean {
  return LINE_BREAK.test(withoutTags(text)) && !ENTRIES.test(text);
}

/**
 * A text without the tags and entities of HTML, as pages and other steps pass it on. A block is a line of its own. What several programs
 * have escaped in turn (`&amp;amp;`) is read to its end, so a text that is read twice keeps its meaning.
 */
export const withoutTags = (text: string): string =>
  text.replace(ESCAPED, '&').replace(ENTITY, entityText).replace(BLOCK, '\n').replace(TAG, '');

function entityText(all: string, decimal?: string, hex?: string, letter = '', accent?: string, name = ''): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  if (code >= 32 && code <= 0x10ffff) return String.fromCodePoint(code);
  if (accent !== undefined) return `${letter}${ACCENTS[accent.toLowerCase()]}`.normalize('NFC');
  return ENTITIES[name.toLowerCase()] ?? all;
}

/** An expression of a workflow, a template or a script that nothing has evaluated: `{{ $json.title }}`, also without its braces. */
const EXPRESSION = /\{\{.*\}\}|\$\{[^}]*\}|<%.*%>|\$(?:json|input|node|items?)(?:\.\w|[[(])|\$\(["']/s;

/** How a spreadsheet shows a long number, such as a bar code: `1.23E+15`. Model numbers such as `12E3` have no sign. */
const SHORTENED = /^\d([.,]\d+)?E\+\d{1,3}$/i;
const SHORTENED_NUMBER =
  'which a spreadsheet shortened from a long number; format the column as plain text and type it again';

/** Reads a text parameter. Several lines form one text. A date is refused: it is what a spreadsheet made of another text. */
export function readText(typed: string): Reading<string> {
  const text = visibleText(typed);
  if (isBlank(text)) return {};
  if (isCellError(text) || ERROR_WITHIN.test(text)) return { problem: CELL_ERROR };
  const date = dateProblem(text);
  if (date !== undefined) return { problem: date };
  if (SHORTENED.test(text)) return { problem: SHORTENED_NUMBER };
  if (/\[object [A-Z]\w+\]/.test(text)) return { problem: 'which is an object, not a text' };
  if (EXPRESSION.test(text)) return { problem: 'which is an expression without its value' };
  return { value: text };
}

/**
 * The value of a choice that a text refers to, such as `Used`, `buy it now` or `like-new`; undefined if there is none.
 * @param labels of the values, which mean the same.
 */
export function readChoice<Value extends string>(
  typed: string,
  values: readonly Value[],
  labels: Readonly<Record<string, string>> = {},
): Value | undefined {
  const word = lettersOf(typed);
  const spelled = (spelling: (value: Value) => string) => values.find(value => lettersOf(spelling(value)) === word);
  return word === '' ? undefined : (spelled(value => value) ?? spelled(value => labels[value] ?? ''));
}

/** Words for on and off, as forms and other steps send them. */
const FLAGS = new Map<string, boolean>([
  ...['true', 'yes', 'on', '1', '1.0'].map(word => [word, true] as const),
  ...['false', 'no', 'off', '0', '0.0'].map(word => [word, false] as const),
]);

/** Whether something is on; undefined for any other word. */
export function readFlag(typed: unknown): boolean | undefined {
  if (typeof typed === 'boolean') return typed;
  return typeof typed === 'object' ? undefined : FLAGS.get(visibleText(String(typed)).toLowerCase());
}

const lettersOf = (text: string) =>
  visibleText(text)
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/**
 * A formula, as an export of formulas writes it: `=A1`, `='Price list'!B2:B9`, `=A2&" used"`, `=VLOOKUP(A2, ...)`, `=A:A` or `=1+1`. An
 * apostrophe before it kept a spreadsheet from calculating it. Names such as `=love` begin with a letter.
 */
const FORMULA =
  /^['’]?=\s*((\S.*!)?\$?[A-Z]{1,3}(\$?\d+(:\S+)?\s*($|[&*/+-])|:\$?[A-Z]{1,3}$)|[A-Z][A-Z\d._]*\(|[-+\d("{])/i;

/** A number from here on has lost digits in the cell or the program that held it. */
const LOST_DIGITS = 1e15;

/**
 * The text of a value in a keyword's place. A number that lost digits looks as a spreadsheet shows it, so it is refused; so is one that a
 * division by 0 made infinite.
 */
export function keywordText(value: unknown): string {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return String(Number.NaN);
  return typeof value === 'number' && value >= LOST_DIGITS ? value.toExponential() : String(value);
}

/** Placeholders in templates and lists for a keyword that is still missing. */
const PLACEHOLDER = /^(0+|to-?do|tbd|true|false|((undefined|null|none|nil|nan)\s*)+)$/i;

/** A placeholder in brackets or quotes, as programs show an empty field: `[NULL]`, `(blank)` or `(not set)`. */
const BRACKETED = /^[([<"“]\s*(undefined|null|none|nil|nan|blank|empty|unknown|not set)\s*[)\]>"”]$/i;

/** A longer text names no item: it is a page or a table that was pasted. */
const LONGEST_KEYWORD = 300;

/** An address of a page, alone or beside words, as apps share a listing. A search for it finds nothing. */
const WEB_ADDRESS = /(?:^|[\s,;(<])(?:https?|ftp|file):\/\/\S|^www\.\S+$/i;

/** An address without its beginning: a domain, and a path that ends in a long number or has a query. `dr.who/tom` may be a name. */
const BARE_ADDRESS =
  /^(?:\/\/)?(?:[a-z\d-]+\.)+[a-z]{2,}\/(?:(?:\S*\/)?(?=[^\s/]*[a-z])[^\s/]+\/\d{3,}\/?(?:\?\S*)?|\S*\?\w+=\S*)$/i;

/** A dash that a phone or a text program made of the minus sign in front of an excluded word. */
const LONG_MINUS = /(^|\s)[–—−](?=[\p{L}"“(])/gu;

/**
 * Reads a keyword. It must have a letter or two digits, and must not be a placeholder, a formula, an address, data or a long text. Line
 * breaks within a cell are blanks.
 */
export function readKeyword(typed: string): Reading<string> {
  const text = withoutTags(typed)
    .trim()
    .replace(/^```(?:\w*\s*\n)?|\n?\s*```$/g, '');
  if (ENTRIES.test(typed) || isMarkedList(text)) return { problem: SEVERAL };
  if (/[^\s]\t+[^\s]/.test(text)) return { problem: 'which has the cells of several columns; give one keyword' };
  if (/^(\[\s*["'[{]|\{\s*["'])/.test(text)) return readData(text);
  const { value: line, ...rest } = readText(withoutMark(text));
  // A text of tags, entities or marks alone.
  if (line === undefined) return rest.problem === undefined && !isBlank(typed) ? { problem: NOTHING } : rest;
  const value = inOneLine(line).replace(LONG_MINUS, '$1-');
  if (value.length > LONGEST_KEYWORD)
    return { problem: `which is too long for a keyword; use at most ${LONGEST_KEYWORD} characters` };
  const problem = noWords(value);
  if (problem !== undefined) return { problem };
  if (PLACEHOLDER.test(value) || BRACKETED.test(value) || !/\p{L}|\p{N}.*\p{N}/u.test(value))
    return { problem: NOTHING };
  return { value };
}

/** Reads another text of a search, such as a brand or a set, which may also be a single digit or a word such as `none`. */
export function readWords(typed: string): Reading<string> {
  const { value: text, ...rest } = readText(withoutTags(typed));
  if (text === undefined) return rest.problem === undefined && !isBlank(typed) ? { problem: NOTHING } : rest;
  const value = inOneLine(text);
  const problem = noWords(value);
  return problem === undefined ? { value } : { problem };
}

const inOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/** Why a text isn't one of the words that listings have, as a continuation of it. */
function noWords(text: string): string | undefined {
  if (FORMULA.test(text)) return 'which is a formula, not a text';
  return WEB_ADDRESS.test(text) || BARE_ADDRESS.test(text)
    ? `which ${/\s/.test(text) ? 'has' : 'is'} a web address; give the words of a title`
    : undefined;
}

const NOTHING = 'which is nothing to search for';
const SEVERAL = 'which is a list of several; give one keyword';

/** The keyword in JSON that holds only one: `["canon ae-1"]` or `{"keyword": "canon ae-1"}`. */
function readData(text: string): Reading<string> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { problem: 'which is truncated data or not JSON' };
  }
  const entries: unknown[] = Array.isArray(data) ? data : [data];
  if (entries.length > 1) return { problem: SEVERAL };
  const [entry] = entries;
  const keyword = typeof entry === 'object' && entry !== null ? (entry as { keyword?: unknown }).keyword : entry;
  if (typeof keyword !== 'string') return { problem: 'which is data, not a text' };
  const { value, problem = NOTHING } = readKeyword(keyword);
  return value === undefined ? { problem } : { value };
}
