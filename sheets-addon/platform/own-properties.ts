/** The current user's properties. In a formula, they are those of the file's owner. */

/** A short-lived copy of all of them, because Google counts each read. */
let copy: { at: number; properties: Readonly<Record<string, string>> } | undefined;
const COPY_MS = 1_000;

let found: GoogleAppsScript.Properties.Properties | undefined;
const store = () => (found ??= PropertiesService.getUserProperties());

export function readOwn(name: string): string | undefined {
  if (!copy || Math.abs(Date.now() - copy.at) >= COPY_MS)
    copy = { at: Date.now(), properties: store().getProperties() };
  return copy.properties[name];
}

export function writeOwn(name: string, text: string): void {
  copy = undefined;
  store().setProperty(name, text);
}

export function dropOwn(name: string): void {
  copy = undefined;
  store().deleteProperty(name);
}
