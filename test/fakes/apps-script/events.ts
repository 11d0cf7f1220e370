// The event objects that triggers hand to their functions.
import type { AuthMode } from './permissions.ts';
import type { Run } from './run.ts';
import { AUTH_MODE } from './services/script-app.ts';
import { User } from './services/session.ts';
import type { SpreadsheetApp } from './services/spreadsheet-app.ts';
import type { Zone } from './zone.ts';

/** onOpen and onInstall: `source` is there in every mode, but nothing may be asked of it in NONE. */
export function documentEvent(run: Run): Record<string, unknown> {
  return {
    authMode: authMode(run.mode),
    source: (run.service('SpreadsheetApp') as SpreadsheetApp).getActive(),
    user: new User(run.mode === 'FULL' ? run.user : ''),
  };
}

/** A time-driven trigger. Its fields are in the script's time zone. */
export function clockEvent(run: Run, triggerUid: string, zone: Zone): Record<string, unknown> {
  const local = new Date(run.now() + zone.offset(run.now()));
  return {
    authMode: authMode(run.mode),
    triggerUid,
    timezone: zone.name,
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    'day-of-month': local.getUTCDate(),
    'day-of-week': local.getUTCDay() || 7,
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

function authMode(mode: AuthMode) {
  return AUTH_MODE[mode];
}
