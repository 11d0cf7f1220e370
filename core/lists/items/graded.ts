/** The grade of an item, and the company that gave it. */
import { companyIn, namedCompany } from '../../rows/grades.ts';
import {
  companyAlone,
  companyInHeading,
  isInSlab,
  namesCompany,
  saysSlab,
  saysWhetherSlabbed,
} from '../columns/values.ts';
import { readAnswer } from '../words/answers.ts';
import { completenessIn } from '../words/completeness.ts';
import { readCondition } from '../words/conditions.ts';
import { foldHeading } from '../words/fold.ts';
import { type Grade, readGrade } from '../words/grade.ts';
import { isEmpty, memo } from '../words/text.ts';
import { addNote, type Facts } from './facts.ts';
import type { Conditions, Reading, Row, Take } from './reading.ts';
import { takeCompleteness } from './state.ts';

export interface GradeColumns {
  /** Comics have one scale for both: beside a company that grades, the number of a condition is its grade. */
  isCondition(row: Row): boolean;
  takers: Take[];
}

export function gradeColumns(reading: Reading): GradeColumns {
  const { textOf, has, of, conditions } = reading;
  const graderColumn = has('grader');
  if (!graderColumn && !has('grade')) return { isCondition: () => false, takers: [] };
  const columns = of('grade').map(({ heading, index }) => ({ heading, index, company: companyInHeading(heading) }));
  const grades = memo(readGrade);
  const flags = flagsOf(reading);
  const slabOf = slabReader(reading);
  const graderOf = graderReader(reading, flags, slabOf);
  const bare = bareGrades(reading);
  const isCondition = (row: Row) => {
    if (!graderColumn || columns.length > 0) return false;
    const state = textOf(row, 'condition');
    return /^\d/.test(state) && Boolean(grades(state)) && namesCompany(graderOf(row, ''));
  };
  const isGraded = (row: Row) => (column: { index: number }) =>
    !isEmpty(row[column.index]) && grades(row[column.index]!) !== null;
  const take: Take = (row, facts) => {
    const graded = columns.length > 1 ? columns.filter(isGraded(row)) : columns;
    if (graded.length > 1) {
      severalGrades(facts, graded);
      return;
    }
    const [column] = graded;
    const inCondition = isCondition(row);
    const written = inCondition ? textOf(row, 'condition') : ((column && row[column.index]) ?? '');
    const ofHeading = !column || isEmpty(written) || namesCompany(written) ? '' : column.company;
    const grader = graderColumn ? graderOf(row, ofHeading) : ofHeading;
    const isSlabbed = slabOf(row) === true;
    takeGrade(facts, grader, written, grades, conditions, isSlabbed ? 'slab' : inCondition ? 'own' : bare);
    if (facts.grade !== null || facts.gradeDoubt !== null) return;
    ofUnknownGrade(facts, isSlabbed ? ['graded'] : flaggedIn(row, flags));
  };
  return { isCondition, takers: [take] };
}

/** A column of yes and no below the name of a company. */
interface Flag {
  company: string;
  index: number;
}

function flagsOf({ of }: Reading): Flag[] {
  return of('grader').flatMap(({ heading, index }) => {
    const company = companyAlone(heading);
    return company === '' ? [] : [{ company, index }];
  });
}

const flaggedIn = (row: Row, flags: readonly Flag[]) =>
  flags.filter(({ index }) => readAnswer(row[index] ?? '')).map(({ company }) => company);

/** Whether a row says yes or no below a heading such as `Graded`; null without such a column or answer. */
function slabReader({ textOf, of }: Reading): (row: Row) => boolean | null {
  if (!of('grader').some(({ heading }) => saysWhetherSlabbed(heading))) return () => null;
  return row => {
    const text = textOf(row, 'grader');
    return isEmpty(text) ? null : isInSlab(text);
  };
}

/** The company of a row: in a column of its own, as the heading of a column of yes and no, or as that of its grade. */
function graderReader(
  { textOf }: Reading,
  flags: readonly Flag[],
  slabOf: (row: Row) => boolean | null,
): (row: Row, ofHeading: string) => string {
  return (row, ofHeading) => {
    const yes = flaggedIn(row, flags);
    if (yes.length > 0) return yes.join(' ');
    const own = textOf(row, 'grader');
    const isSlabbed = slabOf(row);
    if (isSlabbed !== null) return isSlabbed ? ofHeading : 'Raw';
    if (!flags.some(({ index }) => readAnswer(row[index] ?? '') === false)) return isEmpty(own) ? ofHeading : own;
    // What isn't in a slab of these companies may be in one of another.
    return namesCompany(textOf(row, 'grade')) ? '' : ofHeading || 'Raw';
  };
}

