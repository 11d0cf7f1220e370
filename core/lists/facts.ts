/** Reads what the item in a row of a list is. */
import { withoutMark } from '../input/marks.ts';
import { readText, visibleText } from '../input/text.ts';
import { isLot } from '../rows/lots.ts';
import type { Column, Table } from './columns.ts';
import { type Finish, finishInName, joinFinishes, readFinish } from './finishes.ts';
import { type Grade, readGrade } from './grade.ts';
import { foldHeading, type Role } from './headings.ts';
import { languageIn, readLanguage } from './languages.ts';
import type { CellOf } from './left-out.ts';
import { readProductNumber, withoutZeroDecimals } from './product-number.ts';
import { isEmpty } from './text.ts';
import { type Condition, readCompleteness, readCondition, readFlag, type Vocabulary } from './words.ts';

export type Kind = 'raw' | 'graded' | 'sealed' | 'lot';

export interface ListNote {
  /** A price paid that can't be read, a word that no table knows, or a fact that is no part of the search. */
  about: 'paid' | 'unknown' | 'unsent' | 'other';
  /** What isn't sent, such as `size`. */
  fact?: string;
  /** A sentence. */
  text: string;
}

export interface Facts {
  title: string;
  name: string;
  subject: string;
  artist: string;
  series: string;
  issue: string;
  set: string;
  number: string;
  year: string;
  brand: string;
  /** Texts of further columns that belong to the name, in order. */
  details: string[];
  variant: string;
  platform: string;
  medium: string;
  size: string;
  color: string;
  /** What it comes with, in words for a search. */
  completeness: string;
  rarity: string;
  finish?: Finish;
  /** English name; undefined if it isn't stated. */
  language?: string;
  condition?: Condition;
  /** The condition as written; '' if there is none. */
  conditionText: string;
  grade: Grade | null;
  /** Whether it may be graded, but how can't be read. An ungraded card's price would be another item's. */
  isGradeUnknown: boolean;
  isSigned: boolean;
  isAltered: boolean;
  isMisprint: boolean;
  productId: number | null;
  /** A product number that can't be read, as written; '' if there is none. 0 stands for none. */
  unreadProduct: string;
  kind: Kind;
  /** Whether sizes decide the price, as with shoes. */
  isShoe: boolean;
  /** What could not be read or isn't used, as sentences. Use `addNote`. */
  notes: readonly ListNote[];
  /** Whether the cell that names the item holds what a spreadsheet put in its place, such as a date. */
  isNameSpoiled: boolean;
}

/** A list of cards has at least one of these. */
const CARD_ROLES: readonly Role[] = ['finish', 'setCode', 'edition', 'rarity', 'rarityWord', 'productId', 'subject'];
const SHOES =
  /\b(?:shoes?|sneakers?|trainers|boots|schuhe|chaussures|zapatillas|scarpe|air (?:max|jordan|force)|yeezy|dunk)\b/i;
const NO_BRAND = /^(?:other|multiple|unbranded|no brand|none|generic|various|does not apply|unknown|multi)$/i;
const SEALED = /\b(?:booster (?:box|pack|bundle|display)|elite trainer box|blaster box|hobby box|factory sealed)\b/i;

export function vocabularyOf({ columns, format }: Table): Vocabulary {
  const has = (role: Role) => columns.some(column => column.role === role);
  const isRecords = has('artist') && (has('medium') || has('sleeve') || has('condition'));
  return {
    scale: format?.scale ?? (isRecords ? 'records' : undefined),
    languages: format?.languages,
    isCards: !isRecords && (CARD_ROLES.some(has) || (has('set') && (has('number') || has('condition')))),
  };
}

/** Cells are repeated many times in a list, so each text is read once. */
function memo<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    if (known.has(text)) return known.get(text)!;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

