/** What the values of a column say about its role. */
import { currenciesOf } from '../../input/currency.ts';
import { NOT_A_NUMBER, readAmount, typedAmount } from '../../input/number.ts';
import { namedCompany } from '../../rows/grades.ts';
import { isOftenValue } from '../headings/headings.ts';
import { type Role, UNUSED } from '../headings/roles.ts';
import type { Column } from '../headings/table.ts';
import { readQuantity } from '../rows/quantity.ts';
import { isOwnedFlag, isSoldFlag } from '../rows/states.ts';
import { isSum } from '../rows/sums.ts';
import { readAnswer, readFlag } from '../words/answers.ts';
import { readCompleteness } from '../words/completeness.ts';
import { readCondition } from '../words/conditions.ts';
import { finishInName, isEdition, readFinish } from '../words/finishes.ts';
import { foldHeading, foldWord } from '../words/fold.ts';
import { readGrade } from '../words/grade.ts';
import { readLanguage } from '../words/languages.ts';
import { readProductNumber, withoutZeroDecimals } from '../words/product-number.ts';
import { isEmpty } from '../words/text.ts';

/** Cells of a column that decide whether its values fit a role. */
export const SAMPLE = 200;

export interface Sample {
  filled: number;
  /** The first filled cells. */
  values: string[];
}

export function samplesOf(rows: readonly (readonly string[])[], headingRow: number, width: number): Sample[] {
  const samples = Array.from({ length: width }, (): Sample => ({ filled: 0, values: [] }));
  const headings = rows[headingRow];
  for (let index = headingRow + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    // A repeated heading row says nothing about the values.
    if (headings !== undefined && row[0] === headings[0] && row.every((cell, at) => cell === headings[at])) continue;
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at]!;
      if (isEmpty(cell)) continue;
      const sample = samples[at]!;
      sample.filled += 1;
      if (sample.values.length < SAMPLE) sample.values.push(cell);
    }
  }
  return samples;
}

export const isNumeric = (text: string) => {
  const { value, problem } = readAmount(text);
  return value !== undefined || (problem !== undefined && problem !== NOT_A_NUMBER);
};
/** As prices have, and numbers of products never. */
const hasDecimals = (text: string) => !Number.isInteger(typedAmount(text) ?? 0);
export const most = (values: readonly string[], test: (text: string) => boolean, share = 0.6) =>
  values.filter(test).length >= values.length * share;
/** A year, as on coins with the letter of a mint: `1909-S VDB`. */
const COIN_YEAR = /^(?:1[5-9]|20)\d\d(?:[ -]?[A-Z]{1,2}\b.{0,12})?$/;
export const isRunning = (values: readonly string[]) =>
  values.length > 1 && values.every((text, at) => Number(text) === Number(values[0]) + at);

const isGradeOrCondition = (text: string) =>
  readGrade(text) !== undefined ||
  (/\d/.test(text) && namedCompany(text) !== undefined) ||
  /\bdetails\b/i.test(text) ||
  readCompleteness(text) !== undefined ||
  readCondition(text, { isCards: true, scale: 'comics' }).condition !== undefined;

/** Some companies give grades up to 100, which mean nothing without one of them. */
const TO_100 = /^\s*(?:[1-9]\d|100)\+?\s*$/;

/** Yes and no in words, as checkboxes write them. A number is a count. */
const areFlags = (values: readonly string[]) =>
  most(values, text => /^[^\d]/u.test(text.trim()) && readAnswer(text) !== null, 0.5);
/** Answers and nothing else, which would be no words of a search. One or two letters may be a country, a scale or a mint. */
export const areAnswers = (values: readonly string[]) =>
  values.every(text => /^[^\d]/u.test(text.trim()) && readFlag(text) !== null) &&
  values.some(text => text.trim().length > 2);
