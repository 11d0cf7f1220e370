/**
 * Which item the values of a row belong to. A person may type another item over one that is priced, or sort the items alone, and times in
 * cells depend on the sheet's time zone. So each run saves a short name of every pair of a query and the first figure beside it.
 */
import { fingerprint } from '@sold-data/core/engine';
import type { Query } from '../../answers/query.ts';
import { readNotes, writeNotes } from '../notes-tab.ts';

const NAME = 6;

/** Saved pairs: short names one after another, those of this run first. */
interface Saved {
  run: number;
  now: string;
  before: string;
}

/** `now`: written in this run. `before`: in an earlier one. */
export type Age = 'now' | 'before';

export interface Pairs {
  /** The age of a figure beside an item; undefined when it belongs to another item. */
  ageOf(query: Query, figure: unknown): Age | undefined;
  /** Saves the pairs that the sheet is about to show. */
  save(pairs: readonly { query: Query; figure: unknown; age: Age }[]): void;
}

const nameOf = ({ name }: Query, figure: unknown) => fingerprint(`${name}|${figure}`, NAME);
const namesIn = (text: string) => new Set(text.match(new RegExp(`.{${NAME}}`, 'gs')) ?? []);

/** @param startedAt identifies the run. @param isFirst whether nothing was written before. */
export function readPairs(id: string, startedAt: number, isFirst: boolean): Pairs {
  const [text] = readNotes(id);
  const saved = text === undefined ? undefined : (JSON.parse(text) as Saved);
  const isSameRun = saved?.run === startedAt;
  const now = namesIn(isSameRun ? saved.now : '');
  const before = namesIn(isSameRun ? saved.before : `${saved?.now ?? ''}${saved?.before ?? ''}`);
  let known = text;
  return {
    ageOf(query, figure) {
      const name = nameOf(query, figure);
      if (now.has(name)) return 'now';
      // A person may have deleted the hidden tab: then every figure counts as its item's own.
      return before.has(name) || (saved === undefined && !isFirst) ? 'before' : undefined;
    },
    save(pairs) {
      const ofAge = (age: Age) => [
        ...new Set(pairs.filter(each => each.age === age).map(each => nameOf(each.query, each.figure))),
      ];
      const next = JSON.stringify({ run: startedAt, now: ofAge('now').join(''), before: ofAge('before').join('') });
      if (next === known || (known === undefined && pairs.length === 0)) return;
      writeNotes(id, [next]);
      known = next;
    },
  };
}
