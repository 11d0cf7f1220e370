// What service calls take on Apps Script: a model from published measurements of others, which vary by half. Nothing here is a promise.
import type { Exposed } from './exposed.ts';
import { classOf } from './exposed.ts';

export interface Latency {
  /** Taking and releasing a free lock, ms; 30 unless said otherwise. */
  lockMs?: number;
}

/** An execution begins: the script is compiled and evaluated again, ms. */
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

/** @param random makes it up to half less or more. */
export function costOf(target: Exposed, method: string, latency: Latency, random: () => number): number {
  const ms = meanMs(`${classOf(target).scriptName}.${method}`, latency);
  return ms === 0 ? 0 : Math.round(ms * (0.5 + random()));
}

function meanMs(call: string, { lockMs = 30 }: Latency): number {
  return call.startsWith('Lock.') ? lockMs / 2 : (MS[call] ?? 0);
}

/** Calls that other executions notice at once: they happen when it is their turn in everybody's time. */
export function isShared(target: Exposed): boolean {
  const { scriptName } = classOf(target);
  return scriptName === 'Lock' || scriptName === 'UrlFetchApp';
}
