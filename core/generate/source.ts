/** Writes data as formatted TypeScript. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const formatter = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const cwd = fileURLToPath(new URL('../..', import.meta.url));

/** The content of a file. @param about one sentence for its first line. */
export function file(about: string, ...parts: string[]): string {
  const source = [`/** ${about} Made from core/catalog by \`npm run generate\`. */`, ...parts].join('\n\n');
  const args = [formatter, 'format', '--stdin-file-path=made.ts'];
  return execFileSync(process.execPath, args, { cwd, input: source, encoding: 'utf8' });
}

/** The declaration of an exported constant. */
export const constant = (name: string, type: string, value: unknown) =>
  `export const ${name}: ${type} = ${literal(value)};`;

/** Stands in a value for a constant, which is written by its name. */
export class Named {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Plain data as source. */
export function literal(value: unknown): string {
  if (value instanceof Named) return value.name;
  if (Array.isArray(value)) return `[${value.map(literal).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const written = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${written.map(([key, each]) => `${JSON.stringify(key)}:${literal(each)}`).join(',')}}`;
}

export const upperFirst = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