/** `X-Fractor` is more than a mark. */
const isCompound = (text: string) => /^\p{L}+-\p{L}/u.test(text.trim());
/** As people write dates, and as a spreadsheet hands them over: `2026-01-01T00:00:00.000Z`. */
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:T.*)?$|^\d{1,2}[-/]\d{1,2}$/;
/** Months as `foldWord` writes them. */
const MONTH = [
  'jan(?:uary?|uari|ner|v|vier)?|f(?:eb(?:ruary?|ruari|braio|rero)?|ev(?:r|rier)?)|mar(?:ch|s|zo)?|m(?:rz|arz|aart|rt)',
  'apr(?:il|ile)?|a(?:vr(?:il)?|br(?:il)?)|ma(?:[iy]|yo|g|ggio)|mei|jun[ei]?|jul[iy]?|jui[nl]|juillet|junio|julio',
  'giu(?:gno)?|lug(?:lio)?|aug(?:ust|ustus)?|aout|ago(?:sto)?|sept?(?:ember|embre|iembre)?|settembre',
  'o[ck]t(?:ober|obre|ubre)?|ott(?:obre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember|embre)?|dic(?:embre|iembre)?',
  'ene(?:ro)?|gen(?:naio)?',
].join('|');
const DATE_IN_WORDS = new RegExp(
  `^\\d{1,2}\\.? (?:${MONTH})\\.?(?: \\d{2,4})?$|^(?:${MONTH})\\.? \\d{1,2}(?: \\d{4})?$`,
);
/** A day from 2015 to 2031 as the number that a workbook keeps it as, such as 46122. The decimals are a time. */
const SERIAL = /^4[2-7]\d{3}(?:\.(?:5|25|75|\d{3,}))?$/;
const isDate = (text: string) => DATE.test(text) || SERIAL.test(text) || DATE_IN_WORDS.test(foldWord(text));
/** `2003-04`, `2018/19` or `2023`, where the seasons of a show are `3`. */
const SEASON = /^(?:19|20)\d\d(?:[-/]\d\d)?$/;
const SHOE_SIZE = /^(\d{1,2})(?:[.,][05]| ?½| [12]\/[23])? ?\p{L}{0,2}$/u;
/** The smallest and the largest size of a shoe. */
const SHOES: Readonly<Record<string, readonly [number, number]>> = { us: [1, 18], uk: [1, 17], eu: [15, 52] };
function isShoeSize(text: string, system: string): boolean {
  const [least, largest] = SHOES[system] ?? [0, 0];
  const size = Number(SHOE_SIZE.exec(text.trim())?.[1] ?? 0);
  return size >= least && size <= largest;
}
/** A size in one of these is what listings write behind the name: `100 ml`. */
export const UNIT = /\b(?:ml|oz|gb|tb)$/;
/** Coins and stamps are named by what they are worth: `25c`. */
const FACE_VALUE = /^(?:denom(?:ination)?|nennwert|valeur faciale)$/;
const MEASURED = /^\d+(?:[.,]\d+)? ?\p{L}{1,3}$/u;
/** What stands before the number of a coin's grade. */
const STRIKE = /^(?:ms|pr|pf|sp|au|xf|ef|vf|f|vg|g|ag|fr|po)$/i;
/** What a maker calls its goods. */
export const MODEL = /^(?:model|model name|modell|modele|modelo|modello)$/;
const MINT = /^(?:[A-HJOPSWC]|CC)(?: (?:VDB|[A-Z]{2,4}))?$/;
/** Headings of letters on coins that may also head towns, or millimetres. */
const OF_MINTS = /^(?:mm|pragestatte|munzstatte)$/;
const isCompany = (text: string) => {
  const grade = readGrade(text);
  return grade === null || (grade?.grader != null && grade.grade === null);
};
/** Whether cells name companies that grade, and no grades. */
export const areCompanies = (values: readonly string[]) => values.some(namesCompany) && values.every(isCompany);
const isRecordGrade = (text: string) =>
  !/^lp$/i.test(text.trim()) && readCondition(text, { isCards: false, scale: 'records' }).condition !== undefined;
const OF_PERFUMES = /^(?:ed[cpt]|eau|parfum|perfume|extrait|cologne|elixir)\b/i;
const SHIPPER =
  /^(?:usps|ups|fedex|dhl|dpd|gls|evri|hermes|royal mail|canada post|la poste|colissimo|deutsche post)\b/i;
