/** Lists as people of several trades keep them: what a heading says of the numbers and words below it. */
import { readList } from '@sold-data/core';
import { listSentences } from '@sold-data/core/engine';
import { describe, expect, it } from 'vitest';

const prices = (text: string) => readList(text).items.map(({ quantity, paid }) => [quantity, paid]);

describe('what was paid for all pieces is not what one cost', () => {
  it.each([
    ['Artikel;Menge;EK gesamt\nTeddy;3;90,00 €', 30],
    ['Artikel;Menge;EK netto\nTeddy;3;90,00 €', 90],
  ])('%s', (text, paid) => {
    expect(prices(text)).toEqual([[3, paid]]);
  });
});

it('what was paid for all pieces may stand in a column per currency', () => {
  expect(prices('Item,Qty,Total Cost EUR,Total Cost USD\nTeddy,3,30,\nBear,2,,40')).toEqual([
    [3, 10],
    [2, 20],
  ]);
});

it.each([
  ...['Total Cost (ea)', 'Total Cost/ea', 'Total paid / pc', 'Total Cost apiece', 'Total Cost Single'],
  ...[
    'Total cost per unit',
    'Costo acquisto totale unitario',
    'Achat total par pièce',
    'Precio compra total por unidad',
  ],
])('a heading that speaks of one piece is not divided: %s', heading => {
  expect(prices(`Item;Qty;${heading}\nTeddy;3;30`)).toEqual([[3, 30]]);
});

describe('letters for new and used', () => {
  const conditions = (text: string) => readList(text).items.map(({ parameters }) => parameters.itemCondition);

  it.each([
    'Set,Name,Condition\n75192,Falcon,N\n10179,Falcon,U',
    'Set,Name,N/U\n75192,Falcon,N\n10179,Falcon,u',
    'Part,Color,Cond,Qty\nBrick,Red,N,5\nPlate,Blue,U,9',
  ])('are read where a list has both: %s', text => {
    expect(conditions(text)).toEqual(['new', 'used']);
  });

  it.each([
    'Item,Condition\nRadio,U\nLamp,U',
    'Item,Condition\nFigure,U\nFigure 2,O\nFigure 3,N',
    'Series,Issue,Condition\nX-Men,1,NM\nX-Men,2,N',
  ])('and mean nothing alone or beside others: %s', text => {
    expect(conditions(text).every(condition => condition === undefined)).toBe(true);
  });
});

it('what a game comes with may stand below its condition', () => {
  const { items } = readList('Game,Condition\nIco,CIB\nRez,Loose\nDoom,New\nOkami,Good');
  expect(items.map(({ keyword, notes }) => [keyword, notes.length])).toEqual([
    ['Ico complete', 0],
    ['Rez loose', 0],
    ['Doom', 0],
    ['Okami', 0],
  ]);
});

it('is no condition of comics, records and coins', () => {
  const { items } = readList('Series,Issue,Condition\nX-Men,1,Complete\nX-Men,2,VG');
  expect(items.map(({ keyword, notes }) => [keyword, notes[0]?.about])).toEqual([
    ['X-Men #1', 'unknown'],
    ['X-Men #2', 'unsent'],
  ]);
});

