import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BookState, type Cells, differences, isEmpty, type SheetState, withChanges } from '../book.ts';

const sheet = (id: string, cells: Cells, name = id): SheetState => ({
  ...{ id, name, rows: 100, columns: 26, frozenRows: 0, frozenColumns: 0, hidden: false, widths: {} },
  cells,
});

it('a frame names only the cells that changed', () => {
  const before = [sheet('a', { '0,0': { value: 1 }, '1,0': { value: 2 }, '2,0': { formula: '=A1', value: 1 } })];
  const after = [sheet('a', { '0,0': { value: 1 }, '1,0': { value: 2, bold: true }, '3,0': { value: 'new' } })];
  expect(differences(before, after)).toEqual({
    cells: { a: { '1,0': { value: 2, bold: true }, '2,0': null, '3,0': { value: 'new' } } },
  });
});

it('no frame is sent if nothing has changed', () => {
  const book = [sheet('a', { '0,0': { value: 1 } })];
  expect(isEmpty(differences(book, structuredClone(book)))).toBe(true);
});

it('all frames are sent if a sheet was added, renamed or moved', () => {
  const before = [sheet('a', {}), sheet('b', {})];
  const after = [sheet('b', {}, 'Renamed'), sheet('a', {})];
  expect(differences(before, after).frames?.map(({ name }) => name)).toEqual(['Renamed', 'a']);
});

it('the frames reproduce the whole book on the other side, whatever has changed', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  const cell = fc.record({ value, formula: fc.string(), bold: fc.constant(true as const) }, { requiredKeys: [] });
  const key = fc.tuple(fc.nat(9), fc.nat(9)).map(([row, column]) => `${row},${column}`);
  const cells = fc.dictionary(key, cell, { maxKeys: 12 });
  const books = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), cells), { selector: ([id]) => id, maxLength: 4 })
    .map((sheets): BookState => sheets.map(([id, content]) => sheet(id, content)));
  fc.assert(
    fc.property(books, books, (before, after) => {
      expect(withChanges(before, differences(before, after))).toEqual(after);
    }),
    { numRuns: 200 },
  );
});
