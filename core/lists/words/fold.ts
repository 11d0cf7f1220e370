/** How words and headings are compared: without what differs from program to program, or from export to export. */

/** A word without case, accents and punctuation: `near_mint`, `NearMint` and `Near Mint` are the same. */
export function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+./]+/gu, ' ')
    .trim();
}

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
    .replace(/(?<!\p{L})n ?°/giu, ' no ')
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
