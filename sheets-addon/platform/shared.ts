/**
 * What the executions of a spreadsheet share: its cache, its properties and its lock. Cells recalculate in parallel processes that
 * have nothing else in common. Inside a section one execution is alone: everything shared is read once and written once, at its end,
 * because each call costs the others time.
 */
import { type ErrorDetails, SoldDataError } from '@sold-data/core/engine';

interface Section {
  lock: GoogleAppsScript.Lock.Lock | null;
  /** What the section has read, null for nothing, and what is written when it ends. */
  cached: Record<string, string | null>;
  properties?: Record<string, string>;
  cacheWrites: Record<string, string>;
  propertyWrites: Record<string, string>;
}

let section: Section | undefined;

/** Another execution holds the document's lock for longer than this one can wait. Nothing was sent and nothing was written. */
export class DocumentBusy extends SoldDataError {
  override name = 'DocumentBusy';
  constructor(message = DOCUMENT_BUSY, details: ErrorDetails = { code: 'document_busy' }) {
    super(message, details);
  }
}

const DOCUMENT_BUSY = 'This spreadsheet is busy: another part of the add-on is writing to it. Try again in a minute.';

/** When this execution must have ended, ms: no wait for the lock goes beyond. */
let lifeEnd = Number.POSITIVE_INFINITY;

export function liveUntil(at: number): void {
  lifeEnd = at;
}

/** A custom function is killed after 30 s. */
export const isInFormula = () => lifeEnd !== Number.POSITIVE_INFINITY;

/** Begins a section unless others hold the lock for longer. */
export function tryBegin(patienceMs = 0): boolean {
  if (section) return true;
  const lock = LockService.getDocumentLock();
  if (lock && !lock.tryLock(Math.max(0, Math.min(patienceMs, lifeEnd - Date.now())))) return false;
  section = { lock, cached: {}, cacheWrites: {}, propertyWrites: {} };
  return true;
}

export function isInSection(): boolean {
  return section !== undefined;
}

/** Writes what the section has changed and lets others in; nothing when none is open. */
export function endSection(): void {
  if (!section) return;
  const { lock, cacheWrites, propertyWrites } = section;
  section = undefined;
  try {
    writeCache(cacheWrites);
    keepProperties(propertyWrites);
  } finally {
    lock?.releaseLock();
  }
}

/** Properties are only a second copy of the cache, so a full store isn't an error. */
function keepProperties(entries: Record<string, string>): void {
  try {
    writeProperties(entries);
  } catch (error) {
    console.warn(`Not kept: ${Object.keys(entries).join(', ')}. ${(error as Error).message}`);
  }
}

/** Long enough for a usual section of another execution. */
export const SECTION_PATIENCE_MS = 10_000;
/** Long enough for the longest section of another execution: a click must not be lost to it. */
const PATIENCE_MS = 20_000;

/** Runs `work` alone in this spreadsheet. Can be nested. @throws DocumentBusy */
export function withLock<Result>(work: () => Result, patienceMs = PATIENCE_MS): Result {
  if (section) return work();
  if (!tryBegin(patienceMs)) throw new DocumentBusy();
  try {
    return work();
  } finally {
    endSection();
  }
}

// The cache. Developers.google.com, quotas: an entry 100 KB under a key of 250 characters, kept 6 hours at most.

const CACHE_ENTRY_BYTES = 100 * 1024;
const CACHE_KEY_CHARACTERS = 250;
export const CACHE_SECONDS = 21_600;

/** Entries by key; those that are not there are left out. One call. */
export function readCache(keys: readonly string[]): Record<string, string> {
  const cached = section?.cached ?? {};
  const unknown = keys.filter(key => cached[key] === undefined);
  if (unknown.length > 0) {
    const read = CacheService.getDocumentCache()?.getAll(unknown) ?? {};
    for (const key of unknown) cached[key] = read[key] ?? null;
  }
  return Object.fromEntries(keys.flatMap(key => (typeof cached[key] === 'string' ? [[key, cached[key]]] : [])));
}

