/** Makes texts that no spreadsheet runs as a formula (promise S2). */

/** A spreadsheet runs a cell that begins with one of these. */
const RUNS = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)*$/;
/** A cell of a CSV file and what ends it (RFC 4180). */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;

/** The text, with an apostrophe in front if a spreadsheet would run it; spreadsheets hide that apostrophe. */
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
