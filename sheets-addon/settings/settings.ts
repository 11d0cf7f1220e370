/**
 * Keys, personal settings, and the choice of the account that pays. A custom function reads the user properties of the spreadsheet's owner
 * (in a shared drive, its creator), whoever views it. So formulas use the owner's account unless someone has saved a key for the file.
 * Anything that a person starts uses that person's account.
 */
import type { Authentication } from '@sold-data/core/engine';
import { dropOwn, readOwn, writeOwn } from '../platform/own-properties.ts';
import { fieldsOf, packRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperties, readProperty, writeProperties, writeSurely } from '../platform/shared.ts';

export interface Settings {
  apiKey?: string;
  gatewayKey?: string;
  gatewayHost?: string;
  creditSource?: 'credits';
  /** The person who saved this key for the file. */
  by?: string;
}

/** The account that pays: its key, and a short ID that does not reveal the key. */
export interface Account {
  id: string;
  settings: Settings;
}

const NAME = 'settings';
const PERSON = 'person';
const FORMULAS = 'formulas-account';

/** A key is read whichever version saved it. */
const parse = (text: string | null | undefined) => fieldsOf(text) as Settings | undefined;
const hasKey = (settings: Settings | undefined) => Boolean(settings?.apiKey || settings?.gatewayKey);

/** The settings of the current user; in a formula, those of the file's owner. */
export function personSettings(): Settings {
  return parse(readOwn(NAME)) ?? {};
}

/** The settings with the key saved for the file, if there is one. */
export function fileSettings(properties?: Readonly<Record<string, string>>): Settings | undefined {
  const settings = parse(properties ? properties[NAME] : readProperty(NAME));
  return hasKey(settings) ? settings : undefined;
}

/** The account that formulas use. Correct only inside a formula, where the current user is the file's owner. */
export function formulaAccount(properties: Readonly<Record<string, string>>): Account {
  return accountOf(fileSettings(properties) ?? personSettings());
}

/** The account for this person's tasks: their own key, or else the key that they have saved for the file. */
export function personAccount(): Account {
  const settings = personSettings();
  if (hasKey(settings)) return accountOf(settings);
  const file = fileSettings();
  return accountOf(file?.by === currentPerson() ? file : settings);
}

export function accountOf(settings: Settings): Account {
  return { id: fingerprint(settings), settings };
}

/** The ID when no key is saved. */
export const NO_ACCOUNT = fingerprint({});

/** Records which account formulas use, so the sidebar knows whether it may process their queue. */
export function noteFormulaAccount({ id }: Account, properties: Readonly<Record<string, string>>): void {
  if (properties[FORMULAS] !== id) writeProperties({ [FORMULAS]: id });
}

/** The account that formulas of this file use; undefined until one has sent a request. */
export function formulaAccountId(): string | undefined {
  const properties = readProperties();
  const file = fileSettings(properties);
  return file ? fingerprint(file) : properties[FORMULAS];
}

export function savePerson(settings: Settings): void {
  writeOwn(NAME, packRecord(settings));
}

export function forgetPerson(): void {
  dropOwn(NAME);
}

export function saveFile(settings: Settings): void {
  writeSurely({ [NAME]: packRecord({ ...settings, by: currentPerson() }) });
}

/** @throws InvalidParametersError for another person's key. */
export function forgetFile(): void {
  if (fileSettings()?.by !== currentPerson())
    throw refusal('The key of this file was saved by another editor', 'Only they can remove it');
  dropProperty(NAME);
}

/** A random ID that distinguishes people. Their e-mail address would need another scope. It is the same in all their spreadsheets. */
export function currentPerson(): string {
  person ??= readOwn(PERSON);
  if (person === undefined) {
    person = Utilities.getUuid();
    writeOwn(PERSON, person);
  }
  return person;
}

/** Read once per execution, because each task card needs it. */
let person: string | undefined;

export function authentication({ apiKey, gatewayKey, gatewayHost }: Settings): Authentication {
  if (gatewayKey) return { kind: 'gateway', gatewayKey, gatewayHost: gatewayHost ?? '' };
  return { kind: 'key', apiKey: apiKey ?? '' };
}

/** FNV-1a, 32 bit. */
export function fingerprint({ apiKey, gatewayKey }: Settings): string {
  let hash = 0x811c9dc5;
  for (const character of gatewayKey || apiKey || '')
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
