/** Letters of columns, as in A1 notation. */

/** Column number from letters; A is 1. */
export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Letters from a column number. */
export function columnLetter(column: number): string {
  return column > 26
    ? columnLetter(Math.floor((column - 1) / 26)) + columnLetter(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
}
