/** Says in few letters what a minified script says a hundred times. */
import { type Node, parse } from 'acorn';
import { nodesIn } from './syntax-tree.ts';

const UNDEFINED = 'U_';
const CHECKS = new Map([
  ['string', 'S_'],
  ['number', 'N_'],
  ['object', 'O_'],
]);

/** What a script with short forms begins with. A name that ends in `_` cannot be called from outside. */
export const shortForms = `var ${[UNDEFINED, ...[...CHECKS].map(([type, name]) => `${name}=e=>"${type}"==typeof e`)]};`;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * `void 0` becomes `U_`, `"string"==typeof a` becomes `S_(a)`. A minifier that is given the result does not know these names and
 * leaves them. The type of a name that may not exist cannot be asked for in this way.
 * @param script ECMAScript 2020, not a module.
 */
export function withShortForms(script: string): string {
  const edits = nodesIn(parse(script, { ecmaVersion: 2020 })).flatMap(node => shortened(node as Sides));
  // From the end to the start, so that earlier positions stay right.
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: short }) => {
      const space = /[\w$]$/.test(text.slice(0, start)) && /^\w/.test(short) ? ' ' : '';
      return text.slice(0, start) + space + short + text.slice(end);
    }, script);
}

type Sides = Node & {
  operator?: string;
  argument?: Node & { value?: unknown };
  left?: Sides;
  right?: Sides;
  value?: unknown;
};

function shortened({ type, start, end, operator = '', argument, left, right }: Sides): Edit[] {
  if (operator === 'void' && argument?.value === 0) return [{ start, end, text: UNDEFINED }];
  if (type !== 'BinaryExpression' || !/^[!=]==?$/.test(operator)) return [];
  const [asked, expected] = left?.operator === 'typeof' ? [left, right] : [right, left];
  const name = CHECKS.get(String(expected?.value));
  const of = asked?.operator === 'typeof' ? asked.argument : undefined;
  if (!name || !of || of.type === 'SequenceExpression') return [];
  return [
    { start, end: of.start, text: `${operator.startsWith('!') ? '!' : ''}${name}(` },
    { start: of.end, end, text: ')' },
  ];
}
