/** Columns that people head in their own words: who is in a slab, which finish, size, year, language and edition. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const keywords = (text: string) => readList(text).items.map(({ keyword }) => keyword);
const out = (text: string) => readList(text).leftOut.map(({ row, reason }) => `${row} ${reason}`);

describe('yes and no below `Graded` or `Slabbed`', () => {
  it.each(['Graded', 'Graded?', 'Slabbed', 'Encapsulated'])(
    '%s: yes without a grade is never priced as raw',
    heading => {
      const text = `Card,Set,${heading}\nEmberfox,Cinder,Yes\nAsh Wolf,Cinder,No\nTide Sphinx PSA 8,Cinder,Yes`;
      expect(keywords(text)).toEqual(['Cinder Ash Wolf', 'Cinder Tide Sphinx PSA 8']);
      expect(out(text)).toEqual(['2 unknownGrade']);
    },
  );

  it.each([
    ['Y', 'N'],
    ['TRUE', 'FALSE'],
    ['1', '0'],
  ])('%s and %s say whether a bare grade is that of a slab', (yes, no) => {
    const text = `Title,Issue,Slabbed,Grade\nInkwell,1,${yes},9.8\nInkwell,1,${no},9.2\nFog Riders,1,${yes},CGC 9.6\nHarbor,2,${no},VG`;
    expect(keywords(text)).toEqual(['Inkwell #1 graded 9.8', 'Inkwell #1', 'Fog Riders #1 CGC 9.6', 'Harbor #2']);
  });

  it('a no beside the grade of a company leaves it open', () => {
    expect(out('Card,Graded,Grade\nEmberfox,No,PSA 9\nAsh Wolf,Yes,PSA 8')).toEqual(['2 unknownGrade']);
  });

  it('where a column names the company, that one counts', () => {
    expect(keywords('Card,Graded,Company,Grade\nEmberfox,Yes,PSA,9\nAsh Wolf,No,,')).toEqual([
      'Emberfox PSA 9',
      'Ash Wolf',
    ]);
  });

  it.each(['Card,Graded\nEmberfox,9\nAsh Wolf,no\nTide Sphinx,10', 'Card,Graded,Grade\nEmberfox,PSA,9\nAsh Wolf,no,8'])(
    'companies and grades there stay what they are: %s',
    text => {
      expect(keywords(text)[0]).toMatch(/ (?:graded|PSA) 9$/);
      expect(keywords(text)[1]).toBe('Ash Wolf');
    },
  );
});

describe('finishes below a heading that nobody knows', () => {
  it('are finishes if their words are those of cards', () => {
    const text =
      'Card Name,Set,Collector #,Treatment\nSun Ring,CMX,703,Foil\nSun Ring,CMX,395,Normal\nSun Ring,CMX,410,Foil Etched';
    expect(keywords(text)).toEqual(['CMX Sun Ring 703 foil', 'CMX Sun Ring 395', 'CMX Sun Ring 410 etched foil']);
  });

  it('one of them that no table knows is said', () => {
    const { items } = readList('Card,Set,Treatment\nSun Ring,CMX,Borderless Foil\nMoon Ring,CMX,Foil');
    expect(items[0]!.notes.map(({ text }) => text)).toEqual([
      "The finish “Borderless Foil” is unknown and isn't part of the search",
    ]);
  });

  it.each([
    'Item,Kind\nStar balloon,Foil\nMoon balloon,Latex',
    'Item,Kind\nLamp,Normal\nVase,Regular',
    'Item,Kind\nLamp,1\nVase,x',
  ])('and no others: %j', text => {
    expect(readList(text).columns.find(({ heading }) => heading === 'Kind')!.role).toBeNull();
  });
});

it('an edition in short words sets cards apart', () => {
  const text = 'Card,Set,Edition\nEmberfox,Cinder,1st\nEmberfox,Cinder,Unl\nEmberfox,Cinder,Ltd.';
  expect(keywords(text)).toEqual(['Cinder Emberfox 1st edition', 'Cinder Emberfox', 'Cinder Emberfox limited edition']);
  expect(readList(text, { target: 'cards' }).items.map(({ variant }) => variant)).toEqual([
    '1st Edition',
    'Unlimited',
    'Limited',
  ]);
});

it('headings in short: size, year, language', () => {
  expect(keywords('Shoe,Yr,Sz\nHarbor Runner,1985,9.5\nHarbor Runner,1985,11')).toEqual([
    '1985 Harbor Runner 9.5',
    '1985 Harbor Runner 11',
  ]);
  expect(keywords('Card,Set,Lng\nEmberfox,Cinder,JPN\nEmberfox,Cinder,ENG')).toEqual([
    'Cinder Emberfox Japanese',
    'Cinder Emberfox',
  ]);
  expect(readList('Item,Lng\nTrousers,32\nJeans,34').items.flatMap(({ notes }) => notes)).toEqual([]);
});

it('pairs of shoes are counted, and `2x` in every row says no more than the heading', () => {
  expect(readList('Shoe,Pairs\nHarbor Runner,2\nDelta Runner,1').items.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(readList('Shoe,Pairs\nHarbor Runner,2x\nDelta Runner,2x').items.map(({ quantity }) => quantity)).toEqual([
    1, 1,
  ]);
});

it('grades of records below `Vinyl` are conditions, and colours are not', () => {
  const noted = (cell: string) =>
    readList(`Artist,Title,Vinyl\nHarbor Choir,Tide,${cell}`).items.flatMap(({ notes }) =>
      notes.map(({ text }) => text),
    );
  expect(noted('VG+')).toEqual(["The condition “VG+” isn't part of the search"]);
  expect(noted('Red')).toEqual([]);
});

it.each([
  ['Item,Decoration', 'Wine glasses,Etched', 'Vase,Etched'],
  ['Product,Kind', 'Balloon,Foil', 'Napkins,Foil'],
])('a material of other goods is no finish of a card: %s', (...lines) => {
  const list = readList(lines.join('\n'));
  expect(list.items.map(({ keyword }) => keyword)).toEqual(lines.slice(1).map(line => line.split(',')[0]));
  expect(list.unused).toHaveLength(1);
});

it('letters below `Disc` are no condition of a record, unless one is a grade', () => {
  const list = readList('Model,Disc\nHarbor,M\nDelta,M');
  expect(list.items.flatMap(({ notes }) => notes)).toEqual([]);
  const graded = readList('Artist,Album,Disc\nThe Ferns,Pier,VG+\nThe Moths,Ash,G');
  expect(graded.unused).toEqual([]);
});

it.each(['Graded,Raw', 'Slab,raw', 'Slabbed,Ungraded', 'yes,Not graded'])(
  'words below `Graded` say as much as yes and no: %s',
  words => {
    const [slab, raw] = words.split(',');
    const list = readList(`Card,Set,Graded\nAsh Wolf,Cinder,${slab}\nEmberfox,Cinder,${raw}`, { target: 'cards' });
    expect(list.items.map(({ keyword, notes }) => [keyword, notes.length])).toEqual([['Emberfox Cinder', 0]]);
    expect(list.leftOut.map(({ row, reason }) => [row, reason])).toEqual([[2, 'unknownGrade']]);
    const graded = readList(`Card,Graded,Grade\nAsh Wolf,${slab},PSA 9\nEmberfox,${raw},7`);
    expect(graded.items.map(({ grade }) => grade)).toEqual(['9', undefined]);
  },
);
