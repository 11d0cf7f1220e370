/**
 * Which item the values of a row belong to. A person may type another item over one that is priced, or sort the items alone, and times in
 * cells depend on the sheet's time zone. So each run saves short names of the values that it writes, each with its owner.
 */
import { fingerprint } from '@sold-data/core/engine';
import { present } from '../../platform/lists.ts';
import { readNotes, writeNotes } from '../notes-tab.ts';

/** The lengths of the two parts of a name. */
const [VALUE, WHOLE] = [4, 10];

/** `now`: written in this run. `before`: in an earlier one. */
export type Age = 'now' | 'before';

/** A value with its column, such as `median 306.3`, and the search or the item that it belongs to. */
export interface Pair {
  owner: string;
  value: string;
}

export interface Pairs {
  /** The age of a value; undefined when its owner is another one. */
  ageOf(pair: Pair): Age | undefined;
  /** Whether the list has written a value, for whatever owner. */
  isWritten(value: string): boolean;
  /** When the run before this one began, ms; 0 if that is unknown. */
  before: number;
  /** Saves the pairs that the sheet is about to show. */
  save(pairs: readonly (Pair & { age: Age })[]): void;
  /** Adds pairs that the sheet is about to show, between two runs. */
  add(pairs: readonly Pair[]): void;
}

const shortOf = (value: string) => fingerprint(value, VALUE);
const nameOf = ({ owner, value }: Pair) => shortOf(value) + fingerprint(`${owner}|${value}`, WHOLE - VALUE);
const namesIn = (text: string) => new Set(text.match(new RegExp(`.{${WHOLE}}`, 'gs')) ?? []);

/** @param startedAt identifies the run. @param isFirst whether nothing was written before. */
export function readPairs(id: string, startedAt: number, isFirst: boolean): Pairs {
  const [run, ofRun = '', earlier, runBefore] = readNotes(id);
  // A person may have deleted the hidden tab: then every value counts as its item's own.
  const isForgotten = earlier === undefined && !isFirst;
  const isSameRun = run === String(startedAt);
  const previous = (isSameRun ? runBefore : run) ?? '';
  let now = namesIn(isSameRun ? ofRun : '');
  let before = namesIn(isSameRun ? (earlier ?? '') : `${ofRun}${earlier ?? ''}`);
  let extra = '';
  const written = new Set<string>();
  const noteWritten = () => {
    for (const name of [...now, ...before]) written.add(name.slice(0, VALUE));
  };
  noteWritten();
  let known = earlier === undefined ? undefined : [run, ofRun, earlier, runBefore].join();
  return {
    ageOf(pair) {
      const name = nameOf(pair);
      if (now.has(name)) return 'now';
      return before.has(name) || isForgotten ? 'before' : undefined;
    },
    isWritten: value => written.has(shortOf(value)),
    before: Number(previous),
    save(pairs) {
      const ofAge = (age: Age) => [...new Set(pairs.filter(each => each.age === age).map(nameOf))].join('');
      const next = [String(startedAt), ofAge('now'), ofAge('before'), previous];
      if (next.join() === known || (known === undefined && pairs.length === 0)) return;
      writeNotes(id, next);
      known = next.join();
      [now, before] = [namesIn(present(next[1])), namesIn(present(next[2]))];
      noteWritten();
    },
    add(pairs) {
      const fresh = pairs.map(nameOf).filter(name => !now.has(name) && !before.has(name));
      // Without the tab, every value counts.
      if (earlier === undefined || fresh.length === 0) return;
      for (const name of fresh) before.add(name);
      extra += fresh.join('');
      writeNotes(id, [present(run), ofRun, earlier + extra, runBefore ?? '']);
      noteWritten();
    },
  };
}
