/** A value as TypeScript source in this repository's style: two spaces, single quotes, bare keys. */
export function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = '  '.repeat(depth + 1);
  const end = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${value.map(entry => `\n${inner}${literal(entry, depth + 1)},`).join('')}${end}]`;
  }
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (entries.length === 0) return '{}';
  return `{${entries.map(([name, entry]) => `\n${inner}${key(name)}: ${literal(entry, depth + 1)},`).join('')}${end}}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  const safe = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${safe.replaceAll("'", "\\'")}'`;
}
