/** Tasks that this version can't read, because a later version saved them or they are damaged. They stop nothing else. */
import { fieldsOf } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperties } from '../platform/shared.ts';
import type { TaskDraft } from './draft.ts';
import { isReadable, PREFIX, titleOf } from './task.ts';

export interface UnreadableTask {
  /** Name of the property that holds the task. */
  name: string;
  title: string;
  text: string;
}

export function unreadableTasks(): UnreadableTask[] {
  return Object.entries(readProperties()).flatMap(([name, text]) => {
    if (!name.startsWith(PREFIX) || isReadable(text)) return [];
    const record = fieldsOf(text) ?? {};
    const why = record.v === undefined ? 'It is damaged' : 'A later version has saved it';
    return [{ name, title: titleFrom(record), text: `${why}, and this version cannot read it.` }];
  });
}

function titleFrom({ draft }: { readonly [field: string]: unknown }): string {
  try {
    return titleOf(draft as TaskDraft);
  } catch {
    return 'A task';
  }
}

/** @throws InvalidParametersError for a task that this version can read */
export function deleteUnreadable(name: string): void {
  if (!unreadableTasks().some(each => each.name === name)) throw refusal('This task was deleted already');
  dropProperty(name);
}
