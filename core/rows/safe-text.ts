/** Texts that no spreadsheet takes for a formula, wherever they end up. */

/** What a spreadsheet runs: a cell that begins with one of these. */
const RUNS = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)*$/;
/** A cell of a CSV file and what ends it (RFC 4180). */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;

/** The text with an apostrophe in front where a spreadsheet would run it; spreadsheets do not show that apostrophe. */
export function safeText(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** A CSV file whose texts are safe; numbers stay numbers. */
export function safeCsv(csv: string): string {
  return csv.replace(CELL, (cell, quoted: string | undefined, bare: string, end: string) => {
    const text = quoted ?? bare;
    if (!RUNS.test(text) || NUMBER.test(text)) return cell;
    return quoted === undefined ? `'${text}${end}` : `"'${quoted}"${end}`;
  });
}