describe('a sum may be that of one piece or of all', () => {
  it.each([
    ...['Total Landed Cost', 'All-in Total Cost', 'Running Total Cost', 'Total Spent', 'Line Cost', 'Einkauf gesamt'],
  ])('so a person says which, where a row has several: %s', heading => {
    const text = `Item;Qty;${heading}\nTeddy;3;30\nBear;1;20\nTotal;4;50`;
    expect(prices(text)).toEqual([
      [3, null],
      [1, null],
    ]);
    expect(listSentences(readList(text))).toContain(
      `“${heading}” may be for one piece or for all of a row, so it isn't used. Give it a role, or another heading.`,
    );
    const chosen = (role: 'paid' | 'paidTotal') => readList(text, { roles: { [heading]: role } }).items[0]?.paid;
    expect([chosen('paid'), chosen('paidTotal')]).toEqual([30, 10]);
  });

  it('with one piece in each row, both are the same', () => {
    expect(prices('Item,Qty,Total Spent\nTeddy,1,30\nTotal,2,30')).toEqual([[1, 30]]);
    expect(prices('Item,Total Spent\nTeddy,30')).toEqual([[1, 30]]);
  });

  it('all of them are asked about', () => {
    const text = 'Item,Qty,Total Spent EUR,Total Spent USD\nTeddy,3,30,\nBear,2,,40';
    expect(prices(text)).toEqual([
      [3, null],
      [2, null],
    ]);
    expect(listSentences(readList(text)).filter(sentence => /may be for one piece/.test(sentence))).toHaveLength(2);
  });

  it.each([
    'Artikel;Menge;Einkauf gesamt;Einkauf Stück\nTeddy;3;30;10',
    'Item,Qty,Total Spent,Paid per card\nTeddy,3,30,10',
  ])('a column for one piece says it instead: %s', text => {
    expect(prices(text)).toEqual([[3, 10]]);
    expect(listSentences(readList(text)).join()).not.toContain('may be for one piece');
  });

  it('which is open again in every list with a saved mapping', () => {
    const [several, single] = ['Item,Qty,Total Spent\nTeddy,3,30', 'Item,Qty,Total Spent\nBear,1,20'];
    const saved = (text: string) => ({ mapping: readList(text).mapping });
    expect(readList(single, saved(several)).items).toMatchObject([{ paid: 20 }]);
    const again = readList(several, saved(single));
    expect(again.items).toMatchObject([{ quantity: 3, paid: null }]);
    expect(listSentences(again).join()).toContain('“Total Spent” may be for one piece');
  });

  it('which stays open when a table is read again with its roles', () => {
    const again = (text: string) => {
      const roles = readList(text).columns.map(({ role }) => role);
      return listSentences(readList(text, { settled: { format: null, roles } })).join();
    };
    expect(again('Item,Qty,Total Spent\nTeddy,3,30')).toContain('“Total Spent” may be for one piece');
    expect(again('Item,Qty,Total Spent\nTeddy,1,30')).not.toContain('may be for one piece');
    expect(again('Item,Qty,Total Spent,Paid per card\nTeddy,3,30,10')).not.toContain('may be for one piece');
  });

  it('a person has the last word, in later lists too', () => {
    const text = 'Item,Qty,Total Spent\nTeddy,3,30';
    const { mapping } = readList(text, { roles: { 'Total Spent': 'paidTotal' } });
    expect(readList(text, { mapping }).items).toMatchObject([{ paid: 10 }]);
  });

  it('the pieces of a set are no pieces of an item', () => {
    expect(prices('Set,Pieces,Total Spent\nFalcon,7541,850')).toEqual([[1, 850]]);
    expect(prices('Puzzle,Pieces,Cost\nHarbor at dawn,1000,12\nCastle,500,8')).toEqual([
      [1, 12],
      [1, 8],
    ]);
    expect(prices('Set,Name,Pieces,Paid\n75192,Falcon,7541,650')).toEqual([[1, 650]]);
    expect(prices('Card,Set,Pieces,Cost\nFog,Dusk,40,1\nMoor,Dusk,30,2')).toEqual([
      [40, 1],
      [30, 2],
    ]);
  });
});

it.each([
  ...['Repair Cost', 'Replacement Cost', 'Current Cost', 'Target Purchase Price', 'Max Paid', 'Cost to grade'],
  ...[
    'Shipment Costs',
    'Shipping cost incl. tax',
    'Buyer paid incl. shipping',
    'Sold price incl. shipping cost',
    'Purchase No',
    'Purchase Year',
  ],
  ...['Purchased Qty', 'Days since purchase', 'Gekauft', 'Acquired'],
])('what else is spent, a plan, a number or a year is no price paid: %s', heading => {
  expect(readList(`Item;${heading}\nTeddy;2021\nBear;2022`).items).toMatchObject([
    { keyword: 'Teddy', paid: null },
    { keyword: 'Bear', paid: null },
  ]);
});

