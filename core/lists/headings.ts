/** What a column of a list means: the roles, and the headings by which a role is recognized in any file. */

/** Roles and their headings, the most telling first, as `foldHeading` writes them: `No`, `#` and `Number` are all `no`. */
export const ROLES = {
  title:
    'item title, listing title, full title, auction title, lot title, product title, title, titel, titre, titulo, titolo, tytul, angebotstitel, article title, search term, search, keyword, keywords, query, タイトル',
  name: 'product name, card name, card, cardname, item name, object name, artikelname, name, simple name, item, items, product, article, artikel, bezeichnung, designation, nom, nom de la carte, kartenname, nombre, nombre de la carta, articulo, nome, nome carta, articolo, oggetto, naam, kaartnaam, nazwa, namn, navn, nimi, model, model name, modell, modele, modelo, modello, gegenstand, objet, objeto, object, comic, comic title, book, book title, movie, figure, figure name, pop name, pop, toy, coin, stamp, asset, collectible, piece, denomination, nennwert, valeur faciale, esine, tuote, nev, megnevezes, nazev, polozka, urun, ad, 商品名, 名前, カード名, 品名, karte, carte, carta, album, casting, artist title, artist album, shoe, sneaker, watch, watches, bag, handbag, purse, camera, lens, pen, perfume, parfum, fragrance, record, phone, tool, guitar, doll, knife, device, nominal, pin, pin name, bok, bog',
  subject: 'player, player name, subject, athlete, spieler, joueur, jugador, giocatore, character, card player',
  artist:
    'artist, artist name, artists, artiest, wykonawca, band, kunstler, interpret, artiste, artista, author, autor, auteur, autore, forfattare, forfatter',
  series: 'series, series name, serie, comic series, reihe, series title, testata',
  issue: 'issue, issue no, heft, heftnummer, heft no, fumetto no, volume',
  game: 'game, game name, game title, video game, spiel, jeu, juego, gioco',
  description:
    'item description, product description, description, item desc, prod desc, desc, beschreibung, artikelbeschreibung, descripcion, descrizione, omschrijving, opis, beskrivning, beskrivelse, details, 説明',
  year: 'year, release year, card year, issue year, series year, jahr, annee, ano, anno, jaar, rok, year released, year published, jahrgang, vuosi, ev, yil, 年, millesime, 発売年, vintage, 年式',
  brand:
    'brand, brand name, manufacturer, maker, marke, hersteller, marque, fabricant, marca, fabricante, produttore, merk, marka, make, vendor, designer, card brand, tillverkare, produsent, producent, fabrikant, valmistaja, mfr, mfg, distillery, winery, house, メーカー, ブランド',
  set: 'set name, set, edition name, edition, expansion, expansion name, set title name, card set, extension, ausgabe, expansion set, espansione, edizione, edicion, coleccion, collezione, erweiterung, uitgave, cardset, セット',
  setCode: 'set code, edition code, expansion code, setcode, set id, setkurzel, set abbreviation, ed code',
  number:
    'card no, collector no, collectors no, no, no de carte, kartennummer, sammlernummer, no carta, no de carta, set no, model no, part no, mpn, kaartnummer, numer, pop no, 番号, カード番号, 型番, カードナンバー, 品番, style code, style no, style id, michel no, mi no, scott no, scott cat no, scott catalog no, scott catalogue no, sg no, stanley gibbons no, yvert no, minifig no, minifig id, minifigure no',
  detail:
    'country, issuer, mint mark, mint, land, pays, pais, paese, storage, capacity, material, publisher series, attribute, attributes, subset, insert, insert set, scale, maker mark, pattern, mm, carrier, network, loft, numbered, numbered to, serial numbered, print run, no d, metal, stone, gemstone, concentration, aperture, mount, munzzeichen, pragestatte',
  variant:
    'variant, variation, variante, parallel, parallel name, variance, variant description, variation details, version, parallele, card variation, card type variation, cover variant, exclusive, exclusive to, pressing, sticker, pressage, persing, pressung',
  finish:
    'finish, foil, printing, is foil, holo, holofoil, foiling, premium, folie, finition, acabado, finitura, extras, foil type, card finish, reverse holo, is reverse holo, フォイル',
  edition: 'first edition, 1st edition, is first ed, is first edition, card edition, erstausgabe, premiere edition',
  rarity: 'rarity, seltenheit, rarete, rareza, rarita, cardrarity, レアリティ',
  language: 'language, lang, languange, sprache, langue, idioma, lingua, taal, jezyk, sprak, card language, 言語, spr',
  condition:
    'card condition, condition, media condition, collection media condition, item condition, zustand, etat, estado, condizione, condizioni, staat, conditie, stan, skick, stand, kunto, stav, allapot, durum, cond, quality, 状態, コンディション, zust, erhaltung',
  sleeve:
    'sleeve condition, collection sleeve condition, cover condition, box condition, cover, sleeve, sleeve cond, sleeve grade, box cond, box grade',
  grader:
    'professional grader, grading company, grade issuer, grader, graded by, grade type, grading service, company, slab company, authenticator, grading, grading co, grade company, bewertungsfirma, grading agency, societe de gradation, azienda di gradazione, service',
  grade:
    'grade, card grade, graded grade, grade value, grading grade, note obtenue, bewertung, final grade, calificacion, slab, graded, gradee, gegradet, gradiert, gradata, gradado, graduada',
  completeness:
    'completeness, complete, contents, loose cib, includes, vollstandigkeit, completude, vollstandig, lieferumfang, 付属品, cib, accessories, zubehor, accessoires, accesorios, accessori',
  platform:
    'platform, console, system, console name, konsole, plattform, plateforme, consola, piattaforma, systeme, 機種',
  region: 'region, region code, regione, リージョン',
  medium:
    'format, media format, media, media type, medium, formato, formaat, record format, binding, einband, reliure, encuadernacion, rilegatura',
  size: 'size, shoe size, us size, size us, us, grosse, groesse, schuhgrosse, taille, pointure, talla, tamano, tamanho, taglia, misura, maat, rozmiar, storlek, サイズ, eu size, size eu, eu, uk size, size uk, uk',
  color: 'color, colour, colorway, farbe, couleur, colore, kleur, kolor, 色',
  quantity:
    'total quantity, available quantity, quantity, qty, count, copies, no owned, owned, qty owned, quantity owned, have, total qty, amount, in stock, stock, on hand, qty on hand, quantity on hand, quantity left, quantity x, units, pallet qty, inventory quantity, inventory qty, variant inventory qty, group count, cardq, anzahl, menge, stuck, stuckzahl, bestand, quantite, qte, nombre dexemplaires, cantidad, unidades, quantita, qta, pezzi, aantal, ilosc, sztuk, antal, antall, quantidade, qtd, exemplare, lot qty, pieces, maara, mennyiseg, mnozstvi, pocet, adet, 数量, 枚数, anz, nb, nbre, stk, 個数',
  regularQuantity:
    'reg qty, regular qty, normal qty, nonfoil qty, non foil count, regular count, normal count, quantity normal, normal quantity',
  foilQuantity: 'foil qty, foil count, foil quantity, quantity foil, foils',
  specialFoilQuantity: 'special foil count, special foil qty',
  paid: 'purchase price, price paid, price bought, paid, cost, unit cost, cost each, cost per item, cost per unit, cost price, cost basis, my cost, my price, average cost paid, average cost, avg cost, acquired price, acquisition price, acquisition cost, investment, bought for, purchase cost, buy price, buying price, cost of goods, cogs, amount paid, what i paid, i paid, item cost, bought price, price acquired, purchase amount, kaufpreis, einkaufspreis, ek, ek preis, gekauft fur, bezahlt, anschaffungspreis, prix dachat, prix paye, cout, cout dachat, precio de compra, precio pagado, coste, costo, prezzo dacquisto, prezzo di acquisto, prezzo pagato, aankoopprijs, betaald, inkoopprijs, cena zakupu, koszt, inkopspris, preco de compra, preco pago, custo, costs, ostohinta, nakupni cena, beszerzesi ar, alis fiyati, 購入価格, 仕入れ値, ek stk, ek pro stuck, einkauf, achat, 仕入値, 仕入価格, 仕入, 購入金額, 買値, betalt',
  paidTotal:
    'total cost, total paid, cost total, total purchase price, ext cost, extended cost, total investment, gesamtkosten, cout total, coste total, costo totale',
  currency:
    'purchase price currency, paid currency, cost currency, pp currency, currency, currency code, wahrung, devise, moneda, divisa, valuta, waluta, moeda, 通貨',
  productId: 'product id, card market product id, market product id, product no, prod id',
  listingId: 'item no, listing id, item id, listing no, ebay item no, artikelnummer',
  orderId: 'order no, order id, sales record no',
  handle: 'handle',
  status:
    'status, listing status, order status, collection status, ownership, item status, zustandstatus, statut, own want, own or want, have want, owned wanted, got it, got, own, own it, collected',
  soldDate:
    'date sold, sold date, sold on, date of sale, sale date, verkauft am, verkaufsdatum, vendu le, date de vente, fecha de venta, vendido el, data di vendita, venduto il, verkocht op, 販売日',
  cancelledDate:
    'canceled date, cancelled date, date canceled, date cancelled, canceled, cancelled, is canceled, is cancelled, canceled or failed, cancelled or failed',
  listKind: 'binder type, list type',
  wishList:
    'watchlist, wishlist, wish list, wanted, on wish list, in wish list, watching, is wanted, qty wanted, wunschliste, liste de souhaits',
  proxy: 'proxy, is proxy',
  bundle: 'bundle, bundle order, is bundle, is lot, job lot',
  newWithTags: 'nwt, new with tags',
  signed: 'signed, autographed, is signed, signing, signature, autograph, auto',
  altered: 'altered, altered art, alter, is altered, alteration',
  misprint: 'misprint, misprinted',
  playset: 'is playset, playset',
  category:
    'category, product line, product category, sub category, subcategory, department, product type, type, tipo, typ, kategorie, categorie, categoria, produktart, genre, sport, team, league, theme, subtheme, line, publisher, publisher name, label, record label, imprint, studio, verlag, editeur, editorial, editore, uitgeverij, club',
  price:
    'market price, price, market, value, market value, current value, curr value, estimated value, estimated price, est value, retail, msrp, unit retail, ext retail, retail price, low, mid, high, trend, avg, average, start price, current price, asking price, list price, listing price, item price, sold for, sold price, order price, sale price, price sold, price sale, selling price, declared value, insured value, total, total price, price each, price override, potential profit, preis, wert, marktpreis, prix, valeur, precio, valor, prezzo, valore, prijs, waarde, cena, wartosc, pris, hinta, ar, fiyat, 価格, 値段, cote, vk, 相場, 売値, verkauf, verkaufspreis, prix de vente, precio de venta, prezzo di vendita, katalogwert, katalogpreis',
  date: 'date, date added, date purchased, purchase date, date acquired, acquired date, date bought, purchased, date entered, last modified, listed, released, release date, datum, fecha, data',
  id: 'id, sku, lot, reference, item ref, ref, catalog reference, upc, ean, isbn, asin, barcode, gtin, scryfall id, oracle id, multiverse id, cert no, certification no, serial no, serial, custom label, custom label sku, catalog, catalog no, catno, release id, listing id no, printing id, cardcode, tcgplayer id, tcg player id, sku id, lot no, cat no, imei, seriennummer, seriennr, s n, pallet id, row, line, position, pos',
  note: 'notes, note, comment, comments, my notes, tags, folder, folder name, binder, binder name, location, box, storage box, portfolio name, list name, collection folder, notizen, bemerkung, remarques, notas, source, rating, owner, photo url, image, image url, url, 備考, メモ',
  otherQuantity:
    'trade quantity, tradelist count, pending quantity, sold quantity, quantity sold, add to quantity, my store reserve quantity, population, watchers, bids, qty sold, for trade',
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

/** Words for what an item cost. */
const PAID =
  /\b(?:cost|costs|paid|bought|purchase|purchased|acquired|acquisition|invested|spent|einkauf\w*|ek|(?:ein)?gekauft|kaufpreis|bezahlt|gezahlt|achat|paye|compra|pagado|acquisto|pagato|aankoop\w*|inkoop\w*|betaald|zakupu)\b/;

/** Rules for headings that no role lists, in order. A rule without a role means that the column isn't used. */
const RULES: readonly [pattern: RegExp, role: Role | null][] = [
  // With the box and papers of a watch it is worth more, and nobody searches for them alike.
  [/\bpap(?:ers|iere|iers)\b/, null],
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
    new RegExp(
      `^(?!.*\\b(?:per|each|unit|pro|stuck)\\b)(?=.*${PAID.source}).*\\b(?:total|totale?|gesamt|insgesamt|summe|totaal)\\b`,
    ),
    'paidTotal',
  ],
  [PAID, 'paid'],
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
  // A card that may get a grade has none.
  [/\b(?:est|estimated|expected|predicted|potential|possible|target|projected|hoped|self|my) .*grade\b/, null],
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
    .replace(/\bn\s?[°º]/gi, ' no ')
    .replace(/\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\b\d{1,2}\/\d{4}/g, ' ')
    .normalize('NFKD')
    // The marks of Japanese syllables are no accents.
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replaceAll('ß', 'ss')
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
      if (!exact.has(heading)) exact.set(heading, { role, rank });
      // Some programs write headings without spaces: `setname`.
      const tight = `=${heading.replaceAll(' ', '')}`;
      if (!exact.has(tight)) exact.set(tight, { role, rank });
    }
  }
  return exact;
}

