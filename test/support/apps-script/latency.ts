// How long service calls take on Apps Script: a model from published third-party measurements, which vary by half. The values are
// estimates, not guarantees.
import type { Exposed } from './exposed.ts';
import { classOf } from './exposed.ts';

export interface Latency {
  /** Time to acquire and release a free lock, ms; 30 by default. */
  lockMs?: number;
}

/** Start of an execution, ms: the script is compiled and evaluated again. */
export const START_MS = 15;

const MS: Record<string, number> = {
  'Cache.getAll': 9,
  'Cache.putAll': 60,
  'Cache.removeAll': 88,
  'Properties.getProperty': 30,
  'Properties.getProperties': 30,
  'Properties.setProperty': 62,
  'Properties.setProperties': 62,
  'Properties.deleteProperty': 62,
  'SpreadsheetApp.flush': 30,
};

/** @param random varies the cost by up to half in either direction. */
export function costOf(target: Exposed, method: string, latency: Latency, random: () => number): number {
  const ms = meanMs(`${classOf(target).scriptName}.${method}`, latency);
  return ms === 0 ? 0 : Math.round(ms * (0.5 + random()));
}

function meanMs(call: string, { lockMs = 30 }: Latency): number {
  return call.startsWith('Lock.') ? lockMs / 2 : (MS[call] ?? 0);
}

/** True for calls whose effect other executions notice at once. They have to run in the global order of virtual time. */
export function isShared(target: Exposed): boolean {
  const { scriptName } = classOf(target);
  return scriptName === 'Lock' || scriptName === 'UrlFetchApp';
}
