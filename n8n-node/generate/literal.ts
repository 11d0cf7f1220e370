/** Values as JSON and as TypeScript source; what has a name is written by its name. */
export type Names = ReadonlyMap<string, string>;

/** The first line of a generated file. */
export const HEAD = '// Generated from core/catalog by `npm run generate`. Do not edit.\n';

/** What makes two values the same. */
export function identity(value: unknown): string {
  return JSON.stringify(value);
}

const PLAIN = /(?:"(?!<)(?:[^"\\]|\\.)*"|[\w.-]+)/.source;
const PLAIN_LIST = new RegExp(`\\[\\n\\s+${PLAIN}(?:,\\n\\s+${PLAIN})*\\n\\s+\\]`, 'g');

/** JSON as this repository's formatter writes it: lists of plain values on one line, everything else on lines of its own. */
export function jsonText(value: unknown, replaced?: (key: string, entry: unknown) => unknown): string {
  const text = JSON.stringify(value, replaced, 2);
  return text.replace(PLAIN_LIST, list => `[${list.slice(1, -1).trim().replace(/\n\s+/g, ' ')}]`);
}

/** TypeScript as this repository's formatter writes it. @param depth how deep the literal is indented in its file. */
export function literal(value: unknown, names: Names = new Map(), depth = 0): string {
  const named = (_key: string, entry: unknown) => {
    const name = entry !== value && typeof entry === 'object' ? names.get(identity(entry)) : undefined;
    return name ? `<${name}>` : entry;
  };
  return jsonText(value, named)
    .replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (text, own: string) => (/['\\]/.test(own) ? text : `'${own}'`))
    .replace(/'<([\w.]+)>'/g, '$1')
    .replace(/(?<=[^{[])(?=\n *[}\]])/g, ',')
    .replaceAll('\n', `\n${'  '.repeat(depth)}`);
}
