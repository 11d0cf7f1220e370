/** What a column of a list means: the roles, and the headings by which a role is recognized in any file. */

/** Roles and their headings, the most telling first. Spelling, accents, `_`, `-`, `#` and dates in a heading make no difference. */
const ROLES = {
  title:
    'Item Title, Listing Title, Full Title, Auction Title, Lot Title, Product Title, Title, Titel, Titre, Titulo, Titolo, Tytul, Angebotstitel, Article Title, Search Term, Search, Keyword, Keywords, Query, タイトル',
  name: 'Product Name, Card Name, Card, Cardname, Item Name, Artikelname, Name, Simple Name, Item, Items, Product, Article, Artikel, Bezeichnung, Designation, Nom, Nom de la carte, Kartenname, Nombre, Nombre de la carta, Articulo, Nome, Nome carta, Articolo, Oggetto, Naam, Kaartnaam, Nazwa, Namn, Navn, Nimi, Model, Model Name, Modell, Modele, Modelo, Modello, Gegenstand, Objet, Objeto, Object, Comic, Comic Title, Book, Book Title, Movie, Figure, Figure Name, Pop Name, Pop, Toy, Coin, Stamp, Asset, Collectible, Piece, Denomination, Nennwert, Valeur faciale, Esine, Tuote, Nev, Megnevezes, Nazev, Polozka, Urun, Ad, 商品名, 名前, カード名, 品名, Karte, Carte, Carta, Album, Casting, Artist Title, Artist Album, Shoe, Sneaker, Watch, Watches, Bag, Handbag, Purse, Camera, Lens, Pen, Perfume, Parfum, Fragrance, Record, Phone, Tool, Guitar, Doll, Knife',
  subject: 'Player, Player Name, Subject, Athlete, Spieler, Joueur, Jugador, Giocatore, Character, Card Player',
  artist: 'Artist, Artist Name, Artists, Band, Kunstler, Interpret, Artiste, Artista, Author, Autor, Auteur, Autore',
  series: 'Series, Series Name, Serie, Comic Series, Reihe, Series Title',
  issue: 'Issue, Issue No, Issue Nr, Heft, Heftnummer, Heft Nr, Fumetto Numero, Volume',
  game: 'Game, Game Name, Game Title, Video Game, Spiel, Jeu, Juego, Gioco',
  description:
    'Item Description, Product Description, Description, Item Desc, Prod Desc, Desc, Beschreibung, Artikelbeschreibung, Descripcion, Descrizione, Omschrijving, Opis, Beskrivning, Beskrivelse, Details, 説明',
  year: 'Year, Release Year, Card Year, Issue Year, Series Year, Jahr, Annee, Ano, Anno, Jaar, Rok, Year Released, Year Published, Jahrgang, Vuosi, Ev, Yil, 年, Millesime, 発売年',
  brand:
    'Brand, Brand Name, Manufacturer, Maker, Marke, Hersteller, Marque, Fabricant, Marca, Fabricante, Produttore, Merk, Marka, Make, Vendor, Designer, Card Brand',
  set: 'Set Name, Set, Edition Name, Edition, Expansion, Expansion Name, Set Title Name, Card Set, Extension, Ausgabe, Expansion Set, Espansione, Edizione, Edicion, Coleccion, Collezione, Erweiterung, Uitgave, Cardset, セット',
  setCode: 'Set Code, Edition Code, Expansion Code, Setcode, Set ID, Setkurzel, Set Abbreviation, Ed Code',
  number:
    'Card Number, Collector Number, Collectors Number, Number, Card No, No, Numero de carte, Kartennummer, Sammlernummer, Numero, Nummer, Numero carta, Numero de carta, Set Number, Set No, Model Number, Model No, Part Number, Part No, Mpn, Kaartnummer, Numer, Pop Number, 番号, カード番号, 型番, カードナンバー, 品番, Style Code, Style No, Style ID, Michel No, Scott No',
  detail:
    'Country, Mint Mark, Mint, Land, Pays, Pais, Paese, Storage, Capacity, Material, Publisher Series, Attribute, Attributes, Subset, Insert, Insert Set, Scale, Maker Mark, Pattern, MM, Carrier, Network, Loft, Numbered, Numbered To, Serial Numbered, Print Run, No D',
  variant:
    'Variant, Variation, Variante, Parallel, Parallel Name, Variance, Variant Description, Variation Details, Version, Parallele, Card Variation, Card Type Variation, Cover Variant, Exclusive',
  finish:
    'Finish, Foil, Printing, Is Foil, Holo, Holofoil, Foiling, Premium, Folie, Finition, Acabado, Finitura, Extras, Foil Type, Card Finish, Reverse Holo, Is Reverse Holo, フォイル',
  edition: 'First Edition, 1st Edition, Is First Ed, Is First Edition, Card Edition, Erstausgabe, Premiere Edition',
  rarity: 'Rarity, Seltenheit, Rarete, Rareza, Rarita, Cardrarity, レアリティ',
  language: 'Language, Lang, Languange, Sprache, Langue, Idioma, Lingua, Taal, Jezyk, Sprak, Card Language, 言語, Spr',
  condition:
    'Card Condition, Condition, Media Condition, Collection Media Condition, Item Condition, Zustand, Etat, Estado, Condizione, Condizioni, Staat, Conditie, Stan, Skick, Stand, Kunto, Stav, Allapot, Durum, Cond, Quality, 状態, コンディション, Zust, Erhaltung',
  sleeve:
    'Sleeve Condition, Collection Sleeve Condition, Cover Condition, Box Condition, Cover, Sleeve, Sleeve Cond, Sleeve Grade, Box Cond, Box Grade',
  grader:
    'Professional Grader, Grading Company, Grade Issuer, Grader, Graded By, Grade Type, Grading Service, Company, Slab Company, Authenticator, Grading, Grading Co, Grade Company, Bewertungsfirma, Grading Agency, Societe de gradation, Azienda di gradazione, Service',
  grade:
    'Grade, Card Grade, Graded Grade, Grade Value, Grading Grade, Note obtenue, Bewertung, Final Grade, Calificacion, Slab, Graded',
  completeness:
    'Completeness, Complete, Contents, Loose Cib, Includes, Vollstandigkeit, Completude, Vollstandig, Lieferumfang, 付属品, Cib, Accessories, Zubehor, Accessoires, Accesorios, Accessori',
  platform:
    'Platform, Console, System, Console Name, Konsole, Plattform, Plateforme, Consola, Piattaforma, Systeme, 機種',
  region: 'Region, Region Code, Regione, リージョン',
  medium:
    'Format, Media Format, Media, Media Type, Medium, Formato, Record Format, Binding, Einband, Reliure, Encuadernacion, Rilegatura',
  size: 'Size, Shoe Size, Us Size, Size US, US, Grosse, Groesse, Schuhgrosse, Taille, Pointure, Talla, Tamano, Tamanho, Taglia, Misura, Maat, Rozmiar, Storlek, サイズ, EU Size, Size EU, EU, UK Size, Size UK, UK',
  color: 'Color, Colour, Colorway, Farbe, Couleur, Colore, Kleur, Kolor, 色',
  quantity:
    'Total Quantity, Available Quantity, Quantity, Qty, Count, Copies, Number Owned, Owned, Qty Owned, Quantity Owned, Have, Total Qty, Amount, In Stock, Stock, On Hand, Qty On Hand, Quantity On Hand, Quantity Left, Quantity X, Units, Pallet Qty, Inventory Quantity, Inventory Qty, Variant Inventory Qty, Group Count, Cardq, Anzahl, Menge, Stuck, Stuckzahl, Bestand, Quantite, Qte, Nombre dexemplaires, Cantidad, Unidades, Quantita, Qta, Pezzi, Aantal, Ilosc, Sztuk, Antal, Antall, Quantidade, Qtd, Exemplare, Lot Qty, Pieces, Maara, Mennyiseg, Mnozstvi, Pocet, Adet, 数量, 枚数, Anz, Nb, Nbre, Stk, 個数',
  regularQuantity:
    'Reg Qty, Regular Qty, Normal Qty, Nonfoil Qty, Non Foil Count, Regular Count, Normal Count, Quantity Normal, Normal Quantity',
  foilQuantity: 'Foil Qty, Foil Count, Foil Quantity, Quantity Foil, Foils',
  specialFoilQuantity: 'Special Foil Count, Special Foil Qty',
  paid: 'Purchase Price, Price Paid, Price Bought, Paid, Cost, Unit Cost, Cost Each, Cost Per Item, Cost Per Unit, Cost Price, Cost Basis, My Cost, My Price, Average Cost Paid, Average Cost, Avg Cost, Acquired Price, Acquisition Price, Acquisition Cost, Investment, Bought For, Purchase Cost, Buy Price, Buying Price, Cost Of Goods, Cogs, Amount Paid, What I Paid, I Paid, Item Cost, Bought Price, Price Acquired, Purchase Amount, Kaufpreis, Einkaufspreis, Ek, Ek Preis, Gekauft Fur, Bezahlt, Anschaffungspreis, Prix dachat, Prix paye, Cout, Cout dachat, Precio de compra, Precio pagado, Coste, Costo, Prezzo dacquisto, Prezzo di acquisto, Prezzo pagato, Aankoopprijs, Betaald, Inkoopprijs, Cena zakupu, Koszt, Inkopspris, Preco de compra, Preco pago, Custo, Costs, Ostohinta, Nakupni cena, Beszerzesi ar, Alis fiyati, 購入価格, 仕入れ値, Ek Stk, Ek Pro Stuck, Einkauf, Achat, 仕入値, 仕入価格, 仕入, 購入金額, 買値',
  paidTotal:
    'Total Cost, Total Paid, Cost Total, Total Purchase Price, Ext Cost, Extended Cost, Total Investment, Gesamtkosten, Cout total, Coste total, Costo totale',
  currency:
    'Purchase Price Currency, Paid Currency, Cost Currency, Currency, Currency Code, Wahrung, Devise, Moneda, Divisa, Valuta, Waluta, Moeda, 通貨',
  productId: 'Product ID, Card Market Product ID, Market Product ID, Product Number, Prod ID',
  listingId: 'Item Number, Listing ID, Item ID, Listing Number, Ebay Item Number, Artikelnummer',
  orderId: 'Order Number, Order ID, Sales Record Number, Order No',
  handle: 'Handle',
  status:
    'Status, Listing Status, Order Status, Collection Status, Ownership, Item Status, Zustandstatus, Statut, Own Want, Own Or Want, Have Want, Owned Wanted, Got It, Got, Own, Own It, Collected',
  soldDate:
    'Date Sold, Sold Date, Sold On, Date Of Sale, Sale Date, Verkauft am, Verkaufsdatum, Vendu le, Date de vente, Fecha de venta, Vendido el, Data di vendita, Venduto il, Verkocht op, 販売日',
  cancelledDate: 'Canceled Date, Cancelled Date, Date Canceled, Date Cancelled',
  listKind: 'Binder Type, List Type',
  wishList:
    'Watchlist, Wishlist, Wish List, Wanted, On Wish List, In Wish List, Watching, Is Wanted, Qty Wanted, Wunschliste, Liste de souhaits',
  proxy: 'Proxy, Is Proxy',
  bundle: 'Bundle, Bundle Order, Is Bundle, Is Lot, Job Lot',
  newWithTags: 'Nwt, New With Tags',
  signed: 'Signed, Autographed, Is Signed, Signing, Signature, Autograph, Auto',
  altered: 'Altered, Altered Art, Alter, Is Altered, Alteration',
  misprint: 'Misprint, Misprinted',
  playset: 'Is Playset, Playset',
  category:
    'Category, Product Line, Product Category, Sub Category, Subcategory, Department, Product Type, Type, Tipo, Typ, Kategorie, Categorie, Categoria, Produktart, Genre, Sport, Team, League, Theme, Subtheme, Line, Publisher, Publisher Name, Label, Imprint, Studio',
  price:
    'Market Price, Price, Market, Value, Market Value, Current Value, Estimated Value, Estimated Price, Est Value, Retail, Msrp, Unit Retail, Ext Retail, Retail Price, Low, Mid, High, Trend, Avg, Average, Start Price, Current Price, Asking Price, List Price, Listing Price, Item Price, Sold For, Sold Price, Order Price, Sale Price, Price Sold, Price Sale, Selling Price, Declared Value, Insured Value, Total, Total Price, Price Each, Price Override, Potential Profit, Preis, Wert, Marktpreis, Prix, Valeur, Precio, Valor, Prezzo, Valore, Prijs, Waarde, Cena, Wartosc, Pris, Hinta, Ar, Fiyat, 価格, 値段, Cote, Vk, 相場, 売値, Verkauf, Verkaufspreis, Prix de vente, Precio de venta, Prezzo di vendita',
  date: 'Date, Date Added, Date Purchased, Purchase Date, Date Acquired, Acquired Date, Date Bought, Purchased, Date Entered, Last Modified, Listed, Released, Release Date, Datum, Fecha, Data',
  id: 'ID, SKU, Lot, Reference, Item Ref, Ref, Catalog Reference, UPC, EAN, ISBN, ASIN, Barcode, GTIN, Scryfall ID, Oracle ID, Multiverse ID, Cert Number, Cert No, Certification Number, Serial Number, Serial, Custom Label, Custom Label SKU, Catalog, Catalog No, Catno, Release ID, Listing ID No, Printing ID, Cardcode, TCGplayer ID, Tcg Player ID, Sku ID, Lot Number, Lot No, Cat No, Imei, Seriennummer, Seriennr, S N, Pallet ID, Row, Line, Position, Pos',
  note: 'Notes, Note, Comment, Comments, My Notes, Tags, Folder, Folder Name, Binder, Binder Name, Location, Box, Storage Box, Portfolio Name, List Name, Collection Folder, Notizen, Bemerkung, Remarques, Notas, Source, Rating, Owner, Photo URL, Image, Image URL, URL, 備考, メモ',
  otherQuantity:
    'Trade Quantity, Tradelist Count, Pending Quantity, Sold Quantity, Quantity Sold, Add To Quantity, My Store Reserve Quantity, Population, Watchers, Bids, Qty Sold, For Trade',
} as const;

