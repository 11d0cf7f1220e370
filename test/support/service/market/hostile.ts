// What sellers of the fashion, peer and card markets really type: text that a spreadsheet takes for a formula, that breaks
// naive CSV and HTML writers, or that runs the other way. About one row in sixteen, so that every page has some.
import { pick } from '../chance.ts';

const HOSTILE: readonly ((text: string) => string)[] = [
  text => `=SUM(A1:A9) ${text}`,
  text => `=HYPERLINK("https://sandbox.invalid","${text}")`,
  text => `+1 ${text}`,
  text => `-50% ${text}`,
  text => `@home ${text}`,
  text => `\t=${text}`,
  text => `👗✨ ${text} 👩🏽‍🎤🇯🇵`,
  text => `قميص ${text} جديد`,
  text => `\u202E${text}\u202C חדש`,
  text => `"${text}", she said; 'mint'`,
  text => `${text}\nsecond line`,
  text => `${text}\r\n`,
  text => `<script>alert('${text}')</script>`,
  text => `${text}\u200B \\ \${price} {{bundle.id}} ={{ $json }}`,
  text => `${text} ${'really '.repeat(40)}long`,
];
const SHARE = 1 / 16;

/** `text`, or for a small share of fractions in [0, 1) a hostile version of it. */
export function sellerText(text: string, fraction: number): string {
  return fraction < SHARE ? pick(HOSTILE, fraction / SHARE)(text) : text;
}
