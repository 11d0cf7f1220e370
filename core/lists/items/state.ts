/** The state of an item: its condition, what it comes with, and whether it is signed or altered. */
import { namesSigner } from '../columns/beside.ts';
import { listedRole, recognize } from '../headings/headings.ts';
import type { Role } from '../headings/roles.ts';
import { readAnswer, readFlag } from '../words/answers.ts';
import { completenessIn, completenessOf, partOfGame, readCompleteness } from '../words/completeness.ts';
import { readCondition } from '../words/conditions.ts';
import { joinFinishes } from '../words/finishes.ts';
import { foldHeading } from '../words/fold.ts';
import { cleaned, isEmpty, memo } from '../words/text.ts';
import { addNote, type Facts } from './facts.ts';
import type { Conditions, Reading, Row, Take } from './reading.ts';

/**
 * Readers of the columns of conditions.
 * @param isGrade whether a row's condition is the grade of a company.
 */
export function conditionTakers(
  { vocabulary, textOf, has, conditions }: Reading,
  isGrade: (row: Row) => boolean,
): Take[] {
  const takers: Take[] = [];
  if (has('condition'))
    takers.push((row, facts) => {
      if (isGrade(row)) return;
      const written = textOf(row, 'condition');
      // Comics, records, stamps and coins are complete or loose in other senses.
      const isComplete = vocabulary.scale === undefined && completenessIn(written) !== undefined;
      if (isComplete && !conditions(written).condition) takeCompleteness(facts, written, '');
      else takeCondition(facts, written, conditions);
    });
  if (has('cardCondition')) {
    const ofCards: Conditions = memo(written => ({
      ...readCondition(written, { ...vocabulary, isCards: true }),
      grade: null,
    }));
    takers.push((row, facts) => takeCondition(facts, textOf(row, 'cardCondition'), ofCards));
  }
  if (has('option1'))
    takers.push((row, facts) => {
      takeOption(facts, textOf(row, 'option1Name'), cleaned(textOf(row, 'option1')), conditions);
      takeOption(facts, textOf(row, 'option2Name'), cleaned(textOf(row, 'option2')), conditions);
    });
  if (has('newWithTags'))
    takers.push((row, facts) => {
      if (readFlag(textOf(row, 'newWithTags'))) facts.condition = { goods: ['nwt', 'new'] };
    });
  return takers;
}

const UNSIGNED = /^(?:un|not |non-?)(?:signed|autographed)/i;

/** Readers of what makes a copy of an item another one: what it comes with, a signature, an alteration. */
export function copyTakers({ textOf, has, of }: Reading): Take[] {
  const isSet = (row: Row, role: Role) => !isEmpty(textOf(row, role)) && readFlag(textOf(row, role)) !== false;
  const takers: Take[] = [];
  const parts = of('completeness').flatMap(({ index, heading }) => {
    const part = partOfGame(heading);
    return part === undefined ? [] : { index, part };
  });
  for (const { index, heading } of of('completeness')) {
    if (partOfGame(heading) !== undefined) continue;
    takers.push((row, facts) => {
      const comesWith = cleaned(row[index] ?? '');
      if (comesWith !== '') takeCompleteness(facts, comesWith, heading);
    });
  }
  if (parts.length > 0) takers.push(partsTaker(parts));
  const signed = of('signed');
  const signature = foldHeading(signed[0]?.heading ?? '').text === 'auto' ? 'auto' : 'signed';
  for (const { index, heading } of signed) {
    const hasSigners = namesSigner(foldHeading(heading).text);
    takers.push((row, facts) => {
      const written = cleaned(row[index] ?? '');
      // An answer may have a remark behind it: `Yes, framed`.
      const answer = readFlag(written.split(/ ?[,;:(]| [-–—] /)[0]!);
      if (isEmpty(written) || answer === false || UNSIGNED.test(written)) return;
      facts.signature = signature;
      if (hasSigners && answer === null) facts.details = [...facts.details, written];
    });
  }
  if (has('altered')) takers.push((row, facts) => (facts.isAltered = isSet(row, 'altered')));
  if (has('misprint')) takers.push((row, facts) => (facts.isMisprint = isSet(row, 'misprint')));
  return takers;
}

/** Reader of columns that say which parts of a game are there. */
const partsTaker =
  (parts: readonly { index: number; part: NonNullable<ReturnType<typeof partOfGame>> }[]): Take =>
  (row, facts) => {
    if (facts.completeness !== '') return;
    const stated = parts.filter(({ index }) => !isEmpty(row[index]));
    facts.completeness = completenessOf(
      Object.fromEntries(stated.map(({ index, part }) => [part, readFlag(row[index]!) ?? undefined])),
    );
  };

/** Reader of the column of regions. */
export function regionTakers({ textOf, has, table }: Reading): Take[] {
  if (!has('region')) return [];
  const areGames =
    has('platform') || table.columns.some(({ heading, role }) => role !== null && listedRole(heading) === 'game');
  return [
    (row, facts) => {
      const region = cleaned(textOf(row, 'region'));
      if (region !== '') takeRegion(facts, region, areGames);
    },
  ];
}

function takeCondition(facts: Facts, written: string, conditions: Conditions): void {
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

/** Whether the name of an option may stand for a condition: programs that know no conditions call it `Title`. A flavour may be `Bon`. */
function saysCondition(option: string): boolean {
  const role = recognize(option)?.role;
  return isEmpty(option) || role === 'condition' || role === 'title' || role === 'variant';
}

/** An option of a product: its condition and finish, its size, or its color. */
function takeOption(facts: Facts, option: string, value: string, conditions: Conditions): void {
  if (value === '' || /^default title$/i.test(value)) return;
  const { condition, finish, language } = conditions(value);
  // The words of a scale of cards have no other meaning.
  const isCondition = condition?.card !== undefined || saysCondition(option);
  if (/size|gr(ö|oe)(ß|ss)e|taille|talla/i.test(option)) facts.size = value;
  else if (/colou?r|farbe/i.test(option)) facts.color = value;
  else if (condition && isCondition) {
    facts.condition = condition;
    facts.conditionText = value;
    facts.finish = finish ?? facts.finish;
    facts.language = language ?? facts.language;
  } else facts.details = [...facts.details, value];
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
  const read = (answer ? ofHeading : undefined) ?? completenessIn(written);
  if (!read) addNote(facts, `“${written.trim()}” is unknown and isn't part of the search`, 'unknown');
  else {
    const both = [facts.completeness, read.words];
    facts.completeness = both.includes('complete') && both.includes('loose') ? 'loose complete' : read.words;
    if (read.goods) facts.condition = { ...facts.condition, goods: read.goods };
  }
}

/** The region of a game or a film. One for the United States is the plain one, and games of Europe are PAL, which listings of others rarely say. */
function takeRegion(facts: Facts, written: string, isGame: boolean): void {
  if (/^(?:ntsc(?:[ /-]?u(?:\/?c)?)?|us|usa|north america|na|free|region free|all)$/i.test(written)) return;
  if (/^(?:ntsc[ -]?j|j|jp|jpn|jap|japan)$/i.test(written)) facts.language ??= 'Japanese';
  else if (/^pal\b/i.test(written) || (isGame && /^(?:eu|eur|europe|uk)\b/i.test(written))) facts.region = 'PAL';
  else addNote(facts, `The region “${written}” isn't part of the search`, 'unsent', 'region');
}