/** Roles that only a format gives, because no heading shows them. */
const FORMAT_ROLES = [
  'addedQuantity',
  'rarityWord',
  'setOrPlatform',
  'cardCondition',
  'transactionType',
  'option1Name',
  'option1',
  'option2Name',
  'option2',
] as const;

export type Role = keyof typeof ROLES | (typeof FORMAT_ROLES)[number];

/** Roles whose columns are not part of a search, with the reason that people see. */
export const UNUSED: Partial<Record<Role, string>> = {
  price: 'a price, not what was paid',
  date: 'a date',
  id: 'a number of another system',
  note: 'a note',
  otherQuantity: 'not the number of pieces',
  category: 'a category',
  setCode: 'the name of the set is used',
  rarity: 'not part of a search',
  sleeve: 'the condition of a sleeve or box',
  listingId: 'finds the variations of a listing',
  orderId: 'finds the items of an order',
  handle: 'finds the variants of a product',
};

/** Rules for headings that no role lists, in order. A rule without a role means that the column isn't used. */
const RULES: readonly [pattern: RegExp, role: Role | null][] = [
  [/\b(image|photo|picture|url|link|thumbnail|foto|bild)s?\b/, 'note'],
  [
    /\b(buyer|seller|customer|user|ship|shipping|shipped|postage|fee|fees|tax|address|payments?|payout|refund|refunded)\b/,
    null,
  ],
  [
    /\b(usps|ups|fedex|dhl|hermes|mail|label|packaging|packing|handling|delivery|insurance|grading cost|promotion|advertising|boosting)\b/,
    null,
  ],
  [/\b(profit|earnings|proceeds|revenue|margin|gain)\b/, 'price'],
  [/\b(date|updated|created|modified|time|datum|fecha)\b/, 'date'],
  [/\bpurchase (store|place|location|from)\b/, 'note'],
  [
    /\b(cost|costs|paid|bought|purchase|purchased|acquired|acquisition|invested|spent|einkauf\w*|kaufpreis|achat|compra|acquisto|aankoop\w*|zakupu)\b/,
    'paid',
  ],
  [
    /\b(price|value|retail|msrp|market|worth|low|high|avg|estimate|preis|prix|precio|prezzo|prijs|valeur|valor|wert)\b/,
    'price',
  ],
  [/\b(trade|pending|reserve|reserved|sold|wanted|wish|min|max|rank|read)\b/, 'otherQuantity'],
  [
    /\b(qty|quantity|count|copies|anzahl|menge|stuckzahl|quantite|cantidad|quantita|aantal|ilosc|owned|on hand|in stock)\b/,
    'quantity',
  ],
  [/\b(condition|zustand|etat|condizion[ei])\b/, 'condition'],
  [/\b(language|sprache|langue|idioma|lingua)\b/, 'language'],
  [/\b(grading company|grader|graded by)\b/, 'grader'],
  [/\b(sku|upc|ean|isbn|asin|barcode|gtin|cert|certification|serial|id|uuid|guid|epid|code|catalog|catno)\b/, 'id'],
  [/\b(note|notes|comment|comments|tag|tags|folder|location|box|shelf|bin|binder|rating|page)\b/, 'note'],
  [/\bgrade\b/, 'grade'],
  [/\b(foil|holo|finish)\b/, 'finish'],
  [/\b(size|grosse|taille|talla|taglia|tamano|misura)\b/, 'size'],
  [/\b(colou?r)\b/, 'color'],
  [/\b(set|edition|expansion) name\b/, 'set'],
  [/\b(card|collectors?|issue|item|set|model|part) no\b/, 'number'],
  [/\b(brand|manufacturer|marke)\b/, 'brand'],
  [/\b(platform|console)\b/, 'platform'],
  [/\b(item|product|listing|lot|article|artikel) (title|name|description|desc)\b/, 'title'],
  [/\b(title|titel|titre|titulo|titolo)\b/, 'title'],
  [/\b(description|beschreibung|descripcion|descrizione)\b/, 'description'],
];

