// Realistic seller texts: some look like spreadsheet formulas, break naive CSV and HTML writers, or run right to left. About one row in
// sixteen has such a text, so every page has some.
import { pick } from '../chance.ts';

const HOSTILE: readonly ((text: string) => string)[] = [
  text => `=HYPERLINK("https://sandbox.invalid","${text}")`,
  text => `=SUM(A1:A9) ${text}`,
  text => `+1 ${text}`,
  text => `-50% ${text}`,
  text => `@home ${text}`,
  text => `${text}\t=1+1`,
  text => `🔥✨ ${text} 👩‍👩‍👧‍👦🇯🇵`,
  text => `${text} مستعمل بحالة ممتازة`,
  text => `\u202E${text}\u202C חדש`,
  text => `"${text}" 'like new' «boxed», 5" screen; 100%`,
  text => `${text}\nsecond line`,
  text => `${text}\r\n`,
  text => `<script>alert('${text}')</script> <b>OK</b> &amp; more`,
  text => `${text}\u200B \\ \${price} {{bundle.id}} ={{ $json }}`,
  text => `${text} ${'really '.repeat(40)}long`,
];
const SHARE = 1 / 16;
const SPELLINGS: Readonly<Record<string, string>> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  macbook: 'MacBook',
  lego: 'LEGO',
};

/** Returns `text`, or a hostile version of it for a small share of the fractions in [0, 1). */
export function sellerText(text: string, fraction: number): string {
  return fraction < SHARE ? pick(HOSTILE, fraction / SHARE)(text) : text;
}

/** Words in a seller's spelling: iPhone, 128GB, Nintendo. */
export function typed(words: readonly string[]): string {
  return words.map(word => SPELLINGS[word] ?? (/\d/.test(word) ? word.toUpperCase() : capital(word))).join(' ');
}

function capital(word: string): string {
  return word.replace(/^[a-z]/, first => first.toUpperCase());
}
