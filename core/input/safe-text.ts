/** Protects texts from being run as formulas by a spreadsheet (promise S2). */

/** A spreadsheet treats a cell that starts with one of these characters as a formula. */
const RUNS = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)*$/;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula. Spreadsheets hide that apostrophe. */
export function safeText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** Whether the text is a number, possibly signed, which is safe unchanged. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}
