// Developer metadata of a spreadsheet. Each piece belongs to a row, a column, a sheet or the spreadsheet, follows it as it moves, and is
// deleted with it.
import { ScriptException } from '../exceptions.ts';
import type { FakeSheet } from './fake-sheet.ts';
import type { Line } from './lines.ts';

export type MetadataVisibility = 'DOCUMENT' | 'PROJECT';

/** What a piece of metadata belongs to. Rows and columns count from 1. */
export type MetadataPlace =
  | { type: 'SPREADSHEET' }
  | { type: 'SHEET'; sheet: FakeSheet }
  | { type: Line; sheet: FakeSheet; index: number };

export interface Metadata {
  readonly id: number;
  key: string;
  value: string | null;
  visibility: MetadataVisibility;
  /** The script project that added it. With the visibility PROJECT, other projects don't see it. */
  readonly project: string;
  place: MetadataPlace;
}

/** Documented limits in characters of keys and values: of the spreadsheet's own metadata, and of each sheet with its rows and columns. */
const MAX_CHARACTERS = 30_000;

export class MetadataStore {
  readonly #all: Metadata[] = [];
  #lastId = 0;

  all(): readonly Metadata[] {
    return this.#all;
  }

  /** @throws ScriptException when the key is empty or the limit of its sheet is exceeded. */
  add(piece: Omit<Metadata, 'id'>): Metadata {
    // Google's IDs are random.
    const added = { ...piece, id: this.#lastId + 1 };
    check([...this.#all, added], added);
    this.#lastId += 1;
    this.#all.push(added);
    return added;
  }

  /** @throws ScriptException like `add`. */
  change(piece: Metadata, change: Partial<Pick<Metadata, 'key' | 'value' | 'visibility' | 'place'>>): void {
    const changed = { ...piece, ...change };
    check(
      this.#all.map(each => (each === piece ? changed : each)),
      changed,
    );
    Object.assign(piece, change);
  }

  remove(piece: Metadata): void {
    this.#all.splice(this.#all.indexOf(piece), 1);
  }

  /** Removes all metadata, as an export to another file format may. */
  clear(): void {
    this.#all.length = 0;
  }

  /**
   * Puts every piece back where it was before. What was added since stays.
   * @param deleted whether deleted pieces come back too.
   */
  restore(before: readonly Metadata[], deleted: boolean): void {
    const known = new Set(before.map(({ id }) => id));
    const present = new Set(this.#all.map(({ id }) => id));
    const kept = before.filter(({ id }) => deleted || present.has(id)).map(piece => ({ ...piece }));
    this.#all.splice(0, this.#all.length, ...kept, ...this.#all.filter(({ id }) => !known.has(id)));
  }

  /** @param indexAfter the new number of a row or column; undefined when it is deleted. */
  follow(sheet: FakeSheet, line: Line, indexAfter: (index: number) => number | undefined): void {
    for (const piece of [...this.#all]) {
      const { place } = piece;
      if (place.type !== line || place.sheet !== sheet) continue;
      const index = indexAfter(place.index);
      if (index === undefined) this.remove(piece);
      else piece.place = { ...place, index };
    }
  }

  removeSheet(sheet: FakeSheet): void {
    for (const piece of [...this.#all]) if (sheetOf(piece) === sheet) this.remove(piece);
  }

  /** Copies the metadata of a sheet with its rows and columns to its duplicate. */
  duplicateSheet(from: FakeSheet, to: FakeSheet): void {
    for (const { id: _, ...piece } of [...this.#all])
      if (piece.place.type !== 'SPREADSHEET' && piece.place.sheet === from)
        this.add({ ...piece, place: { ...piece.place, sheet: to } });
  }

  /** The pieces that belong to exactly this row or column. */
  ofLine(sheet: FakeSheet, line: Line, index: number): Metadata[] {
    return this.#all.filter(({ place }) => place.type === line && place.sheet === sheet && place.index === index);
  }
}

function sheetOf({ place }: Pick<Metadata, 'place'>): FakeSheet | undefined {
  return place.type === 'SPREADSHEET' ? undefined : place.sheet;
}

function check(all: readonly Metadata[], changed: Metadata): void {
  if (changed.key === '') throw new ScriptException('Developer metadata must have a key.');
  const sheet = sheetOf(changed);
  const size = all
    .filter(piece => sheetOf(piece) === sheet)
    .reduce((sum, { key, value }) => sum + key.length + (value?.length ?? 0), 0);
  if (size > MAX_CHARACTERS)
    throw new ScriptException(`The developer metadata exceeds the limit of ${MAX_CHARACTERS} characters.`);
}
