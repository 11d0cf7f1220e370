/** What the name of an item says besides it. */

import { deckLine } from '../headings/marked-names.ts';
import { finishInName, joinFinishes } from '../words/finishes.ts';
import { languageIn } from '../words/languages.ts';
import type { Facts } from './facts.ts';

/** A line of a deck holds the card, its set and its number. */
export function takeDeckLine(facts: Facts): void {
  const line = deckLine(facts.name);
  if (!line) return;
  facts.name = line.name;
  if (facts.set === '') facts.set = line.set;
  if (facts.number === '') facts.number = line.number;
  facts.finish ??= line.finish;
}

/** Takes a finish or a language in brackets out of a name, and removes other square brackets. */
export function readName(facts: Facts): void {
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
