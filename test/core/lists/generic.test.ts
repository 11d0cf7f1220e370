/** Files in formats that no table knows, read by their headings alone. */
import { readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';

const read = (text: string, options = {}) => {
  const list = readList(text.trim(), options);
  return {
    items: list.items.map(({ keyword, quantity, paid, paidCurrency }) => [keyword, quantity, paid, paidCurrency]),
    left: list.leftOut.filter(({ reason }) => reason !== 'blank').map(({ row, reason }) => `${row} ${reason}`),
    list,
  };
};

describe('a list in another language is read by its headings', () => {
  it('German, with semicolons, decimal commas and a sum', () => {
    const { items, left } = read(`
Pos.;Bezeichnung;Anzahl;Zustand;Einkaufspreis;Bemerkung
1;Märklin 3048 Dampflok;1;gebraucht;1.250,00 €;OVP
2;Steiff Teddy 0201/36;2;neu;45,50 €;
Summe;;3;;1.341,00 €;`);
    expect(items).toEqual([
      ['Märklin 3048 Dampflok', 1, 1250, 'EUR'],
      ['Steiff Teddy 0201/36', 2, 45.5, 'EUR'],
    ]);
    expect(left).toEqual(['4 total']);
  });

  it('French, Spanish and Japanese', () => {
    expect(read("Désignation;Quantité;État;Prix d'achat\nLampe Gallé;1;occasion;120,00 €").items).toEqual([
      ['Lampe Gallé', 1, 120, 'EUR'],
    ]);
    expect(read('Artículo,Cantidad,Estado,Precio de compra\nReloj Omega,3,usado,"300,00 €"').items).toEqual([
      ['Reloj Omega', 3, 300, 'EUR'],
    ]);
    expect(read('商品名,数量,状態,購入価格\n古い時計,2,中古,5000円').items).toEqual([['古い時計', 2, 5000, 'JPY']]);
  });
});

describe('a list of another field', () => {
  it('a liquidation manifest: preamble, item description, total, a case pack that is marked', () => {
    const { items, left, list } = read(`
Liquidation Manifest,,,,,,
Pallet ID: PLT-0001,,,,,,
,,,,,,
Item #,Item Description,Brand,Qty,Unit Retail,Ext. Retail,Condition,UPC
1,DYSON V8 Cordless Vacuum,Dyson,2,$399.99,$799.98,Customer Returns,885609000001
2,CASE PACK 24CT AA Batteries,Energy,1,$20.00,$20.00,New,039800000003
TOTAL,,,3,,$819.98,,`);
    expect(items).toEqual([
      ['DYSON V8 Cordless Vacuum', 2, null, null],
      ['Energy CASE PACK 24CT AA Batteries', 1, null, null],
    ]);
    expect(left).toEqual(['1 preamble', '2 preamble', '7 total']);
    expect(list.items[0]?.notes.map(({ text }) => text)).toEqual([
      "The condition “Customer Returns” is unknown and isn't part of the search",
    ]);
    expect(list.items[1]?.kind).toBe('lot');
    expect(list.unused).toContainEqual({ heading: 'Unit Retail', filled: 2, why: 'a price, not what was paid' });
  });

  it('comics with wish lists: In Collection is a count', () => {
    const { items, left } = read(`
Publisher Name,Series Name,Full Title,Release Date,In Collection,In Wish List,Media Format,Price Paid,Condition,Grading,Grading Company
Inkwell,Copper Lane,Copper Lane #1 (Cover A),2019-05-01,2,0,Print,4.99,,,
Inkwell,Copper Lane,Copper Lane #1 (Cover A),2019-05-01,1,0,Print,85.00,,9.8,CGC
Inkwell,Fog Riders,Fog Riders #3,1991-05-01,0,1,Print,,,,`);
    expect(items).toEqual([
      ['Copper Lane #1 (Cover A)', 2, 4.99, null],
      ['Copper Lane #1 (Cover A) CGC 9.8', 1, 85, null],
    ]);
    expect(left).toEqual(['4 wishList']);
  });

  it('brick sets: the maker is part of the search, the variant and the number of bricks are not', () => {
    const { items, left } = read(`
SetNumber,Variant,Theme,Year,SetName,Minifigs,Pieces,QtyOwned,QtyWanted
75257,1,Space,2019,Cargo Freighter,7,1351,2,0
10283,1,Icons,2021,Orbiter,0,2354,0,1`);
    expect(items).toEqual([['LEGO Cargo Freighter 75257', 2, null, null]]);
    expect(left).toHaveLength(1);
  });

  it('games: what comes with a game is part of the search', () => {
    expect(read('Game,Console,Ownership,Paid\nCanyon Rider,PS2,CIB,$12.50\nCanyon Rider,PS2,Loose,$8').items).toEqual([
      ['Canyon Rider PS2 complete', 1, 12.5, 'USD'],
      ['Canyon Rider PS2 loose', 1, 8, 'USD'],
    ]);
  });

  it('coins: denomination, mint mark and the grade of a coin', () => {
    expect(
      read(
        'Country,Denomination,Year,Mint mark,Grade,Grading company,Purchase price (USD),Quantity\nUnited States,Morgan Dollar,1881,S,MS65,PCGS,150,1',
      ).items,
    ).toEqual([['1881 Morgan Dollar United States S PCGS MS65', 1, 150, 'USD']]);
  });

  it('a submission to a grading company: brand, card number, player, and a total without a name', () => {
    const { items, left } = read(`
Item #,Qty,Year,Brand,Card #,Player,Attribute,Declared Value
1,1,2023,Crest Prism,101,Piet Karlsen,Refractor,$400
,1,,,,,Total,$400`);
    expect(items).toEqual([['2023 Crest Prism Piet Karlsen 101 Refractor', 1, null, null]]);
    expect(left).toEqual(['3 total']);
  });

  it('an estate inventory: a lot number is not a lot', () => {
    const { items, list } = read(`
Estate of A. Mill - Inventory,,,
Lot,Description,Room,Estimate
1,"Tiffany style lamp, bronze base",Parlor,$200-$300
2,Lot of 12 LPs,Den,$20
,Grand Total,,$320`);
    expect(items.map(([keyword]) => keyword)).toEqual(['Tiffany style lamp, bronze base', 'Lot of 12 LPs']);
    expect(list.items.map(({ kind }) => kind)).toEqual(['raw', 'lot']);
  });

  it('a count per finish: one item for each', () => {
    const { list } = read('Total Qty,Reg Qty,Foil Qty,Card,Set\n3,2,1,Moss Bear,Lantern Dusk');
    expect(list.items.map(({ row, keyword, quantity }) => [row, keyword, quantity])).toEqual([
      [2, 'Lantern Dusk Moss Bear', 2],
      [2, 'Lantern Dusk Moss Bear foil', 1],
    ]);
  });

  it('headings that a person wrote: flags with x, 2x, the currency in the heading', () => {
    expect(read('Card;Set;Foil;Cond;Lang;Qty;Cost (EUR)\nMoss Bear;Lantern Dusk;x;NM;JP;2x;3,50').items).toEqual([
      ['Lantern Dusk Moss Bear foil Japanese', 2, 3.5, 'EUR'],
    ]);
  });

  it('a language that no table knows: the first row names columns, because numbers stand below it', () => {
    const { items, list } = read('Ding,Zahlwort\nVanha kello,2\nMaalaus,1');
    expect(items.map(([keyword]) => keyword)).toEqual(['Vanha kello', 'Maalaus']);
    expect(list.headingRow).toBe(1);
    expect(list.unused.map(({ heading }) => heading)).toEqual(['Zahlwort']);
  });
});

describe('a plain list', () => {
  it('has one item per line, whatever its commas', () => {
    expect(read('pentax k1000\nilka, keeper of tides\nnikon f3').items.map(([keyword]) => keyword)).toEqual([
      'pentax k1000',
      'ilka, keeper of tides',
      'nikon f3',
    ]);
  });

  it.each(['Orsa, Warden of Frost', 'Nikon F3, with 50mm; boxed', 'Tin robot | 3,75 inch'])(
    'stays whole below a heading: %s',
    name => {
      expect(read(`Item\n${name}\nVaro K20`).items.map(([keyword]) => keyword)).toEqual([name, 'Varo K20']);
    },
  );

  it('may have a heading and a total', () => {
    const { items, left } = read('Item\nVaro K20\nSubtotal');
    expect(items.map(([keyword]) => keyword)).toEqual(['Varo K20']);
    expect(left).toEqual(['3 total']);
  });

  it('keeps an item whose name starts with a word for a total', () => {
    expect(read('Game,Qty\nTotal War,1\nSum of All Fears,2\nTotal,3').items.map(([keyword]) => keyword)).toEqual([
      'Total War',
      'Sum of All Fears',
    ]);
  });
});
