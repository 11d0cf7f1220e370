/** What the names of an item, of its set and of its platform say besides them. */
import { deckLine } from '../headings/marked-names.ts';
import { finishInName, joinFinishes } from '../words/finishes.ts';
import { languageIn } from '../words/languages.ts';
import { cleaned, memo } from '../words/text.ts';
import type { Facts } from './facts.ts';
import type { Reading, Take } from './reading.ts';

export function nameTakers({ table, textOf, has }: Reading): Take[] {
  const takers: Take[] = [];
  if (table.marks === 'counts') takers.push((_, facts) => takeDeckLine(facts));
  takers.push((_, facts) => readName(facts));
  if (has('setOrPlatform'))
    takers.push((row, facts) => {
      const either = cleaned(textOf(row, 'setOrPlatform'));
      if (either === '') return;
      if (/#|\[/.test(textOf(row, 'name'))) facts.set = either;
      else facts.platform = either;
    });
  const languages = memo(languageIn);
  takers.push((_, facts) => {
    facts.set = facts.set.replace(/^Extras: /, '');
    const role = facts.set === '' ? 'platform' : 'set';
    if (facts[role] === '') return;
    const found = languages(facts[role]);
    if (!found) return;
    facts.language ??= found.language;
    facts[role] = found.rest;
  });
  return takers;
}

/** A line of a deck holds the card, its set and its number. */
function takeDeckLine(facts: Facts): void {
  const line = deckLine(facts.name);
  if (!line) return;
  facts.name = line.name;
  if (facts.set === '') facts.set = line.set;
  if (facts.number === '') facts.number = line.number;
  facts.finish ??= line.finish;
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
