/**
 * The core has no I/O, no clock, no randomness and no host: it runs where there is nothing but the language.
 * Looks at what the sources say, and bundles the core so that a test can run it in an empty world.
 * By hand: `npx tsx test/checks/lint/core-purity.ts` prints what it finds and the size of the bundle.
 */
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { referencesIn } from './scopes.ts';
import { type AnyNode, childrenOf, type Source, sourcesIn, type Tree, treeOf } from './syntax.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the language itself offers to a pure program (ECMAScript 2022), without its doors to code and to the global object. */
const LANGUAGE = new Set(
  `undefined NaN Infinity Array ArrayBuffer BigInt Boolean DataView Date Error AggregateError EvalError RangeError
  ReferenceError SyntaxError TypeError URIError Float32Array Float64Array Int8Array Int16Array Int32Array JSON Map Math
  Number Object Promise Proxy Reflect RegExp Set String Symbol Uint8Array Uint8ClampedArray Uint16Array Uint32Array
  WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt arguments`
    .trim()
    .split(/\s+/),
);

/** Methods that look at the host's time zone or language. */
const LOCAL =
  /^(toLocale\w*|localeCompare|getTimezoneOffset|(get|set)(Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year)|toDateString|toTimeString)$/;

/** Packages that the core may import, by the exact name: the plain name of the schema library brings 23 times as much. */
const PACKAGES = new Set(['zod/mini']);

/** Sources of the core that run on users' machines; `generate` runs at build time. */
export function coreSources(): Source[] {
  return sourcesIn(root, 'core', ['generate']);
}

/** What a source of the core names that is not the language's: one line each. */
export function impuritiesOf(source: Source): string[] {
  const tree = treeOf(source);
  return [...importsOf(source, tree), ...globalsOf(tree), ...localCallsOf(tree)].map(
    words => `${source.file}: ${words}`,
  );
}

function importsOf({ file }: Source, { program, textOf }: Tree): string[] {
  return everyNode(program as AnyNode).flatMap(node => {
    if (node.type === 'ImportExpression') return [textOf(node)];
    const from = /^(Import|Export)/.test(node.type) ? node.source?.value : undefined;
    if (typeof from !== 'string' || PACKAGES.has(from)) return [];
    const target = posix.join(posix.dirname(file), from);
    const inside = from.startsWith('.') && target.startsWith('core/') && !target.startsWith('core/generate/');
    return inside ? [] : [`imports ${from}`];
  });
}

function globalsOf({ program, textOf }: Tree): string[] {
  return referencesIn(program as AnyNode).flatMap(({ name, node, around, declaration }) => {
    if (declaration) return [];
    const parent = around.at(-1)!;
    if (!LANGUAGE.has(name)) return [`${name} in ${textOf(parent)}`];
    if (name === 'Date' && !isPureDate(node, parent)) return [textOf(parent)];
    if (name === 'Math' && !isPureMath(node, parent)) return [textOf(parent)];
    return [];
  });
}

/** `Date.parse`, `Date.UTC`, `new Date(something)` and `instanceof Date`; not the clock, under any name. */
function isPureDate(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'NewExpression') return parent.callee === node && parent.arguments.length > 0;
  if (parent.type === 'BinaryExpression') return parent.operator === 'instanceof';
  return parent.object === node && ['parse', 'UTC'].includes(memberName(parent) ?? '');
}

function isPureMath(node: AnyNode, parent: AnyNode): boolean {
  const member = parent.object === node ? memberName(parent) : undefined;
  return member !== undefined && member !== 'random';
}

function localCallsOf({ program, textOf }: Tree): string[] {
  return everyNode(program as AnyNode)
    .filter(node => node.type === 'MemberExpression' && LOCAL.test(memberName(node) ?? ''))
    .map(textOf);
}

/** The member's name, where it can be read. */
function memberName(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  if (!node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : undefined;
}

function everyNode(node: AnyNode): AnyNode[] {
  return [node, ...childrenOf(node).flatMap(everyNode)];
}

/** The core as one script that defines `SoldData`. */
export function bundleCore(): { code: string; bytes: number; gzipped: number } {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['core/index.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'SoldData',
    target: 'es2022',
    minify: true,
    write: false,
  });
  const code = outputFiles[0]!.text;
  return { code, bytes: Buffer.byteLength(code), gzipped: gzipSync(code).length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = coreSources().flatMap(impuritiesOf);
  const { bytes, gzipped } = bundleCore();
  for (const line of found) console.log(line);
  console.log(`${found.length} impurities; the core's bundle is ${bytes} bytes, ${gzipped} gzipped`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
