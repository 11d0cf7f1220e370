/** The state of an item: its condition, its grade, and what it comes with. */

import { namedCompany } from '../../rows/grades.ts';
import { joinFinishes } from '../words/finishes.ts';
import { type Grade, readGrade } from '../words/grade.ts';
import { isEmpty } from '../words/text.ts';
import { readAnswer, readCompleteness, type readCondition } from '../words/words.ts';
import { addNote, type Facts } from './facts.ts';

/** A grade that stands in a column of conditions: it names its company. */
export function gradeIn(written: string): Grade | null {
  const grade = readGrade(written);
  return grade?.grader && grade.grade !== null ? grade : null;
}

export type Conditions = (text: string) => ReturnType<typeof readCondition> & { grade: Grade | null };

export function takeCondition(facts: Facts, written: string, conditions: Conditions): void {
  if (isEmpty(written)) return;
  const { condition, part, finish, language, grade } = conditions(written);
  if (grade) facts.grade = grade;
  if (finish) facts.finish = joinFinishes(facts.finish, finish);
  facts.language = language ?? facts.language;
  if (condition?.isGrading || grade) return;
  if (part !== undefined && part.length < written.trim().length)
    addNote(facts, `Of the condition “${written.trim()}”, only “${part}” is part of the search`, 'unsent', 'condition');
  if (condition) facts.condition = facts.condition ? { ...facts.condition, ...condition } : condition;
  else addNote(facts, `The condition “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
  facts.conditionText = written.trim();
}

/** An option of a product: its condition and finish, its size, or its color. */
export function takeOption(facts: Facts, option: string, value: string, conditions: Conditions): void {
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

/**
 * What a grade without a company is: comics have one scale in and out of slabs, so it is the owner's unless a column speaks of slabs.
 * Elsewhere it is that of a slab if no row names a company, and otherwise nobody knows.
 */
export type BareGrades = 'slab' | 'own' | 'doubt';

/** Says that there is no slab. `None` may be the default of a form. */
const RAW = /\b(?:raw|ungraded|not graded|unslabbed)\b/i;

export function takeGrade(
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

/** @param heading of its column, which says what a yes means: `CIB?`, `Sealed?`. */
export function takeCompleteness(facts: Facts, written: string, heading: string): void {
  const ofHeading = readCompleteness(heading);
  const answer = ofHeading && readAnswer(written);
  if (answer === false) {
    if (ofHeading?.words === 'complete')
      addNote(facts, `“${heading.trim()}: ${written.trim()}” isn't part of the search`, 'unsent');
    return;
  }
  const read = (answer ? ofHeading : undefined) ?? readCompleteness(written);
  if (!read) addNote(facts, `“${written.trim()}” is unknown and isn't part of the search`, 'unknown');
  else {
    facts.completeness = read.words;
    if (read.goods) facts.condition = { ...facts.condition, goods: read.goods };
  }
}

/** The region of a game or a film. One for the United States is the plain one. */
export function takeRegion(facts: Facts, written: string): void {
  if (/^(?:ntsc(?:[ /-]?u(?:\/?c)?)?|us|usa|north america|na|free|region free|all)$/i.test(written)) return;
  if (/^(?:ntsc[ -]?j|j|jp|jpn|jap|japan)$/i.test(written)) facts.language ??= 'Japanese';
  else if (/^(?:pal|eu|eur|europe|uk)\b/i.test(written)) facts.details = [...facts.details, 'PAL'];
  else addNote(facts, `The region “${written}” isn't part of the search`, 'unsent', 'region');
}