export interface Recognized {
  role: Role | null;
  /** Position among the headings of the role; a lower one is preferred. */
  rank: number;
  /** Whether the table lists the heading, so it doesn't occur by chance. */
  isExact: boolean;
}

/** Above every position in a list of headings. */
const BY_RULE = 1000;

/** The table's entry for a folded heading. */
function listed(text: string): { role: Role; rank: number } | undefined {
  const known = exactHeadings();
  return known.get(text) ?? known.get(text.replace(/s$/, '')) ?? known.get(`=${text}`);
}

/** The role of a heading that the table lists. */
export const listedRole = (heading: string): Role | undefined => listed(foldHeading(heading).text)?.role;

/** The role of a heading, or undefined if neither the table nor a rule knows it. */
export function recognize(heading: string): Recognized | undefined {
  const { text } = foldHeading(heading);
  const found = listed(text);
  if (found) return { ...found, isExact: true };
  if (text === '' || text.length > 60) return undefined;
  const rule = RULES.findIndex(([pattern]) => pattern.test(text));
  return rule === -1 ? undefined : { role: RULES[rule]![1], rank: BY_RULE + rule, isExact: false };
}

/** Whether a column is one that only lists of coins have. */
export const saysCoins = ({ heading, role }: { heading: string; role: Role | null }) =>
  (role === 'name' || role === 'detail') &&
  /^(?:coins?|mint ?mark|mm|denomination|nennwert|nominal|valeur faciale|munzen?|munzzeichen|muntstuk|moneta|pragestatte)$/.test(
    foldHeading(heading).text,
  );

