/**
 * Long names that the script repeats. parts.ts has the bundler put these in their place, and minifying makes them short: some
 * kilobytes less for Apps Script to read. A service is looked up when it is called, because loading must touch none. Taken apart
 * instead of by a dot, or the bundler would put each name in its own place. No module may have a variable of such a name.
 */
export const { String: globalString, Number: globalNumber } = globalThis;
export const { entries: objectEntries, fromEntries: objectFromEntries, keys: objectKeys } = Object;
export const { stringify: jsonStringify, parse: jsonParse } = JSON;
export const { isArray: arrayIsArray } = Array;
export const { max: mathMax, min: mathMin, floor: mathFloor } = Math;
export const { isFinite: numberIsFinite, isInteger: numberIsInteger } = Number;
export const dateNow = () => later(Date).now();
export const spreadsheetAppGetActive = () => SpreadsheetApp.getActiveSpreadsheet();
export const spreadsheetAppFlush = () => later(SpreadsheetApp).flush();
export const propertiesServiceGetDocumentProperties = () => later(PropertiesService).getDocumentProperties();
export const propertiesServiceGetUserProperties = () => later(PropertiesService).getUserProperties();

function later<Service>(service: Service): Service {
  return service;
}
