/** Compares words that programs write differently. */

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