/** @param seconds how long; in a section entries are written when it ends and stay as long as the platform keeps any. */
export function writeCache(entries: Readonly<Record<string, string>>, seconds = CACHE_SECONDS): void {
  const fitting = Object.entries(entries).filter(
    ([key, text]) => key.length <= CACHE_KEY_CHARACTERS && bytesOf(text) <= CACHE_ENTRY_BYTES,
  );
  if (fitting.length === 0) return;
  if (section && seconds === CACHE_SECONDS)
    for (const [key, text] of fitting) section.cacheWrites[key] = section.cached[key] = text;
  else CacheService.getDocumentCache()?.putAll(Object.fromEntries(fitting), seconds);
}

export function dropCached(keys: readonly string[]): void {
  if (keys.length > 0) CacheService.getDocumentCache()?.removeAll([...keys]);
}

// The document's properties: a value 9 KB, all of them 500 KB.

export const PROPERTY_BYTES = 9 * 1024;
const STORE_BYTES = 500 * 1024;

/** The document's properties are full. */
export class StoreFull extends Error {
  override name = 'StoreFull';
  constructor() {
    super('The storage that this spreadsheet has for add-ons is full. Delete tasks that you no longer need.');
  }
}

const store = () => PropertiesService.getDocumentProperties();

/** What was read outside a section, and when. Google counts each read: those of the same second share one. */
let snapshot: { at: number; properties: Readonly<Record<string, string>> } | undefined;
const SNAPSHOT_MS = 1_000;

/**
 * All of them, in one call. A section begins with what is stored at that moment, and what it has written is among them; outside one,
 * others may have changed them within the last second.
 */
export function readProperties(): Readonly<Record<string, string>> {
  if (section) {
    section.properties ??= store().getProperties();
    return { ...section.properties, ...section.propertyWrites };
  }
  if (!snapshot || Math.abs(Date.now() - snapshot.at) >= SNAPSHOT_MS)
    snapshot = { at: Date.now(), properties: store().getProperties() };
  return snapshot.properties;
}

export const readProperty = (name: string): string | undefined => readProperties()[name];

/** In a section they are written when it ends, as far as there is room. @throws StoreFull outside one; any other failure as the platform reports it. */
export function writeProperties(entries: Readonly<Record<string, string>>): void {
  if (Object.keys(entries).length === 0) return;
  if (section) {
    Object.assign(section.propertyWrites, entries);
    return;
  }
  snapshot = undefined;
  try {
    store().setProperties({ ...entries });
  } catch (error) {
    // The platform's own words come in the person's language: a full store shows by its size.
    const held = Object.entries({ ...store().getProperties(), ...entries });
    const bytes = held.reduce((sum, [name, text]) => sum + bytesOf(name) + bytesOf(text), 0);
    throw bytes > STORE_BYTES ? new StoreFull() : error;
  }
}

/** Writes at once, also in a section: for what must be kept before anything else happens. @throws StoreFull */
export function writeNow(entries: Readonly<Record<string, string>>): void {
  const open = section;
  section = undefined;
  try {
    writeProperties(entries);
  } finally {
    section = open;
  }
  for (const name of Object.keys(entries)) delete open?.propertyWrites[name];
  if (open?.properties) Object.assign(open.properties, entries);
}

/** Keeps these and deletes all others, in one call: a deletion is a call each. Not in the middle of a section that has changed some. */
export function replaceProperties(entries: Readonly<Record<string, string>>): void {
  snapshot = undefined;
  store().setProperties({ ...entries }, true);
  if (section) section.properties = { ...entries };
}

export function dropProperty(name: string): void {
  snapshot = undefined;
  store().deleteProperty(name);
  if (!section) return;
  delete section.properties?.[name];
  delete section.propertyWrites[name];
}

/** Bytes of a text in UTF-8. A surrogate is one half of a character of four bytes. */
export function bytesOf(text: string): number {
  const others = text.replace(/[\0-\x7f]+/g, '');
  return text.length + others.length + others.replace(/[\x80-\u07ff\ud800-\udfff]+/g, '').length;
}
