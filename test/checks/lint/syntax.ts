/** Reads TypeScript as a syntax tree, for gates that look at what a source really says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Node, type Program, parse } from 'acorn';
import { transformSync } from 'esbuild';

export interface Source {
  /** Path from the repository's root, with forward slashes. */
  file: string;
  text: string;
}

/** The TypeScript sources of a folder, without what was built or installed. */
export function sourcesIn(root: string, folder: string, leaveOut: readonly string[] = []): Source[] {
  const outside = new Set(['node_modules', 'dist', ...leaveOut]);
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(file => !file.split('/').some(part => outside.has(part)))
    .sort()
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

export interface Tree {
  program: Program;
  /** What a node says, on one line. */
  textOf(node: Node): string;
}

/** The tree of a source without its types. */
export function treeOf({ text }: Source): Tree {
  const { code } = transformSync(text, { loader: 'ts', target: 'es2022' });
  return {
    program: parse(code, { ecmaVersion: 2022, sourceType: 'module' }),
    textOf: node => code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 80),
  };
}

/** Nodes of every kind, as acorn makes them. */
// biome-ignore lint/suspicious/noExplicitAny: a walk over all kinds of nodes knows none of them.
export type AnyNode = Node & Record<string, any>;

export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The nodes directly below one, in the order of the source. */
export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap(value =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}
