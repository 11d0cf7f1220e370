/** The output tab of a task. Its ID is stored once the tab exists, because a person may rename it. */
import { fingerprint } from '@sold-data/core/engine';
import { copyOf } from '../tables/own-sheet.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import type { TableShape } from '../tables/shape.ts';
import { type OpenTable, openTable, refuseUnwritable, type Tab } from '../tables/table.ts';
import type { TaskDraft } from './draft.ts';
import { kindOf } from './kinds.ts';
import type { Work } from './work.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The tab, or its name if it doesn't exist yet. @param name the name stored in the task. */
function tabOf(work: Work, name: string): Tab {
  return sheetWith(work.task().draft.tab) ?? name;
}

/** @throws PlaceLost when the tab is gone and a copy of it is left, unless a person has said that there is to be a new one. */
export function refuseCopy(work: Work, name: string): void {
  const { tab: id } = work.task().draft;
  if (id === undefined || work.run().marksTab || hasTab(work, name)) return;
  const copy = copyOf(id);
  if (copy)
    throw new PlaceLost(
      `The sheet “${name}” was deleted, and “${copy.getName()}” is a copy of it`,
      'tab',
      `Rename the copy to “${name}” to go on there, or put it back as a new sheet`,
    );
}

/**
 * Opens the tab with its headings, or creates it, before anything is paid for its rows.
 * @param begins adds columns that the task has never laid out on this tab. Those that a person has deleted stay so.
 * @throws PlaceLost, InvalidParametersError when its rows can't be written.
 */
export function openTab(work: Work, name: string, shape: TableShape, begins = false, renews = false): OpenTable {
  const { marksTab: adopts = false } = work.run();
  refuseCopy(work, name);
  const tab = tabOf(work, name);
  const columns = fingerprint(JSON.stringify(shape.columns.map(({ label }) => label)), LAYOUT);
  const { laidOut } = work.task();
  const isLaidOut = typeof tab !== 'string' && laidOut?.tab === tab.getSheetId() && laidOut.columns === columns;
  const isWhole = begins && !isLaidOut;
  const table = openTable(tab, shape, { adopts, isWhole });
  refuseUnwritable(table, renews);
  noteTab(work, table.sheet);
  if (isWhole)
    work.note((_, task) => {
      task.laidOut = { tab: table.sheet.getSheetId(), columns };
    });
  if (adopts)
    work.note(run => {
      delete run.marksTab;
    });
  return table;
}

const LAYOUT = 8;

/** Stores the tab's ID and current name in the task. */
function noteTab(work: Work, sheet: Sheet): void {
  const [id, name] = [sheet.getSheetId(), sheet.getName()];
  const { draft } = work.task();
  if (draft.tab === id && nameIn(draft) === name) return;
  work.note((_, task) => {
    task.draft.tab = id;
    kindOf(task.draft).nameTab(task.draft, name);
  });
}

export function hasTab(work: Work, name: string): boolean {
  const tab = tabOf(work, name);
  return typeof tab !== 'string' || SpreadsheetApp.getActive().getSheetByName(tab) !== null;
}

/**
 * The draft with the current name of its tab.
 * @param known the stored draft, if a form may still show the tab's earlier name.
 */
export function tabNow<Draft extends TaskDraft>(draft: Draft, known: TaskDraft = draft): Draft {
  const name = nameIn(draft);
  const sheet = name === null || name !== nameIn(known) ? undefined : sheetWith(known.tab);
  if (!sheet || sheet.getName() === name) return draft;
  const next = JSON.parse(JSON.stringify(draft)) as Draft;
  kindOf(next).nameTab(next, sheet.getName());
  return next;
}

const sheetWith = (id: number | undefined) =>
  SpreadsheetApp.getActive()
    .getSheets()
    .find(each => each.getSheetId() === id);

/** The name of the task's output tab; null if it has none. */
export const nameIn = (draft: TaskDraft) => kindOf(draft).tabName(draft);
