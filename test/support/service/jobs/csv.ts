// Plain CSV as defined in RFC 4180. A title that starts with = stays as the seller wrote it, because the service does not know which
// program will open the file. Guarding against formula injection is up to the client.

/** A header line and one line per row, each ending in CRLF. The columns are the rows' keys in order of appearance. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const lines = [columns, ...rows.map(row => columns.map(column => row[column]))];
  return lines.map(cells => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** HTTP headers of a CSV response. */
export function csvHeaders(fileName: string): Record<string, string> {
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${fileName}"` };
}
