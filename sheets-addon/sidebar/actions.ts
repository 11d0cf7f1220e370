/** What the sidebar may ask about key, account and formulas. Each answers with a plain value; what goes wrong is a sentence. */
import { AuthError, spendable } from '@sold-data/core';
import { forgetFreshness } from '../answers/store.ts';
import { waitingEntries } from '../answers/waiting.ts';
import { recalculateProfits } from '../cells/actions.ts';
import type { Cell } from '../formulas/columns.ts';
import { cellOfDay, dayOfCell, isDate } from '../formulas/days.ts';
import { evaluate } from '../formulas/evaluate.ts';
import { readCosts } from '../formulas/profit.ts';
import { contractState, MOST_DAILY, setDaily } from '../host/contract.ts';
import { refusal } from '../host/errors.ts';
import { forgetLimits, limitsOf } from '../host/limits.ts';
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
  /** A key that the service refuses is not kept: what was saved before stays. */
  tested?: boolean;
}

/** Saves a key or a gateway, for the person or for this spreadsheet. The choices beside it stay. */
export function saveSettings({ scope = 'user', tested = false, ...settings }: SettingsInput): Reply<KeyState> {
  return reply(() => {
    const before = tested ? readFrom(scope) : undefined;
    const { freshHours, creditSource, costs } = readSettings();
    const keys = Object.entries(settings).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value;
      return text === '' || text === undefined || text === null ? [] : [[name, text]];
    });
    const saved: Settings = { freshHours, creditSource, costs, ...Object.fromEntries(keys) };
    writeSettings(scope, saved);
    forgetLimits(fingerprint(saved));
    const error = tested && refused(saved);
    if (!error) return keyState();
    if (before) writeSettings(scope, before);
    else forgetSettings(scope);
    throw error;
  });
}

/** Why the service does not take a key that has just been saved; nothing while another one is in force here, or the service cannot be asked. */
function refused(saved: Settings): AuthError | undefined {
  if (fingerprint(readSettings()) !== fingerprint(saved)) return undefined;
  try {
    readAccount(menuSession(25_000));
  } catch (error) {
    // A key may lack the right to ask for the usage, and work all the same.
    if (error instanceof AuthError && error.code !== 'forbidden') return error;
  }
  return undefined;
}

/** How formulas and jobs behave, beside the key. */
export interface Choices {
  /** Hours that an answer stays good for formulas. */
  freshHours: number;
  /** Spend purchased credits before the monthly allowance (reference 8 rule 3). */
  creditsFirst: boolean;
  /** What selling one item costs, as typed; all are kept when none are sent. */
  costs?: Record<string, unknown>;
}

export function saveChoices({ freshHours, creditsFirst, costs: typed }: Choices): Reply<KeyState> {
  return reply(() => {
    if (!(freshHours >= 0.1 && freshHours <= 8760)) throw refusal(`The hours must be 0.1 to 8760, got ${freshHours}`);
    const scope = readFrom('spreadsheet') ? 'spreadsheet' : 'user';
    const { creditSource, ...settings } = readSettings();
    const costs = typed ? readCosts(typed) : settings.costs;
    const changed = JSON.stringify(costs) !== JSON.stringify(settings.costs);
    writeSettings(scope, { ...settings, costs, freshHours, ...(creditsFirst ? { creditSource: 'credits' } : {}) });
    forgetFreshness();
    if (changed) recalculateProfits();
    return keyState();
  });
}

/** @param daily requests that this spreadsheet may use a day; null for the default of the plan. */
export function saveContract(daily: number | null): Reply<KeyState> {
  return reply(() => {
    if (daily !== null && !(Number.isInteger(daily) && daily >= 0 && daily <= MOST_DAILY))
      throw refusal(`The requests a day must be 0 to ${MOST_DAILY}, got ${daily}`);
    setDaily(daily ?? undefined);
    return keyState();
  });
}

