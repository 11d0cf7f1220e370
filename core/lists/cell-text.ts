/** The text of a cell as a search takes it. */
import { visibleText } from '../input/text.ts';
import { isEmpty } from './text.ts';

/** Cells are repeated many times in a list, so each text is read once. */
export function memo<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    if (known.has(text)) return known.get(text)!;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

/** The first line of a text, without hashtags and repeated spaces. */
export function cleaned(text: string): string {
  if (text === '') return text;
  if (text.length < 4 && isEmpty(text)) return '';
  if (!/[\n\r\t#\u00a0\u00ad\u200b-\u202e\u2060\ufeff]| {2}|^\s|\s$/.test(text)) return text;
  const line = text.split(/[\r\n]+/).find(each => visibleText(each) !== '') ?? '';
  const tidy = visibleText(line.replace(/(?:^|\s)#\p{L}[\p{L}\p{N}_]*(?![\p{L}\p{N}/!?])/gu, ' ')).replace(/\s+/g, ' ');
  return isEmpty(tidy) ? '' : tidy;
}
