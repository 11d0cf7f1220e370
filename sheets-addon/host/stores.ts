/** What the platform's properties can hold. A full store is told by its size: the platform's own words come in the person's language. */

/** Developers.google.com, quotas: a property 9 KB, all of a store 500 KB. */
const STORE_BYTES = 500 * 1024;
/** A store counts as full when it has less room left than the longest property needs. */
const ROOM_BYTES = 9 * 1024;

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
