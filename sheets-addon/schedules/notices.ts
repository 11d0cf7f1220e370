/** What a person has to know about their schedules: shown in the sidebar and when the file is opened, until it works again or is dismissed. */
import { explain, NetworkError, ServerError } from '@sold-data/core';
import { REQUIRED_SCOPES } from '../host/manifest.ts';
import { errorMessage } from '../settings/messages.ts';
import { mailOnceADay, ONE_MAIL_A_DAY } from './current-user.ts';
import { textOf } from './recurrence.ts';
import type { Refresh } from './refresh.ts';

export interface Notice {
  /** The refresh that failed, or `authorisation:<runner>`. */
  id: string;
  /** When it was noticed, ms. */
  at: number;
  text: string;
  /** Where to consent again; null otherwise. */
  link: string | null;
}

const NAME = 'schedule-notices';
/** The property stays far below its 9 KB. */
const MOST = 10;
const LONGEST = 500;

export function readNotices(): Notice[] {
  const text = PropertiesService.getDocumentProperties().getProperty(NAME);
  return text ? (JSON.parse(text) as Notice[]) : [];
}

/** Puts a notice up. True when it was not there: only then is there something to mail. */
function putNotice(notice: Notice): boolean {
  const others = readNotices().filter(({ id }) => id !== notice.id);
  const known = readNotices().length > others.length;
  write([...others, { ...notice, text: notice.text.slice(0, LONGEST) }].slice(-MOST));
  return !known;
}

export function removeNotice(id: string): void {
  const notices = readNotices();
  const others = notices.filter(notice => notice.id !== id);
  if (others.length < notices.length) write(others);
}

function write(notices: readonly Notice[]): void {
  const store = PropertiesService.getDocumentProperties();
  if (notices.length === 0) store.deleteProperty(NAME);
  else store.setProperty(NAME, JSON.stringify(notices));
}

// Failures are shown when the file is opened, because the sidebar may be closed.

const STAYS = -1;

/** For onOpen, after the menu. A file in which the add-on is not enabled (auth mode NONE) lets nothing be read. */
export function announceFailure(event: { authMode: unknown } | undefined): void {
  if (event === undefined || String(event.authMode) === 'NONE') return;
  const [notice] = readNotices();
  if (notice) SpreadsheetApp.getActive().toast(`${notice.text} Open the sidebar, tab Schedule.`, 'Sold Data', STAYS);
}

// Failures become a notice when they repeat: a single one is bad luck, and often gone an hour later.

const FAILURES_BEFORE_NOTICE = 2;

/** An error in words that are still right hours later: a passing failure needs no advice. */
export function lastingMessage(error: unknown): string {
  const passing = error instanceof ServerError || error instanceof NetworkError;
  return passing ? explain(error).what : errorMessage(error);
}

/** Puts up one notice, and sends one mail where wanted, when it has failed twice in a row. Later failures add nothing. */
export function postFailureNotice(refresh: Refresh): void {
  if (refresh.failures !== FAILURES_BEFORE_NOTICE) return;
  const why = refresh.run?.message || refresh.last?.message || '';
  const text = `The refresh "${refresh.name}" failed twice. ${why} The last good values stay in the sheet, and it is tried again by itself.`;
  const fresh = putNotice({ id: refresh.id, at: Date.now(), text, link: null });
  if (!fresh || !refresh.mail) return;
  const book = SpreadsheetApp.getActive();
  mailOnceADay(
    `Sold Data: "${refresh.name}" failed in ${book.getName()}`,
    `${text}\n\n${textOf(Date.now())} (${book.getSpreadsheetTimeZone()})\n${book.getUrl()}\n\n${ONE_MAIL_A_DAY}`,
  );
}

export function clearFailureNotice(refresh: Refresh): void {
  removeNotice(refresh.id);
}

// A trigger whose owner has to consent again fails without a word (sheets.md 1.6): no failure mail reaches users of an add-on. So each hour asks first, and says what to do where people look.

/** Only what refreshing needs: who declined the right to send mail has schedules all the same. */
interface Asking {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    scopes: readonly string[],
  ): GoogleAppsScript.Script.AuthorizationInfo;
}

/** Whether the scheduled work may go on; if not, a notice with the link to consent again is up. */
export function isAuthorised(runner: string): boolean {
  const id = `authorisation:${runner}`;
  const info = (ScriptApp as unknown as Asking).getAuthorizationInfo(ScriptApp.AuthMode.FULL, REQUIRED_SCOPES);
  if (String(info.getAuthorizationStatus()) !== String(ScriptApp.AuthorizationStatus.REQUIRED)) {
    removeNotice(id);
    return true;
  }
  const text = 'Scheduled refreshes stand still: the add-on needs your permission again.';
  const link = info.getAuthorizationUrl();
  if (putNotice({ id, at: Date.now(), text, link })) {
    mailOnceADay('Sold Data: scheduled refreshes need your permission', `${text}\n\nAllow it here: ${link}`);
  }
  return false;
}
