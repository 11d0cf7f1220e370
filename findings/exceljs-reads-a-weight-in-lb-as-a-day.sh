#!/usr/bin/env bash
# A sheet shows weights as 12.0 lb and prices as RM 1,250.50. In a number format a backslash shows the next letter as it is: 0.0 \l\b
# Expected of exceljs 4.4.0: the numbers 12 and 1250.5, as it reads them where the letters stand in quotes: 0.0 "lb".
# Seen: when it looks for the letters of a date in a format, it leaves out those in quotes, but not those behind a backslash. The b of lb, which
# alone asks for a Buddhist year, makes 12 pounds the 11th of January 1900, and the M of RM makes the price the 3rd of June 1903. xlsx 0.18.5,
# which wrote the file, reads numbers.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error exceljs@4.4.0 xlsx@0.18.5
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const ExcelJS = require('exceljs');
const XLSX = require('xlsx');

const cells = [
  [12, '0.0 \\l\\b'],
  [12, '0.0 "lb"'],
  [1250.5, '\\R\\M #,##0.00'],
  [1250.5, '"RM" #,##0.00'],
];
const sheet = XLSX.utils.aoa_to_sheet(cells);
cells.forEach(([, format], row) => {
  sheet[`A${row + 1}`].z = format;
});
const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, sheet, 'Items');
const file = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });

const read = XLSX.read(file, { cellDates: true }).Sheets.Items;
const workbook = new ExcelJS.Workbook();
workbook.xlsx.load(file).then(() => {
  const items = workbook.getWorksheet('Items');
  const seen = cells.map(([, format], row) => [format, read[`A${row + 1}`].v, items.getCell(row + 1, 1).value]);
  for (const row of seen) console.log(...row);
  assert.deepEqual(
    seen.map(([, byXlsx]) => byXlsx),
    [12, 12, 1250.5, 1250.5],
  );
  assert.deepEqual(
    seen.map(([, , byExceljs]) => byExceljs),
    [new Date('1900-01-11T00:00:00Z'), 12, new Date('1903-06-03T12:00:00Z'), 1250.5],
  );
});
JS
node check.cjs
