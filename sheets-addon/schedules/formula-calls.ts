/**
 * Reads the calls of our formulas out of a formula's text. Pure. Arguments are texts, numbers, truth values and references;
 * a call with anything else in it (a formula within a formula) is left out, because only the spreadsheet can calculate that.
 */

export type Argument = { kind: 'value'; value: string | number | boolean } | { kind: 'reference'; notation: string };

export interface Call {
  name: string;
  args: Argument[];
}

/** Every call that can be read, in the order of the text. @param names our formulas, in capitals. */
export function callsIn(formula: string, names: ReadonlySet<string>): Call[] {
  const calls: Call[] = [];
  const pattern = /"(?:[^"]|"")*"|([A-Za-z_][A-Za-z0-9_.]*)\s*\(/g;
  for (let match = pattern.exec(formula); match; match = pattern.exec(formula)) {
    const name = match[1]?.toUpperCase();
    if (name === undefined || !names.has(name)) continue;
    const args = argumentsFrom(formula.slice(pattern.lastIndex));
    if (args) calls.push({ name, args });
  }
  return calls;
}

/** The text behind a call's opening bracket, up to its closing one. Lists are separated by a comma; where that is the decimal sign, by a semicolon. */
function argumentsFrom(text: string): Argument[] | undefined {
  const pieces: string[] = [];
  const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[^"']/gy;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const piece = match[0];
    if (piece === ')') {
      const separator = pieces.includes(';') ? ';' : ',';
      const parts = [''];
      for (const each of pieces) {
        if (each === separator) parts.push('');
        else parts[parts.length - 1] += each;
      }
      const read = parts.map(part => argumentOf(part.trim()));
      if (read.length === 1 && parts[0]!.trim() === '') return [];
      return read.every(argument => argument !== undefined) ? (read as Argument[]) : undefined;
    }
    if (piece === '(' || piece === '{') return undefined;
    pieces.push(piece);
  }
  return undefined;
}

const REFERENCE = /^((?:'(?:[^']|'')*'|[\p{L}\p{N}_]+)!)?\$?[A-Z]{1,3}\$?\d*(?::\$?[A-Z]{1,3}\$?\d*)?$/iu;

function argumentOf(text: string): Argument | undefined {
  if (text === '') return { kind: 'value', value: '' };
  if (/^"(?:[^"]|"")*"$/.test(text)) return { kind: 'value', value: text.slice(1, -1).replaceAll('""', '"') };
  if (/^(true|false)$/i.test(text)) return { kind: 'value', value: /^true$/i.test(text) };
  if (/^-?\d+([.,]\d+)?$/.test(text)) return { kind: 'value', value: Number(text.replace(',', '.')) };
  if (REFERENCE.test(text) && (/\d/.test(text.replace(/^.*!/, '')) || text.includes(':')))
    return { kind: 'reference', notation: text.replaceAll('$', '') };
  return undefined;
}
