// Checks on a built Code.js that need no run of its functions.
import vm from 'node:vm';
import { type Node, type Program, parse } from 'acorn';
import { freeIdentifiers } from './free-identifiers.ts';
import { LANGUAGE_GLOBALS } from './runtime.ts';
import { SERVICE_GLOBALS } from './services/index.ts';

export interface ParseResult {
  ok: boolean;
  /** Where and why it does not parse, as `line:column message`. */
  error?: string;
}

/**
 * Whether Apps Script's parser takes the file: a script, not a module, in ES2020. Private fields, static fields and static
 * blocks, top-level await and import are what a bundler with a wrong target lets through.
 */
export function parsesAsScript(code: string): ParseResult {
  try {
    parseScript(code);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as SyntaxError & { loc?: { line: number; column: number } };
    return { ok: false, error: `${loc?.line}:${loc?.column} ${error.message}` };
  }
}

/** Globals of this Node and of browsers. */
const ELSEWHERE = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...['window', 'self', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'XMLHttpRequest'],
  'alert',
]);

export interface ForbiddenUse {
  name: string;
  line: number;
}

/**
 * Names the code takes from its surroundings that Apps Script does not have: URL, setTimeout, fetch, process, ... Found by
 * scope analysis, so a property or a local variable of that name is none. Asking `typeof name` is allowed: it cannot fail. Of
 * `globalThis.name`, which cannot fail either, only names that other engines do have count: there the code would call them.
 */
export function forbiddenGlobals(code: string): ForbiddenUse[] {
  const allowed = new Set([...LANGUAGE_GLOBALS, ...SERVICE_GLOBALS]);
  return freeIdentifiers(parseScript(code))
    .filter(use => !use.inTypeof && !allowed.has(use.name) && (!use.member || ELSEWHERE.has(use.name)))
    .map(({ name, node }) => ({ name, line: lineOf(node) }));
}

export interface LoadResult {
  ok: boolean;
  /** Services touched while loading, in order; each touch would make the menu vanish. */
  touched: string[];
  error?: string;
}

/** Evaluates the file in bare globals where every service throws at the first touch: onOpen(e) in AuthMode.NONE must survive it. */
export function loadsUnderAuthModeNone(code: string): LoadResult {
  const context = vm.createContext(Object.create(null));
  const touched: string[] = [];
  const names = vm.runInContext('Object.getOwnPropertyNames(globalThis)', context) as string[];
  for (const name of names) if (!LANGUAGE_GLOBALS.includes(name)) vm.runInContext(`delete globalThis.${name}`, context);
  for (const name of SERVICE_GLOBALS) {
    Object.defineProperty(context, name, {
      configurable: true,
      get() {
        touched.push(name);
        throw new Error(`${name} was touched while the script loaded`);
      },
    });
  }
  try {
    new vm.Script(code, { filename: 'Code.js' }).runInContext(context, { timeout: 5000 });
  } catch (error) {
    return { ok: false, touched, error: String((error as { message?: unknown }).message ?? error) };
  }
  return { ok: touched.length === 0, touched };
}

function parseScript(code: string): Program {
  return parse(code, { ecmaVersion: 2020, sourceType: 'script', locations: true });
}

function lineOf(node: Node): number {
  return node.loc?.start.line ?? 0;
}
