import { rowsOfText } from '@sold-data/core/lists/words/text.ts';
import { describe, expect, it } from 'vitest';

const noHeadings = () => 0;
const rows = (text: string) => rowsOfText(text, row => (row.includes('Name') ? row.length : 0));

describe('a text is split into rows', () => {
  it('with quoted cells, quotes, line breaks and blank lines', () => {
    expect(rows('Name,Notes\r\n"a ""b"", c","two\nlines"\r\n\r\nd,\n')).toEqual([
      ['Name', 'Notes'],
      ['a "b", c', 'two\nlines'],
      [''],
      ['d', ''],
    ]);
  });

  it.each([',', ';', '\t', '|'])('at the separator %j of its headings', separator => {
    expect(rows(`a comma, in a preamble\nName${separator}Qty\nx, y${separator}1`)).toContainEqual(['Name', 'Qty']);
  });

  it('at the separator that its first line declares', () => {
    expect(rows('sep=;\nName;Qty\n"a,b";1')).toEqual([
      ['sep=', ''],
      ['Name', 'Qty'],
      ['a,b', '1'],
    ]);
    expect(rows('"sep=,"\r\nName,Qty')).toEqual([['sep=,'], ['Name', 'Qty']]);
  });

  it('without its byte order mark', () => {
    expect(rows('\ufeffName,Qty\na,1')[0]).toEqual(['Name', 'Qty']);
  });

  it('and a quote that belongs to the text stays', () => {
    expect(rows('Name,Qty\n3.5" disk,1\n"7"" single",2\n"unclosed,3\nlast,4')).toEqual([
      ['Name', 'Qty'],
      ['3.5" disk', '1'],
      ['7" single', '2'],
      ['"unclosed', '3'],
      ['last', '4'],
    ]);
  });

  it('at a separator that the heading above the first column lacks', () => {
    expect(rows('Name\n"disk, boxed",120')).toEqual([['Name'], ['disk, boxed', '120']]);
    expect(rows('Name\ndisk;120\ntape;90')).toEqual([['Name'], ['disk', '120'], ['tape', '90']]);
    expect(rows('Name\nilka, keeper\nmoss bear')).toEqual([['Name'], ['ilka, keeper'], ['moss bear']]);
  });

  it('but lines of a plain list stay whole', () => {
    expect(rowsOfText('ilka, keeper\nmoss bear', noHeadings)).toEqual([['ilka, keeper'], ['moss bear']]);
  });
});
