/**
 * The list of a run as it was when the run began, so no entry is skipped or paid for twice if a person changes the list meanwhile. It is in
 * the hidden tab, which a person may delete: then it is read again.
 */
import { fingerprint } from '@sold-data/core/engine';
import type { Entry } from '../../lists/entries.ts';
import { lostItems, openList } from '../../lists/list-view.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import type { FindSales } from '../draft.ts';
import { readNotes, writeNotes } from '../notes-tab.ts';
import { markEnd, savedListOf, seenNow } from '../placing.ts';
import type { Work } from '../work.ts';
import { entriesNow } from './searches.ts';

/** The list's own columns, which stand beside the prices of its cards. */
export interface OwnCells {
  headings: string[];
  /** Cell texts by the name of the card. */
  cells: Record<string, string[]>;
}

/** Saves the list. @throws InvalidParametersError if it is empty. @throws PlaceLost, DocumentBusy */
export function saveList({ what }: FindSales, work: Work): void {
  const { texts, lost } = textsNow(what, work);
  work.note(run => {
    run.list = nameOf(texts);
    run.note = lost && `${lost}.`;
  });
  writeNotes(work.task().id, texts);
}

/** @throws InvalidParametersError if the hidden tab was deleted, or is of an earlier version, and the list has changed since. */
export function entriesOfRun({ what }: FindSales, work: Work): Entry[] {
  const { id } = work.task();
  const saved = readNotes(id);
  if (nameOf(saved) === work.run().list) return JSON.parse(present(saved[0])) as Entry[];
  const { texts } = textsNow(what, work);
  if (nameOf(texts) !== work.run().list)
    throw refusal(
      'The hidden sheet with the list of this run is gone, and the list has changed since',
      'Undo that and resume, or cancel the task and run it again',
    );
  writeNotes(id, texts);
  return JSON.parse(present(texts[0])) as Entry[];
}

export function ownCellsOfRun(work: Work): OwnCells | undefined {
  const text = readNotes(work.task().id)[1];
  return text === undefined ? undefined : (JSON.parse(text) as OwnCells);
}

/** The entries and the own columns of the list as it is, and what it has lost. */
function textsNow(what: FindSales['what'], work: Work): { texts: string[]; lost: string } {
  const saved = savedListOf(work.task().draft);
  const list = openList(work.task().id, saved);
  const { entries, own, seen } = entriesNow(list, what);
  if (entries.length === 0) throw refusal(`${what.range} is empty`, 'Fill it in and resume', 'what.range');
  markEnd(work.task().id, list.sheet, seen.place, seen.view);
  work.note((_, task) => {
    task.draft = seenNow(task.draft, list.sheet, seen);
  });
  return {
    texts: [JSON.stringify(entries), ...(own ? [JSON.stringify(own)] : [])],
    lost: lostItems(seen, saved.items),
  };
}

const NAME = 11;
const nameOf = (texts: readonly string[]) => fingerprint(JSON.stringify(texts), NAME);
