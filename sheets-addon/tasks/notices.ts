/**
 * Failure notices about tasks, and one for a person whose spending switch another editor has turned. They are shown in the sidebar and when
 * the file opens, until the task works again or a person dismisses them. A task's notice is derived from the task; only a person's notices,
 * such as a missing permission, are stored.
 */
import { REQUIRED_SCOPES } from '../platform/manifest.ts';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { isStoreFull, readProperty, StoreFull, withLock, writeSurely } from '../platform/shared.ts';
import { errorMessage, isPassing } from '../settings/messages.ts';
import { currentPerson } from '../settings/settings.ts';
import { forgetSwitchedOn, switchedOnAt } from '../settings/spending.ts';
import { mailOnceADay } from './mail.ts';
import { textOf } from './recurrence.ts';
import { changeTask, readTask, readTasks, type Task, titleOf } from './task.ts';

export interface Notice {
  /** The task's ID, `<step>:<person>` or `spending`. */
  id: string;
  text: string;
  /** The page where a person authorizes the add-on again. */
  link: string | null;
}

const NAME = 'notices';
/** Limits that keep the property far below 9 KB. */
const MOST = 10;
const LONGEST = 500;

/** All current notices; those of tasks come last. */
export function readNotices(tasks: readonly Task[] = readTasks()): Notice[] {
  return [...spendingNotice(), ...storeNotice(), ...stored(), ...tasks.flatMap(noticesOf)];
}

const SPENDING = 'spending';

function spendingNotice(): Notice[] {
  const at = switchedOnAt();
  if (at === undefined) return [];
  const text = `Another editor switched spending on in this file (${textOf(at)}), so its formulas and tasks are charged again.`;
  return [{ id: SPENDING, text, link: null }];
}

/** In a full store nothing else can say why tasks wait. */
const storeNotice = (): Notice[] =>
  isStoreFull() ? [{ id: 'store', text: `${new StoreFull().message} Tasks wait until then.`, link: null }] : [];

function stored(): Notice[] {
  return unpackRecord<{ notices: Notice[] }>(readProperty(NAME))?.notices ?? [];
}

/**
 * Adds or updates a notice.
 * @returns whether it is new: only then an e-mail is sent.
 */
function put(notice: Notice): boolean {
  return withLock(() => {
    const all = stored();
    const others = all.filter(({ id }) => id !== notice.id);
    const notices = [...others, { ...notice, text: notice.text.slice(0, LONGEST) }].slice(-MOST);
    writeSurely({ [NAME]: packRecord({ notices }) });
    return others.length === all.length;
  });
}

export function withdrawNotice(id: string): void {
  if (!stored().some(notice => notice.id === id)) return;
  withLock(() => writeSurely({ [NAME]: packRecord({ notices: stored().filter(notice => notice.id !== id) }) }));
}

/** Marks a notice as read. */
export function dismissNotice(id: string): void {
  if (id === SPENDING) forgetSwitchedOn();
  else if (!readTask(id)) withdrawNotice(id);
  else
    changeTask(id, task => {
      task.notice = 'dismissed';
    });
}

/** Shows a notice when the file opens, after the menu. In AuthMode.NONE, where the add-on is not enabled, nothing can be read. */
export function announceNotice(event: { authMode: unknown } | undefined): void {
  if (event === undefined || String(event.authMode) === 'NONE') return;
  const [notice] = readNotices();
  if (notice) SpreadsheetApp.getActive().toast(`${notice.text} Open the sidebar.`, 'Sold Data', UNTIL_NEXT);
}

const UNTIL_NEXT = -1;

/** E-mails a task's notice if its owner wants e-mails. */
export function mailNotice(task: Task): void {
  const [notice] = noticesOf(task);
  if (!notice || !task.draft.mail) return;
  const verb = task.state === 'stopped' ? 'has stopped' : 'failed';
  mailOnceADay('failure', `Sold Data: ${titleOf(task.draft)} ${verb}`, [notice.text]);
}

/** The notices of a planned task that keeps failing or waits for a person. */
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
 * Runs a step that belongs to no task, such as filling cells. A failure stops nothing else; a notice reports it until the step works again.
 * @param name of the step.
 * @param failed the first words of the notice, without a full stop.
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

/** A notice that can't be saved must not stop the step that it reports. */
function putQuietly(notice: Notice): void {
  try {
    put(notice);
  } catch (error) {
    console.warn(`A notice could not be shown: ${errorMessage(error)}`);
  }
}

/**
 * Whether this person's trigger may run. A trigger whose owner must authorize again fails silently, so each hourly run checks first and
 * shows instructions in the file. Only the scopes that tasks need are checked, because people may decline the one for e-mail.
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