const MARKETPLACE =
  /^(?:ebay|poshmark|posh|mercari|depop|vinted|etsy|amazon|grailed|whatnot|stockx|goat|tcgplayer|cardmarket|discogs|shopify|facebook|fb|craigslist|offerup|kleinanzeigen|catawiki|wallapop|vestiaire|leboncoin|lbc|marktplaats|subito|willhaben|ricardo|tradera|allegro|yahoo!?|メルカリ|ラクマ|ヤフオク!?|local|website)$/i;
/** One marketplace, or several: `depop, vinted`. */
export const areMarketplaces = (text: string) =>
  text.split(/[,;/&+]|\band\b/i).every(each => MARKETPLACE.test(each.trim()));
/** A separator of thousands, or a decimal mark: `€5,200` is an amount, whichever of the two it is. */
const GROUP = /(?<=\d)[.,](?=\d{3}(?!\d))/;
/** Headings that say what was paid, or when. */
const OR_WHEN = /^(?:acquired|bought|gekauft|gezahlt|paye|pagato|pagado|zaplacono)$/;
/** Dates that may be those of an item. Others say when a person did something with it. */
const OF_THINGS = /^(?:dates?|datum|fecha|data|released|release date)$/;
const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text.trim());
/** Words for the kind of a product, without which a search finds another one. */
const KIND =
  /\b(?:booster|display|elite trainer|etb|upc|tin|blister|hobby|blaster|mega box|bundle|starter|precon|case|ed[pt]|eau de|parfum|cologne|hard ?(?:cover|back)|paperback)\b/i;

const GRADED = /\b(?:cert|certification|slab|slabbed|holder|encapsulated|graded|grading)\b/;

/** Whether a folded heading speaks of slabs: `Slabbed`, `Cert Number`, `CGC Grade`. */
export const saysSlab = (heading: string) => GRADED.test(heading) || namedCompany(heading) !== undefined;

const SLABBED =
  /^(?:is )?(?:slabbed|slab|graded|professionally graded|encapsulated|gegradet|gradiert|gradee|gradata|gradado|graduada)$/;
/** What a cell below such a heading says; null for anything else, such as a company. */
export function isInSlab(text: string): boolean | null {
  if (/^\s*(?:graded|slab|slabbed)\s*$/i.test(text)) return true;
  return /^\s*(?:raw|ungraded|not graded|unslabbed)\s*$/i.test(text) ? false : readAnswer(text);
}
/** Whether yes and no below a heading say which items are in a slab. */
export const saysWhetherSlabbed = (heading: string) => SLABBED.test(foldHeading(heading).text);

/** The company whose grades stand below a heading, such as `AFA Grade` or `PSA`; '' if it names none, or several. */
export function companyInHeading(heading: string): string {
  const company = namedCompany(foldHeading(heading).text);
  return company && /^(?:(?:card )?grade)?$/.test(company.rest.trim()) ? company.name : '';
}

/** The company that a heading is nothing but the name of, such as `CGC?` above yes and no; '' if it isn't. */
export function companyAlone(heading: string): string {
  const company = namedCompany(foldHeading(heading).text);
  return company?.rest.trim() === '' ? company.name : '';
}

const SPECIAL = /\b(?:foil|holo(?:foil)?|etched)\b/i;
/** `Foil` and `Etched` alone are also materials and decorations of other goods. */
const ofCards = (text: string) => SPECIAL.test(text) && !/^(?:foil|etched)$/i.test(text.trim());
/** Whether cells name finishes, some of which only cards have, or some of which are plain: `Foil Etched`, `Borderless Foil`, `Normal`. */
const areFinishes = (values: readonly string[]) =>
  values.some(text => SPECIAL.test(text) && finishInName(text) !== undefined) &&
  values.some(text => ofCards(text) || !SPECIAL.test(text)) &&
  values.every(text => SPECIAL.test(text) || finishInName(text) !== undefined);

