/**
 * Leaves out of a bundle what only documents and forms made at build time need: help texts, examples, answer schemas and
 * notes of the catalogue, and the schema library itself (zod-outline.ts). For hosts that weigh their script (Apps Script evaluates it anew for every cell).
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CallExpression, type Node, type ObjectExpression, type Program, type Property, parse } from 'acorn';
import { type Plugin, transform } from 'esbuild';
import { labelOf } from '../catalog/row.ts';

/** What of an endpoint's definition stays out. `response` is typed as present, but only documents read it. */
const documentation = new Set(['response', 'assumed', 'summary', 'reference']);
/** Where the help stands among the arguments of a field builder; 1 where not told. */
const helpAt: Record<string, number> = { field: 2, openChoiceField: 2, listField: 2, objectField: 2 };
/** Builders whose result can go when nobody uses it. */
const builder = /Field$|^record$|^auctionItems$/;

export interface LeanOptions {
  /** Keep the labels and examples of parameters and the titles of endpoints, which only forms show; default true. */
  forms?: boolean;
  /** Endpoints that this host never asks. */
  without?: readonly string[];
}

/** An esbuild plugin. Parameters keep bounds, defaults, labels and rules; rows keep names, labels and kinds. */
export function leanBundle({ forms = true, without = [] }: LeanOptions = {}): Plugin {
  return {
    name: 'lean-bundle',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^zod\/mini$/ }, () => ({
        path: fileURLToPath(new URL('./zod-outline.ts', import.meta.url)),
      }));
      onLoad({ filter: /[\\/]core[\\/]catalog[\\/][a-z-]+\.ts$/ }, async ({ path }) => ({
        contents: await withoutDocumentation(await readFile(path, 'utf8'), forms, without),
        loader: 'js',
      }));
    },
  };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

async function withoutDocumentation(source: string, forms: boolean, without: readonly string[]): Promise<string> {
  const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
  const edits: Edit[] = [];
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  collect(program, forms, edits);
  for (const entry of catalogEntries(program)) {
    const { start, end, key } = entry;
    if (key.type === 'Identifier' && without.includes(key.name))
      edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
  }
  // From the end to the start, so that earlier positions stay right.
  return edits
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => `${text.slice(0, edit.start)}${edit.text}${text.slice(edit.end)}`, code);
}

/** The properties of `catalog`, in the file that has it. */
function catalogEntries({ body }: Program): Property[] {
  return body.flatMap(statement => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && id.name === 'catalog' && init?.type === 'ObjectExpression'
        ? (init.properties as Property[])
        : [],
    );
  });
}

/** Looks at calls from the outside in; what lies inside an edit goes with it. */
function collect(node: unknown, forms: boolean, edits: Edit[], key?: string): void {
  if (Array.isArray(node)) for (const entry of node) collect(entry, forms, edits);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  if ((node as Node).type === 'CallExpression') {
    const call = node as CallExpression;
    const name = call.callee.type === 'Identifier' ? call.callee.name : '';
    if (name === 'defineEndpoint') {
      edits.push({ start: call.start, end: call.start, text: '/* @__PURE__ */ ' });
      endpoint(call.arguments[0] as ObjectExpression, forms, edits);
      return;
    }
    if (builder.test(name)) edits.push({ start: call.start, end: call.start, text: '/* @__PURE__ */ ' });
    if (name === 'field' && !forms) {
      // The schema alone, without its texts.
      const schema = call.arguments[0]!;
      edits.push({ start: schema.end, end: call.end - 1, text: '' });
      edits.push({ start: call.callee.start, end: call.callee.end, text: '' });
    } else if (/(^f|F)ield$/.test(name)) {
      texts(call, helpAt[name] ?? 1, name === 'field' ? undefined : key, edits);
    }
  }
  const named = (node as Node).type === 'Property' ? (node as Property).key : undefined;
  const name = named?.type === 'Identifier' ? named.name : undefined;
  for (const inner of Object.values(node)) collect(inner, forms, edits, inner === named ? undefined : name);
}

/** Cuts the help off the end of a field's arguments, and a label that its name tells too. @param at where the help stands. */
function texts({ arguments: given }: CallExpression, at: number, key: string | undefined, edits: Edit[]): void {
  const [label, help] = [given[at - 1], given[at]];
  if (given.length > at + 1) {
    if (help?.type === 'Literal') edits.push({ start: help.start, end: help.end, text: "''" });
    return;
  }
  const derived = label?.type === 'Literal' && key !== undefined && label.value === labelOf(key);
  const first = derived ? label : help;
  const last = help ?? label;
  if (first?.type === 'Literal' && last)
    edits.push({ start: given[given.indexOf(first) - 1]?.end ?? first.start, end: last.end, text: '' });
}

function endpoint({ properties, end }: ObjectExpression, forms: boolean, edits: Edit[]): void {
  for (const [at, property] of (properties as Property[]).entries()) {
    const name = property.key.type === 'Identifier' ? property.key.name : '';
    if (documentation.has(name) || (name === 'title' && !forms))
      edits.push({ start: property.start, end: properties[at + 1]?.start ?? end - 1, text: '' });
    else collect(property.value, forms, edits);
  }
}
