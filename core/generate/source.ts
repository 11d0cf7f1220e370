/** Writes values as TypeScript. The form of what is written is the formatter's. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const formatter = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const cwd = fileURLToPath(new URL('../..', import.meta.url));

/** A whole file. @param about one sentence for its head. */
export function file(about: string, ...parts: string[]): string {
  const source = [`/** ${about} Made from core/catalog by \`npm run generate\`. */`, ...parts].join('\n\n');
  const args = [formatter, 'format', '--stdin-file-path=made.ts'];
  return execFileSync(process.execPath, args, { cwd, input: source, encoding: 'utf8' });
}

/** A piece of source that stands for itself: the name of a constant. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function literal(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const held = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${literal(each)}`);
  return `{ ${held.join(', ')} }`;
}

/** JSON as a template, in which a constant is the JSON text that it holds. */
export function jsonText(value: unknown): string {
  return `\`${jsonParts(value)}\``;
}

function jsonParts(value: unknown): string {
  if (value instanceof Code) return `\${${value.text}}`;
  if (Array.isArray(value)) return `[${value.map(jsonParts).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replace(/[\\`]|\$(?=\{)/g, '\\$&');
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}:${jsonParts(each)}`)
    .join()}}`;
}

/** The declaration of a constant that holds JSON. */
export const jsonConstant = (name: string, value: unknown) => `const ${name} = ${jsonText(value)};`;

/** The declaration of a constant. */
export const constant = (name: string, type: string, value: unknown) => `const ${name}: ${type} = ${literal(value)};`;

/**
 * A value in which every object that stands in several places has become the name of a constant.
 * @param nameOf the name that an object deserves, undefined where it is not worth one.
 */
export function shared<Value>(
  value: Value,
  declare: (name: string, value: unknown) => string,
  nameOf: (object: Record<string, unknown>, key: string) => unknown,
): { constants: string[]; value: Value } {
  const counts = new Map<string, number>();
  const count = (held: unknown): void => {
    if (typeof held !== 'object' || held === null || held instanceof Code) return;
    const text = JSON.stringify(held);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    // What stands inside something shared stands there once.
    if (counts.get(text) === 1) for (const inner of Object.values(held)) count(inner);
  };
  count(value);
  const names = new Map<string, string>();
  const constants: string[] = [];
  const replaced = (held: unknown, key: string): unknown => {
    if (typeof held !== 'object' || held === null || held instanceof Code) return held;
    if (Array.isArray(held)) return held.map(each => replaced(each, key));
    const own = () => Object.fromEntries(Object.entries(held).map(([name, each]) => [name, replaced(each, name)]));
    const wanted = nameOf(held as Record<string, unknown>, key);
    const text = JSON.stringify(held);
    if (!wanted || (counts.get(text) ?? 0) < 2) return own();
    let name = names.get(text);
    if (name === undefined) {
      const taken = [...names.values()].filter(other => other.replace(/\d+$/, '') === wanted).length;
      name = taken === 0 ? String(wanted) : `${wanted}${taken + 1}`;
      names.set(text, name);
      constants.push(declare(name, own()));
    }
    return new Code(name);
  };
  return { value: replaced(value, '') as Value, constants };
}

export const lowerFirst = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
export const upperFirst = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
