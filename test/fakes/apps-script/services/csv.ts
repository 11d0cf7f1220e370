import { ScriptException } from '../exceptions.ts';

/** RFC 4180 text to rows; a blank last line is no row. Throws where a quote is left open. */
export function parseCsv(csv: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < csv.length; index++) {
    const char = csv[index];
    if (quoted) {
      if (char !== '"') field += char;
      else if (csv[index + 1] === '"') field += csv[++index];
      else quoted = false;
    } else if (char === '"' && field === '') quoted = true;
    else if (char === delimiter) {
      row.push(field);
      field = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && csv[index + 1] === '\n') index++;
      rows.push([...row, field]);
      row = [];
      field = '';
    } else field += char;
  }
  if (quoted) throw new ScriptException('Could not parse text.');
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}
