import type { Role } from './roles.ts';

/** How many pieces were bought, which may be more than there are. */
export const BOUGHT =
  /^(?:(?:qty|quantity|units|pieces) (?:bought|purchased|acquired)|(?:bought|purchased?|acquired) (?:qty|quantity|units|pieces))$/;

/** Rules for headings that no role lists, in order. A rule without a role means that the column isn't used. */
export const RULES: readonly [pattern: RegExp, role: Role | null][] = [
  // With the box and papers of a watch it is worth more, and nobody searches for them alike.
  [/\bpap(?:ers|iere|iers)\b/, null],
  [/\b(image|photo|picture|url|link|thumbnail|foto|bild)s?\b/, 'note'],
  [/\b(buyer|seller|customer|user|payments?|payout|refund|refunded)\b/, null],
  // `Cost incl. shipping` is what was paid, and `Total paid incl. shipping` what a buyer paid.
  [
    /^(?:(?!.*\b(?:costs?|purchase)\b.*\b(?:incl\w*|with)\b).*|(?:(?!\b(?:incl\w*|with)\b).)*)\b(?:ship|shipping|shipped|shipments?|postage|freight|fees?|tax|address)\b/,
    null,
  ],
  [
    /^(?:(?!\b(?:costs?|purchase|ek|kaufpreis|einkauf\w*|achat|compra|acquisto|aankoop\w*)\b).)*\b(?:versand\w*|porto|gebuhr\w*|frais|gastos|livraison|envio|spedizione|verzend\w*)\b/,
    null,
  ],
  [
    /\b(usps|ups|fedex|dhl|hermes|mail|label|packaging|packing|handling|delivery|insurance|grading cost|promotion|advertising|boosting)\b/,
    null,
  ],
  [
    /\b(purchased?|bought|acquired)\b.*\b(years?|months?|days?|weeks?)\b|\b(years?|months?|days?|weeks?)\b.*\b(purchased?|bought|acquired)\b/,
    null,
  ],
  [/\b(purchase|order|invoice|receipt|achat|compra|acquisto) (no|id|ref)$|^no (achat|compra|acquisto)$/, 'id'],
  [BOUGHT, 'otherQuantity'],
  [/\b(profit|earnings|proceeds|revenue|margin|gain)\b/, 'price'],
  // What is spent on an item later isn't what was paid for it, and a plan isn't either.
  [
    /\b(repair|restoration|cleaning|service|servicing|maintenance|storage|listing|ads?|promo|sell|selling|additional|other|extra)\b.*\bcosts?\b|\bcosts? to (?:grade|ship|repair|restore|replace|sell|list|clean)\b/,
    null,
  ],
  [
    /\b(est|estimated|expected|replacement|target|max|maximum|min|minimum|highest|lowest)\b.*\b(costs?|paid|purchase)\b|^current costs?$/,
    'price',
  ],
  [/\b(date|updated|created|modified|time|datum|fecha)\b/, 'date'],
  [/\bpurchase (store|place|location|from)\b/, 'note'],
  [
    /\b(cost|costs|paid|bought|purchase|purchased|acquired|acquisition|invested|spent|einkauf\w*|(?:ein)?gekauft|kaufpreis|achat|compra|acquisto|aankoop\w*|zakupu)\b/,
    'paid',
  ],
  [
    /\b(price|value|retail|msrp|market|worth|low|high|avg|estimate|preis|prix|precio|prezzo|prijs|valeur|valor|wert)\b/,
    'price',
  ],
  // How often a shutter has opened, or a page was looked at.
  [/\b(?:shutter|actuations?|page|thread|stitch|pixel|word|view|bid|like|follower|watcher) count\b/, null],
  [/\b(trade|pending|reserve|reserved|sold|wanted|wish|min|max|rank|read)\b/, 'otherQuantity'],
  [
    /\b(qty|quantity|count|copies|anzahl|menge|stuckzahl|quantite|cantidad|quantita|aantal|ilosc|owned|on hand|in stock)\b/,
    'quantity',
  ],
  // What protects an item is worth less than the item.
  [
    /\b(?:sleeve|cover|jacket|box|pochette|hulle|funda|portada|copertina|hoes|boite|karton)\b.*\b(?:condition|cond|grade|zustand|etat|estado|condicion|condizion[ei]|staat)\b|\b(?:condition|cond|zustand|etat|estado|condicion|condizion[ei]|staat)\b.*\b(?:sleeve|cover|jacket|box|pochette|hulle|funda|portada|copertina|hoes|boite|karton)\b/,
    'sleeve',
  ],
  [/\b(condition|zustand|etat|condizion[ei]|condicion|condicao)\b/, 'condition'],
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
