/**
 * The state that the executions of a spreadsheet share: its cache, properties and lock. Cells recalculate in parallel processes that share
 * nothing else. A section holds the lock: everything shared is read once and written once, at its end, because each call delays the other
 * executions.
 */
import { type ErrorDetails, SoldDataError } from '@sold-data/core/engine';

interface Section {
  /** Entries read in this section (null when missing), and entries to write at its end. */
  cached: Record<string, string | null>;
  properties?: Record<string, string>;
  /** When the properties were read, ms. */
  readAt: number;
  cacheWrites: Record<string, string>;
  propertyWrites: Record<string, string>;
  /** Names of the properties that must be written. The others only duplicate the cache. */
  needed: Set<string>;
}

let section: Section | undefined;

/** The document's lock, cache and properties. Each is fetched once per execution, because every call of the platform takes time. */
let lock: GoogleAppsScript.Lock.Lock | null | undefined;
let cache: GoogleAppsScript.Cache.Cache | null | undefined;
let properties: GoogleAppsScript.Properties.Properties | undefined;

const cacheOf = () => (cache ??= CacheService.getDocumentCache());
const store = () => (properties ??= PropertiesService.getDocumentProperties());

/** Another execution holds the document's lock for longer than this one can wait. Nothing was sent or written. */
export class DocumentBusy extends SoldDataError {
  override name = 'DocumentBusy';
  constructor(message = DOCUMENT_BUSY, details: ErrorDetails = { code: 'document_busy' }) {
    super(message, details);
  }
}

const DOCUMENT_BUSY = 'This spreadsheet is busy: another part of the add-on is writing to it. Try again in a minute.';

let execution: string | undefined;

/** Tells this execution from others that hold a lease. */
export const executionId = () => (execution ??= Utilities.getUuid());

/** The instant by which this execution must end, ms. No wait for the lock goes beyond it. */
let lifeEnd = Number.POSITIVE_INFINITY;

export function liveUntil(at: number): void {
  lifeEnd = at;
}

/** Only formulas set an end: Google kills a custom function after 30 s. */
export const isInFormula = () => lifeEnd !== Number.POSITIVE_INFINITY;

/**
 * Begins a section.
 * @returns false when others hold the lock for longer than `patienceMs`.
 */
export function tryBegin(patienceMs = 0): boolean {
  if (section) return true;
  lock ??= LockService.getDocumentLock();
  if (lock && !lock.tryLock(Math.max(0, Math.min(patienceMs, lifeEnd - Date.now())))) return false;
  section = { cached: {}, readAt: 0, cacheWrites: {}, propertyWrites: {}, needed: new Set() };
  return true;
}

export function isInSection(): boolean {
  return section !== undefined;
}

/**
 * Writes the section's changes and releases the lock. Does nothing when no section is open.
 * @throws StoreFull when a property that must be written has no room.
 */
export function endSection(): void {
  if (!section) return;
  const ended = section;
  section = undefined;
  try {
    // The cache only holds copies.
    saveProperties(ended);
    writeCache(ended.cacheWrites);
    if (ended.properties) snapshot = { at: ended.readAt, properties: ended.properties };
  } finally {
    lock?.releaseLock();
  }
}

/** Writes the properties of the open section now, for what must be saved before anything else happens. @throws StoreFull */
export function saveSection(): void {
  if (section) saveProperties(section);
}

/** Writes the properties of a section in one call. If there is no room for all, only those that must be written. Each is tried once. */
function saveProperties({ properties, propertyWrites, needed }: Section): void {
  const entries = { ...propertyWrites };
  for (const name of Object.keys(entries)) delete propertyWrites[name];
  if (Object.keys(entries).length === 0) return;
  try {
    setProperties(entries);
  } catch (error) {
    const others = Object.keys(entries).filter(name => !needed.has(name));
    if (others.length === 0) throw error;
    console.warn(`Not kept: ${others.join(', ')}. ${(error as Error).message}`);
    for (const name of others) delete entries[name];
    if (Object.keys(entries).length > 0) setProperties(entries);
  }
  for (const name of Object.keys(entries)) needed.delete(name);
  if (properties) Object.assign(properties, entries);
}

/** Longer than a usual section of another execution, ms. */
export const SECTION_PATIENCE_MS = 10_000;
/** Longer than the longest section of another execution, ms, so a user's click is not lost. */
const PATIENCE_MS = 20_000;

/** Runs `work` while it holds the spreadsheet's lock. Calls may be nested. @throws DocumentBusy */
export function withLock<Result>(work: () => Result, patienceMs = PATIENCE_MS): Result {
  if (section) return work();
  if (!tryBegin(patienceMs)) throw new DocumentBusy();
  return endingSection(work);
}

/** Runs `work`, then ends the section. What stopped the work says more than what its end can't save. */
export function endingSection<Result>(work: () => Result): Result {
  let result: Result;
  try {
    result = work();
  } catch (error) {
    try {
      endSection();
    } catch (unsaved) {
      console.warn(`Not saved: ${(unsaved as Error).message}`);
    }
    throw error;
  }
  endSection();
  return result;
}

