/** Lists as further programs, shops and markets export them, and as resellers of several countries keep them. */
import { type ListItem, readList } from '@sold-data/core';
import { describe, expect, it } from 'vitest';
import { listFile } from '../../support/lists/files.ts';

const line = ({ row, keyword, quantity, paid, paidCurrency }: ListItem) =>
  [`${row} ${keyword}`, quantity === 1 ? '' : ` x${quantity}`, paid === null ? '' : ` · ${paid} ${paidCurrency ?? '?'}`]
    .join('')
    .trim();

const linesOf = (text: string) => {
  const { items, leftOut } = readList(text);
  return [...items.map(line), ...leftOut.map(({ row, reason }) => `${row} ${reason}`)];
};

it.each<[title: string, text: string, expected: string[]]>([
  [
    'board games that were owned, or never were',
    'objectname,objectid,numplays,own,prevowned,wishlist,numowned,yearpublished,pricepaid,pp_currency,quantity\nHarbor Lords,1,4,1,0,0,900,2017,32.50,EUR,1\nFlip Nine,2,0,0,0,1,800,2025,,,\nTide Engine,3,2,0,1,0,700,2020,40,USD,1\nOld Mill,4,0,1,0,0,600,2001,10,USD,2',
    ['2 2017 Harbor Lords · 32.5 EUR', '5 2001 Old Mill x2 · 10 USD', '3 wishList', '4 wishList'],
  ],
  [
    'comics in French that are owned, or not',
    'Série;Titre;Auteur;Prix payé;Possédé\nLes Marées;Le Port;A. Lenoir;12;Oui\nLes Marées;La Jetée;A. Lenoir;;Non',
    ['2 A. Lenoir Le Port · 12 ?', '3 wishList'],
  ],
  [
    'books in German on a wish list',
    'Titel;Autor;Format;Kaufpreis;Sammlungsstatus\nDer Salzweg;M. Ellwood;Gebunden;12,00;In Sammlung\nLaternenstunde;P. Gruber;Taschenbuch;;Auf Wunschliste',
    ['2 M. Ellwood Der Salzweg Gebunden · 12 ?', '3 wishList'],
  ],
  [
    'games of which a column says the list, and columns what is there',
    'Name,Platform,Cart,Box,Manual,Price Paid,List\nStar Harbor,N64,Yes,Yes,No,45.00,Collection\nTide Racer,PS2,Yes,Yes,Yes,,Wishlist',
    ['2 Star Harbor N64 with box · 45 ?', '3 wishList'],
  ],
  [
    'a cube with proxies',
    'name,Set,"Collector Number",status,Finish,maybeboard\nTide Sphinx,voa,117,Owned,Foil,false\nProxy Drake,voa,14,Proxied,Non-foil,false',
    ['2 voa Tide Sphinx 117 foil', '3 proxy'],
  ],
  [
    'cards whose column of printings holds sets',
    'Qty,Name,Printing,Foil,Condition,Languange\n2,Tide Sphinx,VOA,-,NM,EN\n1,Tide Sphinx,VOA,yes,NM,JA',
    ['2 VOA Tide Sphinx x2', '3 VOA Tide Sphinx foil Japanese'],
  ],
  [
    'cards with a parallel that starts like a mark',
    'Player,Year,Set,Parallel\nDario Venn,2020,Apex,X-Fractor\nLou Marsh,2020,Apex,X-Fractor',
    ['2 2020 Apex Dario Venn X-Fractor', '3 2020 Apex Lou Marsh X-Fractor'],
  ],
  [
    'figures of one number, of which one is a variant',
    'Series,Item,Item Number,Exclusive To,Quantity,Price Paid,In Collection\nStar Saga,Rebel Pilot,123,,1,12,Yes\nStar Saga,Rebel Pilot (Chrome),123,Con 2019,1,30,Yes\nTide Men,Kelp King,45,,1,,No',
    ['2 Star Saga Rebel Pilot · 12 ?', '3 Star Saga Rebel Pilot (Chrome) Con 2019 · 30 ?', '4 wishList'],
  ],
  [
    'brick sets with their themes',
    'Number,Theme,Subtheme,Year,SetName,Retail,Paid,Value,Condition\n75399-1,Star Saga,Andar,2025,Rebel Wing,€69.99,€40.08,€63.10,UsedComplete\n10300-1,Icons,,2022,Time Car,€199.99,€179.99,€185.00,NewSealed',
    ['2 LEGO Rebel Wing 75399 · 40.08 EUR', '3 LEGO Time Car 10300 · 179.99 EUR'],
  ],
  [
    'brick sets with numbers of their site',
    'SetID,Number,Variant,Theme,Year,SetName,Pieces,QtyOwned,QtyWanted\n1001,10300,1,Icons,2022,Time Car,1872,2,0\n1003,75399,1,Star Saga,2025,Rebel Wing,594,0,1',
    ['2 LEGO Time Car 10300 x2', '3 wishList'],
  ],
  [
    'coins with the designation of their grade',
    'PCGS No.,Cert No.,Description,Grade,Designation,Purchase Price\n7296,1,1921 Harbor Dollar,MS64,,$55.00\n9999,2,1881-S Harbor Dollar,MS65,DMPL,$400.00',
    ['2 1921 Harbor Dollar graded MS64 · 55 USD', '3 1881-S Harbor Dollar DMPL graded MS65 · 400 USD'],
  ],
  [
    'coins in German of two mints',
    'Land;Nominal;Jahr;Prägestätte;Erhaltung;Anzahl;Kaufpreis;Lagerort\nBayern;2 Mark;1906;J;st;3;2,00;Album 1\nBayern;2 Mark;1906;F;st;1;2,00;Album 1\nGesamt;;;;;4;4,00;',
    ['2 1906 2 Mark Bayern J x3 · 2 ?', '3 1906 2 Mark Bayern F · 2 ?', '4 total'],
  ],
  [
    'pens of a maker who numbers them',
    'Maker,Model,Nib,Price Paid\nOrsa,M800,F,250\nOrsa,M400,B,220',
    ['2 Orsa M800 · 250 ?', '3 Orsa M400 · 220 ?'],
  ],
  [
    'what a household has, by make and model',
    'Room,Item,Make,Model,Purchase Price,Replacement Value\nLiving,Amplifier,Orsa,PM6007,499,650\nOffice,Laptop,Leno,T480,600,900',
    ['2 Orsa Amplifier PM6007 · 499 ?', '3 Leno Laptop T480 · 600 ?'],
  ],
  [
    'a collection in Spanish, by make and model',
    'Artículo;Marca;Modelo;Cantidad;Precio de compra;Vendido\nCámara réflex;Canto;EOS 5;1;120,00;No\nZapatillas;Nilo;Salto 1;1;90,00;Sí\nTOTAL;;;2;210,00;',
    ['2 Canto Cámara réflex EOS 5 · 120 ?', '3 sold', '4 total'],
  ],
  [
    'clothes in Japanese with numbers of their own',
    '管理番号,ブランド,アイテム,色,サイズ,仕入価格,販売価格,販売状況,登録日\nUN-001,オルサ,ダウンジャケット,黒,M,2000,3980,在庫中,2025/09/15\nNK-002,ニラ,スニーカー,白,27,5000,9800,売却済,2025/09/15',
    ['2 オルサ ダウンジャケット · 2000 ?', '3 sold'],
  ],
  [
    'things in French, with the site where they are listed',
    "Article;Marque;Prix d'achat;Date de vente;Plateforme\nVeste en jean;Lavis;8,00 €;;Vinted\nRobe fleurie;Zara;5,00 €;02/03/2026;LBC",
    ['2 Lavis Veste en jean · 8 EUR', '3 sold'],
  ],
  [
    'things in French, with a price for one and for all',
    "Désignation;Prix d'achat unitaire;Qté;Prix d'achat total;Vendu\nLampe laiton;8,00;2;16,00;non\nJeu de société;3,00;1;3,00;oui",
    ['2 Lampe laiton x2 · 8 ?', '3 sold'],
  ],
  [
    'things in Italian, sold on a date',
    'Oggetto;Costo;Prezzo vendita;Data vendita\nGiacca cerata;35;;\nBorsa tracolla;120;210;12/02/2026',
    ['2 Giacca cerata · 35 ?', '3 sold'],
  ],
  [
    'things in Polish that are sold or not',
    'Tytuł;Ilość;Cena zakupu;Sprzedano\nKurtka jeansowa;1;25,00;nie\nAparat;1;150,00;tak\nRazem;2;175,00;',
    ['2 Kurtka jeansowa · 25 ?', '3 sold', '4 total'],
  ],
  [
    'a stock in Dutch',
    'Productnaam;Merk;Aankoopprijs;Voorraad\nSpijkerjack;Lavis;€ 8,00;3\nRegenjas;Rukke;€ 20,00;0',
    ['2 Lavis Spijkerjack x3 · 8 EUR', '3 none'],
  ],
  [
    'the lines of orders of a shop',
    'Name,Email,Fulfillment Status,Total,Lineitem quantity,Lineitem name,Lineitem price\n#1001,a@shop.example,fulfilled,60.00,2,Tee Fog - M,25.00\n#1001,a@shop.example,,,1,Cap Moor,10.00',
    ['2 Tee Fog - M x2', '3 Cap Moor'],
  ],
  [
    'products of an accounting program',
    'Product/Service Name,SKU,Type,Sales Description,Sales Price/Rate,Purchase Cost,Quantity On Hand\nBrass lamp,L1,Inventory,Vintage lamp,48,14,2',
    ['2 Brass lamp x2 · 14 ?'],
  ],
  [
    'products of a shop that says whether they are in stock, and how many',
    'Name,In stock?,Stock,Regular price\nBrass lamp,1,2,48\nTee Fog,1,3,25',
    ['2 Brass lamp x2', '3 Tee Fog x3'],
  ],
  [
    'listings of instruments with their state',
    'title,make,price,quantity,state\nOrsa Strato 1979,Orsa,2500,1,live\nGyb Les,Gyb,1900,1,draft\nOrsa Tele,Orsa,900,1,sold',
    ['2 Orsa Strato 1979', '3 draft', '4 sold'],
  ],
  [
    'brick sets with the number of their bricks',
    'Name,Pieces,Owned,Total Cost\nFalcon,7541,1,700',
    ['2 Falcon · 700 ?'],
  ],
  [
    'cards with the number that is needed',
    'Card,Owned,Qty Needed,Cost\nAsh Wolf,1,3,2.50\nFog,0,4,1.00',
    ['2 Ash Wolf · 2.5 ?', '3 none'],
  ],
  [
    'products of a shop that counts some of them',
    'Name,In stock?,Stock\nMug,1,\nVase,0,\nTee,1,5',
    ['2 Mug', '4 Tee', '3 none'],
  ],
  [
    'products that the shop has run out of, though it counts some',
    'Name,In stock?,Stock\nMug,1,3\nVase,0,2',
    ['2 Mug', '3 none'],
  ],
  [
    'a stock with what was bought and what is left',
    'Item,Qty Purchased,Qty Left,Unit Cost\nTee,10,3,4\nCap,5,0,6',
    ['2 Tee x3 · 4 ?', '3 none'],
  ],
  [
    'a stock with the price of all that was bought',
    'Item,Purchased Qty,Current Qty,Total Cost\nTee,10,3,40',
    ['2 Tee x3 · 4 ?'],
  ],
  [
    'things that were there, beside what is sold',
    'Artikel;Vorhanden;Verkauft\nUhr;ja;ja\nVase;ja;nein',
    ['3 Vase', '2 sold'],
  ],
  [
    'things that are sold, beside what was there',
    'Artikel;Verkauft;Vorhanden\nUhr;ja;ja\nVase;nein;ja',
    ['3 Vase', '2 sold'],
  ],
  [
    'books that are sold, beside what was there',
    'Title,Sold?,In Collection\nFog,Yes,Yes\nMoor,No,Yes',
    ['3 Moor', '2 sold'],
  ],
  [
    'a listing above its variations with names of their own',
    'Item ID,Title,Variation,Qty\n100,Shirt,,3\n100,Shirt - Red,Red,1\n100,Shirt - Blue,Blue,2',
    ['3 Shirt - Red', '4 Shirt - Blue x2', '2 parent'],
  ],
  [
    'a report of orders with what the buyer paid',
    'Order ID,Item Title,Item Price,Total paid incl. tax,Commission,Net payout\n1,Lamp,10,14,1,8',
    ['2 Lamp'],
  ],
  ['records in words of their country', 'Tonträger,Interpret,Titel\nSchallplatte,Moor,Fog', ['2 Moor Fog']],
  ['cards with answers that say more', 'Card,Variant\nFog,No\nMoor,Yes - foil', ['2 Fog', '3 Moor']],
  ['parts by make and model', 'Make,Model,Description\nBMW,E46,Left headlight', ['2 BMW Left headlight']],
  ['phones by make and model', 'Make,Model,Description\nApple,A1660,iPhone 7 32GB', ['2 Apple iPhone 7 32GB']],
])('%s', (_, text, expected) => {
  expect(linesOf(text)).toEqual(expected);
});

