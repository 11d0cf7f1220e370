/** Mail to a person about their tasks: to the address that they have saved, at most one of each kind a day. */
import { refusal } from '../platform/refusal.ts';

const ADDRESS = 'mail';
const SENT_AT = 'mailed-at';
const DAY_MS = 86_400_000;

/** How a mail ends. */
const FOOTER = 'You get at most one such e-mail a day. Turn it off in the sidebar under Account > E-mail and credits.';

/** The address for this person's mail; no other editor can read it. */
export function mailAddress(): string {
  return PropertiesService.getUserProperties().getProperty(ADDRESS) ?? '';
}

/** @param address an empty one switches mail off. @throws InvalidParametersError when it is not one address. */
export function saveMailAddress(address: string): void {
  const text = address.trim();
  if (text !== '' && !/^[^\s,;@<>]+@[^\s,;@<>]+\.[^\s,;@<>]+$/.test(text))
    throw refusal('This is not one e-mail address', 'Write it as name@example.com', 'mail');
  if (text === '') PropertiesService.getUserProperties().deleteProperty(ADDRESS);
  else PropertiesService.getUserProperties().setProperty(ADDRESS, text);
}

/** Sends unless one of this kind went within a day. False also when there is no address or the platform does not allow it. */
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
    // Noted first: killed in between, one mail is lost rather than sent again each hour.
    store.setProperty(name, String(now));
    MailApp.sendEmail(to, subject, body);
    return true;
  } catch (error) {
    // The right to send mail may be the one that a person declined; what it would say is in the spreadsheet.
    console.warn(`The e-mail could not be sent: ${(error as Error).message}`);
    return false;
  }
}
