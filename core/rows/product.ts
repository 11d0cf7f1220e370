/** The card that a keyword was matched with, and the words of the keyword that it lacks. */
import type { Endpoint, Row } from '../endpoint.ts';
import { visibleText } from '../input/text.ts';
import { isRow } from './notices.ts';

export interface MatchedProduct {
  /** Name, set and number, such as `Charizard VMAX, Shining Fates, SV107`. Null if the marketplace matches no products. */
  product: string | null;
  /** Words of the keyword that the product lacks, as they were typed. */
  missing: string[];
}

/** Words that name no card. */
const FILLERS = new Set('a an and card cards for from no nr number of tcg the with'.split(' '));

/** Reads the product of an answer, which repeats the keyword. Pure. */
export function matchedProduct({ product: facts }: Pick<Endpoint, 'product'>, answer: Row): MatchedProduct {
  const { keyword } = answer;
  const product = facts && answer[facts.field];
  if (!facts || !isRow(product)) return { product: null, missing: [] };
  const { names, number, described } = facts;
  const textOf = (name: string) => textIn(product[name]);
  const parts = names.flatMap(name => textOf(name) ?? []);
  if (parts.length === 0) return { product: null, missing: [] };
  const known = [...names, ...described].flatMap(name => wordsIn(textOf(name) ?? ''));
  const missing = typeof keyword === 'string' ? missingWords(keyword, known, textOf(number)) : [];
  return { product: parts.join(', '), missing };
}

function missingWords(keyword: string, known: readonly string[], number: string | null): string[] {
  // A word that begins with a minus excludes listings. `4/102` names the card 4; products often lack the size of the set.
  const typed = visibleText(keyword)
    .replaceAll(/(^|\s)-(?:"[^"]*"|\S+)/g, ' ')
    .replaceAll(/(\w)\s*\/\s*\d+/g, (all, before) => (number?.includes('/') ? all : before));
  const words = wordsIn(typed);
  const joined = known.map((word, at) => word + (known[at + 1] ?? ''));
  const has = (word: string) => known.includes(word) || joined.includes(word);
  const shown = typed.match(WORDS) ?? [];
  return words.flatMap((word, at) => {
    const isThere = has(word) || [words[at - 1] + word, word + words[at + 1]].some(pair => known.includes(pair));
    return isThere || FILLERS.has(word) ? [] : [shown[at] ?? word];
  });
}

/**
 * The words of a row with a product number, if the product has none of them: a shop's own number may be that of another card. Some words may
 * be missing, because a row also names finish, rarity or game.
 * @param product as `MatchedProduct` names it.
 */
export function foreignWords(row: string, product: string | null): string[] {
  if (product === null) return [];
  const known = new Set(wordsIn(product));
  const shown = (row.match(WORDS) ?? []).filter(word => /\p{L}/u.test(word));
  return wordsIn(shown.join(' ')).some(word => known.has(word)) ? [] : shown;
}

const WORDS = /[\p{L}\p{N}\p{M}'’]+/gu;

/** The words of a text without case, accents, apostrophes and leading zeros. */
function wordsIn(text: string): string[] {
  return (text.match(WORDS) ?? []).map(word =>
    word
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’]/gu, '')
      .toLowerCase()
      .replace(/^0+(?=\d)/, ''),
  );
}

function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
