/** Asks the service, and keeps what comes before anything more is sent or waited for. */
import { all, runSync, type Session, type Settled, settle } from '@sold-data/core';
import { savingHost } from '../host/fetch.ts';
import type { Answered } from './kept.ts';
import { type Arrival, pageName, type Reading, read } from './reading.ts';
import { keepAnswers } from './store.ts';

/**
 * Runs readings side by side.
 * @param known the pages of a reading that are here already.
 * @param onSaved called with answers that have just been kept.
 * @param onWait called before it sleeps for so long, and with 0 before it sends.
 */
export function askAll(
  session: Session,
  readings: readonly Reading[],
  known: (name: string) => Answered[],
  onSaved: (answers: ReadonlyMap<string, Answered>) => void,
  onWait: (ms: number) => void = () => {},
): Settled<Answered[]>[] {
  const arrived = new Map<string, Answered>();
  const wanted = new Set<string>();
  for (const reading of readings)
    if (reading.rows !== undefined)
      for (let page = 0; page < reading.pages; page += 1) wanted.add(pageName(reading, page));
  const save = () => {
    if (arrived.size === 0) return;
    keepAnswers(arrived, wanted);
    onSaved(arrived);
    arrived.clear();
  };
  try {
    return runSync(
      all(readings.map(reading => settle(read(session, reading, known(pageName(reading)))))),
      session,
      savingHost(save, onWait),
      value => {
        const { name, answered } = value as Arrival;
        arrived.set(name, answered);
      },
    );
  } finally {
    save();
  }
}
