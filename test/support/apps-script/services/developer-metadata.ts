/**
 * Developer metadata, as the platform documents it. The texts of most errors are assumed. What a script holds is a copy from the moment when
 * it was found: afterwards a person may move the row or column that it names.
 */
import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { type EnumValue, Exposed, enumeration } from '../exposed.ts';
import { type Area, contains, overlap } from '../spreadsheet/a1.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import type { Line } from '../spreadsheet/lines.ts';
import type { Metadata, MetadataPlace, MetadataVisibility } from '../spreadsheet/metadata.ts';
import type { Document } from './document.ts';
import { Range } from './range.ts';

export const METADATA_VISIBILITY = enumeration('DOCUMENT', 'PROJECT');
export const METADATA_LOCATION_TYPE = enumeration('SPREADSHEET', 'SHEET', 'ROW', 'COLUMN');

/** Where a search looks: everywhere, in a sheet with its rows and columns, or in a part of a sheet. */
export interface MetadataScope {
  sheet?: FakeSheet;
  area?: Area;
}

/** SpreadsheetApp.DeveloperMetadata. */
export class DeveloperMetadata extends Exposed {
  static override scriptName = 'DeveloperMetadata';

  constructor(
    private readonly document: Document,
    private found: Readonly<Metadata>,
  ) {
    super();
  }

  getId(): number {
    return this.found.id;
  }

  getKey(): string {
    return this.found.key;
  }

  getValue(): string | null {
    return this.found.value;
  }

  getVisibility(): EnumValue {
    return METADATA_VISIBILITY[this.found.visibility];
  }

  getLocation(): DeveloperMetadataLocation {
    return new DeveloperMetadataLocation(this.document, this.found.place);
  }

  setKey(key: unknown): this {
    return this.#change('setKey', { key: String(key) });
  }

  setValue(value: unknown): this {
    return this.#change('setValue', { value: String(value) });
  }

  setVisibility(visibility: unknown): this {
    return this.#change('setVisibility', { visibility: visibilityOf(visibility, 'DeveloperMetadata.setVisibility') });
  }

  moveToRow(row: unknown): this {
    return this.#moveToLine('moveToRow', 'ROW', row);
  }

  moveToColumn(column: unknown): this {
    return this.#moveToLine('moveToColumn', 'COLUMN', column);
  }

  moveToSheet(sheet: unknown): this {
    return this.#change('moveToSheet', {
      place: { type: 'SHEET', sheet: this.document.fakeOf(sheet, 'DeveloperMetadata.moveToSheet') },
    });
  }

  moveToSpreadsheet(): this {
    return this.#change('moveToSpreadsheet', { place: { type: 'SPREADSHEET' } });
  }

  remove(): void {
    const piece = this.#current('remove');
    this.document.book.metadata.remove(piece);
  }

  #moveToLine(method: string, type: Line, range: unknown): this {
    if (!(range instanceof Range)) throw signatureMismatch(`SpreadsheetApp.DeveloperMetadata.${method}`, [range]);
    const place = lineOf(range);
    if (place.type !== type) throw arbitraryRange();
    return this.#change(method, { place });
  }

  #change(method: string, change: Partial<Omit<Metadata, 'id' | 'project'>>): this {
    const piece = this.#current(method);
    if (change.place) this.document.attach(method, change.place);
    this.document.book.metadata.change(piece, change);
    this.found = { ...piece };
    return this;
  }

  /** The stored piece behind this copy. */
  #current(method: string): Metadata {
    this.document.write(method);
    const piece = this.document.book.metadata.all().find(({ id }) => id === this.found.id);
    if (!piece) throw new ScriptException('The developer metadata does not exist.');
    return piece;
  }
}

/** SpreadsheetApp.DeveloperMetadataLocation. */
export class DeveloperMetadataLocation extends Exposed {
  static override scriptName = 'DeveloperMetadataLocation';

  constructor(
    private readonly document: Document,
    private readonly place: MetadataPlace,
  ) {
    super();
  }

  getLocationType(): EnumValue {
    return METADATA_LOCATION_TYPE[this.place.type];
  }

  getRow(): Range | null {
    return this.#line('ROW');
  }

  getColumn(): Range | null {
    return this.#line('COLUMN');
  }

  /** Null for the metadata of a row or column: their ranges know the sheet. */
  getSheet(): Exposed | null {
    return this.place.type === 'SHEET' ? this.document.sheet(this.place.sheet) : null;
  }

  getSpreadsheet(): Exposed | null {
    return this.place.type === 'SPREADSHEET' ? this.document.spreadsheet : null;
  }

  #line(type: Line): Range | null {
    if (this.place.type !== type) return null;
    return new Range(this.document, this.place.sheet, areaOf(this.place));
  }
}

