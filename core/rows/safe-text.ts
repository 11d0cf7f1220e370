/** Makes texts that no spreadsheet runs as a formula (promise S2). */

/** A spreadsheet runs a cell that begins with one of these. */
const RUNS = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)*$/;

/** The text, with an apostrophe in front if a spreadsheet would run it; spreadsheets hide that apostrophe. */
export function safeText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** A number with a sign, which is safe as it is. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}
