import vm from 'node:vm';
import { type AnyNode, type Pattern, parse } from 'acorn';

const KEY = 'apps-script.variables';
/** The global under which a script leaves access to the variables of its module. */
export const VARIABLES = Symbol.for(KEY);

const scripts = new Map<string, vm.Script>();

/** The script of a bundle for contexts that are reused. */
export function reusedScript(code: string): vm.Script {
  const script = scripts.get(code) ?? new vm.Script(withVariables(code), { filename: 'Code.js' });
  scripts.set(code, script);
  return script;
}

/**
 * The bundle `var Name = (() => { … })()` with access to the variables inside. The modules are strict, but bundlers drop the directive; with
 * it, a change of a frozen value throws.
 * @throws Error if the code isn't such a bundle.
 */
function withVariables(code: string): string {
  const [body] = parse(code, { ecmaVersion: 'latest' }).body.flatMap(bodyOf);
  const last = body?.body.at(-1);
  if (!body || last?.type !== 'ReturnStatement') throw new Error('only a bundle of modules can be used again');
  const names = body.body.flatMap(statement =>
    statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(({ id }) => namesIn(id)) : [],
  );
  const list = `[${names.join()}]`;
  const access = `globalThis[Symbol.for('${KEY}')] = { get: () => ${list}, set: values => { ${list} = values; } };\n`;
  const inside = body.start + 1;
  return `${code.slice(0, inside)}'use strict';${code.slice(inside, last.start)}${access}${code.slice(last.start)}`;
}

function bodyOf(statement: AnyNode) {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ init }) => {
    const callee = init?.type === 'CallExpression' ? init.callee : undefined;
    return callee?.type === 'ArrowFunctionExpression' && callee.body.type === 'BlockStatement' ? [callee.body] : [];
  });
}

function namesIn(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap(each => namesIn(each.type === 'Property' ? each.value : each));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}
