/**
 * Finds operations that are called and never run: an operation is a generator, so a call without `yield*` sends nothing,
 * and the compiler does not mind when the result is not used.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Node, type Program, parse } from 'acorn';
import { transformSync } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Source {
  /** Path from the repository's root. */
  file: string;
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a walk over all kinds of nodes knows none of them.
type AnyNode = Node & Record<string, any>;

/** The sources of the core and of the three surfaces. */
export function connectorSources(): Source[] {
  return ['core', 'sheets-addon', 'n8n-node', 'zapier-app'].flatMap(folder => sourcesIn(join(root, folder)));
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : sourcesIn(path);
    return entry.name.endsWith('.ts') ? [{ file: relative(root, path), text: readFileSync(path, 'utf8') }] : [];
  });
}

/** Calls of generator functions that stand alone, under `await`, `void` or a plain `yield`: one line each. */
export function forgottenYieldsIn(sources: readonly Source[]): string[] {
  const operations = new Set<string>();
  for (const { file, text } of sources)
    for (const [, name] of text.matchAll(/function\s*\*\s*(\w+)/g)) operations.add(`${packageOf(file)} ${name}`);
  for (const { file, text } of sources)
    for (const [, was, is] of text.matchAll(/(\w+) as (\w+)/g))
      if (operations.has(`${packageOf(file)} ${was}`)) operations.add(`${packageOf(file)} ${is}`);
  return sources.flatMap(source => forgottenIn(source, operations));
}

const packageOf = (file: string) => file.split('/')[0]!;

function forgottenIn({ file, text }: Source, operations: ReadonlySet<string>): string[] {
  const { code } = transformSync(text, { loader: 'ts', target: 'es2022' });
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  const isOperation = namesIn(program, file, operations);
  const found: string[] = [];
  visit(program, node => {
    const { object, property, name } = forgottenCall(node)?.callee ?? {};
    if (isOperation(object?.name, name ?? property?.name))
      found.push(`${file}: ${code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 80)}`);
  });
  return found;
}

/** The call that a statement, an `await`, a `void` or a plain `yield` throws away. */
function forgottenCall({ type, expression, argument, operator, delegate }: AnyNode): AnyNode | undefined {
  const wasted =
    type === 'ExpressionStatement'
      ? expression
      : type === 'AwaitExpression' ||
          (type === 'UnaryExpression' && operator === 'void') ||
          (type === 'YieldExpression' && !delegate)
        ? argument
        : undefined;
  return wasted?.type === 'CallExpression' ? wasted : undefined;
}

/** Whether `name`, or `object.name`, is an operation in a source: declared there, or imported from one of our packages. */
function namesIn(program: Program, file: string, operations: ReadonlySet<string>) {
  const names = new Set<string | undefined>();
  const modules = new Map<string | undefined, string>();
  visit(program, node => {
    if (node.generator && node.id) names.add(node.id.name);
    if (node.type === 'VariableDeclarator' && node.init?.generator) names.add(node.id.name);
    if (node.type !== 'ImportDeclaration' || !/^(\.|@sold-data\/)/.test(node.source.value)) return;
    const origin = node.source.value.startsWith('.') ? packageOf(file) : 'core';
    for (const { type, local, imported } of node.specifiers) {
      if (type === 'ImportNamespaceSpecifier') modules.set(local.name, origin);
      else if (operations.has(`${origin} ${imported?.name}`)) names.add(local.name);
    }
  });
  return (object: string | undefined, name: string | undefined) =>
    object === undefined ? names.has(name) : operations.has(`${modules.get(object)} ${name}`);
}

function visit(node: AnyNode, look: (node: AnyNode) => void): void {
  look(node);
  for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child, look);
}