/** The role of a column whose heading no table knows, if its heading and its values say the same. */
export function roleOfValues(values: readonly string[], heading: string): Role | null {
  if (values.length === 0) return null;
  if (OF_PIECES.test(heading) && values.every(text => SIGNED_COUNT.test(text.trim()))) return 'quantity';
  if (/^(?:pairs|paare|paires)$/.test(heading) && values.every(text => /^\d{1,4}(?: pairs?)?$/i.test(text.trim())))
    return 'quantity';
  if (GRADED.test(heading)) {
    const grades = values.map(readGrade);
    if (grades.some(grade => grade?.grader && grade.grade) && most(values, isGrade)) return 'grade';
    if (values.some(namesCompany) && most(values, isCompany)) return 'grader';
  }
  if (
    /^(?:season|saison|temporada|stagione|seizoen)$/.test(heading) &&
    most(values, text => SEASON.test(text.trim()) || isSum(text.trim()), 0.8)
  )
    return 'year';
  if (companyAlone(heading) !== '' && areFlags(values)) return 'grader';
  if (readCompleteness(heading) !== undefined && areFlags(values)) return 'completeness';
  if (values.every(text => /^\/ ?\d{1,5}$/.test(text.trim()))) return 'detail';
  if (values.every(text => COMES_WITH.test(text.trim()))) return 'completeness';
  if ((isSoldFlag(heading) || isOwnedFlag(heading)) && areFlags(values)) return 'status';
  if (heading === 'state' && values.every(text => OF_LISTINGS.test(text.trim()))) return 'status';
  if (NEW_OR_USED.test(heading) && areNewOrUsed(values, heading)) return 'condition';
  if (/^(?:is )?(?:reverse|etched)$/.test(heading) && areFlags(values)) return 'finish';
  if (areFinishes(values)) return 'finish';
  // A letter alone may be a size or a model.
  const areGraded = values.some(text => text.trim().length > 1) && most(values, isRecordGrade, 0.8);
  if (areGraded && /^(?:vinyl|dis[ck])$/.test(heading)) return 'condition';
  const words = heading.split(' ');
  const saysState = words.some(
    word =>
      word === 'package' ||
      readCompleteness(word) !== undefined ||
      readCondition(word, { isCards: false }).condition !== undefined,
  );
  if (!saysState) return null;
  // Some words are of both kinds, such as `New`.
  const conditions = values.filter(text => readCondition(text, { isCards: false }).condition?.goods !== undefined);
  const isComplete = (text: string) => readCompleteness(text) !== undefined;
  if (most(values, isComplete) && values.filter(isComplete).length > conditions.length) return 'completeness';
  return conditions.length >= values.length * 0.6 ? 'condition' : null;
}

/** Words of collectors that only say what an item comes with. */
const COMES_WITH = /^(?:cib|loose|boxed|m[io]s?[bcp]|nib|nrfb|complete in box|cart only|disc only)$/i;

const NEW_OR_USED = /^(?:n u|u n|new used|used new|new or used)$/;

/** Whether conditions are `N` for new and `U` for used. One of them alone may mean anything, unless the heading has both. */
export function areNewOrUsed(values: readonly string[], heading: string): boolean {
  const letters = new Set(values.map(text => text.trim().toUpperCase()));
  const areLetters = [...letters].every(letter => letter === 'N' || letter === 'U');
  return areLetters && (letters.size === 2 || (letters.size === 1 && NEW_OR_USED.test(heading)));
}

/** How a count may be written: `x2`. So are zooms, speeds and gears. */
const SIGNED_COUNT = /^[x×] ?[1-9]\d{0,2}$/;
const OF_PIECES =
  /^(?:|x|mal|times|how many|pairs?|paare?|paires?|pares|par|paia|paio|paren|(?:no of )?(?:pairs|pieces|pcs|items|cards|boxes|packs|sets|decks|copies|cases))$/;

/** Below `State`, conditions of goods and parts of a country are as common. */
const OF_LISTINGS = /^(?:live|active|published|listed|draft|inactive|ended|suspended|sold)$/i;

const COUNT_WORD = /\b(?:qty|quantity|count|copies|pcs|stock|anzahl|menge)\b/i;

/** Whether a heading says that numbers below it are counts. */
export const saysCount = (heading: string) => COUNT_WORD.test(heading);

