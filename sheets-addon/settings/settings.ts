/**
 * Keys, personal settings, and the choice of the account that pays. A custom function reads the user properties of the spreadsheet's owner
 * (in a shared drive, its creator), whoever views it. So formulas use the owner's account unless someone has saved a key for the file.
 * Anything that a person starts uses that person's account.
 */
import { type Authentication, InvalidParametersError, type ProfitTerms } from '@sold-data/core/engine';
import { fieldsOf, packRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperties, readProperty, writeNow, writeProperties } from '../platform/shared.ts';

export interface Settings {
  apiKey?: string;
  gatewayKey?: string;
  gatewayHost?: string;
  creditSource?: 'credits';
  /** Costs of selling one item. */
  costs?: Partial<ProfitTerms>;
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
let ownStore: GoogleAppsScript.Properties.Properties | undefined;
const own = () => (ownStore ??= PropertiesService.getUserProperties());
const hasKey = (settings: Settings | undefined) => Boolean(settings?.apiKey || settings?.gatewayKey);

/** The settings of the current user; in a formula, those of the file's owner. */
export function personSettings(): Settings {
  if (!saved || Math.abs(Date.now() - saved.at) >= SAVED_MS)
    saved = { at: Date.now(), settings: parse(own().getProperty(NAME)) ?? {} };
  return saved.settings;
}

/** A short-lived copy, because Google counts each read. */
let saved: { at: number; settings: Settings } | undefined;
const SAVED_MS = 1_000;

/** The settings with the key saved for the file, if there is one. */
export function fileSettings(properties?: Readonly<Record<string, string>>): Settings | undefined {
  const settings = parse(properties ? properties[NAME] : readProperty(NAME));
  return hasKey(settings) ? settings : undefined;
}

/** The account that formulas use. Correct only inside a formula, where the current user is the file's owner. */
export function formulaAccount(properties: Readonly<Record<string, string>>): Account {
  return accountOf(fileSettings(properties) ?? personSettings());
}

/** A profit cannot be computed without the seller's costs. */
export class CostsMissing extends InvalidParametersError {
  override name = 'CostsMissing';
}

/** @param detail what is missing, without a full stop. @param field of the sidebar's form. */
export function costsMissing(detail: string, field?: string): CostsMissing {
  const hint = 'Enter them in the sidebar under Account > Your costs of a sale, or 0 if there is none';
  return new CostsMissing(detail, { code: 'invalid_params', detail, hint, parameter: field });
}

/** Costs of selling one item: those saved with the file's key override the person's (in a formula, the owner's). */
export function savedCosts(): Partial<ProfitTerms> {
  return { ...personSettings().costs, ...fileSettings()?.costs };
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
  saved = undefined;
  own().setProperty(NAME, packRecord(settings));
}

export function forgetPerson(): void {
  saved = undefined;
  own().deleteProperty(NAME);
}

export function saveFile(settings: Settings): void {
  writeNow({ [NAME]: packRecord({ ...settings, by: currentPerson() }) });
}

/** @throws InvalidParametersError for another person's key. */
export function forgetFile(): void {
  if (fileSettings()?.by !== currentPerson())
    throw refusal('The key of this file was saved by another editor', 'Only they can remove it');
  dropProperty(NAME);
}

/** A random ID that distinguishes people. Their e-mail address would need another scope. It is the same in all their spreadsheets. */
export function currentPerson(): string {
  person ??= own().getProperty(PERSON) ?? undefined;
  if (person === undefined) {
    person = Utilities.getUuid();
    own().setProperty(PERSON, person);
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
