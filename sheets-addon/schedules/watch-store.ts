/** What a watch remembers, and what it has still to tell, in the spreadsheet's properties: written by one call, so that a kill leaves all of it or nothing. */
import { packWatch, piecesOf, unpackWatch, type WatchState } from '@sold-data/core';
import { present } from '../host/lists.ts';
import type { TableRow } from '../tables/shape.ts';

export interface Watched {
  /** Undefined before the first look. */
  state: WatchState | undefined;
  /** Rows of events that may not stand in the tab yet, and the tab's row from which on they do. */
  untold: TableRow[];
  since: number;
}

/** A property holds 9 KB (sheets.md 1.1). */
const PIECE_BYTES = 8_500;

export const mailedName = (id: string) => `watch-mail:${id}`;
const nameOf = (id: string, piece: number) => `watch:${id}:${piece}`;

export function readWatched(id: string): Watched {
  const store = PropertiesService.getDocumentProperties();
  const first = store.getProperty(nameOf(id, 0));
  if (first === null) return { state: undefined, untold: [], since: 0 };
  const count = Number.parseInt(first, 10);
  const others = Array.from({ length: count - 1 }, (_, at) => present(store.getProperty(nameOf(id, at + 1))));
  const [, head = '', ...lines] = [first, ...others].join('\n').split('\n');
  const [untold = 0, since = 0] = head.split(' ').map(Number);
  return {
    state: unpackWatch(lines.slice(untold).join('\n')),
    untold: lines.slice(0, untold).map(line => JSON.parse(line) as TableRow),
    since,
  };
}

/** @throws the platform's error when the properties are full. */
export function writeWatched(id: string, { state, untold, since }: Watched): void {
  const lines = [`${untold.length} ${since}`, ...untold.map(asciiOf), ...(state ? [packWatch(state)] : [])];
  const pieces = piecesOf(lines.join('\n'), PIECE_BYTES);
  const entries = pieces.map((piece, at) => [nameOf(id, at), at === 0 ? `${pieces.length}\n${piece}` : piece]);
  PropertiesService.getDocumentProperties().setProperties(Object.fromEntries(entries));
}

export function dropWatched(id: string): void {
  const store = PropertiesService.getDocumentProperties();
  const own = Object.keys(store.getProperties()).filter(
    name => name.startsWith(`watch:${id}:`) || name === mailedName(id),
  );
  for (const name of own) store.deleteProperty(name);
}

/** A character that is not ASCII takes up to three bytes of a property: escaped, a piece is as long as its text. */
function asciiOf(row: TableRow): string {
  return JSON.stringify(row).replace(
    /[\u007f-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
