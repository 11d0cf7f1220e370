/** The grade of an item, and the company that gave it. */
import { namedCompany } from '../../rows/grades.ts';
import { companyAlone, companyInHeading, namesCompany, saysSlab } from '../columns/values.ts';
import { foldHeading } from '../words/fold.ts';
import { type Grade, readGrade } from '../words/grade.ts';
import { isEmpty, memo } from '../words/text.ts';
import { readAnswer, readCompleteness } from '../words/words.ts';
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
  const gradeColumn = has('grade');
  const grades = memo(readGrade);
  const graderOf = graderReader(reading);
  const bare = bareGrades(reading);
  const isCondition = (row: Row) => {
    if (!graderColumn || gradeColumn) return false;
    const state = textOf(row, 'condition');
    return /^\d/.test(state) && Boolean(grades(state)) && namesCompany(graderOf(row));
  };
  if (!graderColumn && !gradeColumn) return { isCondition, takers: [] };
  const ofHeading = graderColumn ? '' : companyInHeading(of('grade')[0]?.heading ?? '');
  const companyOf = (grade: string) => (ofHeading === '' || namesCompany(grade) ? '' : ofHeading);
  const take: Take = (row, facts) => {
    const inCondition = isCondition(row);
    const grade = textOf(row, inCondition ? 'condition' : 'grade');
    const grader = graderColumn ? graderOf(row) : companyOf(grade);
    takeGrade(facts, grader, grade, grades, conditions, inCondition ? 'own' : bare);
  };
  return { isCondition, takers: [take] };
}

/** The company of a row: in a column of its own, or as the heading of a column of yes and no. */
function graderReader({ textOf, of }: Reading): (row: Row) => string {
  const flags = of('grader').flatMap(({ heading, index }) => {
    const company = companyAlone(heading);
    return company === '' ? [] : [{ company, index }];
  });
  if (flags.length === 0) return row => textOf(row, 'grader');
  return row => {
    const answers = flags.map(({ company, index }) => ({ company, answer: readAnswer(row[index] ?? '') }));
    const yes = answers.filter(({ answer }) => answer).map(({ company }) => company);
    if (yes.length > 0) return yes.join(' ');
    if (!answers.some(({ answer }) => answer === false)) return textOf(row, 'grader');
    // What isn't in a slab of these companies may be in one of another.
    return namesCompany(textOf(row, 'grade')) ? '' : 'Raw';
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
  const company = isEmpty(grader) ? undefined : grades(grader);
  const isStated = !isEmpty(written);
  const isRaw = company === null && RAW.test(grader);
  const saysNo = company === null && /^\s*(?:no|nein|non)\s*$/i.test(grader);
  const isBare = isEmpty(grader) && !/grad|slab|gem/i.test(written);
  let grade = isStated ? grades(written) : undefined;
  // Only some companies have grades such as 96.
  if (isStated && grade === undefined && company?.grader) grade = grades(`${company.grader} ${written}`);
  if (grade === undefined && isStated) {
    const own = conditions(written);
    if (readCompleteness(written)) takeCompleteness(facts, written, '');
    else if (own.condition) {
      facts.condition = own.condition;
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
