// How the auction site reads a keyword: words to find and, with a minus sign, words to leave out (reference 4.2).

export interface Keyword {
  /** The words every match has, as typed. */
  readonly words: readonly string[];
  /** The same in lower case: what data is generated from, so that case and exclusions do not change the market. */
  readonly folded: readonly string[];
  /** Words and phrases no match has, in lower case. */
  readonly excluded: readonly string[];
}

/** Reads `iphone 13 -case`, `iphone -(case,box)`, `"iphone 13" -"box only"`. */
export function readKeyword(text: string): Keyword {
  const words: string[] = [];
  const excluded: string[] = [];
  for (const [token, group, phrase] of text.matchAll(/-\(([^)]*)\)|-"([^"]*)"|\S+/g)) {
    if (group !== undefined) excluded.push(...group.split(',').map(fold));
    else if (phrase !== undefined) excluded.push(fold(phrase));
    else if (token.startsWith('-')) excluded.push(fold(token.slice(1)));
    else words.push(...token.split('"').filter(Boolean));
  }
  return { words, folded: words.map(fold), excluded: excluded.filter(Boolean) };
}

/** Whether a title has a word or phrase (in lower case), whole words only. */
export function mentions(title: string, phrase: string): boolean {
  const folded = fold(title);
  for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + 1)) {
    if (!isWordPart(folded[at - 1]) && !isWordPart(folded[at + phrase.length])) return true;
  }
  return false;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

function isWordPart(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}
