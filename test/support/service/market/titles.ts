// What sellers write. Every title has the words of its keyword (less one, after the fewer-words boundary), and some are
// hostile on purpose: formula starts, emoji, right-to-left text, quotes, line breaks, tabs.
import { draw, numbered, pick } from '../chance.ts';
import type { Dataset } from './dataset.ts';
import type { RowKind } from './facts.ts';

const PHRASES =
  'Tested|Excellent|Fast Shipping|Authentic|Free Returns|Rare|Great Condition|w/ Extras|NEW|Estate Find'.split('|');
const HOSTILE: readonly ((title: string) => string)[] = [
  title => `=HYPERLINK("https://sandbox.invalid","${title}")`,
  title => `=${title}`,
  title => `+${title}`,
  title => `-${title}`,
  title => `@${title}`,
  title => `🔥🔥 ${title} 👩‍👩‍👧‍👦 ✅`,
  title => `${title} مستعمل بحالة ممتازة`,
  title => `שעון יד ${title}`,
  title => `"${title}" 'like new' «boxed»`,
  title => title.replace(' ', '\n'),
  title => title.replace(' ', '\t'),
  title => `${title}, 5" screen; 100% <b>OK</b> & more \\ done`,
];
const SPELLINGS: Readonly<Record<string, string>> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  macbook: 'MacBook',
  lego: 'LEGO',
  psa: 'PSA',
  jbl: 'JBL',
};
const GRADERS = ['psa', 'bgs', 'cgc', 'sgc'];
/** For a graded card: other graders and grades, and ungraded copies (reference 4.4, relevance). */
const OTHER_GRADES = ['? Ungraded raw copy', 'candidate, now BGS 8.5', 'crossover from CGC 9', 'PSA 7 swirl'];
/** Attribute numbers of `draw`. */
const A = numbered('first=40 hostile=60 which template phrase noise count dropped missing');

/** The words a row's title is built from: all of the keyword, or one less. */
export function titleWords(dataset: Dataset, row: number): readonly string[] {
  if (dataset.words.length === 0) return [dataset.product(row).category.name];
  if (!dataset.fewerWords) return dataset.words;
  const dropped = droppedWord(dataset, row);
  return dataset.words.filter((_, index) => index !== dropped);
}

/** Which word of the keyword a row after the fewer-words boundary lacks. */
export function droppedWord(dataset: Dataset, row: number): number {
  return Math.floor(draw(dataset.base, row, A.dropped) * dataset.words.length);
}

/** The item specifics of a row: a value the keyword names wins over chance. */
export function aspectsOf(dataset: Dataset, row: number): Record<string, string> {
  const aspects: Record<string, string> = {};
  Object.entries(dataset.product(row).aspects).forEach(([name, values], index) => {
    const named = values.find(value => dataset.folded.includes(value.toLowerCase()));
    aspects[name] = named ?? pick(values, draw(dataset.base, row, A.first + index));
  });
  return aspects;
}

/** The title of a row; null for some clean rows when `mayBeMissing`. */
export function titleOf(dataset: Dataset, row: number, kind: RowKind, mayBeMissing = true): string | null {
  const { base } = dataset;
  if (mayBeMissing && kind === 'clean' && !dataset.demand.daysAgo && draw(base, row, A.missing) < 0.006) return null;
  const title = plainTitle(dataset, row, kind);
  if (draw(base, row, A.hostile) >= 0.06) return title;
  return pick(HOSTILE, draw(base, row, A.which))(title);
}

function plainTitle(dataset: Dataset, row: number, kind: RowKind): string {
  const { base } = dataset;
  const product = dataset.product(row);
  const name = titleWords(dataset, row).map(capital).join(' ');
  const details = Object.values(aspectsOf(dataset, row))
    .filter(value => !dataset.folded.includes(value.toLowerCase()))
    .join(' ');
  const noise = draw(base, row, A.noise);
  if (kind === 'accessory') return `${capital(pick(product.accessories, noise))} for ${name}`;
  if (kind === 'lot') return `Lot of ${2 + Math.floor(draw(base, row, A.count) * 9)} ${name} Bundle`;
  if (kind === 'variant' && dataset.folded.some(word => GRADERS.includes(word)))
    return `${name} ${pick(OTHER_GRADES, noise)}`;
  if (kind === 'variant') return `${name} ${pick(product.variants, noise)} ${details}`.trimEnd();
  if (kind === 'parts') return `${name} FOR PARTS OR REPAIR ${details}`.trimEnd();
  const phrase = pick(PHRASES, draw(base, row, A.phrase));
  const template = draw(base, row, A.template);
  if (template < 0.4) return `${name} ${details} ${phrase}`.replace('  ', ' ');
  if (template < 0.6) return `${name} - ${phrase} - ${details}`.replace(/ - $/, '');
  if (template < 0.8) return `${phrase} ${name} ${details}`.trimEnd();
  return `${name} | ${details}`.replace(/ \| $/, '');
}

/** As a seller would type it: iPhone, 128GB, PSA, Nintendo. */
function capital(word: string): string {
  const known = SPELLINGS[word];
  if (known !== undefined) return known;
  if (!/^[a-z]/.test(word) && !/^\d+[a-z]+$/.test(word)) return word;
  if (/\d/.test(word) || !/[aeiouy]/.test(word)) return word.toUpperCase();
  return word[0]!.toUpperCase() + word.slice(1);
}
