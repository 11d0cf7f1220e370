/** Texts of rows that sum up others, and of lines around a table. */

/** A total in several languages. Further words make it an item: `Total War`. */
export const TOTAL =
  /^(?:(?:grand|sub|net|overall|order|collection|list|page|report|sous|gesamt|zwischen|end|suma|sum of)[\s-]*)?(?:total|totals|sum|sums|summe|gesamt|insgesamt|gesamtsumme|zwischensumme|somme|totale|subtotale|suma|razem|łącznie|totaal|subtotaal|totalt|summa|yhteensä|celkem|összesen|toplam|total g[eé]n[eé]ral|合計|小計|総計|итого|всего|average|averages|durchschnitt|moyenne|promedio|media)(?:\s+(?:items?|cards?|pieces|quantity|qty|value|cost|price|paid|rows?|pcs|records?|units?|count|retail|weight|amount|\d[\d.,]*))*\s*(?:\([^)]*\))?\s*:?$/i;
/** A total with further words: only one that ends like a heading, or one that no item is called. */
const TOTAL_LINE =
  /^(?:(?:grand|sub|sous|zwischen)[ -]?(?:total|summe)\b.*|(?:total|totals|sum|summe|gesamt|gesamtsumme|totale|suma)\b.*:)$/i;
/** A total of a group, behind its name: `Lot 1 total`. */
export const GROUP_TOTAL = /\S\s+(?:sub)?(?:total|summe)\s*:?$/i;
/** What a spreadsheet says about the columns above. */
const STATISTIC =
  /^(?:max|min|maximum|minimum|count|mean|median|avg|std\.? ?dev(?:iation)?|stdev|range|anzahl|mittelwert|mittel|nombre|moyenne|m[eé]diane|cuenta|promedio|media|conteggio|件数|平均|最大|最小)\.?\s*:?\s*[\d.,]*$/i;
/** Lines that programs add below a table. */
export const TRAILER =
  /^(?:exported|generated|created|printed|downloaded|report|source|page \d|end of|©|copyright|orders contained|seller id|total (?:number|records)|\d+ (?:record|row|item|card|result)s?\b.*(?:download|export|total|found)|record\(s\))/i;

/** Whether a text says that its row sums up others. */
export const isTotal = (text: string) => TOTAL.test(text) || TOTAL_LINE.test(text);
export const isSum = (text: string) => text.length < 40 && (isTotal(text) || STATISTIC.test(text));
