/** Which printing of a card it is: its finish, variant, edition and language. */
import type { Column } from '../headings/table.ts';
import { readFlag } from '../words/answers.ts';
import { type Finish, finishInName, finishOf, isEdition, joinFinishes, readFinish } from '../words/finishes.ts';
import { foldHeading, foldWord } from '../words/fold.ts';
import { readLanguage } from '../words/languages.ts';
import { cleaned, isEmpty, memo } from '../words/text.ts';
import { addNote, type Facts } from './facts.ts';
import type { Reading, Take } from './reading.ts';

const FIRST = readFinish('1st Edition');

export function printingTakers({ vocabulary, textOf, has, of }: Reading): Take[] {
  const takers: Take[] = of('finish').map(
    (column): Take =>
      (row, facts) => {
        const written = row[column.index];
        if (written === undefined || isEmpty(written)) return;
        facts.finish = finishIn(written, column, facts) ?? facts.finish;
      },
  );
  takers.push((_, facts) => {
    if (facts.variant !== '') takeVariant(facts);
  });
  if (has('edition')) takers.push((row, facts) => takeEdition(facts, cleaned(textOf(row, 'edition'))));
  if (has('language')) {
    const languages = memo(written => readLanguage(written, vocabulary));
    takers.push((row, facts) => {
      const written = textOf(row, 'language');
      if (isEmpty(written)) return;
      const language = languages(written);
      if (language !== undefined) facts.language = language;
      else addNote(facts, `The language “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
    });
  }
  return takers;
}

/** The finish that a cell of such a column states, joined with what is known. */
function finishIn(written: string, column: Column, facts: Facts): Finish | undefined {
  const { text } = foldHeading(column.heading);
  if (/reverse/.test(text)) return readFlag(written) ? readFinish('reverse holo') : undefined;
  const isNamed = /holo|etched/.test(text) && readFlag(written) === true;
  const read = isNamed ? readFinish(text.replace(/^is /, '')) : (readFinish(written) ?? flagged(written));
  // A column of extras has other words besides finishes.
  if (read === undefined && text === 'extras') {
    if (/alter/i.test(written)) facts.isAltered = true;
    if (/sign/i.test(written)) facts.signature = 'signed';
    return /etched/i.test(written) ? readFinish('etched') : undefined;
  }
  if (text === 'extras' && /alter/i.test(written)) facts.isAltered = true;
  if (read === undefined) {
    const foil = finishOf(`${foldWord(written)} foil`);
    if (foil) return joinFinishes(foil, facts.finish);
    addNote(facts, `The finish “${written.trim()}” is unknown and isn't part of the search`, 'unknown');
    return undefined;
  }
  return joinFinishes(read, facts.finish);
}

/** Yes and no in other languages, which in a name would be something else: `[JA]` is Japanese. */
function flagged(written: string): Finish | undefined {
  const [, yes] = /^(?:(ja|oui|s[ií]|sim|tak)|nein|non|n[aã]o|nie)$/i.exec(written.trim()) ?? [undefined, null];
  return yes === null ? undefined : readFinish(yes === undefined ? 'normal' : 'foil');
}

/** A variant may be a finish, or say that there is none. */
function takeVariant(facts: Facts): void {
  const variant = finishInName(facts.variant);
  if (variant) [facts.finish, facts.variant] = [joinFinishes(variant, facts.finish), ''];
  else if (/^(?:base|none|normal|standard|regular|n\/a)$/i.test(facts.variant)) facts.variant = '';
  else facts.variant = withoutLabels(facts.variant.replace(/^\[(.*)\]$/, '$1'));
}

const LABEL = /^\s*[\p{L} ]{1,20}[=:]\s*/u;

/** The values of `Color:Blue;Size:12`. A comma may be part of a value, unless a label stands behind each. */
function withoutLabels(variant: string): string {
  const areLabelled = variant.split(/[;,]/).every(part => LABEL.test(part));
  return variant.replace(areLabelled ? /(^|[;,]\s*)[\p{L} ]{1,20}[=:]\s*/gu : /(^|;\s*)[\p{L} ]{1,20}[=:]\s*/gu, '$1');
}

/** @param written in a column of editions, which may only say yes. */
function takeEdition(facts: Facts, written: string): void {
  const edition = readFinish(written);
  const isFirst = (written !== '' && readFlag(written) === true) || (isEdition(written) && /^(?:1|f)/i.test(written));
  if (edition === undefined && !isFirst && readFlag(written) === null)
    addNote(facts, `The edition “${written}” isn't part of the search`, 'unsent', 'edition');
  facts.finish = joinFinishes(isFirst ? FIRST : edition, facts.finish) ?? facts.finish;
}
