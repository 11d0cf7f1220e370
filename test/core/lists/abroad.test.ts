/** Lists with the headings and words of several languages, as dealers and collectors keep them. Every item is read or left out, never another one. */

import { readList } from '@sold-data/core';
import { expect, it } from 'vitest';

const read = (text: string) =>
  readList(text).items.map(({ parameters, paid }) =>
    [parameters.keyword, parameters.itemCondition, paid].filter(each => each != null).join(' · '),
  );

it.each([
  // Records: who plays is part of the search, and the state of the cover isn't that of the record.
  ['Album;Interprète;Pressage;Prix d’achat\nDiscovery;Daft Punk;FR 2001;60,00 €', ['Daft Punk Discovery · 60']],
  ['Vinyle;Artiste;Etat pochette;Etat disque\nNevermind;Nirvana;NM;G', ['Nirvana Nevermind']],
  ['Título;Artista;Formato;Costo\nThriller;Michael Jackson;LP;15', ['Michael Jackson Thriller LP · 15']],
  ['Platte;Künstler;Zustand;EK\nRumours;Fleetwood Mac;NM;20,00', ['Fleetwood Mac Rumours · 20']],
  // What an item is, behind its brand or kind.
  [
    'Lego set,Theme,Bought for\n75192 Falcon,Star Wars,£520\n71043,Harry Potter,£350',
    ['75192 Falcon · 520', '71043 · 350'],
  ],
  ['Camera Model,Lens,Cost\nCanon AE-1,50mm f/1.8,85', ['Canon AE-1 · 85']],
  ['Pokemon card,Set,No.,Paid\nUmbreon,Evolving Skies,215/203,600', ['Evolving Skies Umbreon 215/203 · 600']],
  ['Part,OEM #,Fits,Cost\nHeadlight,51117033741,BMW E92,80', ['Headlight 51117033741 · 80']],
  [
    'Item,Brand,Model\nCrankset,Shimano,Dura-Ace\nCrankset,Campagnolo,Record',
    ['Shimano Crankset Dura-Ace', 'Campagnolo Crankset Record'],
  ],
  [
    'Tool,Brand,Model\nCordless drill,Makita,DHP484\nJigsaw,Bosch,GST 150',
    ['Makita Cordless drill DHP484', 'Bosch Jigsaw GST 150'],
  ],
  ['Item,Brand,Model\nBlue dress,Zara,Anna\nRed skirt,Zara,Anna', ['Zara Blue dress', 'Zara Red skirt']],
  ['Brand / Model,Paid\nNike Dunk Low,180', ['Nike Dunk Low · 180']],
  ['Spieler;Saison;Hersteller;Auflage\nHaaland;2020/21;Topps;/99', ['2020-21 Topps Haaland /99']],
  ['One Piece card,ID,Alt\nLuffy,OP05-119,Manga\nShanks,OP01-120,', ['Luffy OP05-119 Manga', 'Shanks OP01-120']],
  ['Item,ID\nLeica M6,INV-001\nNikon F3,INV-002', ['Leica M6', 'Nikon F3']],
  ['Card,Ed,Cond\nTarmogoyf,FUT,NM\nDark Confidant,RAV,SP', ['FUT Tarmogoyf', 'RAV Dark Confidant']],
  // A card that pays isn't one that is collected.
  ['Item,Credit card,Cost\nLeica M6,Visa Gold,900', ['Leica M6 · 900']],
  // What is counted in a camera isn't how many cameras there are.
  ['Camera,Shutter count,Cost\nNikon D850,15000,900', ['Nikon D850 · 900']],
  // A degree sign stands for a number, which counts the rows of a list unless it is one of cards.
  ['Carte;Extension;N°;Prix d’achat\nDracaufeu;Set de base;4/102;250 €', ['Set de base Dracaufeu 4/102 · 250']],
  ['No,Item\n1,Leica M3\n2,Nikon F3\n5,Canon AE-1', ['Leica M3', 'Nikon F3', 'Canon AE-1']],
  ['No,Card\n58,Pikachu\n4,Charizard', ['Pikachu 58', 'Charizard 4']],
  // What is left is what there is.
  ['Product,Units,Sold Units,Remaining\nFog,4,1,3\nDusk,2,2,0', ['Fog']],
  ['My watches\nOmega 3570.50\nSeiko SKX007', ['Omega 3570.50', 'Seiko SKX007']],
  ['My Fair Lady\nAmadeus', ['My Fair Lady', 'Amadeus']],
  // `Alter` is an age.
  ['Whisky;Alter;EK\nLagavulin;16;65', ['Lagavulin · 65']],
  ['Card,Alter\nFog,Yes\nDusk,No', ['Fog altered', 'Dusk']],
  ['Uhr;Marke;Baujahr;EK\nSubmariner;Rolex;1998;7.800 €', ['1998 Rolex Submariner · 7800']],
  ['Briefmarke;Michel;Zustand;EK\nEinser;1;gestempelt;350', ['Einser Michel 1 used · 350']],
  ['Game,System,I have\nMario,N64,CIB\nZelda,N64,Loose', ['Mario N64 complete', 'Zelda N64 loose']],
])('what a column means in another language or trade: %s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it.each([
  ['Artículo,Estado', ['bueno', 'como nuevo', 'regular', 'funciona', 'segunda mano'], 'used'],
  ['Oggetto,Condizioni', ['buono', 'ottimo', 'discreto', 'funzionante', 'come nuovo'], 'used'],
  ['Objet,Etat', ['bon', 'très bon', 'état correct', 'd’occasion', 'fonctionne'], 'used'],
  ['Artikel,Zustand', ['gebrauchter Zustand', 'befriedigend', 'getestet', 'mit Gebrauchsspuren'], 'used'],
  ['Naam,Staat', ['als nieuw', 'redelijk', 'matig', 'tweedehands', 'werkt'], 'used'],
  ['Artigo,Estado', ['bom estado', 'razoável', 'seminovo', 'muito bom'], 'used'],
  ['Artículo,Estado', ['a estrenar', 'sin uso', 'nuevo con etiquetas'], 'new'],
  ['Objet,Etat', ['jamais porté', 'neuf avec étiquette'], 'new'],
  // A broken item sells for less than a used one, which no filter says.
  ['Artículo,Estado', ['no funciona', 'para piezas', 'roto'], undefined],
  ['Objet,Etat', ['ne fonctionne pas', 'pour pièces', 'HS'], undefined],
])('conditions below %s: %j', (headings, words, expected) => {
  const { items, questions } = readList([headings, ...words.map((word, nth) => `Leica M${nth},${word}`)].join('\n'));
  expect(items.map(({ parameters }) => parameters.itemCondition)).toEqual(words.map(() => expected));
  expect(questions).toEqual([]);
});

it('what was paid, in words behind a name, is pointed out', () => {
  const { items } = readList('Omega 3570.50 paid 2500\nSeiko SKX007 bezahlt 180 €\nPaid in Full DVD');
  const points = items.map(({ notes }) => notes.some(({ fact }) => fact === 'price'));
  expect(points).toEqual([true, true, false]);
});

it('words of cards that differ between programs are asked about, not translated', () => {
  const { items, questions } = readList('Carta,Colección,Número,Estado\nFog,Dusk,1/20,bueno');
  expect(items[0]?.parameters).not.toHaveProperty('itemCondition');
  expect(questions.map(({ id }) => id)).toContain('words');
});
