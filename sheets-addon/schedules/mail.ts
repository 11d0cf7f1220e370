/** Mail about failures: at most one a day and person, however many refreshes fail in however many files. */
import { mailAddress } from './person.ts';

const NAME = 'mailed-at';
const DAY_MS = 86_400_000;

/** Sends to the person's saved address. False when there is none, one was sent within a day, or the platform does not allow it. */
export function mailOnceADay(subject: string, body: string): boolean {
  const to = mailAddress();
  const store = PropertiesService.getUserProperties();
  const now = Date.now();
  if (!to || now - Number(store.getProperty(NAME) ?? 0) < DAY_MS) return false;
  try {
    if (MailApp.getRemainingDailyQuota() < 1) return false;
    MailApp.sendEmail(to, subject, body);
  } catch (error) {
    // The right to send mail may be the one that was taken away; the notice in the spreadsheet stays.
    console.warn(`No mail could be sent: ${(error as Error).message}`);
    return false;
  }
  store.setProperty(NAME, String(now));
  return true;
}
