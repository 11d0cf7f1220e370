// Permissions by service and mode: the table of the add-on authorisation life cycle (editor-auth-lifecycle), row by row.
import { ScriptException } from './exceptions.ts';
import { scopeUrl } from './manifest.ts';

/** The authorisation mode, which depends on how an execution was started. CUSTOM_FUNCTION is a separate mode that events never report. */
export type AuthMode = 'NONE' | 'LIMITED' | 'CUSTOM_FUNCTION' | 'FULL';

interface Rule {
  modes: readonly AuthMode[];
  /** Any one of these scopes suffices. */
  scopes?: readonly string[];
}

const ALWAYS: readonly AuthMode[] = ['NONE', 'LIMITED', 'CUSTOM_FUNCTION', 'FULL'];
const NOT_NONE: readonly AuthMode[] = ['LIMITED', 'CUSTOM_FUNCTION', 'FULL'];
const EDITOR: readonly AuthMode[] = ['NONE', 'LIMITED', 'FULL'];
const FULL: readonly AuthMode[] = ['FULL'];
const SHEETS = ['spreadsheets.currentonly', 'spreadsheets'];
const DOCUMENT: Rule = { modes: NOT_NONE, scopes: SHEETS };

/** The longest matching name wins: `Class.method` before `Class`. Objects that a service returned are checked by their own row. */
const RULES: Record<string, Rule> = {
  console: { modes: ALWAYS },
  Utilities: { modes: ALWAYS },
  Enum: { modes: ALWAYS },
  Blob: { modes: ALWAYS },
  CacheService: { modes: NOT_NONE },
  LockService: { modes: NOT_NONE },
  PropertiesService: { modes: NOT_NONE },
  HtmlService: { modes: NOT_NONE },
  UrlFetchApp: { modes: ['CUSTOM_FUNCTION', 'FULL'], scopes: ['script.external_request'] },
  Session: { modes: NOT_NONE },
  'ScriptApp.newTrigger': { modes: FULL, scopes: ['script.scriptapp'] },
  'ScriptApp.getProjectTriggers': { modes: FULL, scopes: ['script.scriptapp'] },
  ScriptApp: { modes: NOT_NONE },
  MailApp: { modes: FULL, scopes: ['script.send_mail'] },
  // Open in every mode: in a custom function the method itself throws.
  'SpreadsheetApp.getUi': { modes: ALWAYS },
  SpreadsheetApp: DOCUMENT,
  Spreadsheet: DOCUMENT,
  'Ui.createAddonMenu': { modes: EDITOR },
  'Ui.showSidebar': { modes: FULL, scopes: ['script.container.ui'] },
  Ui: { modes: FULL },
  Menu: { modes: EDITOR },
};

/** The scopes that the manifest declares, and the ones of these that the user has granted. */
export interface Scopes {
  declared: ReadonlySet<string>;
  granted: ReadonlySet<string>;
}

/**
 * Throws Google's error when `className.method` isn't open to this mode or these scopes. An object without a row (a cache, a range) is
 * always allowed: the service that returned it was checked.
 */
export function checkPermission(className: string, method: string, mode: AuthMode, scopes: Scopes): void {
  const rule = RULES[`${className}.${method}`] ?? RULES[className];
  if (!rule) return;
  const name = `${className}.${method}`;
  if (!rule.modes.includes(mode)) throw denied(name, rule.scopes);
  const declared = rule.scopes?.map(scopeUrl).filter(scope => scopes.declared.has(scope));
  if (!declared) return;
  if (declared.length === 0) throw denied(name, rule.scopes);
  if (!declared.some(scope => scopes.granted.has(scope))) {
    throw new ScriptException('Authorization is required to perform that action.');
  }
}

/** The permission error for a method, with the scopes that would open it. */
export function denied(name: string, scopes: readonly string[] = []): ScriptException {
  const urls = scopes.map(scopeUrl);
  const required =
    urls.length === 0 ? '' : `. Required permissions: ${urls.length === 1 ? urls[0] : `(${urls.join(' || ')})`}`;
  return new ScriptException(`You do not have permission to call ${name}${required}`);
}
