/** Signals that stop calls. */
import { refusal } from '../question/refusal.ts';

/** What each signal stops. A signal has one listener, however many calls it stops. */
export class Stops {
  private readonly open = new Map<AbortSignal, { stops: Set<(reason: unknown) => void>; listen(): void }>();

  /** @returns removes the function. */
  add(signal: AbortSignal, stop: (reason: unknown) => void): () => void {
    if (signal.aborted) stop(asError(signal.reason));
    const known = this.open.get(signal);
    const stops = known?.stops ?? new Set();
    const listen =
      known?.listen ??
      (() => {
        for (const each of [...stops]) each(asError(signal.reason));
      });
    if (!known) {
      this.open.set(signal, { stops, listen });
      signal.addEventListener('abort', listen);
    }
    stops.add(stop);
    return () => {
      stops.delete(stop);
      if (stops.size > 0) return;
      this.open.delete(signal);
      signal.removeEventListener('abort', listen);
    };
  }
}

/** @throws InvalidParametersError for anything else, because scripts are not always type-checked. */
export function checkSignal(signal: AbortSignal | null | undefined): void {
  if (signal == null || typeof signal.addEventListener === 'function') return;
  throw refusal('signal', nameOf => `${nameOf('signal')} must be the signal of an AbortController`);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The run was stopped');
}
