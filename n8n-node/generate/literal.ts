/** Values as TypeScript source in this repository's style: two spaces, single quotes, bare keys; what has a name is written by its name. */
export type Names = ReadonlyMap<string, string>;

/** What makes two values the same. */
export function identity(value: unknown): string {
  return JSON.stringify(value);
}

export function literal(value: unknown, names: Names = new Map(), depth = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const name = depth > 0 ? names.get(identity(value)) : undefined;
  if (name) return name;
  const inner = '  '.repeat(depth + 1);
  const end = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value)) {
    if (value.every(entry => typeof entry !== 'object')) return `[${value.map(entry => literal(entry)).join(', ')}]`;
    return `[${value.map(entry => `\n${inner}${literal(entry, names, depth + 1)},`).join('')}${end}]`;
  }
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, entry]) => `\n${inner}${keyOf(key)}: ${literal(entry, names, depth + 1)},`);
  return `{${lines.join('')}${end}}`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  const safe = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${safe.replaceAll("'", "\\'")}'`;
}