/** Whether a column counts the pieces of one size, condition or finish, which its heading names. */
export function areCounts(heading: string, values: readonly string[]): boolean {
  const named = heading.replace(COUNT_WORD, '').trim();
  const isOne =
    /^\d{1,2}(?:[.,]5)?$/.test(heading.trim()) ||
    /^(?:(?:us|eu|uk|size) ?)+\d{1,2}(?:[.,]5)?$|^(?:x{0,3}[sl]|\dxl|[sml])$/i.test(named) ||
    [named, named.split(' ').reverse().join(' ')].some(
      each => readCondition(each, { isCards: !saysCount(heading) }).condition !== undefined,
    ) ||
    readFinish(named) !== undefined;
  return isOne && values.length > 0 && values.every(text => readQuantity(text) !== null);
}

export const namesCompany = (text: string) => Boolean(readGrade(text)?.grader);

const isGrade = (text: string) => readGrade(text) !== undefined;

type Fit = Pick<Column, 'role' | 'why'>;

type Fits = (values: readonly string[], heading: string, hasCompanies: boolean) => Fit;

const not = (why: string): Fit => ({ role: null, why });

const fitName =
  (role: Role): Fits =>
  (values, heading) => {
    if (FACE_VALUE.test(heading)) return { role };
    // What a camera or a lens has is a measure: `12 MP`.
    if (isOftenValue(heading) && most(values, text => MEASURED.test(text.trim()))) return { role: null };
    return most(values, text => /\p{L}.*\p{L}/su.test(text), 0.5) ? { role } : { role: 'id', why: UNUSED.id! };
  };

const fitCount =
  (role: Role): Fits =>
  (values, heading) => {
    if (isOwnedFlag(heading) && areFlags(values)) return { role: 'status' };
    return most(values, text => (readQuantity(text) ?? 1_000_000) < 1_000_000, 0.5)
      ? { role }
      : not('not a number of pieces');
  };

const fitAmount =
  (role: Role): Fits =>
  (values, heading) => {
    if (OR_WHEN.test(heading) && values.every(text => isYear(text) || isDate(text)))
      return { role: 'date', why: UNUSED.date! };
    return most(values, text => (typedAmount(text.replace(GROUP, '')) ?? -1) >= 0, 0.5)
      ? { role }
      : not('not an amount');
  };

/** A role whose cells are words or marks, so numbers say something else. */
const orNumber =
  (role: Role): Fits =>
  values =>
    most(values, text => isNumeric(text) && !/^[01]$/.test(text.trim())) ? not('a number') : { role };

