/**
 * The Apps Script stand-in: everything tests, demo and playground use.
 *
 * Limits, modes and most texts are Google's documented or publicly reported ones. Assumed, because nothing public says:
 * - in AuthMode.NONE everything is closed but Utilities, console and menus;
 * - the wording when an address is outside urlFetchWhitelist, and when headers are too large;
 * - non-ASCII and other unencoded characters in an address are refused;
 * - the local time of `Date` is this machine's: the script's zone is UTC, and it uses the methods of UTC only;
 * - without `latency` services take no time of their own: only sleeping, fetching and waiting for a lock do.
 */
export type { Execution, FetchRecord, LogEntry, ScriptError, Start } from './execution.ts';
export { AppsScriptHost, type HostOptions } from './host.ts';
export { type HttpRequest, type HttpResponse, sandboxTransport, type Transport } from './http.ts';
export type { AuthMode } from './permissions.ts';
export { fireTrigger } from './services/script-app.ts';
export type { MenuItem } from './services/ui.ts';
export type { Cell } from './spreadsheet/cell.ts';
export type { FakeSheet } from './spreadsheet/fake-sheet.ts';
export { type Calculator, FakeSpreadsheet, type SpreadsheetOptions } from './spreadsheet/fake-spreadsheet.ts';
export { type SandboxProcess, type SandboxProcessOptions, startSandboxProcess } from './transports/sandbox-process.ts';
export { socketTransport } from './transports/socket.ts';
export { bearableHost, calm, disturb, type UnkindHost, unkindHost } from './unkind.ts';
