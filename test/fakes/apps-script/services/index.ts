// The globals of Apps Script that lead to a service, and who makes them.
import type { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';
import { CacheService } from './cache.ts';
import { Charts } from './charts.ts';
import { HtmlService } from './html.ts';
import { LockService } from './lock.ts';
import { Console, Logger } from './logger.ts';
import { MailApp } from './mail.ts';
import { PropertiesService } from './properties.ts';
import { ScriptApp } from './script-app.ts';
import { Session } from './session.ts';
import { SpreadsheetApp } from './spreadsheet-app.ts';
import { UrlFetchApp } from './url-fetch.ts';
import { Utilities } from './utilities.ts';

const SERVICES: Record<string, (host: AppsScriptHost, run: Run) => Exposed> = {
  CacheService: (host, run) => new CacheService(host, run),
  Charts: () => new Charts(),
  HtmlService: host => new HtmlService(host),
  LockService: (host, run) => new LockService(host, run),
  Logger: (_host, run) => new Logger(run),
  MailApp: (host, run) => new MailApp(host, run),
  PropertiesService: (host, run) => new PropertiesService(host, run),
  ScriptApp: (host, run) => new ScriptApp(host, run),
  Session: (host, run) => new Session(host, run),
  SpreadsheetApp: (host, run) => new SpreadsheetApp(host, run),
  UrlFetchApp: (host, run) => new UrlFetchApp(host, run),
  Utilities: (_host, run) => new Utilities(run),
  console: (_host, run) => new Console(run),
};

export const SERVICE_GLOBALS: readonly string[] = Object.keys(SERVICES);

/** Makes the service behind a global for one run. */
export function createService(name: string, host: AppsScriptHost, run: Run): Exposed {
  const create = SERVICES[name];
  if (!create) throw new Error(`no service is called ${name}`);
  return create(host, run);
}
