/**
 * Grades that titles and cells name: the grading companies with their spellings, and grades that a seller only hopes for. *Worth grading*
 * and every reader of lists use this table.
 */
import { visibleText } from '../input/text.ts';

/** Companies whose 9 and 10 can be compared with the ungraded card. */
export const graders = ['PSA', 'BGS', 'CGC', 'SGC'] as const;
export type Grader = (typeof graders)[number];

/** Names that mean nothing else on a card: a title with one is not ungraded, even without a grade. */
const UNMISTAKABLE = [...graders, 'BVG', 'BCCG', 'CSG', 'HGA', 'GMA', 'KSA', 'CBCS'];

/** Names that may mean something else, so they count only with a grade behind them: `TAG 10`. */
const AMBIGUOUS =
  'Beckett,TAG,ACE,AGS,PCA,PCG,CCC,ARS,EGS,MNT,ISA,UGA,RCG,FCG,DSG,GSG,MGC,SQC,AFG,AGA,TGA,UKG,GRAAD,PGS,GAI,BRG,GBTC,CCIC,ASA,WCG,FGS,AIG,Majesty,GetGraded,Arena Club'.split(
    ',',
  );
export const isAmbiguousCompany = (name: string): boolean => AMBIGUOUS.some(each => each.toUpperCase() === name);

/** Words that count only with a grade behind them: `graded 9.5`. */
const WITH_GRADE = [
  ...AMBIGUOUS,
  ...'graded,gradée,gradé,gegradet,gegradeerd,gradata,gradato,graduada,gradowana,grade,slab,slabbed,gem[ -]mint,gem[ -]mt'.split(
    ',',
  ),
];

/** Companies that a cell may name, also those for coins, comics, games and toys. */
const gradingCompanies: readonly string[] = [
  ...UNMISTAKABLE,
  ...AMBIGUOUS,
  ...'PGX,WATA,VGA,CGA,PCGS,NGC,PMG,ANACS,ICG,AFA'.split(','),
];

/** Words of any language that only a graded card has. `Slab` alone counts too, but not what is only meant to become one. */
const GRADED_WORDS =
  /(?<![a-z])(?:slab(?:bed|s)?(?![a-z])(?!\W+(?:ready|worthy|candidate|contender|potential))|gradée?s?(?![a-z]))|鑑定|评级|評級/i;
const NOT_GRADED = /(?<![a-z])(?:not|never|no|un|for|to)\W*(?:slab(?:bed)?|gradée?)(?![a-z])|未鑑定|未评级|未評級/i;

/** The letters of an abbreviation, with or without dots between them: `P.S.A.` */
const spelling = (name: string) => (/^[A-Z]{3,4}$/.test(name) ? [...name].join('[. -]?').concat('\\.?') : name);
const anyOf = (names: readonly string[]) => `(?<![a-z\\d])(?:${names.map(spelling).join('|')})`;

/** Words between a company and its grade: `PSA GEM MINT 10`, `PCA slab 9.5`. */
const BETWEEN =
  '(?:[\\s:#.-]*(?:graded?|card|slab(?:bed)?|gem|mint|mt|nm|near|pristine|perfect|black|gold|label|note|鑑定品?))*[\\s:#-]{0,3}';
const GRADE = '(10(?:[.,]0)?|[1-9](?:[.,][05])?)(?![\\d/.]*\\d|\\s?\\/\\s?\\d|\\s?%)';

const NAMED = new RegExp(`${anyOf(UNMISTAKABLE)}(?![a-z])`, 'i');
const NAMED_WITH_GRADE = new RegExp(`${anyOf(WITH_GRADE)}${BETWEEN}${GRADE}`, 'i');

const COMPANY = anyOf(graders);
/** A grade that the seller only hopes for: `possible PSA 10`, `could grade PSA 10`, `PSA 10 candidate`, `PSA 9-10`, `PSA 10?`. */
const HOPE =
  'possibl[ey]|potential|maybe|likely|not|(?:could|should|might|may|would|will) (?:be|grade|get)|(?:candidate|contender|potential) for|worthy of';
const HOPED_BEFORE = new RegExp(`(?<![a-z])(?:${HOPE})\\W+(?:(?:an?|gem|mint)\\W+)*${COMPANY}`, 'i');
const HOPED_WORDS = 'candidate|contender|potential|hopeful|ready(?! to )|worthy|quality|material|chance';
const HOPED_BEHIND = new RegExp(
  `${COMPANY}\\D{0,15}\\d+(?:[.,]\\d)?(?:\\W{0,3}\\?|(?:\\W?[-/]\\W?| or )10(?!\\d)|(?:\\W?-\\W?| or )9(?!\\d)| or better|\\W{1,3}(?:${HOPED_WORDS})(?![a-z]))`,
  'i',
);

/** Grades of a company. A number beyond them is the year, the certificate or the number of the card. */
const SCALE = '(10|[1-9](?:[.,]\\d)?)';
const SCALES: Partial<Record<Grader, string>> = { SGC: '(100|10|[1-9](?:[.,]\\d|\\d)?)' };
/** No part of a longer number, and no `1st Edition`. */
const BEHIND_GRADE = '(?:\\.0)?(?![.,]?\\d|(?:st|nd|rd|th)(?![a-z]))';

/** Japanese keyboards type full-width letters, and copying leaves invisible characters. */
const folded = (text: string) => visibleText(text.normalize('NFKC'));

const COMPANIES = new RegExp(`${anyOf(gradingCompanies)}(?![a-z])`, 'i');
const lettersOf = (name: string) => name.replace(/[. -]/g, '').toUpperCase();

/** A grading company of any field that a cell names, in capitals, and the rest of the cell. */
export function namedCompany(text: string): { name: string; rest: string } | undefined {
  const found = COMPANIES.exec(text);
  if (!found) return undefined;
  const name = gradingCompanies.find(company => lettersOf(company) === lettersOf(found[0])) ?? found[0];
  return {
    name: name.toUpperCase(),
    rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`,
  };
}

/** The grading company that a text names, as it is written, or the words that make its card a graded one; undefined if there are none. */
export function companyIn(text: string): string | undefined {
  const own = folded(text);
  const [company] = NAMED.exec(own) ?? NAMED_WITH_GRADE.exec(own) ?? [];
  if (company !== undefined || NOT_GRADED.test(own)) return company;
  return GRADED_WORDS.exec(own)?.[0];
}

/** The grade from this company that a title names: `10`, `9.5`. Null for no grade, another company's, or one that is only hoped for. */
export function gradeFrom(grader: Grader, title: string): number | null {
  const own = folded(title);
  if (HOPED_BEFORE.test(own) || HOPED_BEHIND.test(own)) return null;
  const [, grade] =
    new RegExp(`${anyOf([grader])}\\D{0,15}${SCALES[grader] ?? SCALE}${BEHIND_GRADE}`, 'i').exec(own) ?? [];
  return grade === undefined ? null : Number(grade.replace(',', '.'));
}
