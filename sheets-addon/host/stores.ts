/** What the platform's stores can hold. A full one is told by its size: the platform's own words come in the person's language. */

/** Developers.google.com, quotas: a property 9 KB, all of a store 500 KB, a cache entry 100 KB under a key of 250 characters. */
const STORE_BYTES = 500 * 1024;
/** A store counts as full when it has less room left than the longest property needs. */
const ROOM_BYTES = 9 * 1024;
const CACHE_ENTRY_BYTES = 100 * 1024;
const CACHE_KEY_CHARACTERS = 250;

/** Bytes of a text in UTF-8. A surrogate is one half of a character of four bytes. */
export function bytesOf(text: string): number {
  const others = text.replace(/[\0-\x7f]+/g, '');
  return text.length + others.length + others.replace(/[\x80-\u07ff\ud800-\udfff]+/g, '').length;
}

export class StoreFull extends Error {
  override name = 'StoreFull';
}

/** @throws StoreFull with one sentence; any other failure as the platform tells it. */
export function writeProperty(store: GoogleAppsScript.Properties.Properties, name: string, text: string): void {
  try {
    store.setProperty(name, text);
  } catch (error) {
    const held = Object.entries(store.getProperties()).reduce((sum, [key, value]) => sum + bytesOf(key + value), 0);
    if (held + bytesOf(name + text) <= STORE_BYTES - ROOM_BYTES) throw error;
    throw new StoreFull(
      'The storage that this spreadsheet has for add-ons is full. Delete schedules or jobs that you no longer need.',
    );
  }
}

/** The longest that the platform's cache keeps anything, s. */
const CACHE_SECONDS = 21_600;

/** Puts entries into the spreadsheet's cache, for so many seconds or as long as it keeps anything. */
export function put(entries: Record<string, string>, seconds = CACHE_SECONDS): void {
  if (Object.keys(entries).length > 0) CacheService.getDocumentCache()?.putAll(cacheable(entries), seconds);
}

/** The entries that the platform's cache takes; one that is too long would lose all others with it. */
function cacheable(entries: Record<string, string>): Record<string, string> {
  const fits = ([key, text]: [string, string]) =>
    key.length <= CACHE_KEY_CHARACTERS && (text.length * 3 <= CACHE_ENTRY_BYTES || bytesOf(text) <= CACHE_ENTRY_BYTES);
  const all = Object.entries(entries);
  return all.every(fits) ? entries : Object.fromEntries(all.filter(fits));
}
