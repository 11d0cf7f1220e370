/** Who runs a refresh. A made-up name tells people apart without asking for their address, which would be one scope more. */
import { InvalidParametersError } from '@sold-data/core';

const NAME = 'person';
const MAIL = 'schedule-mail';

/** The name of the person at the keyboard, or of the one whose trigger fires. The same in all of their spreadsheets. */
export function person(): string {
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
