/**
 * A trigger whose owner has to consent again fails without a word (sheets.md 1.6): no failure mail reaches users of an add-on.
 * So each hour asks first, and says what to do where people look.
 */
import { REQUIRED_SCOPES } from '../manifest.ts';
import { mailOnceADay } from './mail.ts';
import { putNotice, removeNotice } from './notice.ts';

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