export function factsReader(table: Table, vocabulary: Vocabulary, textOf: CellOf): (row: readonly string[]) => Facts {
  const { columns, format } = table;
  const has = (role: Role) => columns.some(column => column.role === role);
  const of = (role: Role) => columns.filter(column => column.role === role);
  const text = (role: Role): ((row: readonly string[]) => string) =>
    has(role) ? row => cleaned(textOf(row, role)) : NO_TEXT;
  const named = (role: Role): ((row: readonly string[]) => string) =>
    has(role) ? row => withoutMark(cleaned(textOf(row, role))) : NO_TEXT;
  const number = (role: Role): ((row: readonly string[]) => string) =>
    has(role) ? row => withoutZeroDecimals(cleaned(textOf(row, role))) : NO_TEXT;
  const read = {
    title: named('title'),
    name: named('name'),
    subject: named('subject'),
    artist: text('artist'),
    series: text('series'),
    issue: number('issue'),
    set: text(has('set') ? 'set' : 'setCode'),
    setOrPlatform: text('setOrPlatform'),
    number: number('number'),
    year: text('year'),
    brand: format?.brand === undefined ? text('brand') : () => format.brand ?? '',
    variant: text('variant'),
    platform: text('platform'),
    medium: text('medium'),
    size: number('size'),
    color: text('color'),
    rarity: text('rarityWord'),
    productId: text('productId'),
    category: of('category'),
    completeness: text('completeness'),
  };
  const conditionColumn = has('condition');
  const cardConditionColumn = has('cardCondition');
  const conditions = memo((written: string) => ({ ...readCondition(written, vocabulary), grade: gradeIn(written) }));
  const cardConditions = memo((written: string) => ({
    ...readCondition(written, { ...vocabulary, isCards: true }),
    grade: null,
  }));
  const languages = memo((written: string) => readLanguage(written, vocabulary));
  const languageColumn = has('language');
  const finishColumns = of('finish');
  const editionColumn = has('edition');
  const graderColumn = has('grader');
  const gradeColumn = has('grade');
  const grades = memo(readGrade);
  const writtenFacts = WRITTEN_FACTS.filter(fact => read[fact] !== NO_TEXT);
  const problems = memo((written: string) => readText(written).problem);
  const products = memo(readProductNumber);
  const sets = memo((written: string) => languageIn(written));
  const signedColumns = of('signed');
  const detailColumns = of('detail');
  const isShoeFile =
    format?.id === 'sneaker-sales' || columns.some(({ heading }) => /shoe|schuh|sneaker/i.test(heading));
  const options = has('option1');
  const flagged = (role: Role) => has(role);
  const [isAlterable, isMisprintable, isBundled, isPlayset, isTagged] = [
    flagged('altered'),
    flagged('misprint'),
    flagged('bundle'),
    flagged('playset'),
    flagged('newWithTags'),
  ];

  return row => {
    const facts: Facts = {
      title: read.title(row),
      name: read.name(row),
      subject: read.subject(row),
      artist: read.artist(row).replace(/ \(\d+\)$/, ''),
      series: read.series(row),
      issue: read
        .issue(row)
        .replace(/^#?0+(?=\d)/, '')
        .replace(/^#/, ''),
      set: read.set(row),
      number: format?.brand === undefined ? read.number(row) : read.number(row).replace(/-1$/, ''),
      year: read.year(row),
      brand: read.brand(row),
      details: NOTHING,
      variant: read.variant(row),
      platform: read.platform(row),
      medium: read.medium(row),
      size: read.size(row),
      color: read.color(row),
      completeness: '',
      rarity: read.rarity(row),
      conditionText: '',
      grade: null,
      isGradeUnknown: false,
      isSigned: false,
      isAltered: false,
      isMisprint: false,
      productId: null,
      unreadProduct: '',
      kind: 'raw',
      isShoe: isShoeFile,
      notes: NO_NOTES,
      isNameSpoiled: false,
    };
    if (detailColumns.length > 0)
      facts.details = detailColumns
        .map(({ index }) => cleaned(row[index] ?? ''))
        .filter(each => each !== '' && problems(each) === undefined);
    dropSpoiled(facts, writtenFacts, problems);
    if (facts.year !== '' && !/^\d{4}$/.test(facts.year)) takeYear(facts);
    if (facts.brand !== '' && NO_BRAND.test(facts.brand)) facts.brand = '';

    readName(facts);
    const setOrPlatform = read.setOrPlatform(row);
    if (setOrPlatform !== '') {
      if (facts.completeness === '' && /#|\[/.test(textOf(row, 'name'))) facts.set = setOrPlatform;
      else facts.platform = setOrPlatform;
    }
    if (facts.set !== '' || facts.platform !== '') {
      facts.set = facts.set.replace(/^Extras: /, '');
      const found = sets(facts.set === '' ? facts.platform : facts.set);
      if (found) {
        facts.language ??= found.language;
        if (facts.set === '') facts.platform = found.rest;
        else facts.set = found.rest;
      }
    }

    for (const { index } of finishColumns) {
      const written = row[index];
      if (written === undefined || written === '' || isEmpty(written)) continue;
      facts.finish = finishIn(written, columns[index]!, facts) ?? facts.finish;
    }
    if (facts.variant !== '') {
      const variant = finishInName(facts.variant);
      if (variant) [facts.finish, facts.variant] = [joinFinishes(variant, facts.finish), ''];
      else if (/^(?:base|none|normal|standard|regular|n\/a)$/i.test(facts.variant)) facts.variant = '';
      else facts.variant = facts.variant.replace(/^\[(.*)\]$/, '$1').replace(/(^|;\s*)[\p{L} ]{1,20}[=:]\s*/gu, '$1');
    }
    if (editionColumn) {
      const edition = readFinish(textOf(row, 'edition'));
      const isFirst = readFlag(textOf(row, 'edition')) === true && !isEmpty(textOf(row, 'edition'));
      facts.finish = joinFinishes(isFirst ? FIRST : edition, facts.finish) ?? facts.finish;
    }
    if (languageColumn) {
      const written = textOf(row, 'language');
      if (!isEmpty(written)) {
        const language = languages(written);
        if (language === undefined)
          addNote(facts, `The language “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
        else facts.language = language;
      }
    }
    if (conditionColumn) takeCondition(facts, textOf(row, 'condition'), conditions);
    if (cardConditionColumn) takeCondition(facts, textOf(row, 'cardCondition'), cardConditions);
    if (options) {
      takeOption(facts, textOf(row, 'option1Name'), cleaned(textOf(row, 'option1')), conditions);
      takeOption(facts, textOf(row, 'option2Name'), cleaned(textOf(row, 'option2')), conditions);
    }
    if (isTagged && readFlag(textOf(row, 'newWithTags'))) facts.condition = { goods: ['nwt', 'new'] };
    if (graderColumn || gradeColumn)
      takeGrade(
        facts,
        graderColumn ? textOf(row, 'grader') : '',
        gradeColumn ? textOf(row, 'grade') : '',
        grades,
        conditions,
      );
    const comesWith = read.completeness(row);
    if (comesWith !== '') takeCompleteness(facts, comesWith);
    for (const { index } of signedColumns) {
      const written = (row[index] ?? '').trim();
      if (!isEmpty(written) && readFlag(written) !== false) facts.isSigned = true;
    }
    if (isAlterable) facts.isAltered = isSet(textOf(row, 'altered'));
    if (isMisprintable) facts.isMisprint = isSet(textOf(row, 'misprint'));
    const productId = read.productId(row);
    if (productId !== '') {
      const number = products(productId);
      if (number === undefined) facts.unreadProduct = productId;
      else facts.productId = number;
    }
    if (!facts.isShoe && facts.size !== '')
      facts.isShoe =
        read.category.some(({ index }) => SHOES.test(row[index] ?? '')) || SHOES.test(facts.title || facts.name);

    const whole = facts.title || facts.name;
    if (
      (isBundled && readFlag(textOf(row, 'bundle')) === true) ||
      (isPlayset && readFlag(textOf(row, 'playset')) === true) ||
      isLot(whole)
    )
      facts.kind = 'lot';
    else if (facts.grade !== null) facts.kind = 'graded';
    else if (facts.condition?.isSealed || SEALED.test(whole)) facts.kind = 'sealed';
    return facts;
  };
}

const NO_NOTES: readonly ListNote[] = [];
const NOTHING: string[] = [];

const singles = new Map<string, readonly ListNote[]>();

/** Adds a note to an item. Most items have the same single note, which they share. */
export function addNote(facts: Facts, text: string, about: ListNote['about'] = 'other', fact?: string): void {
  const note = () => (fact === undefined ? { about, text } : { about, fact, text });
  if (facts.notes.length > 0) {
    facts.notes = [...facts.notes, note()];
    return;
  }
  if (singles.size > 5000) singles.clear();
  facts.notes = singles.get(text) ?? [note()];
  singles.set(text, facts.notes);
}

const NO_TEXT = () => '';
const FIRST = readFinish('1st Edition');
const isSet = (text: string) => !isEmpty(text) && readFlag(text) !== false;

/** The first line of a text, without hashtags and repeated spaces. */
function cleaned(text: string): string {
  if (text === '') return text;
  if (text.length < 4 && isEmpty(text)) return '';
  if (!/[\n\r\t#\u00a0\u00ad\u200b-\u202e\u2060\ufeff]| {2}|^\s|\s$/.test(text)) return text;
  const line = text.split(/[\r\n]+/).find(each => visibleText(each) !== '') ?? '';
  const tidy = visibleText(line.replace(/(?:^|\s)#\p{L}[\p{L}\p{N}_]*(?![\p{L}\p{N}/!?])/gu, ' ')).replace(/\s+/g, ' ');
  return isEmpty(tidy) ? '' : tidy;
}

/** Facts that are words of a search as they stand in a cell. A date of release is a year, so years have a reader of their own. */
const WRITTEN = {
  ...{ title: 'title', name: 'name', subject: 'player', artist: 'artist', series: 'series', issue: 'issue' },
  ...{ set: 'set', number: 'number', brand: 'brand', variant: 'variant', platform: 'platform', medium: 'format' },
  ...{ size: 'size', color: 'color', rarity: 'rarity' },
} as const;
type Written = keyof typeof WRITTEN;
const WRITTEN_FACTS = Object.keys(WRITTEN) as Written[];
const NAMES: readonly Written[] = ['title', 'name', 'subject', 'artist', 'series'];

/** Nothing else starts or ends like a date, an error of a cell, a text that is loading, a long number cut short, or data. */
const SUSPECT =
  /^(?:[#[{<]|\d{1,4}([-/.])\d{1,2}\1\d|\d{1,2}(?:-|\.? )\p{L}|\p{L}{3,9}\.?[- ]\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? |\d\S*E\+)|\.{3}$|…$|[{<%]/u;
/** Most cells start and end with a letter, and are no word for a missing value. */
const isWords = (text: string) => {
  const last = text.charCodeAt(text.length - 1) | 32;
  return text.length > 8 && last >= 97 && last <= 122 && (text.charCodeAt(0) | 32) >= 97;
};
const UNSTATED = /^(?:unknown|tbd|not sure|\?+)$/i;

/** What a spreadsheet made of a cell, or shows in place of its value, is never searched for. */
function dropSpoiled(
  facts: Facts,
  given: readonly Written[],
  problemOf: (written: string) => string | undefined,
): void {
  for (const fact of given) {
    const written = facts[fact];
    if (written === '' || isWords(written)) continue;
    if (SUSPECT.test(written)) {
      const problem = problemOf(written);
      if (problem === undefined) continue;
      if (NAMES.includes(fact)) facts.isNameSpoiled = true;
      else addNote(facts, `The ${WRITTEN[fact]} is “${written}”, ${problem}`, 'unknown');
      facts[fact] = '';
    } else if (written.length < 9 && UNSTATED.test(written) && !NAMES.includes(fact)) facts[fact] = '';
  }
}

/** The year of `c. 1999`, `1999.0`, `2026-01-01` or the season `1999-00`. */
function takeYear(facts: Facts): void {
  const written = facts.year;
  const [, year, second] = /(?<!\d)((?:1[5-9]|20)\d\d)(?:-(\d\d)(?![-\d]))?(?!\d)/.exec(written) ?? [];
  const isSeason = second !== undefined && Number(second) === (Number(year) + 1) % 100;
  facts.year = year === undefined ? '' : isSeason ? `${year}-${second}` : year;
  if (year === undefined && !/^0+$/.test(written) && !UNSTATED.test(written))
    addNote(facts, `The year “${written}” can't be read and isn't part of the search`, 'unknown');
}

/** Takes a finish or a language in brackets out of a name, and removes other square brackets. */
function readName(facts: Facts): void {
  const role = facts.title === '' ? 'name' : 'title';
  if (!/[[(]/.test(facts[role])) return;
  const found = role === 'name' ? languageIn(facts.name) : undefined;
  if (found) {
    facts.language = found.language;
    facts.name = found.rest;
  }
  facts[role] = facts[role]
    .replace(/\s*\[([^\]]*)\]/g, (_, inner: string) => {
      const finish = role === 'name' ? finishInName(inner) : undefined;
      if (!finish) return ` ${inner}`;
      facts.finish = joinFinishes(finish, facts.finish);
      return '';
    })
    .trim();
}

function finishIn(written: string, column: Column, facts: Facts): Finish | undefined {
  const { text } = foldHeading(column.heading);
  if (/reverse/.test(text)) return readFlag(written) ? readFinish('reverse holo') : undefined;
  const read = readFinish(written) ?? flagged(written);
  // A column of extras has other words besides finishes.
  if (read === undefined && text === 'extras') {
    if (/alter/i.test(written)) facts.isAltered = true;
    if (/sign/i.test(written)) facts.isSigned = true;
    return /etched/i.test(written) ? readFinish('etched') : undefined;
  }
  if (text === 'extras' && /alter/i.test(written)) facts.isAltered = true;
  if (read === undefined)
    addNote(facts, `The finish “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
  return read === undefined ? undefined : joinFinishes(read, facts.finish);
}

/** Yes and no in other languages, which in a name would be something else: `[JA]` is Japanese. */
function flagged(written: string): Finish | undefined {
  const [, yes] = /^(?:(ja|oui|s[ií]|sim|tak)|nein|non|n[aã]o|nie)$/i.exec(written.trim()) ?? [undefined, null];
  return yes === null ? undefined : readFinish(yes === undefined ? 'normal' : 'foil');
}

/** A grade that stands in a column of conditions: it names its company. */
function gradeIn(written: string): Grade | null {
  const grade = readGrade(written);
  return grade?.grader && grade.grade !== null ? grade : null;
}

type Conditions = (text: string) => ReturnType<typeof readCondition> & { grade: Grade | null };

function takeCondition(facts: Facts, written: string, conditions: Conditions): void {
  if (isEmpty(written)) return;
  const { condition, finish, language, grade } = conditions(written);
  if (grade) facts.grade = grade;
  if (finish) facts.finish = joinFinishes(facts.finish, finish);
  facts.language = language ?? facts.language;
  if (condition?.isGrading || grade) return;
  if (condition) facts.condition = facts.condition ? { ...facts.condition, ...condition } : condition;
  else addNote(facts, `The condition “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
  facts.conditionText = written.trim();
}

/** An option of a product: its condition and finish, its size, or its color. */
function takeOption(facts: Facts, option: string, value: string, conditions: Conditions): void {
  if (value === '' || /^default title$/i.test(value)) return;
  const { condition, finish, language } = conditions(value);
  if (/size|gr(ö|oe)(ß|ss)e|taille|talla/i.test(option)) facts.size = value;
  else if (/colou?r|farbe/i.test(option)) facts.color = value;
  else if (condition) {
    facts.condition = condition;
    facts.conditionText = value;
    facts.finish = finish ?? facts.finish;
    facts.language = language ?? facts.language;
  } else facts.details = [...facts.details, value];
}

function takeGrade(
  facts: Facts,
  grader: string,
  written: string,
  grades: (text: string) => Grade | null | undefined,
  conditions: Conditions,
): void {
  const company = isEmpty(grader) ? undefined : grades(grader);
  const isStated = !isEmpty(written);
  let grade = isStated ? grades(written) : undefined;
  // Only some companies have grades such as 96.
  if (isStated && grade === undefined && company?.grader) grade = grades(`${company.grader} ${written}`);
  if (grade === undefined && isStated) {
    const own = conditions(written);
    if (readCompleteness(written)) takeCompleteness(facts, written);
    else if (own.condition) {
      facts.condition = own.condition;
      facts.conditionText = written.trim();
    } else unknownGrade(facts, written);
  } else if (grade) takeGraded(facts, grader, written, company, grade);
  // A company without a grade is the default of some forms.
  else if (company?.grader && company.grade !== null && grade === undefined) facts.grade = company;
}

/** A grade beside the company of its own column. Two companies, a company that no table knows, or one without a grade leave it unknown. */
function takeGraded(
  facts: Facts,
  grader: string,
  written: string,
  company: Grade | null | undefined,
  grade: Grade,
): void {
  const isContradicted = company?.grader && grade.grader !== null && company.grader !== grade.grader;
  const isUnknown = grade.grader === null && !isEmpty(grader) && !company?.grader;
  if (isContradicted || isUnknown) unknownGrade(facts, `${grader.trim()} ${written.trim()}`);
  else if (grade.grade === null) unknownGrade(facts, written);
  else facts.grade = { ...grade, grader: company?.grader ?? grade.grader };
}

function unknownGrade(facts: Facts, written: string): void {
  facts.isGradeUnknown = true;
  addNote(facts, `The grade “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
}

function takeCompleteness(facts: Facts, written: string): void {
  const read = readCompleteness(written);
  if (!read) addNote(facts, `“${written.trim()}” is unknown and isn't part of the search`, 'unknown');
  else {
    facts.completeness = read.words;
    if (read.goods) facts.condition = { ...facts.condition, goods: read.goods };
  }
}
