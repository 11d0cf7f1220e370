/** Yes and no, as cells write them. */

const YES =
  /^(?:yes|y|true|1|x|ja|oui|si|sí|sì|sim|tak|wahr|vrai|verdadero|verdadeiro|vero|waar|prawda|✓|✔|☑|はい|○|signed|autographed|proxy|altered|wish ?list|wanted)$/i;
const NO = /^(?:no|n|false|0|nein|non|none|nao|não|nee|nie|falsch|faux|falso|onwaar|fałsz|✗|✘|☐|いいえ|×|)$/i;

/** Whether a flag is set. A flag that can't be read is null. */
export function readFlag(text: string): boolean | null {
  const word = text.trim();
  if (NO.test(word)) return false;
  return YES.test(word) || /^[1-9]\d*$/.test(word) ? true : null;
}

/** A flag with a remark behind it: `Yes - $180`. */
export const readAnswer = (text: string) => readFlag(text) ?? readFlag(/^[^\s,;:.–-]+/.exec(text.trim())?.[0] ?? '?');