it.each([
  ...['Retail Price Paid', 'Retail Paid', 'Retail Cost', 'Flea Market Paid', 'Current Cost Basis', 'Cost to buy'],
  ...['Einkauf', 'Achat', 'Compra', 'Purchase'],
])('what was paid may stand below other words, and look like a year: %s', heading => {
  expect(prices(`Uhr;${heading}\nOmega;1950`)).toEqual([[1, 1950]]);
});

it.each([
  'Cost incl. shipping',
  'Kaufpreis ohne Versand',
  'Kaufpreis inkl. Versand',
  'Cost to me',
  'Acquired',
  'Net cost',
])('what was paid stays paid: %s', heading => {
  expect(prices(`Item;${heading}\nTeddy;20.50\nBear;2021`)).toEqual([
    [1, 20.5],
    [1, 2021],
  ]);
});

it.each([
  ...['Versand bezahlt', 'Porto bezahlt', 'Zoll bezahlt', 'Gebühren bezahlt', 'Verzending betaald', 'Port payé'],
  ...['Envío pagado', 'Trasporto pagato', 'Käufer bezahlt', 'Kunde hat gezahlt', 'Verkaufspreis bezahlt'],
  ...['Verkoopprijs betaald', 'Betaald door koper', 'Acheteur a payé', "Prix payé par l'acheteur"],
  ...['Prezzo pagato dal cliente', 'Bezahlt am', 'Payé le', 'EK-Nr.', 'EK Beleg', 'EK Rabatt', 'Betalt'],
  ...['Déjà payé', 'EK Menge', 'Anzahl bezahlt', 'Gesamtpreis bezahlt', 'Gesamtbetrag gezahlt'],
  ...['Totaalprijs betaald', 'Zusammen bezahlt', 'Montant payé (tout)', 'EK gesamt je Stk.'],
])('a word for paying alone says neither who paid nor for what: %s', heading => {
  expect(readList(`Artikel;${heading}\nTeddy;2021`).items).toMatchObject([{ keyword: 'Teddy', paid: null }]);
});

describe('a grade is what a company gave', () => {
  it.each([
    'Grader,My Grade\nFog,PSA,10',
    'Grader,My PSA Grade\nFog,PSA,10',
    'Grader,My Slab Grade\nFog,PSA,10',
    'Grader,Est. Grade,Cert\nFog,PSA,10,12345678',
    'Est. Grade\nFog,PSA 10',
    'Target Exclusive Grade\nFog,PSA 10',
    'Self Submitted Grade\nFog,PSA 10',
  ])('also if the heading calls it something else: %s', text => {
    expect(readList(`Card,${text}`).items).toMatchObject([{ keyword: 'Fog PSA 10', kind: 'graded' }]);
  });

  it('unless a person says that there is no slab', () => {
    const { items } = readList('Card,Graded,Grade\nFog,PSA,9\nMoor,no,8\nHill,raw,8');
    expect(items.map(({ keyword }) => keyword)).toEqual(['Fog PSA 9', 'Moor', 'Hill']);
  });

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
  ])('%s', (_, text, expected) => {
    expect(keywords(text)).toEqual(expected);
  });
});

