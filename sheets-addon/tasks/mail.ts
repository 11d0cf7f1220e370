/** E-mails to a person about their tasks, sent to the address that they have saved, at most one of each kind per day. */
import { refusal } from '../platform/refusal.ts';

const ADDRESS = 'mail';
const SENT_AT = 'mailed-at';
const DAY_MS = 86_400_000;

/** The last line of each e-mail. */
const FOOTER = 'You get at most one such e-mail a day. Turn it off in the sidebar under Account > E-mail and credits.';

/** The current user's address for e-mails. No other editor can read it. */
export function mailAddress(): string {
  return PropertiesService.getUserProperties().getProperty(ADDRESS) ?? '';
}

/** @param address an empty text turns e-mails off. @throws InvalidParametersError for anything but a single address. */
export function saveMailAddress(address: string): void {
  const text = address.trim();
  if (text !== '' && !/^[^\s,;@<>]+@[^\s,;@<>]+\.[^\s,;@<>]+$/.test(text))
    throw refusal('This is not one e-mail address', 'Write it as name@example.com', 'mail');
  if (text === '') PropertiesService.getUserProperties().deleteProperty(ADDRESS);
  else PropertiesService.getUserProperties().setProperty(ADDRESS, text);
}

/**
 * Sends an e-mail unless one of this kind was sent within a day. Returns false in that case, without an address, or if Google doesn't allow
 * it.
 */
export function mailOnceADay(kind: string, subject: string, lines: readonly string[]): boolean {
  const to = mailAddress();
  const store = PropertiesService.getUserProperties();
  const name = `${SENT_AT}:${kind}`;
  const now = Date.now();
  if (to === '' || now - Number(store.getProperty(name) ?? 0) < DAY_MS) return false;
  const book = SpreadsheetApp.getActive();
  const body = [...lines, '', book.getName(), book.getUrl(), '', FOOTER].join('\n');
  try {
    if (MailApp.getRemainingDailyQuota() < 1) return false;
    // Recorded before sending: if the execution is killed in between, one e-mail is lost instead of being repeated every hour.
    store.setProperty(name, String(now));
    MailApp.sendEmail(to, subject, body);
    return true;
  } catch (error) {
    // The person may have declined the permission to send e-mail. The spreadsheet shows the same information.
    console.warn(`The e-mail could not be sent: ${(error as Error).message}`);
    return false;
  }
}