// The cache. Google's quotas: 100 KB for an entry, 250 characters for a key, 6 hours of storage.

const CACHE_ENTRY_BYTES = 100 * 1024;
const CACHE_KEY_CHARACTERS = 250;
export const CACHE_SECONDS = 21_600;

/** Reads entries by key in one call. Missing ones are left out. */
export function readCache(keys: readonly string[]): Record<string, string> {
  const cached = section?.cached ?? {};
  const unknown = keys.filter(key => cached[key] === undefined);
  if (unknown.length > 0) {
    const read = cacheOf()?.getAll(unknown) ?? {};
    for (const key of unknown) cached[key] = read[key] ?? null;
  }
  return Object.fromEntries(keys.flatMap(key => (typeof cached[key] === 'string' ? [[key, cached[key]]] : [])));
}

/**
 * Writes cache entries. In a section they are written at its end and kept as long as the platform allows.
 * @param seconds how long they are kept outside a section.
 */
export function writeCache(entries: Readonly<Record<string, string>>, seconds = CACHE_SECONDS): void {
  const fitting = Object.entries(entries).filter(
    ([key, text]) => key.length <= CACHE_KEY_CHARACTERS && bytesOf(text) <= CACHE_ENTRY_BYTES,
  );
  if (fitting.length === 0) return;
  if (section && seconds === CACHE_SECONDS)
    for (const [key, text] of fitting) section.cacheWrites[key] = section.cached[key] = text;
  else cacheOf()?.putAll(Object.fromEntries(fitting), seconds);
}

export function dropCached(keys: readonly string[]): void {
  if (keys.length > 0) cacheOf()?.removeAll([...keys]);
}

// The document's properties: at most 9 KB for a value and 500 KB for all.

export const PROPERTY_BYTES = 9 * 1024;
const STORE_BYTES = 500 * 1024;

/** The storage for the document's properties is full. */
export class StoreFull extends Error {
  override name = 'StoreFull';
  constructor() {
    super('The storage that this spreadsheet has for add-ons is full. Delete tasks that you no longer need.');
  }
}

/** Properties read outside a section, and when. Google counts each read, so reads within one second share one. */
let snapshot: { at: number; properties: Readonly<Record<string, string>> } | undefined;
const SNAPSHOT_MS = 1_000;

/**
 * Reads all properties in one call. A section reads the current ones and also sees its own writes. Outside a section, the result may be up
 * to a second old.
 */
export function readProperties(): Readonly<Record<string, string>> {
  if (section) {
    if (!section.properties) {
      section.readAt = Date.now();
      section.properties = store().getProperties();
    }
    return { ...section.properties, ...section.propertyWrites };
  }
  if (!snapshot || Math.abs(Date.now() - snapshot.at) >= SNAPSHOT_MS)
    snapshot = { at: Date.now(), properties: store().getProperties() };
  return snapshot.properties;
}

export const readProperty = (name: string): string | undefined => readProperties()[name];

/**
 * Writes properties. In a section they are written at its end, as far as there is room.
 * @throws StoreFull outside a section; any other platform error as it is.
 */
export function writeProperties(entries: Readonly<Record<string, string>>): void {
  if (section) Object.assign(section.propertyWrites, entries);
  else if (Object.keys(entries).length > 0) setProperties(entries);
}

/** Writes properties that nothing else keeps. In a section they are written at its end. @throws StoreFull */
export function writeSurely(entries: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(entries)) section?.needed.add(name);
  writeProperties(entries);
}

/** @throws StoreFull; any other platform error as it is. */
function setProperties(entries: Readonly<Record<string, string>>): void {
  snapshot = undefined;
  try {
    store().setProperties({ ...entries });
  } catch (error) {
    // The platform's message is localized, so a full store is recognized by its size.
    throw roomIn({ ...store().getProperties(), ...entries }) < 0 ? new StoreFull() : error;
  }
}

/** What a task's run may add to the store until it ends, with the count of its requests, bytes. */
const ROOM_FOR_RUN = 2_048;

/** Whether the store is too full to count what a task's run pays for. */
export const isStoreFull = () => roomIn(readProperties()) < ROOM_FOR_RUN;

/** Bytes that are free when the store holds these properties; negative if they don't fit. */
export function roomIn(properties: Readonly<Record<string, string>>): number {
  return Object.entries(properties).reduce((room, [name, text]) => room - bytesOf(name) - bytesOf(text), STORE_BYTES);
}

export function dropProperty(name: string): void {
  snapshot = undefined;
  store().deleteProperty(name);
  if (!section) return;
  delete section.properties?.[name];
  delete section.propertyWrites[name];
}

/** Length of a text in UTF-8 bytes. A surrogate counts as half of a four-byte character. */
export function bytesOf(text: string): number {
  const others = text.replace(/[\0-\x7f]+/g, '');
  return text.length + others.length + others.replace(/[\x80-\u07ff\ud800-\udfff]+/g, '').length;
}
