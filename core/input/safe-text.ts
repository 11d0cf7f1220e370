/** Protects texts from being run as formulas by a spreadsheet (promise S2). */

/** The characters that start a formula, also in full width and in the small forms of East Asian fonts. Spreadsheets ignore blanks and invisible characters before them. */
const SIGN = '[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]';
const IGNORED = '[\\s\\p{Cc}\\p{Cf}]';
const RUNS = new RegExp(`^(?:[\\t\\r]|${IGNORED}*${SIGN})`, 'u');
/** The same behind the last character that separates cells in some locales or programs. */
const RUNS_WITHIN = new RegExp(`([;\\t\\r\\n])(?=(?:(?![\\t\\r\\n])${IGNORED})*${SIGN})`, 'gu');
const NUMBER = /^[+-]?\d+([.,]\d+)*$/;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula. Spreadsheets hide that apostrophe. */
export function safeText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** Like safeText, for a cell of a file: a program that splits it at semicolons, tabs or line breaks runs none of its parts either. */
export function safeCell(text: string): string {
  return isNumberText(text) ? text : safeText(text).replace(RUNS_WITHIN, "$1'");
}

/** Whether the text is a number, possibly signed, which is safe unchanged. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}