function bareGrades({ table, vocabulary }: Reading): BareGrades {
  const areSlabs = table.columns.some(({ heading, role }) => role !== 'grader' && saysSlab(foldHeading(heading).text));
  if (vocabulary.scale === 'comics' && !vocabulary.isCards && !areSlabs) return 'own';
  return table.hasCompanies ? 'doubt' : 'slab';
}

/**
 * What a grade without a company is: comics have one scale in and out of slabs, so it is the owner's unless a column speaks of slabs.
 * Elsewhere it is that of a slab if no row names a company, and otherwise nobody knows.
 */
type BareGrades = 'slab' | 'own' | 'doubt';

/** Says that there is no slab. `None` may be the default of a form. */
const RAW = /\b(?:raw|ungraded|not graded|unslabbed)\b/i;

function takeGrade(
  facts: Facts,
  grader: string,
  written: string,
  grades: (text: string) => Grade | null | undefined,
  conditions: Conditions,
  bare: BareGrades,
): void {
  if (takeSignature(facts, grader, written)) return;
  const company = isEmpty(grader) ? undefined : grades(grader);
  const isStated = !isEmpty(written);
  const isRaw = company === null && RAW.test(grader);
  const saysNo = company === null && /^\s*(?:no|nein|non)\s*$/i.test(grader);
  const isBare = isEmpty(grader) && !/grad|slab|gem/i.test(written);
  let grade = isStated ? grades(written) : undefined;
  // Only some companies have grades such as 96.
  if (isStated && grade === undefined && company?.grader) grade = grades(`${company.grader} ${written}`);
  if (grade === undefined && isStated) {
    const condition = conditions(written).condition ?? (company ? undefined : ownGrade(written));
    if (completenessIn(written)) takeCompleteness(facts, written, '');
    else if (condition) {
      facts.condition = condition;
      facts.conditionText = written.trim();
    } else unknownGrade(facts, written);
  } else if (grade?.grader === null && (isRaw || saysNo || (bare === 'own' && (isBare || company === null)))) {
    addNote(facts, `The grade “${written.trim()}” is no company's and isn't part of the search`, 'unsent', 'grade');
  } else if (grade?.grader === null && bare === 'doubt' && isBare) {
    facts.gradeDoubt = 'noCompany';
    const note = `The grade “${written.trim()}” has no company, so it may be graded or not. It isn't part of the search`;
    addNote(facts, note, 'unsent', 'grade');
  } else if (grade && isRaw) unknownGrade(facts, `${grader.trim()} ${written.trim()}`);
  else if (grade) takeGraded(facts, grader, written, company, grade);
  // A company without a grade is the default of some forms.
  else if (company?.grader && company.grade !== null && grade === undefined) facts.grade = company;
  else if (company === undefined && namedCompany(grader)) unknownGrade(facts, grader);
}

/** Words such as `VG` of an owner, whatever is collected: slabs have numbers. */
const ownGrade = (written: string) =>
  (['comics', 'coins'] as const)
    .map(scale => readCondition(written, { isCards: false, scale }).condition)
    .find(condition => condition !== undefined);

/** Those who say that a signature is genuine, and no more. */
const OF_SIGNATURES =
  /^\s*(?:psa\s*\/\s*dna|jsa|james spence.*|bas|beckett auth.*|uda|upper deck auth.*|fanatics auth.*|steiner.*)\s*$/i;
const GENUINE = /^\s*(?:auth(?:entic(?:ated)?)?|certified|genuine|coa|pass(?:ed)?|yes)\s*$/i;

/** Whether a row names such a company and no grade: its item is signed, and isn't in a slab. */
function takeSignature(facts: Facts, grader: string, written: string): boolean {
  if (!OF_SIGNATURES.test(grader) || !(isEmpty(written) || GENUINE.test(written))) return false;
  if (!/sign|autogr|\bauto\b/i.test(facts.title || facts.name)) facts.signature = 'signed';
  addNote(facts, `“${grader.trim()}” is about the signature and isn't part of the search`, 'unsent', 'signature');
  return true;
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
  facts.gradeDoubt = 'unknownGrade';
  addNote(facts, `The grade “${written.trim()}” is unknown and isn't part of the search`, 'unsent', 'grade');
}

/** A mark below the name of a company says that an item is in its slab, and nothing says with which grade, unless its name does. */
function ofUnknownGrade(facts: Facts, companies: readonly string[]): void {
  if (companies.length > 0 && companyIn(facts.title || facts.name) === undefined)
    unknownGrade(facts, companies.join(' '));
}

/** Grades of several companies in one row may be those of several slabs, or of one that was graded again. */
function severalGrades(facts: Facts, columns: readonly { heading: string }[]): void {
  const under = columns.map(({ heading }) => `“${heading.trim()}”`).join(' and ');
  facts.gradeDoubt = 'unknownGrade';
  addNote(facts, `It has grades under ${under}: give each a row of its own`, 'unsent', 'grade');
}
