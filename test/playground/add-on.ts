// Loads the shipped add-on's files, and its custom functions the way Google does: from their comments.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddOnFunction, FunctionParameter } from '../support/spreadsheet/functions.ts';

export interface AddOnFiles {
  code: string;
  /** HTML files, by name without extension. */
  html: Record<string, string>;
  manifest: Record<string, unknown> & { urlFetchWhitelist: string[] };
}

const DIST = fileURLToPath(new URL('../../sheets-addon/dist/', import.meta.url));

/** Reads the output of `npm run build -- sheets`. Throws when the add-on isn't built. */
export function shippedAddOn(folder = DIST): AddOnFiles {
  if (!existsSync(join(folder, 'Code.js')))
    throw new Error('The add-on is not built yet: run `npm run build -- sheets`.');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    code: read('Code.js'),
    html: { Sidebar: read('Sidebar.html') },
    manifest: JSON.parse(read('appsscript.json')),
  };
}

/** The custom functions of a script: every function under a comment with @customfunction. */
export function customFunctions(code: string): AddOnFunction[] {
  const declarations = code.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*@customfunction[\s\S]*?)\*\/\s*function (\w+)\s*\(([^)]*)\)/g,
  );
  return [...declarations].map(([, comment = '', name = '', parameters = '']) => {
    const lines = comment.split('\n').map(line => line.replace(/^\s*\* ?/, '').trim());
    const firstTag = lines.findIndex(line => line.startsWith('@'));
    const described = parametersOf(lines.filter(line => line.startsWith('@param')));
    return {
      name,
      description: lines.slice(0, firstTag).join(' ').trim(),
      parameters: parameters
        .split(',')
        .map(parameter => parameter.trim())
        .filter(Boolean)
        .map(parameter => described.get(parameter) ?? { name: parameter, description: '' }),
    };
  });
}

function parametersOf(tags: string[]): Map<string, FunctionParameter> {
  const parameters = tags.map(tag => {
    const [, name = '', description = ''] = /^@param\s+(?:\{[^}]*\}\s+)?(\S+)\s*(.*)$/.exec(tag) ?? [];
    return { name, description, optional: description.startsWith('(optional)') };
  });
  return new Map(parameters.map(parameter => [parameter.name, parameter]));
}
