/** Which declaration a name in a source stands for; none, for a global. */
import { type AnyNode, childrenOf } from './syntax.ts';

export interface Reference {
  name: string;
  node: AnyNode;
  /** The nodes around it, the nearest last. */
  around: AnyNode[];
  /** The node that declares the name: import specifier, function, class, declarator, or the pattern of a parameter. */
  declaration?: AnyNode;
}

type Scope = Map<string, AnyNode>;

/** Every use of a name in a program. Names of properties, labels and exports under another name are none. */
export function referencesIn(program: AnyNode): Reference[] {
  const references: Reference[] = [];
  visit(program, [], [], references);
  return references;
}

function visit(node: AnyNode, around: AnyNode[], scopes: Scope[], references: Reference[]): void {
  if (node.type === 'Identifier') {
    const declaration = scopes.findLast(scope => scope.has(node.name))?.get(node.name);
    references.push({ name: node.name, node, around, declaration });
    return;
  }
  const own = scopeOf(node);
  const inner = own ? [...scopes, own] : scopes;
  for (const child of usesIn(node)) visit(child, [...around, node], inner, references);
}

/** The children of a node that are or hold uses of names. */
function usesIn(node: AnyNode): AnyNode[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object];
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return [...(node.computed ? [node.key] : []), ...(node.value ? [node.value] : [])];
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return [];
    case 'ExportNamedDeclaration':
      return node.declaration ? [node.declaration] : node.source ? [] : node.specifiers;
    case 'ExportSpecifier':
      return [node.local];
    case 'LabeledStatement':
      return [node.body];
    default:
      return childrenOf(node);
  }
}

/** The names that a node declares for what is inside it. */
function scopeOf(node: AnyNode): Scope | undefined {
  const scope: Scope = new Map();
  switch (node.type) {
    case 'Program':
      declareBlock(node.body, scope);
      declareVars(node, scope);
      return scope;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      if (node.type !== 'ArrowFunctionExpression') scope.set('arguments', node);
      if (node.type === 'FunctionExpression' && node.id) scope.set(node.id.name, node);
      for (const parameter of node.params) declarePattern(parameter, parameter, scope);
      declareVars(node.body, scope);
      return scope;
    case 'ClassExpression':
      if (node.id) scope.set(node.id.name, node);
      return scope;
    case 'BlockStatement':
    case 'StaticBlock':
      declareBlock(node.body, scope);
      return scope;
    case 'SwitchStatement':
      for (const one of node.cases) declareBlock(one.consequent, scope);
      return scope;
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      declareBlock([node.init ?? node.left].filter(Boolean), scope);
      return scope;
    case 'CatchClause':
      if (node.param) declarePattern(node.param, node.param, scope);
      return scope;
    default:
      return undefined;
  }
}

/** Imports, functions, classes, `let` and `const` of a block. */
function declareBlock(statements: AnyNode[], scope: Scope): void {
  for (const statement of statements) {
    const node: AnyNode =
      statement.type.startsWith('Export') && statement.declaration ? statement.declaration : statement;
    if (node.type === 'ImportDeclaration') for (const one of node.specifiers) scope.set(one.local.name, one);
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id)
      scope.set(node.id.name, node);
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') declareAll(node, scope);
  }
}

/** `var` belongs to the function around it, however deep it stands. */
function declareVars(node: AnyNode, scope: Scope): void {
  if (node.type === 'VariableDeclaration' && node.kind === 'var') declareAll(node, scope);
  for (const child of childrenOf(node)) {
    if (!/Function/.test(child.type) && !/^Class/.test(child.type)) declareVars(child, scope);
  }
}

function declareAll({ declarations }: AnyNode, scope: Scope): void {
  for (const declarator of declarations) declarePattern(declarator.id, declarator, scope);
}

function declarePattern(pattern: AnyNode | null, declaration: AnyNode, scope: Scope): void {
  switch (pattern?.type) {
    case 'Identifier':
      scope.set(pattern.name, declaration);
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties)
        declarePattern(property.value ?? property.argument, declaration, scope);
      return;
    case 'ArrayPattern':
      for (const element of pattern.elements) declarePattern(element, declaration, scope);
      return;
    case 'AssignmentPattern':
      declarePattern(pattern.left, declaration, scope);
      return;
    case 'RestElement':
      declarePattern(pattern.argument, declaration, scope);
  }
}