/** SpreadsheetApp.DeveloperMetadataFinder. Every condition narrows the search. */
export class DeveloperMetadataFinder extends Exposed {
  static override scriptName = 'DeveloperMetadataFinder';
  readonly #conditions: ((piece: Readonly<Metadata>) => boolean)[] = [];
  #intersecting = false;

  constructor(
    private readonly document: Document,
    private readonly scope: MetadataScope,
  ) {
    super();
  }

  withId(id: unknown): this {
    return this.#where(piece => piece.id === id);
  }

  withKey(key: unknown): this {
    return this.#where(piece => piece.key === key);
  }

  withValue(value: unknown): this {
    return this.#where(piece => piece.value === value);
  }

  withVisibility(visibility: unknown): this {
    return this.#where(piece => METADATA_VISIBILITY[piece.visibility] === visibility);
  }

  withLocationType(type: unknown): this {
    return this.#where(piece => METADATA_LOCATION_TYPE[piece.place.type] === type);
  }

  /** Also finds the metadata of rows and columns that merely cross the range. */
  onIntersectingLocations(): this {
    this.#intersecting = true;
    return this;
  }

  find(): DeveloperMetadata[] {
    const found = visibleTo(this.document).filter(
      piece => this.#isInScope(piece.place) && this.#conditions.every(holds => holds(piece)),
    );
    return (this.document.book.undocumented.newestMetadataFirst ? found.reverse() : found).map(
      piece => new DeveloperMetadata(this.document, { ...piece }),
    );
  }

  #where(condition: (piece: Readonly<Metadata>) => boolean): this {
    this.#conditions.push(condition);
    return this;
  }

  #isInScope(place: MetadataPlace): boolean {
    const { sheet, area } = this.scope;
    if (!sheet) return true;
    if (place.type === 'SPREADSHEET' || place.sheet !== sheet) return false;
    if (!area) return true;
    if (place.type === 'SHEET') return false;
    const line = areaOf(place);
    return this.#intersecting ? overlap(line, area) : contains(area, line);
  }
}

/** Adds metadata with the arguments `(key)`, `(key, value)`, `(key, visibility)` or `(key, value, visibility)`. */
export function addMetadata(document: Document, owner: string, place: MetadataPlace, args: readonly unknown[]): void {
  const [key, second, third] = args;
  const method = `${owner}.addDeveloperMetadata`;
  const value = typeof second === 'string' ? second : null;
  const given = value === null ? second : third;
  if (typeof key !== 'string' || args.length > 3) throw signatureMismatch(`SpreadsheetApp.${method}`, args);
  const visibility = given === undefined ? 'DOCUMENT' : visibilityOf(given, method);
  document.attach('addDeveloperMetadata', place);
  document.book.metadata.add({ key, value, visibility, project: document.project, place });
}

/** The metadata that belongs to exactly this place. */
export function metadataOf(document: Document, place: MetadataPlace): DeveloperMetadata[] {
  return visibleTo(document)
    .filter(piece => samePlace(piece.place, place))
    .map(piece => new DeveloperMetadata(document, { ...piece }));
}

/** The whole row or column that a range covers. */
export function lineOf(range: Range): MetadataPlace & { type: Line } {
  if (!isLine(range)) throw arbitraryRange();
  const { sheet, area } = range;
  return area.rows === 1 ? { type: 'ROW', sheet, index: area.row } : { type: 'COLUMN', sheet, index: area.column };
}

export function isLine({ sheet, area: { rows, columns } }: Range): boolean {
  return (columns === sheet.columns && rows === 1) || (rows === sheet.rows && columns === 1);
}

export function areaOf({ type, sheet, index }: MetadataPlace & { type: Line }): Area {
  return type === 'ROW'
    ? { row: index, column: 1, rows: 1, columns: sheet.columns }
    : { row: 1, column: index, rows: sheet.rows, columns: 1 };
}

function arbitraryRange(): ScriptException {
  return new ScriptException(
    'Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the ' +
      'top-level spreadsheet, an individual sheet, or an entire row or column.',
  );
}

function visibleTo({ book, project }: Document): Metadata[] {
  return book.metadata.all().filter(piece => piece.visibility === 'DOCUMENT' || piece.project === project);
}

function visibilityOf(value: unknown, method: string): MetadataVisibility {
  if (value === METADATA_VISIBILITY.DOCUMENT) return 'DOCUMENT';
  if (value === METADATA_VISIBILITY.PROJECT) return 'PROJECT';
  throw signatureMismatch(`SpreadsheetApp.${method}`, [value]);
}

function samePlace(a: MetadataPlace, b: MetadataPlace): boolean {
  if (a.type === 'SPREADSHEET' || b.type === 'SPREADSHEET') return a.type === b.type;
  if (a.type !== b.type || a.sheet !== b.sheet) return false;
  return a.type === 'SHEET' || b.type === 'SHEET' || a.index === b.index;
}
