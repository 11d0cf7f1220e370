import { expect, it } from 'vitest';
import { safeCsv, safeText } from '../../../core/index.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+49 170', "'+49 170"],
  ['-20% off', "'-20% off"],
  ['@home', "'@home"],
  ['\t=1', "'\t=1"],
  ['iPhone 13 = new', 'iPhone 13 = new'],
  ['', ''],
])('the text %j comes out as %j', (text, safe) => expect(safeText(text)).toBe(safe));

// RFC 4180: quotes are doubled, and commas and line breaks stand inside of quotes.
it.each([
  ['a,b\r\n=1,2\r\n', "a,b\r\n'=1,2\r\n"],
  ['title\n"=HYPERLINK(""x"",""y"")"\n', 'title\n"\'=HYPERLINK(""x"",""y"")"\n'],
  ['"a,=b","c\n=d"\n', '"a,=b","c\n=d"\n'],
  ['price\n-12.50\n+3\n', 'price\n-12.50\n+3\n'],
  ['-5x,,@y', "'-5x,,'@y"],
  ['', ''],
])('the file %j comes out as %j', (csv, safe) => expect(safeCsv(csv)).toBe(safe));
