/** Texts as cells, steps and assistants hold them: without what nobody sees, and apart from what stands for no value. */

/** A typed value as a person means it. Without both fields it is blank. */
export interface Reading<Value> {
  value?: Value;
  /** Why it can't be read, to follow the text itself: `which could be 1.25 or 1250`. */
  problem?: string;
}

/** What copying leaves behind: soft hyphens, zero-width spaces, word joiners, byte-order marks and marks of direction. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Without invisible characters and outer blanks, and with plain spaces in place of others, such as the non-breaking one. Lines stay. */
export function visibleText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[^\S\r\n]/g, ' ')
    .trim();
}

/** Equal for keywords that mean the same search: letter case and repeated blanks make no difference (assumed). Never sent. */
export function foldKeyword(text: string): string {
  return visibleText(text.normalize('NFC')).toLowerCase().replace(/\s+/g, ' ');
}

/** Nothing, blanks, or what people put in place of a value: a dash, `n/a`. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && /^([-–—−]*|n\/a|n\.a\.)$/i.test(visibleText(value));
}

/**
 * What a cell shows in place of a value, in any language: an error such as `#N/A`, `#WERT!` or `#¡VALOR!`, or `Loading...`. An error is
 * a hash and capitals that end with a mark, hold a slash, or are the German `#NV`; loading is up to three words and three dots, in scripts
 * without capitals up to four.
 */
export function isCellError(value: unknown): boolean {
  const text = String(value);
  return (
    /^#([¡¿]?[\p{Lu}\d/_\s]+[!?]|\p{Lu}+\/\p{Lu}+|NV)$/u.test(text) ||
    /^(\p{Lu}\p{L}*( \p{L}+){0,2}|\p{Lo}[\p{L}\p{M}]*( [\p{L}\p{M}]+){0,3})(\.{3}|…)$/u.test(text)
  );
}

/** A text of any parameter. A text of several lines is one text. */
export function readText(typed: string): Reading<string> {
  const text = visibleText(typed);
  if (isBlank(text)) return {};
  if (isCellError(text)) return { problem: 'which a spreadsheet shows in place of a value' };
  if (/^(\[object \w+\],?)+$/.test(text)) return { problem: 'which is an object and no text' };
  return { value: text };
}

/** The value of a choice that a text means: `Used`, `buy it now`, `like-new`. Undefined if it means none of them. */
export function readChoice<Value extends string>(typed: string, values: readonly Value[]): Value | undefined {
  const word = lettersOf(typed);
  return word === '' ? undefined : values.find(value => lettersOf(value) === word);
}

const lettersOf = (text: string) =>
  visibleText(text)
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** What a template or a list holds where the search is still open. */
const PLACEHOLDER = /^(0+|to-?do|tbd|undefined|null|nan|true|false)$/i;

/** A text to search for: has a letter or two digits, and is neither a placeholder nor data. */
export function readKeyword(typed: string): Reading<string> {
  const { value, ...rest } = readText(typed);
  if (value === undefined) return rest;
  if (/^(\[\s*["'[{]|\{\s*["'])/.test(value)) return { problem: 'which is data that is cut off or not JSON' };
  if (PLACEHOLDER.test(value) || !/\p{L}|\p{N}.*\p{N}/u.test(value))
    return { problem: 'which is nothing to search for' };
  return { value };
}
