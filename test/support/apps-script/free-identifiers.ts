// Which names a program takes from outside. ECMAScript's scoping rules for scripts, on acorn's tree.
import type { AnyNode, Function as FunctionNode, Identifier, Node, Pattern, Program } from 'acorn';

export interface FreeIdentifier {
  name: string;
  node: Node;
  /** It is the operand of `typeof`, which answers 'undefined' instead of throwing. */
  inTypeof: boolean;
  /** It was written `globalThis.name`, which is `undefined` instead of throwing. */
  member: boolean;
}

class Scope {
  readonly names = new Set<string>();

  constructor(
    readonly parent: Scope | undefined,
    /** `var` and functions in sloppy code rise to here. */
    readonly isFunction: boolean,
  ) {}

  has(name: string): boolean {
    return this.names.has(name) || (this.parent?.has(name) ?? false);
  }

  get root(): Scope {
    return this.parent?.root ?? this;
  }

  get functionScope(): Scope {
    return this.isFunction || !this.parent ? this : this.parent.functionScope;
  }
}

/**
 * Every use of a name that no scope of the program declares, in source order; `globalThis.name` is a use of `name`.
 */
export function freeIdentifiers(program: Program): FreeIdentifier[] {
  const walker = new Walker();
  walker.block(program.body, new Scope(undefined, true));
  return walker.found;
}

class Walker {
  readonly found: FreeIdentifier[] = [];

  /** Declares what a list of statements declares, then visits them: declarations are visible before their line. */
  block(statements: readonly AnyNode[], scope: Scope): void {
    for (const statement of statements) declare(statement, scope);
    for (const statement of statements) this.visit(statement, scope);
  }

  visit(node: AnyNode | null | undefined, scope: Scope, inTypeof = false): void {
    if (!node) return;
    switch (node.type) {
      case 'Identifier':
        this.#use(node, scope, inTypeof);
        break;
      case 'UnaryExpression':
        this.visit(node.argument, scope, node.operator === 'typeof');
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#function(node as FunctionNode, scope);
        break;
      case 'ClassDeclaration':
      case 'ClassExpression': {
        const inner = new Scope(scope, false);
        if (node.id) inner.names.add(node.id.name);
        this.visit(node.superClass, inner);
        this.visit(node.body, inner);
        break;
      }
      case 'BlockStatement':
        this.block(node.body, new Scope(scope, false));
        break;
      case 'SwitchStatement': {
        const inner = new Scope(scope, false);
        this.visit(node.discriminant, scope);
        for (const entry of node.cases) for (const statement of entry.consequent) declare(statement, inner);
        for (const entry of node.cases) {
          this.visit(entry.test, inner);
          for (const statement of entry.consequent) this.visit(statement, inner);
        }
        break;
      }
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement': {
        const inner = new Scope(scope, false);
        const head = node.type === 'ForStatement' ? node.init : node.left;
        if (head) declare(head, inner);
        this.#children(node, inner);
        break;
      }
      case 'CatchClause': {
        const inner = new Scope(scope, false);
        if (node.param) for (const name of namesOf(node.param)) inner.names.add(name);
        this.visit(node.param, inner);
        this.block(node.body.body, inner);
        break;
      }
      case 'MemberExpression':
        this.visit(node.object, scope);
        if (node.computed) this.visit(node.property, scope);
        else this.#memberOfGlobal(node.object, node.property, scope, inTypeof);
        break;
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        if (node.computed) this.visit(node.key, scope);
        this.visit(node.value, scope);
        break;
      case 'LabeledStatement':
        this.visit(node.body, scope);
        break;
      case 'BreakStatement':
      case 'ContinueStatement':
        break;
      default:
        this.#children(node, scope);
        break;
    }
  }

  #use(node: Identifier, scope: Scope, inTypeof: boolean, member = false): void {
    if (!scope.has(node.name)) this.found.push({ name: node.name, node, inTypeof, member });
  }

  #memberOfGlobal(object: AnyNode, property: AnyNode, scope: Scope, inTypeof: boolean): void {
    const isGlobal = object.type === 'Identifier' && object.name === 'globalThis' && !scope.has('globalThis');
    if (!isGlobal || property.type !== 'Identifier') return;
    // A property this program defines at its top level is not taken from outside; locals of the name do not matter.
    this.#use(property, scope.root, inTypeof, true);
  }

  #function(node: FunctionNode, scope: Scope): void {
    const inner = new Scope(scope, true);
    if (node.type === 'FunctionExpression' && node.id) inner.names.add(node.id.name);
    if (node.type !== 'ArrowFunctionExpression') inner.names.add('arguments');
    for (const param of node.params) for (const name of namesOf(param)) inner.names.add(name);
    if (node.body.type === 'BlockStatement') for (const statement of node.body.body) declare(statement, inner);
    for (const param of node.params) this.visit(param, inner);
    if (node.body.type !== 'BlockStatement') this.visit(node.body, inner);
    else for (const statement of node.body.body) this.visit(statement, inner);
  }

  #children(node: AnyNode, scope: Scope): void {
    for (const child of childrenOf(node)) this.visit(child, scope);
  }
}

/** Enters what a statement declares: let, const, class and function here, `var` in the function around. */
function declare(node: AnyNode, scope: Scope): void {
  if (node.type === 'VariableDeclaration') {
    const target = node.kind === 'var' ? scope.functionScope : scope;
    for (const { id } of node.declarations) for (const name of namesOf(id)) target.names.add(name);
  } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    if (node.id) scope.names.add(node.id.name);
  } else hoistVars(node, scope);
}

/** `var` inside nested statements rises to the function, past blocks but not past functions. */
function hoistVars(node: AnyNode, scope: Scope): void {
  if (/Function|^Class/.test(node.type)) return;
  for (const child of childrenOf(node)) {
    if (child.type === 'VariableDeclaration' && child.kind === 'var') declare(child, scope);
    hoistVars(child, scope);
  }
}

function namesOf(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap(entry => namesOf(entry.type === 'Property' ? entry.value : entry.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(element => (element ? namesOf(element) : []));
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    default:
      return [];
  }
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => value !== null && typeof value === 'object' && 'type' in value);
}
