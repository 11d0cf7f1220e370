/** A file's text where keywords are expected. */
import { pastedList } from '@sold-data/core/lists/pasted.ts';
import { describe, expect, it } from 'vitest';
import { EXPECTED } from '../../support/lists/expectations.ts';
import { listFile } from '../../support/lists/files.ts';

const keywords = (typed: unknown) => pastedList(typed)?.items.map(({ keyword }) => keyword);

describe("a file's text", () => {
  it.each(EXPECTED.filter(({ items }) => items.length > 0))('$file is read, whole and as the only entry', each => {
    const expected = each.items.map(({ keyword }) => keyword);
    expect(keywords(listFile(each.file))).toEqual(expected);
    expect(keywords([listFile(each.file)])).toEqual(expected);
  });

  it('has no heading, total or line above its table among its searches', () => {
    expect(keywords('Exported today\n\nName;Set\nMoss Bear;Dusk\nTotal;')).toEqual(['Dusk Moss Bear']);
  });

  it('may be the lines of a deck', () => {
    expect(keywords('4 Ash Wolf (CRF) 117\n2x Emberfox (CRF) 138')).toEqual(['CRF Ash Wolf 117', 'CRF Emberfox 138']);
    expect(keywords(['Deck', '4 Ash Wolf (CRF) 117', '1 Moss Bear (CRF) 7'])).toEqual([
      'CRF Ash Wolf 117',
      'CRF Moss Bear 7',
    ]);
  });

  it('without an item is still no list of keywords', () => {
    expect(pastedList('Name,Set,Quantity\nMoss Bear,Dusk,0')).toMatchObject({ items: [], problem: expect.any(String) });
  });
});

it.each([
  ['lines', 'canon ae-1\nnikon f3'],
  ['lines with commas', 'Orsa, Warden of Frost\nlego, sealed\nlens, 50'],
  ['lines with a heading of one column', 'Item\nlego 75257'],
  ['words that are headings elsewhere', 'Set of 4, Card\nBox, Game'],
  ['a single line of headings', 'Name, Set'],
  ['several entries', ['Name,Set\nMoss Bear,Dusk', 'nikon f3']],
  ['JSON', '[\n ["Name", "Set"],\n ["Moss Bear", "Dusk"]\n]'],
  ['grades', 'PSA 10\nCGC 9'],
  ['measures', '2 x 4 lumber\n3 x 6 board'],
  ['records', '4 Non Blondes (LP) 90\n10 CC (LP)'],
  ['films', '12 Monkeys (DVD) 1995\n21 Grams (DVD) 2003'],
  [
    'a line without a count',
    '4 Ash Wolf (CRF) 117\n2 Emberfox (CRF) 138\n3 Moss Bear (CRF) 7\n1 Fog (CRF) 2\nnikon f3',
  ],
  ['nothing', undefined],
])('keywords stay keywords: %s', (_, typed) => {
  expect(pastedList(typed)).toBeUndefined();
});
