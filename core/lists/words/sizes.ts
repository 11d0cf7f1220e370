/** Sizes of shoes, clothes and bottles. */

/** Names of shoes, whose sizes decide the price. */
export const SHOES =
  /\b(?:shoes?|sneakers?|trainers|boots|schuhe|chaussures|zapatillas|scarpe|air (?:max|jordan|force)|jordan \d{1,2}|yeezy|dunk|samba|gazelle|stan smith|gel-\w+|(?:nb|new balance) ?\d{3,4}(?:v\d)?)\b|スニーカー|エア ?(?:ジョーダン|マックス|フォース)/i;
/** What listings write behind the name: `750 ml`. A whole number of litres may be the length of trousers: `32L`. */
export const MEASURE = /^\d+(?:[.,]\d+)?\s?(?:ml|cl|oz|gb|tb)$|^\d+[.,]\d+\s?l$/i;
/** Systems of the sizes of shoes. */
export const SYSTEM = /\b(?:US|EU|UK)\b/i;

/** `9.5` of `9,5`, `9½` and `US 9.5 / EU 43`: one size has one spelling. A bare number in a column of European or British sizes isn't American. */
export function sizeOf(written: string, heading: string): string {
  if (written === '') return written;
  const plain = written
    .replace(/(\d),(\d)(?!\d)/g, '$1.$2')
    .replace(/(\d)\s*½/g, '$1.5')
    .replace(/(\d)\s+1\/2(?!\d)/g, '$1.5');
  const [, american] = /\bUS\s*(?:M(?:en'?s)?\s*)?(\d+(?:\.5)?)(?=\s*[/|(,])/i.exec(plain) ?? [];
  const system = SYSTEM.exec(heading)?.[0].toUpperCase();
  return american ?? (system !== undefined && system !== 'US' && /^\d/.test(plain) ? `${system} ${plain}` : plain);
}