/** What the values of a column say about the role that its heading has, by role. */
const FITS: Partial<Record<Role, Fits>> = {
  title: fitName('title'),
  name: fitName('name'),
  set: values => {
    // An early set of cards is called Unlimited itself.
    if (most(values, isEdition) && !values.every(text => /^unlimited$/i.test(text.trim()))) return { role: 'edition' };
    return most(values, text => /^\d{3,7}(-\d{1,2})?$/.test(withoutZeroDecimals(text)), 0.8)
      ? { role: 'number' }
      : { role: 'set' };
  },
  number: (values, heading) =>
    heading === 'no' && isRunning(values.filter(text => !isSum(text.trim())))
      ? not('a running number')
      : { role: 'number' },
  quantity: fitCount('quantity'),
  foilQuantity: fitCount('foilQuantity'),
  regularQuantity: fitCount('regularQuantity'),
  specialFoilQuantity: fitCount('specialFoilQuantity'),
  otherQuantity: (values, heading) => {
    if (!isSoldFlag(heading)) return { role: 'otherQuantity' };
    return areFlags(values) ? { role: 'status' } : { role: most(values, isDate) ? 'soldDate' : 'otherQuantity' };
  },
  status: (values, heading) => {
    if (isOwnedFlag(heading) && !areFlags(values))
      return { role: most(values, text => readQuantity(text) !== null && !isYear(text)) ? 'quantity' : null };
    return most(values, text => readCompleteness(text) !== undefined) ? { role: 'completeness' } : { role: 'status' };
  },
  platform: values => (values.every(areMarketplaces) ? not('where it is listed') : { role: 'platform' }),
  language: (values, heading) =>
    heading === 'lng' && !most(values, text => readLanguage(text, {}) !== undefined)
      ? { role: null }
      : { role: 'language' },
  // `Alter` is an age in German.
  altered: orNumber('altered'),
  misprint: orNumber('misprint'),
  signed: orNumber('signed'),
  completeness: orNumber('completeness'),
  grader: (values, heading) =>
    heading === 'service' && !most(values, isCompany) ? { role: null } : { role: 'grader' },
  grade: (values, _, hasCompanies) =>
    most(values, text => isGradeOrCondition(text) || (hasCompanies && TO_100.test(text)), 0.5)
      ? { role: 'grade' }
      : not('not a grade'),
  paid: fitAmount('paid'),
  paidTotal: fitAmount('paidTotal'),
  date: (values, heading) =>
    OF_THINGS.test(heading) && most(values, text => COIN_YEAR.test(text.trim()), 0.8)
      ? { role: 'year' }
      : { role: 'date' },
  year: values => (most(values, text => /\b(1[5-9]|20)\d\d\b/.test(text), 0.5) ? { role: 'year' } : not('not a year')),
  finish: (values, heading) => {
    // An auction adds a premium to its price.
    if (heading === 'premium' && most(values, text => isNumeric(text) && !/^[01]$/.test(text.trim())))
      return not('an amount');
    return most(values, text => hasDecimals(text) || (typedAmount(text) ?? 0) >= 100)
      ? not('an amount')
      : { role: 'finish' };
  },
  currency: (values, heading) =>
    most(values, text => currenciesOf(text) !== undefined || (heading !== 'cur' && /^[a-z]{3}$/i.test(text.trim())))
      ? { role: 'currency' }
      : not('not a currency'),
  productId: values =>
    most(values, text => readProductNumber(text.trim()) !== undefined, 0.9) && !values.some(hasDecimals)
      ? { role: 'productId' }
      : { role: 'id', why: UNUSED.id! },
  variant: values =>
    most(values, text => !isCompound(text) && areFlags([text]), 0.5) ? { role: null } : { role: 'variant' },
  sleeve: (values, heading) => {
    if (heading !== 'cover' || most(values, isGradeOrCondition)) return { role: 'sleeve' };
    return { role: areAnswers(values) ? null : 'variant' };
  },
  wishList: (_, heading) => {
    // What an item needs isn't who needs it.
    return { role: heading === 'needs' ? null : 'wishList' };
  },
  note: (values, heading) => {
    // Whether there is a box sets goods apart, and in which box they are doesn't.
    return heading === 'box' && areAnswers(values) ? { role: null } : { role: 'note' };
  },
  medium: (values, heading) => {
    if (areAnswers(values)) return { role: null };
    return heading === 'media' && most(values, isRecordGrade) ? { role: 'condition' } : { role: 'medium' };
  },
  size: (values, heading) => {
    if (/^(?:us|eu|uk)$/.test(heading) && !values.every(text => isShoeSize(text, heading))) return { role: null };
    return UNIT.test(heading) ? { role: 'detail' } : { role: 'size' };
  },
  detail: (values, heading) => {
    if (heading === 'designation' && most(values, text => STRIKE.test(text.trim()))) return not('letters of a grade');
    if (heading === 'concentration' && !most(values, text => OF_PERFUMES.test(text.trim()))) return { role: null };
    if (heading === 'carrier' && values.some(text => SHIPPER.test(text.trim()))) return { role: null };
    if (areAnswers(values)) return { role: null };
    return OF_MINTS.test(heading) && !most(values, text => MINT.test(text.trim()))
      ? { role: null }
      : { role: 'detail' };
  },
  category: (values, heading) => {
    if (heading === 'line' && most(values, text => /\p{L}{2}/u.test(text))) return { role: 'series' };
    return most(values, text => KIND.test(text)) ? { role: 'detail' } : { role: 'category' };
  },
};

/**
 * A role that the values of a column contradict isn't its role.
 * @param hasCompanies whether the list names companies that grade.
 */
export function fitting(role: Role | null, values: readonly string[], heading: string, hasCompanies: boolean): Fit {
  const fit = role === null ? undefined : FITS[role];
  return fit ? fit(values, heading, hasCompanies) : { role };
}
