/** Lists as people of several trades keep them: what a heading says of the numbers and words below it. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const prices = (text: string) => readList(text).items.map(({ quantity, paid }) => [quantity, paid]);

describe('what was paid for all pieces is not what one cost', () => {
  it.each([
    ['Artikel;Anzahl;Einkauf gesamt\nTeddy;3;90,00 €', 30],
    ['Item,Qty,Total Spent\nTeddy,3,$90.00', 30],
    ['Item,Qty,Purchase Total\nTeddy,3,$90.00', 30],
    ['Item,Qty,Total Purchase Cost\nTeddy,3,$90.00', 30],
    ['Item,Qty,Purchase Price (Total)\nTeddy,3,$90.00', 30],
    ['Item,Qty,Total cost per unit\nTeddy,3,$90.00', 90],
    ['Artikel;Menge;EK netto\nTeddy;3;90,00 €', 90],
    ['Artikel;Menge;Preis bezahlt\nTeddy;3;90,00 €', 90],
  ])('%s', (text, paid) => {
    expect(prices(text)).toEqual([[3, paid]]);
  });
});

describe('a grade is what a company gave', () => {
  it.each(['Est. PSA Grade', 'Expected Grade', 'Potential Grade'])('and not a hope: %s', heading => {
    const { items, unused } = readList(`Card,Set,Number,${heading}\nEmberfox,Base,4,10`);
    expect(items).toMatchObject([{ keyword: 'Base Emberfox 4', kind: 'raw' }]);
    expect(unused).toMatchObject([{ heading }]);
  });
});

const keywords = (text: string) => readList(text).items.map(({ keyword }) => keyword);

describe('a column that stands beside another of its kind', () => {
  it.each([
    [
      'the edition of a card is not its set',
      'Nom de la carte;Extension;N°;Édition\nDracofeu;Set de Base;4/102;1ère édition\nPikachu;Jungle;60/64;Unlimited',
      ['Set de Base Dracofeu 4/102 1st edition', 'Jungle Pikachu 60/64'],
    ],
    [
      'the company of a comic stands in a column called Slab',
      'Series,Issue,Grade,Slab\nThe Tide,300,9.4,CGC\nThe Tide,301,8.0,',
      ['The Tide #300 CGC 9.4', 'The Tide #301'],
    ],
    [
      'the company of a card stands in a column called Graded',
      'Player,Year,Set,Graded,Grade\nAda Fox,2011,Harbor,PSA,10\nAda Fox,2011,Harbor,,',
      ['2011 Harbor Ada Fox PSA 10', '2011 Harbor Ada Fox'],
    ],
    [
      'a model is more than the kind of an item',
      'Item,Brand,Model\nGuitar,Gibson,ES-335\nPedal,Boss,CE-2',
      ['Gibson Guitar ES-335', 'Boss Pedal CE-2'],
    ],
  ])('%s', (_, text, expected) => {
    expect(keywords(text)).toEqual(expected);
  });
});

describe('a heading that means two things', () => {
  it('a year in Swedish, and a price in Hungarian', () => {
    expect(keywords('Modell;År;Antal\nAmbassadeur 5500;1975;1')).toEqual(['1975 Ambassadeur 5500']);
    expect(keywords('Megnevezés;Év;Ár\nKocka;1978;5000')).toEqual(['1978 Kocka']);
  });

  it('a number behind a name is an issue, and in front of it that of a row', () => {
    expect(keywords('Comic;No.;Jahr\nAsterix;1;1968\nAsterix;2;1969')).toEqual(['1968 Asterix 1', '1969 Asterix 2']);
    expect(keywords('No.;Comic;Jahr\n1;Asterix;1968\n2;Lucky Luke;1969')).toEqual(['1968 Asterix', '1969 Lucky Luke']);
  });

  it('the company in the heading of grades gives those without one', () => {
    const { items } = readList('Figure,AFA Grade\nLuna Rey,AFA 85\nYoda Oz,80\nMax Orr,\nKai Lo,CGC 9.8');
    expect(items.map(({ keyword }) => keyword)).toEqual([
      'Luna Rey AFA 85',
      'Yoda Oz AFA 80',
      'Max Orr',
      'Kai Lo CGC 9.8',
    ]);
  });
});

it.each([
  ['games', 'Game,State\nFog,CIB\nFog,Loose\nMoor,Sealed', ['Fog complete', 'Fog loose', 'Moor sealed']],
  ['games in German', 'Spiel;OVP\nFog;ja\nMoor;nein', ['Fog OVP', 'Moor']],
  ['cards with the number of a copy', 'Player,Parallel,Serial #\nAda Fox,Tie-Dye,12/25', ['Ada Fox /25 Tie-Dye']],
  ['cards with the number of a slab', 'Player,Parallel,Serial #\nAda Fox,Tie-Dye,8812345', ['Ada Fox Tie-Dye']],
  [
    'knives',
    'Maker,Pattern,Handle,Year\nOrsa,Trapper,Amber Bone,1985\nOrsa,Trapper,Stag,1979',
    ['1985 Orsa Trapper Amber Bone', '1979 Orsa Trapper Stag'],
  ],
  [
    'golf clubs',
    'Club,Brand,Model\nDriver,Orsa,Fog Max\nHybrid,Orsa,Fog Max',
    ['Orsa Fog Max Driver', 'Orsa Fog Max Hybrid'],
  ],
  ['perfumes', 'House,Fragrance,Concentration\nOrsa,Fog,EDT\nOrsa,Fog,Parfum', ['Orsa Fog EDT', 'Orsa Fog Parfum']],
  ['lenses', 'Lens,Mount,Aperture\nOrsa 50mm,M,f/2', ['Orsa 50mm M f/2']],
  ['figures', 'Pop Name,Number,Sticker\nFog,01,\nFog,01,Harbor Con', ['Fog 01', 'Fog 01 Harbor Con']],
  ['minifigures', 'Minifig ID\tName\nsw0450\tCommander Fox', ['Commander Fox sw0450']],
  ['coins in German', 'Land;Nominal;Jahr;Münzzeichen\nBayern;5 Mark;1875;B', ['1875 5 Mark Bayern B']],
  ['cameras in Japanese', 'メーカー,商品名,状態\nオルサ,FM2,良品', ['オルサ FM2']],
])('%s are told apart by what their lists say', (_, text, expected) => {
  expect(keywords(text)).toEqual(expected);
});

it('what stands below a row that says sold is sold', () => {
  const { items, leftOut } = readList(
    "Artiste;Titre;Année;Prix d'achat\nOrsa;Fog;1971;45 €\nOrsa;Moor;1998;18 €\nVendu;;;\nOrsa;Dusk;1997;60 €",
  );
  expect(items.map(({ row }) => row)).toEqual([2, 3]);
  expect(leftOut.find(({ row }) => row === 5)?.reason).toBe('sold');
});

it.each([
  ['Modello,Condizioni\nSpeedy,Ottime\nFlap,Buone', 'used'],
  ['Modell;Skick\nStella;Mycket bra\nPerfect;Nyskick', 'used'],
  ['Modell;Skick\nStella;Ny i kartong\nPerfect;Oanvänd', 'new'],
])('conditions in further languages: %s', (text, itemCondition) => {
  expect(readList(text).items.map(({ parameters }) => parameters.itemCondition)).toEqual([
    itemCondition,
    itemCondition,
  ]);
});