export interface KeyState extends Choices {
  /** What this spreadsheet may use a day, and how many questions wait to be asked or renewed. */
  contract: ReturnType<typeof contractState> & { waiting: number };
  /** Where the key in force is saved; a person's own may be saved as well. */
  saved: 'nowhere' | Scope;
  kind: 'none' | 'key' | 'gateway';
}

/** Where a key is saved; never the key itself. */
export function keyState(): KeyState {
  const { apiKey, gatewayKey, freshHours = 6, creditSource, costs = {} } = readSettings();
  const kind = gatewayKey ? 'gateway' : apiKey ? 'key' : 'none';
  const place = readFrom('spreadsheet') ? 'spreadsheet' : 'user';
  const choices = { freshHours, creditsFirst: creditSource === 'credits', costs };
  const contract = { ...contractState(), waiting: waitingEntries().size };
  return { saved: kind === 'none' ? 'nowhere' : place, kind, ...choices, contract };
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
    if (holds !== '' && !replace) return { cell: at, occupied: holds.length > 80 ? `${holds.slice(0, 80)}…` : holds };
    if (!/^=[A-Z][A-Z_0-9]*\(.*\)$/s.test(formula)) throw refusal('This is not a formula of the add-on');
    cell.setFormula(formula);
    return { cell: at, occupied: null };
  });
}

/** An argument as the builder writes it: a text, or a range, number, flag or day. */
export type GivenArgument = { text: string } | { plain: string } | null | undefined;

/** The first rows of an answer, as texts, and how many there are besides. */
export interface FormulaPreview {
  rows: string[][];
  more: string;
}

/** What a formula answers, of a range for its first filled cell. The answer is kept: inserted, the formula costs nothing more for it. */
export function previewFormula(name: string, given: readonly GivenArgument[]): Reply<FormulaPreview> {
  return reply(() => {
    const answer = evaluate(name, given.map(argumentValue));
    const rows = Array.isArray(answer) ? answer : [[answer]];
    const shown = rows.slice(0, 4).map(row => row.slice(0, 4).map(cellText));
    const width = rows[0]?.length ?? 0;
    const cut = rows.length > 4 || width > 4;
    return { rows: shown, more: cut ? `The first of ${rows.length} rows and ${width} columns.` : '' };
  });
}

function argumentValue(argument: GivenArgument): unknown {
  if (!argument) return '';
  if ('text' in argument) return argument.text;
  const { plain } = argument;
  const day = /^DATE\((\d+),(\d+),(\d+)\)$/.exec(plain);
  if (day) return cellOfDay([day[1], day[2]?.padStart(2, '0'), day[3]?.padStart(2, '0')].join('-'));
  if (/^(TRUE|FALSE)$/.test(plain)) return plain === 'TRUE';
  if (/^-?[\d.]+$/.test(plain)) return Number(plain);
  const filled = SpreadsheetApp.getActive().getRange(plain).getValues().flat();
  return filled.find(value => value !== '') ?? '';
}

const cellText = (cell: Cell) => (isDate(cell) ? dayOfCell(cell as Date) : String(cell));

const STARTER = ['iphone 13 128gb', 'nintendo switch oled', 'lego 75257'];

/** Makes a sheet with keywords to replace and one formula that prices them. Returns its name. */
export function makeStarter(): Reply<string> {
  return reply(() => {
    const spreadsheet = SpreadsheetApp.getActive();
    const names = new Set(spreadsheet.getSheets().map(sheet => sheet.getName()));
    let name = 'Sold Data starter';
    for (let at = 2; names.has(name); at += 1) name = `Sold Data starter ${at}`;
    const sheet = spreadsheet.insertSheet(name);
    sheet.getRange(1, 1, STARTER.length + 1, 1).setValues([['Keyword'], ...STARTER.map(keyword => [keyword])]);
    const columns = 'count, median, p25, p75, currency, note';
    sheet.getRange(1, 2).setFormula(`=SOLD_STATS(A2:A${STARTER.length + 1}, "columns", "${columns}")`);
    sheet.setFrozenRows(1);
    sheet.activate();
    return name;
  });
}
