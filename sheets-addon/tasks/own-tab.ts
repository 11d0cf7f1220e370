/** The output tab of a task. Its ID is stored once the tab exists, because a person may rename it. */
import type { TableShape } from '../tables/shape.ts';
import { openTable, type Tab } from '../tables/table.ts';
import type { TaskDraft } from './draft.ts';
import { kindOf } from './kinds.ts';
import type { Work } from './work.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The tab, or its name if it doesn't exist yet. @param name the name stored in the task. */
export function tabOf(work: Work, name: string): Tab {
  const { tab } = work.task().draft;
  const sheets = SpreadsheetApp.getActive().getSheets();
  return sheets.find(each => each.getSheetId() === tab) ?? name;
}

/** Opens the tab with its headings, or creates it. @throws InvalidParametersError when it holds other data. */
export function openTab(work: Work, name: string, shape: TableShape): Sheet {
  const sheet = openTable(tabOf(work, name), shape);
  noteTab(work, sheet);
  return sheet;
}

/** Stores the tab's ID and current name in the task. */
export function noteTab(work: Work, sheet: Sheet): void {
  const [id, name] = [sheet.getSheetId(), sheet.getName()];
  const { draft } = work.task();
  if (draft.tab === id && nameIn(draft) === name) return;
  work.note((_, task) => {
    task.draft.tab = id;
    kindOf(task.draft).nameTab(task.draft, name);
  });
}

/** The name of the task's output tab; null if it has none. */
export const nameIn = (draft: TaskDraft) => kindOf(draft).tabName(draft);
