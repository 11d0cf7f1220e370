/**
 * Where the key and the choices live. A custom function reads the user properties of the spreadsheet's OWNER, whoever looks at it:
 * an editor's own key reaches formulas only when it is saved for this spreadsheet.
 */
import type { Authentication, ProfitTerms } from '@sold-data/core';
import { writeProperty } from '../host/stores.ts';

export interface Settings {
  apiKey?: string;
  gatewayKey?: string;
  gatewayHost?: string;
  creditSource?: 'credits';
  /** How old an answer may be before a formula asks again; 6 unless set. */
  freshHours?: number;
  /** What selling one item costs. */
  costs?: Partial<ProfitTerms>;
}

/** `user`: for the person's own spreadsheets. `spreadsheet`: for everybody who may edit this one; they spend this key's requests. */
export type Scope = 'user' | 'spreadsheet';

const NAME = 'settings';

/** The settings in force here: those of the spreadsheet, else those of the user (in a formula: of the owner). */
export function readSettings(): Settings {
  inForce ??= readFrom('spreadsheet') ?? readFrom('user') ?? {};
  return inForce;
}

/** Read once in an execution. */
let inForce: Settings | undefined;

export function readFrom(scope: Scope): Settings | undefined {
  const text = store(scope)?.getProperty(NAME);
  return text ? (JSON.parse(text) as Settings) : undefined;
}

export function writeSettings(scope: Scope, settings: Settings): void {
  writeProperty(store(scope), NAME, JSON.stringify(settings));
  inForce = undefined;
}

export function forgetSettings(scope: Scope): void {
  store(scope).deleteProperty(NAME);
  inForce = undefined;
}

function store(scope: Scope): GoogleAppsScript.Properties.Properties {
  return scope === 'user' ? PropertiesService.getUserProperties() : PropertiesService.getDocumentProperties();
}

// The key as a way to authenticate and as a name for what belongs to it.

export function authentication({ apiKey, gatewayKey, gatewayHost }: Settings): Authentication {
  if (gatewayKey) return { kind: 'gateway', gatewayKey, gatewayHost: gatewayHost ?? '' };
  return { kind: 'key', apiKey: apiKey ?? '' };
}

/** A short name of the account that tells nothing of its key (FNV-1a, 32 bit). */
export function fingerprint({ apiKey, gatewayKey }: Settings): string {
  let hash = 0x811c9dc5;
  for (const character of gatewayKey || apiKey || '')
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
