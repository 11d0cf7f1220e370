/**
 * Keys and choices, and whose account pays. A custom function reads the user properties of the spreadsheet's owner (in a shared drive
 * of its creator), whoever looks at it: so formulas use the owner's account, unless somebody has saved a key for the file. Anything a
 * person starts uses that person's account.
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
  /** What selling one item costs. */
  costs?: Partial<ProfitTerms>;
  /** Of a key that was saved for the file: the person who saved it. */
  by?: string;
}

/** Who pays: the key, and a short name of the account that says nothing about its key. */
export interface Account {
  id: string;
  settings: Settings;
}

const NAME = 'settings';
const PERSON = 'person';
const FORMULAS = 'formulas-account';

/** A key is read whatever version has saved it. */
const parse = (text: string | null | undefined) => fieldsOf(text) as Settings | undefined;
const own = () => PropertiesService.getUserProperties();
const hasKey = (settings: Settings | undefined) => Boolean(settings?.apiKey || settings?.gatewayKey);

/** The settings of this person; in a formula those of the file's owner. */
export function personSettings(): Settings {
  if (!saved || Math.abs(Date.now() - saved.at) >= SAVED_MS)
    saved = { at: Date.now(), settings: parse(own().getProperty(NAME)) ?? {} };
  return saved.settings;
}

/** What was read a moment ago: Google counts each read. */
let saved: { at: number; settings: Settings } | undefined;
const SAVED_MS = 1_000;

/** The key that was saved for the file, when there is one. */
export function fileSettings(properties?: Readonly<Record<string, string>>): Settings | undefined {
  const settings = parse(properties ? properties[NAME] : readProperty(NAME));
  return hasKey(settings) ? settings : undefined;
}

/** What formulas use. Only right inside a formula, where the person is the owner. */
export function formulaAccount(properties: Readonly<Record<string, string>>): Account {
  return accountOf(fileSettings(properties) ?? personSettings());
}

/** A profit cannot be computed without them. */
export class CostsMissing extends InvalidParametersError {
  override name = 'CostsMissing';
}

/** @param needed what lacks them, without a full stop. @param field of the sidebar's form. */
export function costsMissing(detail: string, field?: string): CostsMissing {
  const hint = 'Enter them in the sidebar under Account > Your costs of a sale, or 0 if there is none';
  return new CostsMissing(detail, { code: 'invalid_params', detail, hint, parameter: field });
}

/** What selling one item costs: as saved with the key of the file, else by the person (in a formula by the file's owner). */
export function savedCosts(): Partial<ProfitTerms> {
  return { ...personSettings().costs, ...fileSettings()?.costs };
}

/** What this person's tasks use: their own key, else the one that they have saved for the file. */
export function personAccount(): Account {
  const settings = personSettings();
  if (hasKey(settings)) return accountOf(settings);
  const file = fileSettings();
  return accountOf(file?.by === currentPerson() ? file : settings);
}

export function accountOf(settings: Settings): Account {
  return { id: fingerprint(settings), settings };
}

/** The name of no account. */
export const NO_ACCOUNT = fingerprint({});

/** Notes whose account formulas use, so a sidebar knows whether it may drain their queue. */
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

/** A made-up name that distinguishes people without their address, which would need another scope. The same in all of their spreadsheets. */
export function currentPerson(): string {
  person ??= own().getProperty(PERSON) ?? undefined;
  if (person === undefined) {
    person = Utilities.getUuid();
    own().setProperty(PERSON, person);
  }
  return person;
}

/** Read once in an execution: each card of a task needs it. */
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
