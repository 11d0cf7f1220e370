/** Errors in words for the sidebar, toasts and cells. An unforeseen error goes to the log, where its reference finds it. */
import { explainInOneLine, unforeseen } from '@sold-data/core/errors/table.ts';
import { SoldDataError } from '@sold-data/core/errors/errors.ts';
import { spentOf } from '../host/limits.ts';
import { fingerprint, readSettings } from './settings.ts';

/** The language's own errors come from our code; those of the platform's services have other names. */
const OUR_FAULT = /^(Eval|Range|Reference|Syntax|Type|URI)?Error$/;

/** What went wrong in one line: the core's words for what the core throws, the platform's own for what it throws, such as a protected sheet. */
export function errorMessage(error: unknown): string {
  if (error instanceof SoldDataError) return explainInOneLine(error);
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  if (typeof message !== 'string' || message === '' || OUR_FAULT.test(String(name))) return unforeseenMessage(error);
  return message;
}

/** Writes an unforeseen error to the log, without secrets. Returns the words with the reference that finds it there. */
export function unforeseenMessage(error: unknown): string {
  const { what, todo, log } = unforeseen(error, Utilities.getUuid().slice(0, 8), secrets());
  console.error(log);
  return `${what} ${todo}`;
}

function secrets(): string[] {
  try {
    const { apiKey = '', gatewayKey = '' } = readSettings();
    return [apiKey, gatewayKey];
  } catch {
    // The stores may be what has failed.
    return [];
  }
}

/** The allowance is spent, as the service's last refusal said. */
export interface SpentState {
  /** When it comes back, ms; null when the service did not tell. */
  resetAt: number | null;
  /** The page for more requests that the refusal named; null without one. */
  more: string | null;
}

/** How an action of the sidebar answers: a plain value, or one sentence. Whatever was asked, a spent allowance is told beside it. */
export type Reply<Value> = ({ ok: true; value: Value } | { ok: false; message: string }) & { spent?: SpentState };

export function reply<Value>(work: () => Value): Reply<Value> {
  try {
    return { ok: true, value: work(), ...spentState() };
  } catch (error) {
    return { ok: false, message: errorMessage(error), ...spentState() };
  }
}

function spentState(): { spent?: SpentState } {
  const note = spentOf(fingerprint(readSettings()));
  if (!note) return {};
  const { purchaseCreditsUrl, upgradeUrl } = note.told ?? {};
  const more = [purchaseCreditsUrl, upgradeUrl].find(url => /^https:/.test(url ?? '')) ?? null;
  return { spent: { resetAt: note.resetAt ?? null, more } };
}
