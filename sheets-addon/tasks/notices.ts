/**
 * What people have to know about tasks: shown in the sidebar and when the file is opened, until it works again or is dismissed. Notices
 * of a task follow from the task; only those of a person, such as a missing permission, are stored.
 */
import { REQUIRED_SCOPES } from '../platform/manifest.ts';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { readProperty, withLock, writeNow } from '../platform/shared.ts';
import { errorMessage, isPassing } from '../settings/messages.ts';
import { currentPerson } from '../settings/settings.ts';
import { mailOnceADay } from './mail.ts';
import { textOf } from './recurrence.ts';
import { changeTask, readTask, readTasks, type Task, titleOf } from './task.ts';

export interface Notice {
  /** The task that failed, or `<step>:<person>`. */
  id: string;
  text: string;
  /** Where to consent again. */
  link: string | null;
}

const NAME = 'notices';
/** The property stays far below its 9 KB. */
const MOST = 10;
const LONGEST = 500;

/** All that are shown, those of tasks last. */
export function readNotices(tasks: readonly Task[] = readTasks()): Notice[] {
  return [...stored(), ...tasks.flatMap(noticesOf)];
}

function stored(): Notice[] {
  return unpackRecord<{ notices: Notice[] }>(readProperty(NAME))?.notices ?? [];
}

/** Puts a notice up. True when it was not there: only then is there something to mail. */
function put(notice: Notice): boolean {
  return withLock(() => {
    const all = stored();
    const others = all.filter(({ id }) => id !== notice.id);
    const notices = [...others, { ...notice, text: notice.text.slice(0, LONGEST) }].slice(-MOST);
    writeNow({ [NAME]: packRecord({ notices }) });
    return others.length === all.length;
  });
}

export function withdrawNotice(id: string): void {
  if (!stored().some(notice => notice.id === id)) return;
  withLock(() => writeNow({ [NAME]: packRecord({ notices: stored().filter(notice => notice.id !== id) }) }));
}

/** A person has read it. */
export function dismissNotice(id: string): void {
  if (!readTask(id)) withdrawNotice(id);
  else
    changeTask(id, task => {
      task.notice = 'dismissed';
    });
}

/** For onOpen, after the menu. In a file where the add-on is not enabled (auth mode NONE), nothing can be read. */
export function announceNotice(event: { authMode: unknown } | undefined): void {
  if (event === undefined || String(event.authMode) === 'NONE') return;
  const [notice] = readNotices();
  if (notice) SpreadsheetApp.getActive().toast(`${notice.text} Open the sidebar.`, 'Sold Data', UNTIL_NEXT);
}

const UNTIL_NEXT = -1;

/** Sends the notice of a task, where its person wants that. */
export function mailNotice(task: Task): void {
  const [notice] = noticesOf(task);
  if (!notice || !task.draft.mail) return;
  const verb = task.state === 'stopped' ? 'has stopped' : 'failed';
  mailOnceADay('failure', `Sold Data: ${titleOf(task.draft)} ${verb}`, [notice.text]);
}

/** Of a planned task that keeps failing, or that waits for a person. */
function noticesOf({ id, draft, state, run, last, goodAt, notice }: Task): Notice[] {
  if (notice !== 'shown') return [];
  const title = `“${titleOf(draft)}”`;
  const age = goodAt === undefined ? '' : ` Values that it did not reach are from ${textOf(goodAt)}.`;
  if (state === 'stopped') return [{ id, text: `${title} has stopped. ${run?.message ?? ''}${age}`, link: null }];
  return [
    { id, text: `${title} failed. ${ended(last?.message ?? '')}${age} The next planned run tries again.`, link: null },
  ];
}

const ended = (text: string) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Runs what is nobody's task, such as filling cells. When it fails, nothing else stops: a notice says why until it works again.
 * @param name of the step, @param failed what a notice says of it, without a full stop.
 */
export function guarded<Result>(name: string, failed: string, step: () => Result): Result | undefined {
  const id = `${name}:${currentPerson()}`;
  try {
    const result = step();
    withdrawNotice(id);
    return result;
  } catch (error) {
    const why = errorMessage(error);
    console.warn(`${failed}: ${why}`);
    if (!isPassing(error)) putQuietly({ id, text: `${failed}: ${why}`, link: null });
    return undefined;
  }
}

/** What is shown must not stop what it is about. */
function putQuietly(notice: Notice): void {
  try {
    put(notice);
  } catch (error) {
    console.warn(`A notice could not be shown: ${errorMessage(error)}`);
  }
}

/**
 * Whether the trigger of this person may work. A trigger whose owner has to consent again fails without a word, so each hour asks first
 * and says what to do where people look. Only what tasks need counts: people may decline the right to send mail.
 */
export function isAuthorised(person: string): boolean {
  const id = `authorisation:${person}`;
  const info = (ScriptApp as unknown as WithScopes).getAuthorizationInfo(ScriptApp.AuthMode.FULL, REQUIRED_SCOPES);
  if (String(info.getAuthorizationStatus()) !== String(ScriptApp.AuthorizationStatus.REQUIRED)) {
    withdrawNotice(id);
    return true;
  }
  const text = 'Planned tasks are not running: the add-on needs your permission again.';
  const link = info.getAuthorizationUrl();
  if (put({ id, text, link }))
    mailOnceADay('authorisation', 'Sold Data: planned tasks need your permission', [text, `Allow it here: ${link}`]);
  return false;
}

interface WithScopes {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    scopes: readonly string[],
  ): GoogleAppsScript.Script.AuthorizationInfo;
}