const CATALOGUES: Readonly<Record<string, string>> = {
  scott: 'Scott',
  michel: 'Michel',
  mi: 'Michel',
  sg: 'SG',
  stanley: 'SG',
  yvert: 'Yvert',
};

/** Whether a heading is the bare name of a catalogue of stamps, which is as often a person's. */
export const isBareCatalogue = (heading: string) =>
  /^(?:scott|michel|stanley gibbons|yvert)$/.test(foldHeading(heading).text);

/** The catalogue of stamps whose numbers stand below a heading, or undefined. Each one numbers the stamps of a country anew. */
export function catalogueOf(heading: string): string | undefined {
  const [word = ''] = foldHeading(heading).text.split(' ');
  return (listedRole(heading) === 'number' || isBareCatalogue(heading)) && Object.hasOwn(CATALOGUES, word)
    ? CATALOGUES[word]
    : undefined;
}

/** Roles of columns that name the item. */
const NAMES: readonly (Role | null)[] = ['title', 'name', 'subject', 'artist', 'series', 'game', 'description'];

/** Headings that are as often a value, such as the kind of an item or its country. */
const OR_VALUES =
  /^(?:watch(?:es)?|(?:hand)?bag|purse|camera|lens|pen|perfume|parfum|fragrance|record|phone|tool|guitar|doll|knife|sneaker|us|eu|uk)$/;
