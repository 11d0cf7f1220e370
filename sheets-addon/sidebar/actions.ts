/** What the sidebar may ask about key, account and formulas. Each answers with a plain value; what goes wrong is a sentence. */
import { spendable } from '@sold-data/core';
import { forgetFreshness } from '../answers/store.ts';
import { refusal } from '../host/errors.ts';
import { forgetLimits, limitsOf } from '../host/platform.ts';
import { type Reply, reply } from '../settings/messages.ts';
import { type AccountState, menuSession, readAccount } from '../settings/sessions.ts';
import {
  fingerprint,
  forgetSettings,
  readFrom,
  readSettings,
  type Scope,
  type Settings,
  writeSettings,
} from '../settings/settings.ts';

export type { Reply } from '../settings/messages.ts';

export interface SettingsInput extends Settings {
  scope?: Scope;
}

/** Saves a key or a gateway, for the person or for this spreadsheet. The choices beside it stay. */
export function saveSettings({ scope = 'user', ...settings }: SettingsInput): Reply<KeyState> {
  return reply(() => {
    const { freshHours, creditSource } = readSettings();
    const keys = Object.entries(settings).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value;
      return text === '' || text === undefined || text === null ? [] : [[name, text]];
    });
    const saved: Settings = { freshHours, creditSource, ...Object.fromEntries(keys) };
    writeSettings(scope, saved);
    forgetLimits(fingerprint(saved));
    return keyState();
  });
}

/** How formulas and jobs behave, beside the key. */
export interface Choices {
  /** Hours that an answer stays good for formulas. */
  freshHours: number;
  /** Spend purchased credits before the monthly allowance (reference 8 rule 3). */
  creditsFirst: boolean;
}

export function saveChoices({ freshHours, creditsFirst }: Choices): Reply<KeyState> {
  return reply(() => {
    if (!(freshHours >= 0.1 && freshHours <= 8760)) throw refusal(`The hours must be 0.1 to 8760, got ${freshHours}`);
    const scope = readFrom('spreadsheet') ? 'spreadsheet' : 'user';
    const { creditSource, ...settings } = readSettings();
    writeSettings(scope, { ...settings, freshHours, ...(creditsFirst ? { creditSource: 'credits' } : {}) });
    forgetFreshness();
    return keyState();
  });
}

export interface KeyState extends Choices {
  /** Where the key in force is saved; a person's own may be saved as well. */
  saved: 'nowhere' | Scope;
  kind: 'none' | 'key' | 'gateway';
}

/** Where a key is saved; never the key itself. */
export function keyState(): KeyState {
  const { apiKey, gatewayKey, freshHours = 6, creditSource } = readSettings();
  const kind = gatewayKey ? 'gateway' : apiKey ? 'key' : 'none';
  const place = readFrom('spreadsheet') ? 'spreadsheet' : 'user';
  return { saved: kind === 'none' ? 'nowhere' : place, kind, freshHours, creditsFirst: creditSource === 'credits' };
}

/** Forgets the key in force here: a person's own stays when it is the spreadsheet's that goes. */
export function forgetKey(): KeyState {
  forgetSettings(readFrom('spreadsheet') ? 'spreadsheet' : 'user');
  return keyState();
}

/** Asks for the account's usage: free of charge, and proves the key. Credits bought since then can be spent at once. */
export function testKey(): Reply<AccountState> {
  return reply(() => {
    const account = readAccount(menuSession(25_000));
    if (spendable(account))
      limitsOf(fingerprint(readSettings())).update(state => {
        delete state.spent.plan;
      });
    return account;
  });
}

/** Where the formula went, or what stands in its way. */
export interface Inserted {
  cell: string;
  /** What the cell holds; the formula was not written. */
  occupied: string | null;
}

/** Writes a formula of the add-on into the active cell; over something else only when told so. */
export function insertFormula(formula: string, replace: boolean): Reply<Inserted> {
  return reply(() => {
    const cell =
      SpreadsheetApp.getActive().getCurrentCell() ?? SpreadsheetApp.getActive().getActiveSheet().getRange(1, 1);
    const at = `${cell.getSheet().getName()}!${cell.getA1Notation()}`;
    const holds = cell.getFormula() || cell.getDisplayValue();
    if (holds !== '' && !replace) return { cell: at, occupied: holds.slice(0, 80) };
    if (!/^=[A-Z][A-Z_0-9]*\(.*\)$/s.test(formula)) throw refusal('This is not a formula of the add-on');
    cell.setFormula(formula);
    return { cell: at, occupied: null };
  });
}
