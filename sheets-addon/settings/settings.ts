/**
 * Where the key and the choices live. A custom function reads the user properties of the spreadsheet's OWNER, whoever looks at it:
 * an editor's own key reaches formulas only when it is saved for this spreadsheet.
 */

export interface Settings {
  apiKey?: string;
  gatewayKey?: string;
  gatewayHost?: string;
  creditSource?: 'credits';
  /** How old an answer may be before a formula asks again; 6 unless set. */
  freshHours?: number;
}

/** `user`: for the person's own spreadsheets. `spreadsheet`: for everybody who may edit this one; they spend this key's requests. */
export type Scope = 'user' | 'spreadsheet';

const NAME = 'settings';

/** The settings in force here: those of the spreadsheet, else those of the user (in a formula: of the owner). */
export function readSettings(): Settings {
  return readFrom('spreadsheet') ?? readFrom('user') ?? {};
}

export function readFrom(scope: Scope): Settings | undefined {
  const text = store(scope)?.getProperty(NAME);
  return text ? (JSON.parse(text) as Settings) : undefined;
}

export function writeSettings(scope: Scope, settings: Settings): void {
  store(scope).setProperty(NAME, JSON.stringify(settings));
}

export function forgetSettings(scope: Scope): void {
  store(scope).deleteProperty(NAME);
}

function store(scope: Scope): GoogleAppsScript.Properties.Properties {
  return scope === 'user' ? PropertiesService.getUserProperties() : PropertiesService.getDocumentProperties();
}
