import type { Role } from './roles.ts';

/** Rules for headings that no role lists, in order. A rule without a role means that the column isn't used. */
export const RULES: readonly [pattern: RegExp, role: Role | null][] = [
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
    /\b(cost|costs|paid|bought|purchase|purchased|acquired|acquisition|invested|spent|einkauf\w*|(?:ein)?gekauft|kaufpreis|achat|compra|acquisto|aankoop\w*|zakupu)\b/,
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
