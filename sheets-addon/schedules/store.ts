/** Refreshes in the spreadsheet's properties, one each: everybody who may edit it sees them. */
import { alone } from '../host/lock.ts';
import { refusal } from '../jobs/refusal.ts';
import { LOCK_PATIENCE_MS } from '../jobs/state.ts';
import type { Refresh } from './refresh.ts';

const PREFIX = 'refresh:';

/** All refreshes, by name. */
export function readRefreshes(): Refresh[] {
  return Object.entries(store().getProperties())
    .flatMap(([name, text]) => (name.startsWith(PREFIX) ? [JSON.parse(text) as Refresh] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function readRefresh(id: string): Refresh | null {
  const text = store().getProperty(PREFIX + id);
  return text ? (JSON.parse(text) as Refresh) : null;
}

/** @throws the platform's error when the properties are full; `said` has words for it. */
export function writeRefresh(refresh: Refresh): void {
  store().setProperty(PREFIX + refresh.id, JSON.stringify(refresh));
}

/** Changes a refresh alone, on what is kept now: others may have paused it meanwhile. @throws InvalidParametersError when it is gone. */
export function changeRefresh(id: string, change: (refresh: Refresh) => void): Refresh {
  return alone(() => {
    const refresh = readRefresh(id);
    if (!refresh) throw deleted();
    change(refresh);
    writeRefresh(refresh);
    return refresh;
  }, LOCK_PATIENCE_MS);
}

export function dropRefresh(id: string): void {
  store().deleteProperty(PREFIX + id);
}

export function newRefreshId(): string {
  return Utilities.getUuid().slice(0, 8);
}

/** Somebody deleted it. */
export function deleted(): Error {
  return refusal('This refresh has been deleted');
}

function store(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getDocumentProperties();
}