describe('a list that names no items is not read', () => {
  it.each([
    'Order #,Buyer Name,Order Date,Status,Shipping Type,Total Amt\nA-1,N N,1/2/2025,Completed,Standard,11.31',
    'Order #,Email,Payment Method,Total Amt\nA-1,a@shop.example,Card,11.31',
  ])('%s', text => {
    expect(readList(text)).toMatchObject({
      items: [],
      problem: 'No column names the items. Choose the column that does',
    });
  });

  it('orders of several cards each', () => {
    const { items, problem } = readList(listFile('market-orders.csv'));
    expect(items).toEqual([]);
    expect(problem).toBe(
      'Each row of this list is an order of several cards. Use the list of the articles from the same site',
    );
  });
});

it('rows that differ in what is there are not said to be equal', () => {
  const { sameSearches } = readList('Name,Brand,Box,Price Paid\nStar Harbor,Tide,Yes,45.00\nStar Harbor,Tide,No,15.00');
  expect(sameSearches).toEqual([{ keyword: 'Tide Star Harbor', rows: [2, 3], differIn: ['Box'] }]);
});

it('articles of orders may be bought or sold, so their value is not what was paid', () => {
  expect(readList(listFile('market-articles.csv')).items.map(({ paid }) => paid)).toEqual([null, null, null]);
});

it('several things sold as one are marked so in Japanese', () => {
  expect(readList('商品名,購入価格\nカード まとめ売り 100枚,3000').items).toMatchObject([{ kind: 'lot' }]);
});

it.each([
  ['Folder Name,Card Name\nWants,Ash Wolf\nBinder,Fog'],
  ['Item,Source\nLamp,Wishlist\nVase,Thrift'],
  ['Item,In Collection\nLamp,Brass lamps\nVase,Glass'],
  ['Card,Have,Qty\nAsh Wolf,1,1\nFog,1,4'],
  ['商品名,在庫\nランプ,あり\n花瓶,なし'],
  ['Item,State\nLamp,New\nVase,Listed'],
  ['Handle,Title,Tags\nlamp,Lamp,wishlist\nvase,Vase,glass'],
])('nothing is left out by chance: %s', text => {
  expect(readList(text)).toMatchObject({ items: [{ row: 2 }, { row: 3 }], leftOut: [] });
});
