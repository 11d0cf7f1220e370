// A small add-on for tests of the playground itself: one formula, a menu, a sidebar and functions that write into the sheet.
import type { AddOnFiles } from '../add-on.ts';

const CODE = `
/**
 * The median price of one item, or of each item of a range.
 *
 * @param {*} keyword What is priced.
 * @param {*} option (optional) Name of a search option.
 * @return {*} A price.
 * @customfunction
 */
function SOLD_MEDIAN(keyword, option) {
  return Array.isArray(keyword) ? keyword.map(function (row) { return row.map(price); }) : price(keyword);
}

function price(keyword) {
  if (keyword === '') return '';
  var key = PropertiesService.getDocumentProperties().getProperty('key');
  var response = UrlFetchApp.fetch('http://127.0.0.1:8787/v1/scrape?keyword=' + encodeURIComponent(keyword), {
    headers: { Authorization: 'Bearer ' + key },
    muteHttpExceptions: true,
  });
  var body = JSON.parse(response.getContentText());
  if (response.getResponseCode() !== 200) throw new Error('The service said ' + body.code + '.');
  return body.summary ? body.summary.median : 'no sales';
}

/**
 * Sales by day.
 *
 * @return {*} A table.
 * @customfunction
 */
function SALES_BY_DAY() {
  return [['Day', 'Sold'], [new Date(Date.UTC(2026, 0, 1)), 3], [new Date(Date.UTC(2026, 0, 2)), 5]];
}

function onOpen() {
  SpreadsheetApp.getUi().createAddonMenu().addItem('Open sidebar', 'openSidebar').addSeparator().addItem('Freeze to values', 'freeze').addToUi();
}
function openSidebar() {
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('Sidebar').setTitle('Prices'));
}
function sidebar(action, args) {
  if (action === 'saveKey') PropertiesService.getDocumentProperties().setProperty('key', args[0].apiKey);
}
function selectedItems() {
  return SpreadsheetApp.getActiveRange().getValues().map(function (row) { return row[0]; });
}
function writeReport() {
  var book = SpreadsheetApp.getActiveSpreadsheet();
  var sheet = book.insertSheet('Report');
  sheet.getRange(1, 1, 1, 2).setValues([['Day', 'Price']]).setFontWeight('bold').setBackground('#eeeeee');
  sheet.getRange(2, 1, 3, 2).setValues([[new Date(Date.UTC(2026, 0, 1)), 10], [new Date(Date.UTC(2026, 0, 2)), 14], [new Date(Date.UTC(2026, 0, 3)), 12.5]]);
  sheet.getRange(2, 2, 3, 1).setNumberFormat('0.00');
  sheet.setFrozenRows(1);
  book.toast('Three days written', 'Report');
  return 3;
}
function showScratch() {
  SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Scratch').activate();
}
function freeze() {
  var range = SpreadsheetApp.getActiveSheet().getRange('B2:B4');
  range.setValues(range.getValues());
}
function refresh() {
  var range = SpreadsheetApp.getActiveSheet().getRange('B2');
  range.setFormula(range.getFormula());
}
function fail() {
  throw new Error('Nothing is selected.');
}
`;

const SIDEBAR =
  '<!doctype html><html><head><title>Prices</title></head><body><button id="go">Write</button></body></html>';

export const fixtureAddOn: AddOnFiles = {
  code: CODE,
  html: { Sidebar: SIDEBAR },
  manifest: {
    timeZone: 'Etc/UTC',
    runtimeVersion: 'V8',
    oauthScopes: [
      'https://www.googleapis.com/auth/spreadsheets.currentonly',
      'https://www.googleapis.com/auth/script.external_request',
      'https://www.googleapis.com/auth/script.container.ui',
      'https://www.googleapis.com/auth/script.scriptapp',
    ],
    urlFetchWhitelist: ['http://127.0.0.1:8787/'],
  },
};