/** Currencies that a heading names: `Cost (EUR)`, `Price in USD`, `Paid €`. */
const CURRENCY = /\b(usd|eur|gbp|cad|aud|nzd|jpy|chf|pln|sek|nok|dkk|brl|mxn|inr|hkd|sgd)\b/g;
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD', zł: 'PLN' };

export interface FoldedHeading {
  text: string;
  /** The currency that the heading names. */
  currency: string | null;
}

const folded = new Map<string, FoldedHeading>();

/** A heading without case, accents, punctuation, dates and currency, so it is the same in every export of a program. */
export function foldHeading(heading: string): FoldedHeading {
  const known = folded.get(heading);
  if (known) return known;
  const plain = heading
    .replace(/^[A-Z]{1,3}:\s*/, '')
    .replace(/\(\s*(?:as of|stand|id:?)[^)]*\)/gi, ' ')
    .replace(/\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\b\d{1,2}\/\d{4}/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replaceAll('#', ' no ')
    .replace(/[^\p{L}\p{N}€£$]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])(?:number|num|nr|nro|nbr|numero|nummer)(?![\p{L}\p{N}])/gu, 'no')
    .replace(/ as of( .*)?$/, '')
    .trim();
  const sign = Object.keys(SIGNS).find(each => plain.includes(each));
  const code = plain.match(CURRENCY)?.[0]?.toUpperCase();
  const text = plain
    .replace(plain === code?.toLowerCase() ? /(?!)/g : CURRENCY, ' ')
    .replace(/[€£$]/g, ' ')
    .replace(/\bin\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const value = { text, currency: code ?? (sign === undefined ? null : SIGNS[sign]!) };
  // Cells are folded too while a heading row is searched for.
  if (folded.size > 5000) folded.clear();
  folded.set(heading, value);
  return value;
}