export const isOftenValue = (text: string) => OR_VALUES.test(foldHeading(text).text);

/** Whether a text is a known heading of a column that names the item, such as `Item Description` or `Player`. */
export function isItemHeading(text: string): boolean {
  const role = listedRole(text);
  return role !== undefined && NAMES.includes(role);
}

/** Whether the numbers of a column are those of a catalogue of stamps. */
export const saysStamps = ({ heading, role }: { heading: string; role: Role | null }) =>
  role === 'number' && catalogueOf(heading) !== undefined;

/** What people write above a list of one column besides the headings of tables: what it is a list of, or what for. Nobody looks for these. */
const TITLES =
  /^(?:(?:my|our) )?(?:(?:price )?list|inventory|collection|listings?|(?:items|things|stuff)(?: (?:for sale|to (?:sell|price|list|check)))?)$|^(?:for sale|to (?:sell|price|list|check))$|^(?:(?:meine )?(?:liste|sammlung)|inventar|zu verkaufen|(?:mi )?(?:lista|coleccion)|inventario|en venta|(?:ma )?liste|inventaire|a vendre|collezione|in vendita)$/;

export const isTitle = (text: string) => TITLES.test(foldHeading(text).text);

/** Whether the first text of a column is its heading, also if it names something else than the items, such as `SKU`. */
export function headsColumn(text: string): boolean {
  return (listedRole(text) !== undefined && !isOftenValue(text)) || isTitle(text);
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
