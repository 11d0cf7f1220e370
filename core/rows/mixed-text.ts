/** Encodes a mixed search as short text for storage with a saved price. */
import { inCents, inUnits } from '../money.ts';
import type { Mixed } from './mixed-notes.ts';

const FIELDS = '|';
const PER_GROUP = 3;
/** Between the label of a group and the words that find it. */
const WORDS = '~';

/** For example `a word in titles|strap|without “strap”~-strap|14|5k4|with “strap”~strap|c|e5w`: numbers in base 36, prices in cents. */
export function mixedText({ by, groups, minus }: Mixed): string {
  const cells = groups.flatMap(({ label, count, median, words }) => [
    [label, ...(words === null ? [] : [words])].map(plain).join(WORDS),
    count.toString(36),
    median === null ? '' : inCents(median).toString(36),
  ]);
  return [by ?? '', minus.join(' '), ...cells].join(FIELDS);
}

/** Decodes a mixed search; undefined for other text. */
export function readMixed(text: unknown): Mixed | undefined {
  if (typeof text !== 'string') return undefined;
  const [by = '', minus, ...cells] = text.split(FIELDS);
  if (minus === undefined || cells.length % PER_GROUP !== 0) return undefined;
  const groups: Mixed['groups'] = [];
  for (let at = 0; at < cells.length; at += PER_GROUP) {
    const [named = '', ...numbers] = cells.slice(at, at + PER_GROUP);
    const [count = null, price = null] = numbers.map(digits => (digits === '' ? null : numberIn(digits)));
    if (count === null || Number.isNaN(count) || Number.isNaN(price)) return undefined;
    const [label = '', words = null] = named.split(WORDS);
    groups.push({ label, count, median: price === null ? null : inUnits(price), words });
  }
  return { by: by || null, groups, minus: minus.split(' ').filter(Boolean) };
}

const plain = (text: string) => text.replaceAll(FIELDS, ' ').replaceAll(WORDS, ' ');
const numberIn = (digits: string) => (/^[0-9a-z]{1,10}$/.test(digits) ? Number.parseInt(digits, 36) : Number.NaN);
