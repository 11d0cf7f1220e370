/** Ways through the syntax tree of a script. */
import type { Node } from 'acorn';

/** The node and what it contains; `enters` says of which nodes the contents count. */
export function nodesIn(node: Node, enters: (node: Node) => boolean = () => true): Node[] {
  return [node, ...childrenOf(node).flatMap(child => (enters(child) ? nodesIn(child, enters) : []))];
}

/** Children in the order of the script. */
export function childrenOf(node: Node): Node[] {
  const nodes = Object.values(node).flat().filter(isNode);
  // A shorthand property holds the same node twice.
  return [...new Set(nodes)].sort((a, b) => a.start - b.start);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
