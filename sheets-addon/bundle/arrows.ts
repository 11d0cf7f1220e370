/** Makes a script shorter for the minifier: function declarations inside functions become arrows, hoisted as they were. */
import { type BlockStatement, type FunctionDeclaration, type Function as FunctionNode, type Node, parse } from 'acorn';
import { childrenOf, nodesIn } from './syntax-tree.ts';

/**
 * `function a(b){…}` among the statements of a function becomes `var a=(b)=>{…}` at their top. The script's own functions stay
 * declarations, and so does what an arrow cannot do: generators, async functions, constructors, and whatever reads `this`,
 * `arguments` or `new.target`.
 * @param script ECMAScript 2020, not a module.
 */
export function withArrows(script: string): string {
  const program = parse(script, { ecmaVersion: 2020 });
  const constructors = new Set(nodesIn(program).flatMap(constructed));

  function isMovable(node: Node): node is FunctionDeclaration & { id: { name: string } } {
    if (node.type !== 'FunctionDeclaration') return false;
    const { id, generator, async } = node as FunctionDeclaration;
    return !generator && !async && !constructors.has(id.name) && !nodesIn(node, ownScope).some(readsItsCall);
  }

  /** The text of a node in which every function body is rewritten. */
  function text(node: Node): string {
    let [written, at] = ['', node.start];
    for (const body of outermostBodies(node)) {
      written += script.slice(at, body.start) + bodyText(body);
      at = body.end;
    }
    return written + script.slice(at, node.end);
  }

  function bodyText({ body }: BlockStatement): string {
    const directives = body.filter(node => 'directive' in node);
    const arrows = body
      .filter(isMovable)
      .map(({ id, params, body: inner }) => `${id.name}=(${params.map(text)})=>${bodyText(inner)}`);
    const others = body.filter(node => !directives.includes(node) && !isMovable(node));
    const hoisted = arrows.length > 0 ? [`var ${arrows}`] : [];
    return `{${[...directives.map(text), ...hoisted, ...others.map(text)].join(';')}}`;
  }

  return text(program);
}

function outermostBodies(node: Node): BlockStatement[] {
  return childrenOf(node).flatMap(child =>
    isFunction(node) && child === node.body && child.type === 'BlockStatement'
      ? [child as BlockStatement]
      : outermostBodies(child),
  );
}

function isFunction(node: Node): node is FunctionNode {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

/** An arrow has the `this` and `arguments` of the function around it; any other function has its own. */
function ownScope({ type }: Node): boolean {
  return type !== 'FunctionDeclaration' && type !== 'FunctionExpression';
}

function readsItsCall(node: Node): boolean {
  const isArguments = node.type === 'Identifier' && 'name' in node && node.name === 'arguments';
  return isArguments || node.type === 'ThisExpression' || node.type === 'MetaProperty';
}

/** The name that is used as a constructor here. */
function constructed(node: Node): string[] {
  const used = node as Node & { callee?: Node; right?: Node; superClass?: Node | null; operator?: string };
  const by =
    node.type === 'NewExpression' ? used.callee : used.operator === 'instanceof' ? used.right : used.superClass;
  return by?.type === 'Identifier' && 'name' in by ? [String(by.name)] : [];
}
