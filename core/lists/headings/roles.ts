/** What a column of a list means: the roles, and the headings by which a role is recognized in any file. */

/** Roles and their headings, the most telling first, as `foldHeading` writes them: `No`, `#` and `Number` are all `no`. */
export const ROLES = {
  title:
    'item title, listing title, full title, auction title, lot title, product title, title, titel, titre, titulo, titolo, tytul, angebotstitel, article title, search term, search, keyword, keywords, query, タイトル',
  name: 'product name, card name, card, cardname, item name, object name, artikelname, name, simple name, item, items, product, article, artikel, bezeichnung, nom, nom de la carte, kartenname, nombre, nombre de la carta, articulo, nome, nome carta, articolo, oggetto, naam, kaartnaam, nazwa, namn, navn, nimi, model, model name, modell, modele, modelo, modello, gegenstand, objet, objeto, object, comic, comic title, fumetto, book, book title, movie, figure, figure name, pop name, pop, toy, coin, stamp, asset, collectible, piece, denomination, nennwert, valeur faciale, esine, tuote, nev, megnevezes, nazev, polozka, urun, ad, 商品名, 名前, カード名, 品名, karte, carte, carta, album, casting, artist title, artist album, shoe, sneaker, watch, watches, bag, handbag, purse, camera, lens, pen, perfume, parfum, fragrance, record, phone, tool, guitar, doll, knife, device, アイテム, アイテム名, 商品, lineitem name, line item name, product service name, wine, wine name, denom, kamera, fotoapparat, part, part name, spare part, ersatzteil, instrument, brand model, brand and model, make model, make and model, maker model, manufacturer model, marke modell, marque modele, marca modelo, marca modello, merk model, hersteller modell, title artist, title author, author title, player card, titre album, titre de lalbum, albumtitel, schallplatte, lego set, lego, set lego, jouet, spielzeug, juguete, giocattolo, montre, uhr, armbanduhr, reloj, orologio, chaussure, schuh, zapatilla, zapato, scarpa, schoen, munze, moneta, piece de monnaie, timbre, briefmarke, francobollo, livre, buch, libro, bande dessinee, bd, comicheft, appareil, appareil photo, camara, fotocamera, objectif, objektiv, objetivo, obiettivo, sac, sac a main, tasche, handtasche, bolso, borsa, figurine, figur, figura, poupee, puppe, muneca, bambola, wein, vino',
  subject: 'player, player name, subject, athlete, spieler, joueur, jugador, giocatore, character, card player',
  artist:
    'artist, artist name, artists, artiest, wykonawca, band, kunstler, interpret, artiste, artista, author, autor, auteur, autore, primary author, アーティスト, アーティスト名, 著者, interprete, interpretes, musicien, cantante, musicista, artista interprete, composer, compositeur, komponist, compositor, compositore',
  series: 'series, series name, serie, comic series, reihe, series title, testata, reeks',
  issue: 'issue, issue no, heft, heftnummer, heft no, fumetto no, volume',
  game: 'game, game name, game title, video game, spiel, jeu, juego, gioco',
  description:
    'item description, product description, description, item desc, prod desc, desc, beschreibung, artikelbeschreibung, descripcion, descrizione, omschrijving, opis, beskrivning, beskrivelse, details, 説明',
  year: 'year, release year, card year, issue year, series year, jahr, annee, ano, anno, jaar, rok, year released, year published, jahrgang, vuosi, ev, yil, 年, millesime, 発売年, vintage, 年式, erscheinungsjahr, yr, annata, anada, bouwjaar, baujahr, herstellungsjahr, produktionsjahr, annee de fabrication, ano de fabricacion, anno di produzione, production year',
  brand:
    'brand, brand name, manufacturer, maker, marke, hersteller, marque, fabricant, marca, fabricante, produttore, merk, marka, make, vendor, designer, card brand, ブランド, ブランド名, メーカー, 製造元',
  set: 'set name, set, edition name, edition, expansion, expansion name, set title name, card set, extension, ausgabe, expansion set, espansione, edizione, edicion, coleccion, collezione, erweiterung, uitgave, cardset, セット, ed, exp, expac',
  setCode: 'set code, edition code, expansion code, setcode, set id, setkurzel, set abbreviation, ed code',
  number:
    'card no, collector no, collectors no, no, no de carte, kartennummer, sammlernummer, no carta, no de carta, set no, model no, part no, mpn, kaartnummer, numer, pop no, 番号, カード番号, 型番, カードナンバー, 品番, numer zestawu, style code, style no, style id, oem no, oem, oe no, teilenummer',
  detail:
    'designation, country, issuer, mint mark, mint, land, pays, pais, paese, storage, capacity, material, publisher series, attribute, attributes, subset, insert, insert set, scale, maker mark, pattern, mm, carrier, network, loft, numbered, numbered to, serial numbered, print run, no d, metal, stone, gemstone, pragestatte, munzstatte, munzzeichen, concentration',
  variant:
    'variant, variation, variante, parallel, parallel name, variance, variant description, variation details, version, parallele, card variation, card type variation, cover variant, exclusive, exclusive to, pressing, variety, var, alt, alt art, art type, pressage, pressung, prensaje, persing',
  finish:
    'finish, foil, printing, is foil, holo, holofoil, foiling, premium, folie, finition, acabado, finitura, extras, foil type, card finish, reverse holo, is reverse holo, フォイル',
  edition: 'first edition, 1st edition, is first ed, is first edition, card edition, erstausgabe, premiere edition',
  rarity: 'rarity, seltenheit, rarete, rareza, rarita, cardrarity, レアリティ',
  language:
    'language, lang, languange, sprache, langue, idioma, lingua, taal, jezyk, sprak, card language, 言語, spr, lng',
  condition:
    'card condition, condition, media condition, collection media condition, item condition, zustand, etat, estado, condizione, condizioni, staat, conditie, stan, skick, stand, kunto, stav, allapot, durum, cond, quality, 状態, コンディション, zust, erhaltung, 盤質, condicion, condicao, toestand, etat disque, etat du disque, etat vinyle, zustand platte, zustand vinyl, plattenzustand, estado disco, estado vinilo, condizione disco, condizione vinile',
  sleeve:
    'sleeve condition, collection sleeve condition, cover condition, box condition, cover, sleeve, sleeve cond, sleeve grade, box cond, box grade, ジャケット, etat pochette, etat de la pochette, pochette, hulle, zustand hulle, zustand cover, coverzustand, hullenzustand, estado funda, estado portada, condizione copertina, staat hoes, hoes',
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
    'format, media format, media, media type, medium, formato, formaat, record format, binding, einband, reliure, encuadernacion, rilegatura, フォーマット',
  size: 'size, shoe size, us size, size us, us, grosse, groesse, schuhgrosse, taille, pointure, talla, tamano, tamanho, taglia, misura, maat, rozmiar, storlek, サイズ, eu size, size eu, eu, uk size, size uk, uk, sz',
  color: 'color, colour, colorway, farbe, couleur, colore, kleur, kolor, 色',
  quantity:
    'remaining, remaining quantity, remaining qty, quantity remaining, qty remaining, units remaining, quantity left, qty left, left, restbestand, reste, restant, restante, rimanenti, resterend, total quantity, available quantity, quantity, qty, count, copies, no owned, owned, qty owned, quantity owned, have, total qty, amount, in stock, stock, on hand, qty on hand, quantity on hand, quantity x, units, pallet qty, inventory quantity, inventory qty, variant inventory qty, group count, cardq, anzahl, menge, stuck, stuckzahl, bestand, quantite, qte, nombre dexemplaires, cantidad, unidades, quantita, qta, pezzi, aantal, ilosc, sztuk, antal, antall, quantidade, qtd, exemplare, lot qty, pieces, maara, mennyiseg, mnozstvi, pocet, adet, 数量, 枚数, anz, nb, nbre, stk, 個数, voorraad, giacenza, existencias, lagerbestand, 在庫, 在庫数, in collection, bottles, flaschen, bouteilles, bottiglie, flessen, botellas, liczba sztuk, how many',
  regularQuantity:
    'reg qty, regular qty, normal qty, nonfoil qty, non foil count, regular count, normal count, quantity normal, normal quantity, qty nf, nf qty, qty nonfoil, qty non foil, qty regular, qty normal',
  foilQuantity: 'foil qty, foil count, foil quantity, quantity foil, foils, qty f, f qty, qty foil',
  specialFoilQuantity: 'special foil count, special foil qty',
  paid: 'purchase price, price paid, price bought, paid, cost, unit cost, cost each, cost per item, cost per unit, cost price, cost basis, my cost, my price, average cost paid, average cost, avg cost, acquired price, acquisition price, acquisition cost, investment, bought for, purchase cost, buy price, buying price, cost of goods, cog, amount paid, what i paid, i paid, item cost, bought price, price acquired, purchase amount, kaufpreis, einkaufspreis, ek, ek preis, gekauft fur, bezahlt, anschaffungspreis, prix dachat, prix paye, cout, cout dachat, precio de compra, precio pagado, coste, costo, prezzo dacquisto, prezzo di acquisto, prezzo pagato, aankoopprijs, betaald, inkoopprijs, cena zakupu, koszt, inkopspris, preco de compra, preco pago, custo, costs, ostohinta, nakupni cena, beszerzesi ar, alis fiyati, 購入価格, 仕入れ値, ek stk, ek je stuck, ek pro stk, ek einzeln, ek pro stuck, einkauf, achat, 仕入値, 仕入価格, 仕入, 購入金額, 買値, ek netto, prix dachat unitaire, cout unitaire, coste unitario, costo unitario, pagato, gezahlt, pagado, paye, zaplacono, kosten',
  paidTotal:
    'total cost, total paid, cost total, total purchase price, ext cost, extended cost, total investment, gesamtkosten, cout total, coste total, costo totale, ek gesamt, prix dachat total, total achat, summe ek, total cogs',
  currency:
    'purchase price currency, paid currency, cost currency, pp currency, currency, currency code, cur, ccy, wahrung, devise, moneda, divisa, valuta, waluta, moeda, 通貨',
  productId: 'product id, card market product id, market product id, product no, prod id',
  listingId: 'item no, listing id, item id, listing no, ebay item no, artikelnummer',
  orderId: 'order no, order id, sales record no',
  handle: 'handle',
  status:
    'status, listing status, order status, collection status, ownership, item status, zustandstatus, statut, own want, own or want, have want, owned wanted, got it, got, own, own it, collected, 販売状況, ステータス, sammlungsstatus, want have, status oferty',
  soldDate:
    'date sold, sold date, sell date, sold on, date of sale, sale date, verkauft am, verkaufsdatum, vendu le, date de vente, fecha de venta, vendido el, data di vendita, venduto il, verkocht op, 販売日, data vendita, data da venda, data de venda, data sprzedazy, verkoopdatum, fecha venta, date vente',
  cancelledDate:
    'canceled date, cancelled date, date canceled, date cancelled, canceled, cancelled, is canceled, is cancelled, canceled or failed, cancelled or failed',
  listKind: 'binder type, list type',
  wishList:
    'watchlist, wishlist, wish list, wanted, on wish list, in wish list, watching, is wanted, qty wanted, wunschliste, liste de souhaits, need',
  proxy: 'proxy, is proxy',
  bundle: 'bundle, bundle order, is bundle, is lot, job lot',
  newWithTags: 'nwt, new with tags',
  signed:
    'signed, autographed, is signed, signing, signature, autograph, auto, signed by, autographed by, signature of',
  altered: 'altered, altered art, alter, is altered, alteration',
  misprint: 'misprint, misprinted',
  playset: 'is playset, playset',
  category:
    'category, product line, product category, sub category, subcategory, department, product type, type, tipo, typ, kategorie, categorie, categoria, produktart, genre, sport, team, league, theme, subtheme, line, publisher, publisher name, label, record label, imprint, studio, verlag, editeur, editorial, editore, uitgeverij',
  price:
    'market price, price, market, value, market value, current value, curr value, estimated value, estimated price, est value, retail, msrp, unit retail, ext retail, retail price, low, mid, high, trend, avg, average, start price, current price, asking price, list price, listing price, item price, sold for, sold price, order price, sale price, price sold, price sale, selling price, declared value, insured value, total, total price, price each, price override, potential profit, preis, wert, marktpreis, prix, valeur, precio, valor, prezzo, valore, prijs, waarde, cena, wartosc, pris, hinta, ar, fiyat, 価格, 値段, cote, vk, 相場, 売値, verkauf, verkaufspreis, prix de vente, precio de venta, prezzo di vendita, katalogwert, katalogpreis, 販売価格, each, 出品価格, 落札価格, vraagprijs, artikelpreis, gesamtbetrag',
  date: 'date, date added, date purchased, purchase date, date acquired, acquired date, date bought, purchased, date entered, last modified, listed, released, release date, datum, fecha, data, 登録日, 購入日, 仕入日, 更新日時',
  id: 'id, sku, lot, reference, item ref, ref, catalog reference, upc, ean, isbn, asin, barcode, gtin, scryfall id, oracle id, multiverse id, cert no, certification no, serial no, serial, custom label, custom label sku, catalog, catalog no, catno, release id, listing id no, printing id, cardcode, tcgplayer id, tcg player id, sku id, lot no, cat no, imei, seriennummer, seriennr, s n, pallet id, row, line, position, pos, 管理番号, 商品コード, バーコード, janコード',
  note: 'notes, note, coa, authenticator, comment, comments, my notes, tags, folder, folder name, binder, binder name, location, box, storage box, portfolio name, list name, collection folder, notizen, bemerkung, remarques, notas, source, rating, owner, photo url, image, image url, url, 備考, メモ, lagerort, lagerplatz, standort, emplacement, ubicacion, locatie, 保管場所, uwagi, opmerkingen, bemerkungen',
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

/** All roles that a person can give to a column. */
export const roles: readonly Role[] = [...(Object.keys(ROLES) as (keyof typeof ROLES)[]), ...FORMAT_ROLES];

/** Roles that say which item it is. Two rows that differ in one of them are different goods. */
export const rolesOfItems: readonly Role[] = [
  ...(['title', 'name', 'subject', 'artist', 'series', 'issue', 'set', 'setCode', 'number', 'year', 'brand'] as const),
  ...(['detail', 'variant', 'finish', 'edition', 'language', 'grader', 'grade', 'completeness', 'platform'] as const),
  ...(['region', 'medium', 'size', 'color', 'signed', 'altered', 'misprint', 'rarityWord', 'setOrPlatform'] as const),
  ...(['option1', 'option2', 'productId'] as const),
];