describe('a heading that means two things', () => {
  it('a year in Swedish, and a price in Hungarian', () => {
    expect(keywords('Modell;År;Antal\nAmbassadeur 5500;1975;1')).toEqual(['1975 Ambassadeur 5500']);
    expect(keywords('Megnevezés;Év;Ár\nKocka;1978;5000')).toEqual(['1978 Kocka']);
    expect(keywords('Megnevezés;Ár\nKocka;1990')).toEqual(['Kocka']);
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
  ['Item,#\nCanon AE-1,1\nNikon F3,2', ['Canon AE-1', 'Nikon F3']],
  ['Done,#,Item\nFALSE,1,Canon AE-1\nFALSE,2,Nikon F3', ['Canon AE-1', 'Nikon F3']],
  ['Category,No.,Item\nCamera,1,Canon AE-1\nCamera,2,Nikon F3', ['Canon AE-1', 'Nikon F3']],
  ['Box,Nr.,Artikel\nKiste,1,Canon AE-1\nKiste,2,Nikon F3', ['Canon AE-1', 'Nikon F3']],
  ['Player,#,Year,Set\nDario Venn,1,1986,Apex\nAda Fox,2,1987,Apex', ['1986 Apex Dario Venn', '1987 Apex Ada Fox']],
  ['N°;Titre\n1;Leica M3\n2;Nikon F3\n5;Canon AE-1', ['Leica M3', 'Nikon F3', 'Canon AE-1']],
  ['Book,Set,Edition\nFog,Folio,1\nFog,Folio,2', ['Folio Fog', 'Folio Fog']],
  ['Print,Coleccion,Edition\nFog,Dusk,50', ['50 Fog']],
  ['Name,Expansion,Edition\nLotus,Magic,Alpha\nLotus,Magic,Beta', ['Alpha Lotus', 'Beta Lotus']],
  ['Game,Edition,Expansion\nCatan,4th,Seafarers\nCatan,5th,Seafarers', ['4th Catan', '5th Catan']],
  ['Brand,Garment,Pattern\nBoden,Wrap Dress,Floral', ['Boden Wrap Dress Floral']],
  ['Brand,Pattern,Piece Type\nSpode,Blue,Teapot\nSpode,Blue,Mug', ['Spode Teapot Blue', 'Spode Mug Blue']],
  ['Brand,Knives,Pattern\nCase,Trapper,6254', ['Case Trapper 6254']],
  ['Item,Handle\nEmberfox,@Fox_Cards', ['Emberfox']],
  ['Item,Handle\nTeacup,Yes', ['Teacup']],
  ['Maker,Pattern,Handle\nOrsa,Trapper,bone\nOrsa,Trapper,amber', []],
  ['Item,Sticker\nVase,$12.99', ['Vase']],
  ['Item,House,Lot\nVase,Heritage,12', ['Vase']],
  ['Item,Mfg\nVase,1965', ['Vase']],
  ['Item,Mfg\nVase,China', ['Vase']],
  ['Camera,Serial\nLeica M3,700000/1', ['Leica M3']],
  ['Camera,Serial\nLeica M3,12/2021', ['Leica M3']],
  ['Card,Set,Serial\nFog,Dusk,4/102', ['Dusk Fog']],
  ['Player,Year,Team\nVenn,1986,Irons', ['1986 Venn']],
  ['Player,Team\nVenn,Fairway FC', ['Venn']],
  ['Player,League\nVenn,Iron League', ['Venn']],
  ['Game,Genre\nFog,Hybrid RPG', ['Fog']],
  ['Card,Type\nFog,Driver', ['Fog']],
  ['Item,Mount\nTV,Wall', ['TV']],
  ['Item,Mount\nCamera,Yes', ['Camera']],
  ['Fragrance,Concentration %\nFog,20', ['Fog']],
  ['Item,Model\nShip,Yes', ['Ship']],
  ['Item,Brand,Model\nShip,Orsa,Yes', ['Orsa Ship']],
  ['Item,Model\nBlue dress,Anna', ['Blue dress']],
  ['Item,Brand,Model\nCanon AE-1 camera,Canon,AE1', ['Canon AE-1 camera']],
  ['Item,Brand,Model\nNintendo Switch OLED,Nintendo,HEG-001', ['Nintendo Switch OLED']],
  ['Item,Brand,Model\niPhone 12 64GB,Apple,A2403', ['Apple iPhone 12 64GB']],
  ['Item,Brand,Model\nBlue dress,Zara,Anna', ['Zara Blue dress']],
  ['Item,Brand,Model\nM6 TTL,Leica,M6', ['Leica M6 TTL']],
  ['Item,Brand,Model\nOrsa Wayfarer,Orsa,RB2140', ['Orsa Wayfarer']],
  ...['Phone', 'Sneaker', 'Camera', 'Tool', 'Bag', 'Doll', 'Toy', 'Figure', 'Guitar', 'Device'].map(
    (heading): [string, string[]] => [`${heading},Model\niPhone 12,A2403`, ['iPhone 12']],
  ),
  ['Brand,Model\nBMW,E46', ['BMW E46']],
  ['Item,Scale\nSD40,N', ['SD40 N']],
  ['Item,Country\nLion,NO', ['Lion NO']],
  ['Item,Country\nLion,SI', ['Lion SI']],
  ['Name,Make,Model\nStreet Beast,Orsa,Fog', ['Orsa Street Beast']],
  ['Nr;Artikel\n1;Lampe\n2;Vase\nSumme;', ['Lampe', 'Vase']],
  ['Card,Set,Insert\nFog,Dusk,Yes\nMoor,Dusk,No', ['Dusk Fog', 'Dusk Moor']],
  ['Game,Cover\nFog,Yes\nMoor,No', ['Fog', 'Moor']],
  ['Land;Bezeichnung;Jahr;Prägestätte\nBayern;Taler;1875;München', ['1875 Taler Bayern']],
  ['Item,Model\nCanon AE-1 camera,AE1', ['Canon AE-1 camera']],
  ['Land;Nominal;Mi.-Nr.\nBayern;5 Pf;12', ['Bayern Michel 12']],
  ['Item,Boxed,Room\nCamera,Yes,Attic', ['Camera']],
  ['Title,Number,Pin\nFog,3,Yes', ['Fog 3']],
])('what may be a number of the list, a person or a place is not searched for: %s', (text, expected) => {
  expect(keywords(text)).toEqual(expected);
});

it.each([
  ['Brand,Type,Paid\nRowenta,Iron,20', 'Rowenta Iron'],
  ['Brand,Club,Paid\nOrsa,Driver,20', 'Orsa Driver'],
  ['Club,Paid\nFog Driver,200', 'Fog Driver'],
  ['Brand,Category\nTrek,Hybrid', 'Trek Hybrid'],
  ['Distillery,Age,Paid\nOrsa,10,50', 'Orsa'],
  ['Winery,Vintage,Paid\nOrsa,1998,50', '1998 Orsa'],
  ['House,Paid\nOrsa,50', 'Orsa'],
  ['Sticker,Paid\nMessi,10', 'Messi'],
])('the only column that can name the items does: %s', (text, keyword) => {
  expect(keywords(text)).toEqual([keyword]);
});

it('a sticker may be the item or stand on it, so a person is asked', () => {
  const { items, questions } = readList('Sticker,Number,Team\nMessi,10,Argentina');
  expect(items.map(({ keyword }) => keyword)).toEqual(['Messi 10']);
  expect(questions.map(({ id }) => id)).toContain('item');
});

const pieces = (text: string) => readList(text).items.map(({ quantity, keyword }) => `${quantity} ${keyword}`);

it.each([
  ['Card,Set,Qty,Foil,Holo\nFog,Dusk,3,1,0\nMoor,Dusk,2,0,1\nTotal,,5,1,1', ['3 Dusk Fog foil', '2 Dusk Moor holo']],
  ['Card,Set,Quantity,Normal,Foil\nFog,Dusk,3,1,0\nMoor,Dusk,2,0,1\nTotal,,5,1,1', ['3 Dusk Fog', '2 Dusk Moor foil']],
  ['Card,Set,Qty,Foil,Holo\nFog,Dusk,4,1,0\nMoor,Dusk,2,1,1', ['4 Dusk Fog foil', '2 Dusk Moor holo foil']],
  ['Card,Set,Qty,Foil,Holo\nFog,Dusk,3,1,1', ['3 Dusk Fog holo foil']],
  ['Card,Set,Holo,Shadowless\nFog,Dusk,1,1', ['1 Dusk Fog holo']],
  ['Card,Set,NM,Foil\nFog,Dusk,1,1', ['1 Dusk Fog foil']],
  ['Item,New,Sealed\nCamera,1,1', ['1 Camera']],
  ['Item,S,L\nLens,1,1', ['1 Lens']],
  ['Item,1,2,3\nCamera,1,1,1', ['1 Camera']],
])('a mark of 1 counts nothing: %s', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
  expect(readList(text).questions).toEqual([]);
});

it.each([
  ['Item,Status\nCamera,Boxed\nLens,Boxed\nCap,Sold', ['Camera', 'Lens']],
  ['Artikel;Status\nKamera;OVP\nLinse;OVP\nHut;verkauft', ['Kamera', 'Linse']],
  ['Artikel;Status\nKamera;ohne OVP\nLinse;komplett mit OVP', ['Kamera loose', 'Linse complete']],
  ['Item,Year,Paid\nFog,1971,5\nMoor,1998,6\nSold,,\nDusk,1997,7', ['1971 Fog', '1998 Moor', 'Sold', '1997 Dusk']],
])('a sold item is left out, and no other one: %s', (text, expected) => {
  expect(keywords(text)).toEqual(expected);
});

const SHOP = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price';

it.each([
  'Item,State\nCamera,New\nLens,New\nCap,Listed',
  'Oggetto;Stato\nSpeedy;Nuovo\nFlap;Nuovo\nNev;Spedito',
  `${SHOP}\nlace,Lace Set,Style,Bra,A,1,10`,
  `${SHOP}\ncandy,Candy,Flavour,Bon,A,1,10`,
  `${SHOP}\ntoy,Toy,Value,Discreto,A,1,10`,
])('the state of an order and the kind of goods are no conditions: %s', text => {
  for (const { parameters } of readList(text).items) expect(parameters).not.toHaveProperty('itemCondition');
});

it.each([
  ['Modell;Skick\nStella;Ny i kartong\nPerfect;Oanvänd', 'new'],
  ['Modell;Skick\nStella;Mycket gott skick\nPerfect;Gott skick', 'used'],
])('conditions in further languages: %s', (text, itemCondition) => {
  expect(readList(text).items.map(({ parameters }) => parameters.itemCondition)).toEqual([
    itemCondition,
    itemCondition,
  ]);
});

it.each([
  ['Item,Purchase Total,Purchase Year\nLamp,300,2020', 'Lamp', 300],
  ['Artikel;Käufer;Preis bezahlt\nLampe;Anna;30', 'Lampe', null],
  ['Brand,Model,Watch,Size\nNike,Dunk Low,yes,9', 'Nike Dunk Low 9', null],
  ['Watch,Model,Order,Paid\nRolex,Submariner,A1,9000', 'Submariner', 9000],
  ['Artikel;OVP\nLego 75192;gut', 'Lego 75192', null],
  ['Item,Estimated Grade\nTeddy,New', 'Teddy new', null],
  ['Name,Minifig #,Paid\nFalcon,8,800', 'Falcon', 800],
  ['Film;Bok;Pris\nTågen;ja;50', 'Tågen', null],
])('what was right stays right: %s', (text, keyword, paid) => {
  expect(readList(text).items).toMatchObject([{ keyword, paid }]);
});

it.each([
  ['Lot 12: Rolex Submariner', 'Rolex Submariner', 'raw'],
  ['Lot #14 Omega Seamaster', 'Omega Seamaster', 'raw'],
  ['Los 7: Vase', 'Vase', 'raw'],
  ['Lot 3: lot of 12 watches', 'lot of 12 watches', 'lot'],
  ['Lot of 12 watches', 'Lot of 12 watches', 'lot'],
  ['Lot 12 watches', 'Lot 12 watches', 'lot'],
  ['Lotus 7: the book', 'Lotus 7: the book', 'raw'],
])('the number that “%s” has in an auction is no word of its search, and no count', (title, keyword, kind) => {
  expect(readList(`Title,Paid\n"${title}",50\nVase,5`).items[0]).toMatchObject({ keyword, kind });
});

describe('several sizes in a cell', () => {
  const sizes = (heading: string, size: string) =>
    readList([
      ['Sneaker', heading, 'Paid'],
      ['Harbor Runner', size, '80'],
    ]);

  it.each([
    '9, 10, 11',
    '9,10,11',
    '9 10 11',
    'US 9 10',
    '9.5 10 10½',
    '8C 9C',
    '10, 10.5',
    '9 & 11',
    '9 and 10',
    '8-12',
    '8 – 12',
    '10 (2), 11 (1)',
    '10C / 11C',
    'US 9, US 10',
    'US 9, 10',
    '9;10',
    '9,5, 10',
    '8,9',
    'EU 42, 43',
    '9x2, 10x1',
    'Multiple sizes',
    'various',
    'assorted',
    'Mixed sizes',
    'verschiedene',
    'all sizes',
  ])('%s are several goods, so it is asked', size => {
    for (const heading of ['Size(s)', 'EU Size']) {
      const { items, questions } = sizes(heading, size);
      expect(items.map(({ keyword }) => keyword)).toEqual(['Harbor Runner']);
      expect(items[0]!.notes.map(({ text }) => text)).toEqual([
        `The sizes “${size}” are several goods and aren't part of the search: give each a row of its own`,
      ]);
      expect(questions.map(({ id }) => id)).toContain('words');
    }
  });

  it.each([
    ['US 9 / EU 42.5', '9'],
    ['UK 8 / US 9', 'UK 8 / US 9'],
    ['8M/9.5W', '8M/9.5W'],
    ['9,5', '9.5'],
    ['43 1/3', '43 1/3'],
    ['9 1/2', '9.5'],
    ['40 2/3', '40 2/3'],
    ['9 42.5', '9 42.5'],
    ['9 M', '9 M'],
    ['8M 9.5W', '8M 9.5W'],
    ['US 9 EU 42', '9'],
    ['10 wide', '10 wide'],
    ['9 (42.5)', '9 (42.5)'],
    ['9, 42.5', '9, 42.5'],
    ['10', '10'],
    ['7.5 (W 9)', '7.5 (W 9)'],
  ])('%s is one', (size, own) => {
    const { items } = sizes('Size', size);
    expect(items.map(({ keyword, notes }) => [keyword, notes.length])).toEqual([[`Harbor Runner ${own}`, 0]]);
  });
});

describe('what a game comes with, in columns of yes and no', () => {
  it.each([
    ['Game,Platform,Box?,Manual?', 'Y,Y', 'complete'],
    ['Game,Platform,Box?,Manual?', 'Y,N', 'with box'],
    ['Game,Platform,Box?,Manual?', 'N,Y', 'with manual'],
    ['Game,Platform,Box?,Manual?', 'N,N', 'loose'],
    ['Game,Platform,Box?,Manual?', 'N,', 'loose'],
    ['Spiel,Konsole,OVP,Anleitung', 'ja,ja', 'complete'],
    ['Jeu,Console,Boîte,Notice', 'oui,non', 'with box'],
    ['Title,Console,Cart,Box,Manual', 'N,Y,Y', 'box and manual only'],
    ['Title,Console,Game?,Box?,Manual?', 'Yes,Yes,Yes', 'complete'],
  ])('“%s” with %s: %s', (headings, cells, words) => {
    const filled = cells.split(',').fill('Y').join(',');
    const list = readList(`${headings}\nTide Racer,SNES,${cells}\nMoor Golf,SNES,${filled}`);
    expect(list.items[0]).toMatchObject({ keyword: `Tide Racer SNES ${words}` });
    expect(list.unused).toEqual([]);
  });

  it.each([
    ['Game,Platform,Box,Manual\nTide Racer,SNES,12,N', 'Tide Racer SNES', 'Box'],
    ['Watch,Brand,Box,Papers\nTide 40,Harbor,Y,Y', 'Harbor Tide 40', 'Box'],
    ['Item,Paid,Manual\nMixer,5,Y', 'Mixer', 'Manual'],
    ['Game,Platform,Box Condition\nTide Racer,SNES,worn', 'Tide Racer SNES', 'Box Condition'],
  ])('isn’t guessed from other columns, which are named: %s', (text, keyword, heading) => {
    const { items, unused } = readList(text);
    expect(items[0]).toMatchObject({ keyword });
    expect(unused.map(each => each.heading)).toContain(heading);
  });
});

describe('the price of one piece beside their number and sum', () => {
  it.each([
    ['Item,Qty,Unit Price,Total\nLamp,2,$10,$20\nVase,3,$5,$15'],
    ['Artikel;Menge;Einzelpreis;Gesamt\nLampe;2;10,00 $;20,00 $\nVase;3;5,00 $;15,00 $'],
    ['Objet;Quantité;Prix unitaire;Total\nLampe;2;10,00 $;20,00 $\nVase;3;5,00 $;15,00 $'],
    ['Artículo;Cantidad;Precio unitario;Importe\nLámpara;2;10,00 $;20,00 $\nJarrón;3;5,00 $;15,00 $'],
    ['Item,Qty,Price Each,Line Total\nLamp,2,10.00,20.00\nVase,3,5.00,15.00\nTotal,5,,35.00'],
  ])('is what was paid: %s', text => {
    expect(readList(text).items.map(({ quantity, paid }) => [quantity, paid])).toEqual([
      [2, 10],
      [3, 5],
    ]);
  });

  it.each([
    ['a price in a shop', 'Item,Qty,Unit Price\nLamp,2,$10'],
    ['a sum of something else', 'Item,Qty,Unit Price,Total\nLamp,2,$10,$35'],
    ['a sale', 'Item,Qty,Unit Price,Total,Buyer\nLamp,2,$10,$20,Ann'],
    ['what a shop asks', 'Item,Qty,Unit Retail,Ext. Retail\nLamp,2,$10,$20'],
  ])('isn’t in the list of %s', (_, text) => {
    expect(readList(text).items).toMatchObject([{ quantity: 2, paid: null }]);
  });

  it('isn’t beside a column of what was paid', () => {
    expect(readList('Item,Qty,Cost,Unit Price,Total\nLamp,2,$4,$10,$20').items).toMatchObject([{ paid: 4 }]);
  });
});

describe('an item that a person doesn’t have any more', () => {
  it.each(['Donated', 'Lost', 'stolen', 'Gifted', 'Traded', 'Traded for a lens', 'verschenkt', 'perdu', 'Robado'])(
    'is left out with the reason: %s',
    status => {
      const list = readList(`Item,Status\nLamp,${status}\nVase,In stock`);
      expect(list.items.map(({ keyword }) => keyword)).toEqual(['Vase']);
      expect(list.text).toContain('given away, traded, lost or stolen');
      expect(readList(`Item,Status\nLamp,${status}`, { keep: ['gone'] }).items).toHaveLength(1);
    },
  );

  it.each(['In stock', 'Keep', 'Gifted to me', 'Never lost', 'Untraded'])('is one that is there: %s', status => {
    expect(readList(`Item,Status\nLamp,${status}`).items).toHaveLength(1);
  });
});

it.each(['#1-107', 'RC-12', 'SM-P', 'TG01/TG30', '001/165', 'SWSH-020', 'OP01-001', '1-2', '10-12'])(
  'the number “%s” of a card is a code, and no range or date',
  number => {
    for (const others of ['', '\nAsh Wolf,4', `\nAsh Wolf,${number}`])
      expect(readList(`Card,Number\nMoss Bear,${number}${others}`).items[0]).toMatchObject({
        keyword: `Moss Bear ${number}`,
        kind: 'raw',
        notes: [],
      });
  },
);

describe('lists as dealers and collectors keep them', () => {
  it.each([
    [
      'Uhr;Referenz;Baujahr;EK\nHarbor Diver;145.022;1971;3.200,00 €\nTide Chrono;2447;1967;8.900,00 €\nSumme;;;12.100,00 €',
      '1971 Harbor Diver 145.022',
      3200,
    ],
    ["Montre;Référence;Prix d'achat\nHarbor Diver;145.022;3.200,00 €", 'Harbor Diver 145.022', 3200],
    ['Reloj;Referencia;Precio pagado\nHarbor Diver;145.022;3.200,00 €', 'Harbor Diver 145.022', 3200],
    ['Name,Reference,Paid\nVase,145.022,$5', 'Vase', 5],
    ['Name,Set,Cost\nBlack Heron,Unlimited,$9\nMoss Bear,Unlimited,$3', 'Unlimited Black Heron', 9],
    ['Name,Set,Cost\nBlack Heron,1st Edition,$9\nMoss Bear,Unlimited,$3', 'Black Heron 1st edition', 9],
  ])('%s', (text, keyword, paid) => {
    expect(readList(text).items[0]).toMatchObject({ keyword, paid });
  });
});
