/** Signals that stop calls. */

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

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The run was stopped');
}
