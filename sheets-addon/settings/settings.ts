/**
 * Where the key and the choices live. A custom function reads the user properties of the spreadsheet's OWNER, whoever looks at it:
 * an editor's own key reaches formulas only when it is saved for this spreadsheet.
 */
import {
  type Authentication,
  ask,
  call,
  endpoints,
  instantFrom,
  openSession,
  runSync,
  type Session,
  type Usage,
} from '@sold-data/core';
import { appsScriptHost, believeLeft, limitsOf } from '../host/platform.ts';

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

// ---- A core session for each kind of Apps Script execution (design: Hosts).

declare const SOLD_DATA_BASE_URL: string;

/** A custom function dies after 30 s and cannot be caught: stop asking at 25. */
export const FORMULA_LIFE_MS = 25_000;
const FORMULA_WAIT_MS = 5_000;
/** A menu item, a sidebar call or a trigger lives 6 min. */
const MENU_LIFE_MS = 330_000;
const MENU_WAIT_MS = 120_000;

/** @param lifeMs what is left of the formula's life. */
export function formulaSession(lifeMs = FORMULA_LIFE_MS): Session {
  return open(lifeMs, FORMULA_WAIT_MS);
}

export function menuSession(lifeMs = MENU_LIFE_MS, budget?: number): Session {
  return open(lifeMs, Math.min(MENU_WAIT_MS, lifeMs), budget);
}

function open(lifeMs: number, maxWaitMs: number, budget?: number): Session {
  const settings = readSettings();
  return openSession({
    baseUrl: SOLD_DATA_BASE_URL,
    authentication: authentication(settings),
    creditSource: settings.creditSource,
    now: Date.now,
    random: Math.random,
    limiter: limitsOf(fingerprint(settings)),
    policy: { maxWaitMs, deadline: Date.now() + lifeMs },
    budget,
  });
}

// What the account has left, asked of the service (free of charge).

export interface AccountState extends Usage {
  /** When the allowance comes back, ms; null when the service does not tell. */
  resetAt: number | null;
  perMinute: number | null;
}

/** @throws SoldDataError, also when there is no key. */
export function readAccount(session: Session): AccountState {
  const body = runSync(call(session, ask(endpoints.accountUsage, {}, '')), session, appsScriptHost).data;
  believeLeft(session.limiter, body);
  return {
    plan: typeof body.plan === 'string' ? body.plan : undefined,
    limit: number(body.quota),
    used: number(body.used),
    remaining: number(body.remaining),
    rolloverBalance: number(body.rollover_balance),
    creditBalance: number(body.credit_balance),
    resetAt: instantFrom(body.reset_at) ?? null,
    perMinute: number(body.rate_limit) ?? null,
  };
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
