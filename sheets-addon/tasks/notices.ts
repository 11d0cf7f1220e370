/** What people have to know about tasks: shown in the sidebar and when the file is opened, until it works again or is dismissed. */
import { REQUIRED_SCOPES } from '../platform/manifest.ts';
import { readProperty, withLock, writeNow } from '../platform/shared.ts';
import { mailOnceADay } from './mail.ts';
import { type Task, titleOf } from './task.ts';

export interface Notice {
  /** The task that failed, or `authorisation:<person>`. */
  id: string;
  text: string;
  /** Where to consent again. */
  link: string | null;
}

const NAME = 'notices';
/** The property stays far below its 9 KB. */
const MOST = 10;
const LONGEST = 500;

export function readNotices(): Notice[] {
  const text = readProperty(NAME);
  return text ? (JSON.parse(text) as Notice[]) : [];
}

/** Puts a notice up. True when it was not there: only then is there something to mail. */
function put(notice: Notice): boolean {
  return withLock(() => {
    const all = readNotices();
    const others = all.filter(({ id }) => id !== notice.id);
    writeNow({ [NAME]: JSON.stringify([...others, { ...notice, text: notice.text.slice(0, LONGEST) }].slice(-MOST)) });
    return others.length === all.length;
  });
}

export function withdrawNotice(id: string): void {
  if (!readNotices().some(notice => notice.id === id)) return;
  withLock(() => writeNow({ [NAME]: JSON.stringify(readNotices().filter(notice => notice.id !== id)) }));
}

/** For onOpen, after the menu. In a file where the add-on is not enabled (auth mode NONE), nothing can be read. */
export function announceNotice(event: { authMode: unknown } | undefined): void {
  if (event === undefined || String(event.authMode) === 'NONE') return;
  const [notice] = readNotices();
  if (notice) SpreadsheetApp.getActive().toast(`${notice.text} Open the sidebar.`, 'Sold Data', UNTIL_NEXT);
}

const UNTIL_NEXT = -1;

/** A single failure is bad luck, and often gone an hour later. */
const FAILURES_BEFORE_NOTICE = 2;

/** Puts up one notice, and sends one mail where wanted, when a task has failed twice in a row. Later failures add nothing. */
export function noticeFailure({ id, draft, failures }: Task, why: string): void {
  if (failures !== FAILURES_BEFORE_NOTICE) return;
  const text = `“${titleOf(draft)}” failed twice. ${why} The last good values stay in the sheet, and the next planned run tries again.`;
  if (put({ id, text, link: null }) && draft.mail)
    mailOnceADay('failure', `Sold Data: ${titleOf(draft)} failed`, [text]);
}

/** A planned task that waits for a person says so at once. */
export function noticeStop({ id, draft }: Task, why: string): void {
  const text = `“${titleOf(draft)}” has stopped. ${why}`;
  if (put({ id, text, link: null }) && draft.mail)
    mailOnceADay('failure', `Sold Data: ${titleOf(draft)} has stopped`, [text]);
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
