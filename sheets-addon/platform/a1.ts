/** A1 notation: letters of columns, and names of ranges in prose. */

/** Column number from letters; A is 1. */
export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** `A` for 1. */
export function columnLetter(column: number): string {
  return column > 26
    ? columnLetter(Math.floor((column - 1) / 26)) + columnLetter(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
}

/** A full range name in prose: `Sam's stock, A2:A6` for `'Sam''s stock'!A2:A6`. */
export const spoken = (name: string) => (name.includes('!') ? `${sheetIn(name)}, ${name.replace(/^.*!/, '')}` : name);

/** The sheet's plain name in a full range name: `Sam's stock` for `'Sam''s stock'!A2:A6`. */
export function sheetIn(name: string): string {
  const sheet = name.replace(/![^!]*$/, '');
  return /^'.*'$/.test(sheet) ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
}