let exact: Map<string, { role: Role; rank: number }> | undefined;

function exactHeadings(): Map<string, { role: Role; rank: number }> {
  if (exact) return exact;
  exact = new Map();
  for (const role of Object.keys(ROLES) as (keyof typeof ROLES)[]) {
    for (const [rank, heading] of ROLES[role].split(', ').entries()) {
      const { text } = foldHeading(heading);
      if (!exact.has(text)) exact.set(text, { role, rank });
      // Some programs write headings without spaces: `setname`.
      const tight = `=${text.replaceAll(' ', '')}`;
      if (!exact.has(tight)) exact.set(tight, { role, rank });
    }
  }
  return exact;
}

export interface Recognized {
  role: Role | null;
  /** Position among the headings of the role; a lower one is preferred. */
  rank: number;
  /** Whether a table lists the heading, so it doesn't occur by chance. */
  isExact: boolean;
}

/** Above every position in a list of headings. */
const BY_RULE = 1000;

/** The role of a heading, or undefined if neither a table nor a rule knows it. */
export function recognize(heading: string): Recognized | undefined {
  const { text } = foldHeading(heading);
  if (text === '') return undefined;
  const found =
    exactHeadings().get(text) ?? exactHeadings().get(text.replace(/s$/, '')) ?? exactHeadings().get(`=${text}`);
  if (found) return { ...found, isExact: true };
  if (text.length > 60) return undefined;
  const rule = RULES.findIndex(([pattern]) => pattern.test(text));
  return rule === -1 ? undefined : { role: RULES[rule]![1], rank: BY_RULE + rule, isExact: false };
}

