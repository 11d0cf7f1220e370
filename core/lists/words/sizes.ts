/** Sizes of shoes, clothes and bottles. */

/** Names of shoes, whose sizes decide the price. */
export const SHOES =
  /\b(?:shoes?|sneakers?|trainers|boots|schuhe|chaussures|zapatillas|scarpe|air (?:max|jordan|force)|jordan \d{1,2}|yeezy|dunk|samba|gazelle|stan smith|gel-\w+|(?:nb|new balance) ?\d{3,4}(?:v\d)?)\b|スニーカー|エア ?(?:ジョーダン|マックス|フォース)/i;
/** What listings write behind the name: `750 ml`. A whole number of litres may be the length of trousers: `32L`. */
export const MEASURE = /^\d+(?:[.,]\d+)?\s?(?:ml|cl|oz|gb|tb)$|^\d+[.,]\d+\s?l$/i;
/** Systems of the sizes of shoes. */
export const SYSTEM = /\b(?:US|EU|UK)\b/i;

/** `9.5` of `9½` and `9 1/2`. */
const halvesFolded = (written: string) => written.replace(/(\d)\s*½/g, '$1.5').replace(/(\d)\s+1\/2(?!\d)/g, '$1.5');

/** `9.5` of `9,5`, `9½` and `US 9.5 / EU 43`: one size has one spelling. A bare number in a column of European or British sizes isn't American. */
export function sizeOf(written: string, heading: string): string {
  if (written === '' || areSeveral(written)) return written;
  const plain = halvesFolded(written.replace(/(\d),(\d)(?!\d)/g, '$1.$2'));
  const [, american] = /\bUS\s*(?:M(?:en'?s)?\s*)?(\d+(?:\.5)?)(?=\s*[/|(,]|\s+(?:EU|UK)\b)/i.exec(plain) ?? [];
  const system = SYSTEM.exec(heading)?.[0].toUpperCase();
  return american ?? (system !== undefined && system !== 'US' && /^\d/.test(plain) ? `${system} ${plain}` : plain);
}

/** What separates sizes. Behind a space, `1/3` is a part of one. */
const BETWEEN = /\s*(?:[,;/&+–-]|\b(?:and|or|to|und|et|y)\b)\s*|(?<=\d\p{L}?)\s+(?=\d+(?![\d/]))/iu;
const ONE = /^(US|EU|UK)?\s*(\d{1,2}(?:\.5)?)\s*(\p{L}{0,2})(?:\s*\(\s*x?\d{1,2}x?\s*\)|\s*x\s?\d{1,2})?$/iu;
const UNNAMED =
  /^(?:(?:multiple|various|assorted|mixed|several|different|all|verschiedene|diverse|diverses|varias?|varie)(?: (?:sizes?|gr(?:ö|oe)(?:ß|ss)en|tailles|tallas|taglie))?)$/i;

/** Whether a text names several sizes of shoes, or a range: `9, 10, 11`. One size in two systems is one: `8M/9.5W`, `9 / 42.5`. */
export function areSeveral(written: string): boolean {
  if (UNNAMED.test(written)) return true;
  const parts = halvesFolded(written.replace(/(\d),5(?!\d)/g, '$1.5')).split(BETWEEN);
  const sizes = parts.map(part => ONE.exec(part.trim()));
  if (sizes.length < 2 || sizes.includes(null)) return false;
  const differ = (group: number) => new Set(sizes.flatMap(size => size![group]?.toUpperCase() || [])).size > 1;
  const numbers = sizes.map(size => Number(size![2]));
  return !differ(1) && !differ(3) && !(Math.min(...numbers) < 20 && Math.max(...numbers) > 30);
}
