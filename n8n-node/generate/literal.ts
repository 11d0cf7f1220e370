/** Values as TypeScript source in this repository's style: two spaces, single quotes, bare keys; what has a name is written by its name. */
export type Names = ReadonlyMap<string, string>;

/** What makes two values the same. */
export function identity(value: unknown): string {
  return JSON.stringify(value);
}

export function literal(value: unknown, names: Names = new Map(), depth = 0): string {
  const name = depth > 0 && typeof value === 'object' ? names.get(identity(value)) : undefined;
  return name ?? printed(value, entry => literal(entry, names, depth + 1), depth, TYPESCRIPT);
}

/** JSON as this repository's formatter writes it. */
export function jsonText(value: unknown, depth = 0): string {
  return printed(value, entry => jsonText(entry, depth + 1), depth, JSON_FILE);
}

interface Style {
  text(value: string): string;
  key(name: string): string;
  /** After the last entry of a list. */
  end: string;
}

const TYPESCRIPT: Style = {
  text: quoted,
  key: name => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  end: ',',
};
const JSON_FILE: Style = { text: value => JSON.stringify(value), key: name => JSON.stringify(name), end: '' };

/** Lists of plain values on one line, everything else on lines of its own. */
function printed(value: unknown, inner: (entry: unknown) => string, depth: number, style: Style): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isPlain = Array.isArray(value) && value.every(entry => typeof entry !== 'object' || entry === null);
  if (isPlain) return `[${value.map(inner).join(', ')}]`;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (entries.length === 0) return `${open}${close}`;
  const indent = `\n${'  '.repeat(depth)}`;
  const lines = entries.map(([name, entry]) => `${Array.isArray(value) ? '' : `${style.key(name)}: `}${inner(entry)}`);
  return `${open}${indent}  ${lines.join(`,${indent}  `)}${style.end}${indent}${close}`;
}

function quoted(text: string): string {
  const safe = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${safe.replaceAll("'", "\\'")}'`;
}
