/**
 * Which rows of a page are news. The platform starts nothing for a row that it was shown before; but an old row can come over
 * the lower edge of a full page, because rows above it went away or because the order shakes. Nobody may hear of such a row,
 * not even when it climbs later. A page that is not full has no such edge: what is new on it is news, wherever it stands.
 */
import type { Row } from '@sold-data/core';
import { pack, unpack } from '../transport/cache.ts';
import type { Step } from '../transport/step.ts';

/** An order shakes by some dozens of places: an unknown row this close to the edge of a full page may be an old one. */
const EDGE_SHARE = 0.25;
/** Long enough for a Zap that is off for a holiday; every look renews it. */
const KEEP_S = 60 * 24 * 3600;
/** Rows that are remembered, newest first: several pages of them. */
const MOST = 2000;

export interface Memory {
  /** Rows that stood on the page at some look, the last look first. */
  seen: string[];
  /** Those of them that came over the edge. */
  silent: string[];
}

/** The rows to hand to the platform after a look, and what is remembered of it. Pure. @param more whether the page is full. */
export function judged(
  ids: readonly string[],
  more: boolean,
  before: Memory | null,
): { shown: string[]; memory: Memory } {
  const seen = new Set(before?.seen);
  const silent = new Set(before?.silent);
  // Whatever stands above all known rows came since the last look, however much it is.
  const known = before ? ids.findIndex(id => seen.has(id)) : 0;
  const above = known < 0 ? ids.length : known;
  const edge = more ? Math.max(above, Math.floor(ids.length * (1 - EDGE_SHARE))) : ids.length;
  for (const [place, id] of ids.entries()) if (place >= edge && !seen.has(id)) silent.add(id);
  const all = [...new Set([...ids, ...seen])].slice(0, MOST);
  return {
    shown: ids.filter(id => !silent.has(id)),
    memory: { seen: all, silent: all.filter(id => silent.has(id)) },
  };
}

/** Turning a Zap on shows the platform all rows; a look shows what may be known and what is news. */
export async function newsAmong(step: Step, question: string, rows: Row[], more: boolean): Promise<Row[]> {
  const name = `window:${step.z.hash('sha256', question)}`;
  const packed = await step.cache.lookUp<string>(name);
  const before = packed ? unpack<Memory>(packed) : null;
  const filling = step.meta.isPopulatingDedupe === true;
  const ids = rows.map(row => identityOf(row) ?? '');
  const { shown, memory } = judged(ids, more && !filling, before);
  // A memory that cannot be read must not be written over.
  if (packed !== undefined) await step.cache.write(name, pack(memory), KEEP_S);
  if (filling) return rows;
  const visible = new Set(shown);
  return rows.filter(row => visible.has(identityOf(row) ?? ''));
}

/** A row without a number of its own could not be told from others at the next poll. */
export function identityOf({ itemId }: Row): string | undefined {
  return itemId === null || itemId === undefined || itemId === '' ? undefined : String(itemId);
}
