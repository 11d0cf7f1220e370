/** Writes values as TypeScript source. */

/** A piece of source that stands for itself: the name of a constant, a call. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const WIDTH = 120;

export const heading = (about: string) => `/** ${about} Made from core/catalog by \`npm run generate\`. */\n`;

/**
 * A literal, on one line where it fits. A key that starts with `...` is spread.
 * @param column where the literal starts on its line.
 */
export function literal(value: unknown, indent = 0, column = indent): string {
  const flat = flatLiteral(value);
  if (column + flat.length < WIDTH && !flat.includes('\n')) return flat;
  const inner = indent + 2;
  const pad = ' '.repeat(inner);
  if (Array.isArray(value)) {
    if (value.every(each => typeof each !== 'object'))
      return `[\n${filled(value.map(flatLiteral), pad)}\n${' '.repeat(indent)}]`;
    return `[\n${value.map(each => `${pad}${literal(each, inner)},\n`).join('')}${' '.repeat(indent)}]`;
  }
  if (value instanceof Code || typeof value !== 'object' || value === null) return flat;
  const lines = Object.entries(value).map(([key, held]) => {
    const whole = property(key, held, '');
    if (whole) return `${pad}${whole},\n`;
    const name = `${keyOf(key)}: `;
    return `${pad}${name}${literal(held, inner, inner + name.length)},\n`;
  });
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

function flatLiteral(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([key, held]) => property(key, held, '') || `${keyOf(key)}: ${flatLiteral(held)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** A property that needs no value: a spread, or a constant of the same name. */
function property(key: string, held: unknown, otherwise: string): string {
  if (key.startsWith('...')) return key;
  return held instanceof Code && held.text === key ? key : otherwise;
}

/** The declaration of a constant. */
export function constant(name: string, type: string, value: unknown): string {
  const start = `const ${name}: ${type} = `;
  return `${start}${literal(value, 0, start.length)};\n\n`;
}

/** Short entries side by side. */
function filled(entries: string[], pad: string): string {
  const lines: string[] = [];
  let line = pad;
  for (const entry of entries) {
    if (line.length + entry.length + 2 > WIDTH) {
      lines.push(line.trimEnd());
      line = pad;
    }
    line += `${entry}, `;
  }
  return [...lines, line.trimEnd()].join('\n');
}

export const quoted = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const keyOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

export const lowerFirst = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
export const upperFirst = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
