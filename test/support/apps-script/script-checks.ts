// Checks on a built Code.js that need no run of its functions.
import vm from 'node:vm';
import { type AnyNode, type Identifier, type Node, type Program, parse } from 'acorn';
import { analyze } from 'eslint-scope';
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
 * Names the code takes from its surroundings that Apps Script does not have: URL, setTimeout, fetch, process, ... Asking `typeof name`
 * is allowed, because it cannot fail. Of `globalThis.name`, which cannot fail either, only names that other engines do have count: there
 * the code would call them.
 */
export function forbiddenGlobals(code: string): ForbiddenUse[] {
  const program = parseScript(code);
  const { set, through } = analyze(program as never, { ecmaVersion: 2020, sourceType: 'script' }).globalScope!;
  const asked = new Set<AnyNode>();
  const members: Identifier[] = [];
  walk(program, node => {
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') asked.add(node.argument);
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return;
    if (node.object.type !== 'Identifier' || node.object.name !== 'globalThis') return;
    if (ELSEWHERE.has(node.property.name)) members.push(node.property);
  });
  const free = through.map(({ identifier }) => identifier as unknown as Identifier).filter(node => !asked.has(node));
  const known = new Set([...LANGUAGE_GLOBALS, ...SERVICE_GLOBALS, ...set.keys()]);
  return [...free, ...members]
    .filter(({ name }) => !known.has(name))
    .sort((one, other) => one.start - other.start)
    .map(node => ({ name: node.name, line: lineOf(node) }));
}

function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node);
  for (const child of Object.values(node).flat())
    if (child !== null && typeof child === 'object' && 'type' in child) walk(child as AnyNode, visit);
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
  return parse(code, { ecmaVersion: 2020, sourceType: 'script', locations: true, ranges: true });
}

function lineOf(node: Node): number {
  return node.loc?.start.line ?? 0;
}
