/** The ways in which sales may be of different kinds: by a field, by the grade in titles, by lots, and by a word in titles. */
import type { Endpoint } from '../endpoint.ts';
import { companyIn, gradeFrom, graders } from './grades.ts';
import { isLot } from './lots.ts';
import type { SoldRow } from './sales.ts';

/** A longer text is cut: it stands in a note. */
const LONGEST_LABEL = 40;

/** One label for each sale; null for a sale that shows none. */
export interface Split {
  /** What tells them apart, in words that follow "by". */
  by: string;
  labels: (string | null)[];
  /** The words that the titles of a label have and others lack; absent for labels without such words. */
  words?: ReadonlyMap<string, string>;
}

/** By the fields that tell kinds apart, by grades and by lots. */
export function knownSplits({ rows }: Endpoint, sold: readonly SoldRow[], keyword: string | null): Split[] {
  const { kinds = [], title } = rows?.sale ?? {};
  const byField = kinds.map(field => ({
    by: (rows?.fields.find(({ name }) => name === field)?.label ?? field).toLowerCase(),
    labels: sold.map(({ row }) => textIn(row[field])?.slice(0, LONGEST_LABEL) ?? null),
  }));
  if (title === undefined) return byField;
  const titles = sold.map(({ row }) => textIn(row[title]));
  const byTitle = (by: string, read: (title: string) => string): Split => ({
    by,
    labels: titles.map(each => (each === null ? null : read(each))),
  });
  const grades = byTitle('grade in titles', gradeIn);
  // A search for one grade finds no other one by more words.
  const asked = gradeIn(keyword ?? '');
  const named = grades.labels
    .filter(label => label !== null)
    .filter(label => (UNNAMED.has(asked) ? !UNNAMED.has(label) : label === asked));
  return [
    ...byField,
    { ...grades, labels: grades.labels.map(label => (label === null || label === UNGRADED ? label : 'Graded')) },
    { ...grades, words: new Map(named.map(grade => [grade, grade])) },
    byTitle('lots in titles', each => (isLot(each) ? 'Lots' : 'Single items')),
  ];
}

const UNGRADED = 'Not graded';
const OTHER_GRADES = 'Other grades';
const UNNAMED: ReadonlySet<string> = new Set([UNGRADED, OTHER_GRADES]);

function gradeIn(title: string): string {
  if (companyIn(title) === undefined) return UNGRADED;
  for (const grader of graders) {
    const grade = gradeFrom(grader, title);
    if (grade !== null) return `${grader} ${grade}`;
  }
  return OTHER_GRADES;
}

/** The words of a title that the keyword lacks; null without a title. */
export type Words = ReadonlySet<string> | null;

export function titlesOf({ rows }: Endpoint, sold: readonly SoldRow[], keyword: string | null): Words[] {
  const field = rows?.sale?.title;
  const known = new Set(wordsIn(keyword ?? ''));
  return sold.map(({ row }) => {
    const title = field === undefined ? null : textIn(row[field]);
    return title === null ? null : new Set(wordsIn(title).filter(word => !known.has(word)));
  });
}

/** Fewest titles with a word, and without it. */
const FEWEST = 3;

/** By each word that some titles have and others lack. */
export function wordSplits(titles: readonly Words[]): Split[] {
  const counts = new Map<string, number>();
  for (const words of titles) for (const word of words ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  const some = [...counts].filter(([, count]) => count >= FEWEST && count <= titles.length - FEWEST);
  return byMeaning(some.map(([word]) => word)).map(word => {
    const [having, lacking] = [`with “${word}”`, `without “${word}”`];
    const labels = titles.map(words => (words === null ? null : words.has(word) ? having : lacking));
    return { by: 'a word in titles', labels, words: new Map([[having, word]]) };
  });
}

const MOST_WORDS = 3;
/** Words are proposed if at most one in this many of the odd sales is left. */
const LEFT_PART = 5;

/** Words that no other title has, which together are in nearly all titles of the odd sales. Empty if there are none. */
export function minusWords(titles: readonly Words[], isOdd: readonly boolean[]): string[] {
  const isKept = new Set(titles.flatMap((words, at) => (isOdd[at] ? [] : [...(words ?? [])])));
  const odd = titles.filter((_, at) => isOdd[at]);
  const chosen: string[] = [];
  let open = odd;
  const isFew = () => open.length * LEFT_PART <= odd.length;
  while (chosen.length < MOST_WORDS && !isFew()) {
    const counts = new Map<string, number>();
    for (const words of open)
      for (const word of words ?? []) if (!isKept.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    const [first] = byMeaning([...counts].flatMap(([word, count]) => (count === most ? [word] : [])));
    // A word of one title says nothing about the others.
    if (first === undefined || most < 2) break;
    chosen.push(first);
    open = open.filter(words => !words?.has(first));
  }
  return isFew() ? chosen : [];
}

/** Among words of the same titles: names of graders and lots first, then the longest. */
function byMeaning(words: readonly string[]): string[] {
  const weighed = words.map(word => ({
    word,
    weight: isLot(word) || companyIn(word) !== undefined ? Number.POSITIVE_INFINITY : word.length,
  }));
  const ordered = weighed.sort((a, b) => (a.weight === b.weight ? (a.word < b.word ? -1 : 1) : b.weight - a.weight));
  return ordered.map(({ word }) => word);
}

/** Letters, digits and marks; a single letter or digit is no word. */
const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]{2,}/gu) ?? [];

function textIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;
}
