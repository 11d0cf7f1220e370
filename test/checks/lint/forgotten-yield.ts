/**
 * Finds operations that are called and never run: an operation is a generator, so a call without `yield*` sends nothing,
 * and the compiler does not mind when the result is not used.
 * By hand: `npx tsx test/checks/lint/forgotten-yield.ts`.
 */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencesIn } from './scopes.ts';
import { type AnyNode, type Source, sourcesIn, type Tree, treeOf } from './syntax.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The sources of the core and of the three surfaces. */
export function connectorSources(): Source[] {
  return ['core', 'sheets-addon', 'n8n-node', 'zapier-app']
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => sourcesIn(root, folder));
}

/** Calls of generator functions that stand alone, under `await` or under a plain `yield`: one line each. */
export function forgottenYieldsIn(sources: readonly Source[]): string[] {
  const modules = new Map(sources.map(source => [source.file, readModule(source)]));
  return [...modules.values()].flatMap(module => forgottenIn(module, modules));
}

interface Module {
  file: string;
  tree: Tree;
  body: AnyNode[];
}

function readModule(source: Source): Module {
  const tree = treeOf(source);
  return { file: source.file, tree, body: tree.program.body as AnyNode[] };
}

type Modules = ReadonlyMap<string, Module>;

function forgottenIn(module: Module, modules: Modules): string[] {
  return referencesIn(module.tree.program as AnyNode).flatMap(({ node, around, declaration }) => {
    if (!declaration) return [];
    const { call, outside } = callOf(node, around);
    if (!call || !isForgotten(call, outside)) return [];
    const member = call.callee.type === 'MemberExpression' ? call.callee.property.name : undefined;
    if (!isOperation(declaration, member, module, modules)) return [];
    return [`${module.file}: ${module.tree.textOf(outside)}`];
  });
}

/** The call `name(...)` or `name.member(...)` of a name, and the node around it. */
function callOf(node: AnyNode, around: AnyNode[]): { call?: AnyNode; outside: AnyNode } {
  const isMember =
    around.at(-1)?.type === 'MemberExpression' && around.at(-1)?.object === node && !around.at(-1)?.computed;
  const callee = isMember ? around.at(-1)! : node;
  const call = around.at(isMember ? -2 : -1);
  const outside = around.at(isMember ? -3 : -2)!;
  return call?.type === 'CallExpression' && call.callee === callee ? { call, outside } : { outside };
}

function isForgotten(call: AnyNode, outside: AnyNode): boolean {
  if (outside.type === 'ExpressionStatement' || outside.type === 'AwaitExpression') return true;
  if (outside.type === 'UnaryExpression') return outside.operator === 'void';
  return outside.type === 'YieldExpression' && !outside.delegate && outside.argument === call;
}

/** The declaration behind a name is a generator function, here or where it is imported from. */
function isOperation(declaration: AnyNode, member: string | undefined, module: Module, modules: Modules): boolean {
  switch (declaration.type) {
    case 'FunctionDeclaration':
      return member === undefined && declaration.generator;
    case 'VariableDeclarator':
      return member === undefined && declaration.init?.type === 'FunctionExpression' && declaration.init.generator;
    case 'ImportSpecifier':
      return (
        member === undefined && exportsOperation(declaration.imported.name, sourceOf(declaration, module), modules)
      );
    case 'ImportNamespaceSpecifier':
      return member !== undefined && exportsOperation(member, sourceOf(declaration, module), modules);
    default:
      return false;
  }
}

/** The file that an import specifier names, where it is one of ours. */
function sourceOf(specifier: AnyNode, { file, body }: Module): string {
  const statement = body.find(node => node.type === 'ImportDeclaration' && node.specifiers.includes(specifier))!;
  return fileOf(statement.source.value, file);
}

function fileOf(from: string, file: string): string {
  if (from === '@sold-data/core') return 'core/index.ts';
  if (from.startsWith('@sold-data/core/')) return from.replace('@sold-data/', '');
  return posix.join(posix.dirname(file), from);
}

function exportsOperation(name: string, file: string, modules: Modules): boolean {
  const module = modules.get(file);
  if (!module) return false;
  return module.body.some(node => {
    if (node.type === 'ExportAllDeclaration') return exportsOperation(name, fileOf(node.source.value, file), modules);
    if (node.type !== 'ExportNamedDeclaration') return false;
    if (node.declaration) return declares(node.declaration, name);
    const specifier = node.specifiers.find((one: AnyNode) => one.exported.name === name);
    if (!specifier) return false;
    if (node.source) return exportsOperation(specifier.local.name, fileOf(node.source.value, file), modules);
    return module.body.some(one => declares(one, specifier.local.name));
  });
}

function declares(node: AnyNode, name: string): boolean {
  if (node.type === 'FunctionDeclaration') return node.id.name === name && node.generator;
  if (node.type !== 'VariableDeclaration') return false;
  return node.declarations.some(
    ({ id, init }: AnyNode) => id.name === name && init?.type === 'FunctionExpression' && init.generator,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = forgottenYieldsIn(connectorSources());
  for (const line of found) console.log(line);
  console.log(`${found.length} forgotten yields`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
