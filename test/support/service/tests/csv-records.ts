/** The cells of each record of a CSV text, read by RFC 4180: records end in CRLF, a quote inside quotes is doubled. */
export function records(csv: string): string[][] {
  const found: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    found.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') found.push([]);
  }
  return found.slice(0, -1);
}
