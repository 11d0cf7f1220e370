/** The platform of a game, where each platform has a column of marks. */
import type { Column } from '../headings/table.ts';
import { readAnswer } from '../words/answers.ts';
import { platformsIn } from '../words/platforms.ts';
import { isEmpty } from '../words/text.ts';
import { addNote, type Facts } from './facts.ts';
import type { Reading, Row, Take } from './reading.ts';

export function platformMarks({ of }: Reading): Column[] {
  const columns = of('platform');
  const platforms = platformsIn(columns.map(({ heading }) => heading));
  return columns.filter(({ heading }) => platforms.has(heading));
}

export function platformTakers(reading: Reading): Take[] {
  const marks = platformMarks(reading);
  return marks.length === 0 ? [] : [(row, facts) => takePlatform(facts, row, marks)];
}

/** The platform whose column marks a row, or names it itself. A game on several of them is several items. */
function takePlatform(facts: Facts, row: Row, marks: readonly Column[]): void {
  const own = marks.filter(({ index }) => !isEmpty(row[index]) && readAnswer(row[index]!) !== false);
  const under = own.map(({ heading }) => `“${heading.trim()}”`).join(' and ');
  if (own.length > 1) addNote(facts, `It is marked under ${under}: give each a row of its own`, 'unknown');
  else facts.platform = own[0]?.heading.trim() ?? '';
}
