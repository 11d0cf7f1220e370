/** Who runs a refresh. A made-up name tells people apart without asking for their address, which would be one scope more. */
import { InvalidParametersError } from '@sold-data/core';

const NAME = 'person';
const MAIL = 'schedule-mail';

/** The name of the person at the keyboard, or of the one whose trigger fires. The same in all of their spreadsheets. */
export function currentUser(): string {
  const store = PropertiesService.getUserProperties();
  const known = store.getProperty(NAME);
  if (known) return known;
  const name = Utilities.getUuid();
  store.setProperty(NAME, name);
  return name;
}

/** The address that this person wants to be told at; no other editor can read it. */
export function mailAddress(): string | null {
  return PropertiesService.getUserProperties().getProperty(MAIL);
}

/** @throws InvalidParametersError when it is not one address. */
export function saveMailAddress(address: string): void {
  const text = address.trim();
  if (text === '') {
    PropertiesService.getUserProperties().deleteProperty(MAIL);
    return;
  }
  if (!/^[^\s,;@<>]+@[^\s,;@<>]+\.[^\s,;@<>]+$/.test(text)) {
    const detail = 'That is not one mail address';
    throw new InvalidParametersError(detail, { code: 'invalid_params', detail, hint: 'Write it as name@example.com.' });
  }
  PropertiesService.getUserProperties().setProperty(MAIL, text);
}

// Mail about failures: at most one a day and user, however many refreshes fail in however many files.

const MAILED_AT = 'mailed-at';
const DAY_MS = 86_400_000;

/** Sends to the person's saved address. False when there is none, one was sent within a day, or the platform does not allow it. */
export function mailOnceADay(subject: string, body: string): boolean {
  const to = mailAddress();
  const store = PropertiesService.getUserProperties();
  const now = Date.now();
  if (!to || now - Number(store.getProperty(MAILED_AT) ?? 0) < DAY_MS || !sendMail(subject, body)) return false;
  store.setProperty(MAILED_AT, String(now));
  return true;
}

/** How a mail ends. */
export const ONE_MAIL_A_DAY = 'There is at most one such mail a day. Switch it off in the sidebar, under Schedule.';

/** Mails that may still be sent today; null when the person has not allowed any. */
export function mailsLeft(): number | null {
  try {
    return MailApp.getRemainingDailyQuota();
  } catch {
    return null;
  }
}

/** Sends to the person's saved address. False when there is none, or the platform does not allow it. */
export function sendMail(subject: string, body: string): boolean {
  const to = mailAddress();
  try {
    if (!to || MailApp.getRemainingDailyQuota() < 1) return false;
    MailApp.sendEmail(to, subject, body);
    return true;
  } catch (error) {
    // The right to send mail may be the one that was taken away; what it would say stands in the spreadsheet.
    console.warn(`No mail could be sent: ${(error as Error).message}`);
    return false;
  }
}
