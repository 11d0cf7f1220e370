// The Apps Script globals that are services, with the classes that implement them.
import type { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';
import { CacheService } from './cache.ts';
import { Console } from './console.ts';
import { LockService } from './lock.ts';
import { MailApp } from './mail.ts';
import { PropertiesService } from './properties.ts';
import { ScriptApp } from './script-app.ts';
import { Session } from './session.ts';
import { SpreadsheetApp } from './spreadsheet-app.ts';
import { HtmlService } from './ui.ts';
import { UrlFetchApp } from './url-fetch.ts';
import { Utilities } from './utilities.ts';

const SERVICES: Record<string, new (host: AppsScriptHost, run: Run) => Exposed> = {
  CacheService,
  HtmlService,
  LockService,
  MailApp,
  PropertiesService,
  ScriptApp,
  Session,
  SpreadsheetApp,
  UrlFetchApp,
  Utilities,
  console: Console,
};

export const SERVICE_GLOBALS: readonly string[] = Object.keys(SERVICES);

/** Creates the service of a global for one run. */
export function createService(name: string, host: AppsScriptHost, run: Run): Exposed {
  const Made = SERVICES[name];
  if (!Made) throw new Error(`no service is called ${name}`);
  return new Made(host, run);
}