/** Roles of columns that name the item. */
const NAMES: readonly (Role | null)[] = ['title', 'name', 'subject', 'artist', 'series', 'game', 'description'];

/** Whether a text is a known heading of a column that names the item, such as `Item Description` or `Player`. */
/** Headings that are as often a value, such as the kind of an item or its country. */
const OR_VALUES =
  /^(?:watch(?:es)?|(?:hand)?bag|purse|camera|lens|pen|perfume|parfum|fragrance|record|phone|tool|guitar|doll|knife|sneaker|us|eu|uk)$/;
export const isOftenValue = (text: string) => OR_VALUES.test(foldHeading(text).text);

export function isItemHeading(text: string): boolean {
  const found = recognize(text);
  return found?.isExact === true && NAMES.includes(found.role);
}

/** All roles that a person can give to a column. */
export const roles: readonly Role[] = [...(Object.keys(ROLES) as (keyof typeof ROLES)[]), ...FORMAT_ROLES];

/** Roles that say which item it is. Two rows that differ in one of them are different goods. */
export const rolesOfItems: readonly Role[] = [
  ...(['title', 'name', 'subject', 'artist', 'series', 'issue', 'set', 'setCode', 'number', 'year', 'brand'] as const),
  ...(['detail', 'variant', 'finish', 'edition', 'language', 'grader', 'grade', 'completeness', 'platform'] as const),
  ...(['region', 'medium', 'size', 'color', 'signed', 'altered', 'misprint', 'rarityWord', 'setOrPlatform'] as const),
  ...(['option1', 'option2', 'productId'] as const),
];

/** A list of cards has at least one of these. */
const CARD_ROLES: readonly Role[] = ['finish', 'setCode', 'edition', 'rarity', 'rarityWord', 'productId', 'subject'];

/** Whether columns with these roles describe cards. */
export function areOfCards(given: readonly (Role | null)[]): boolean {
  return (
    CARD_ROLES.some(role => given.includes(role)) ||
    (given.includes('set') && (given.includes('number') || given.includes('condition')))
  );
}

const CARD_WORDS = /\bcard|\bkart|\bcart[ae]\b|\bkaart|カード/;

/** Whether headings say that the items below them are cards or graded goods. */
export function sayCards(columns: readonly { heading: string; role: Role | null }[]): boolean {
  const known = columns.filter(({ role }) => role !== null);
  return (
    areOfCards(known.map(({ role }) => role)) ||
    known.some(
      ({ heading, role }) => role === 'grader' || role === 'grade' || CARD_WORDS.test(foldHeading(heading).text),
    )
  );
}
