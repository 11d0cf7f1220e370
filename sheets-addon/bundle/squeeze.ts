/** Makes the add-on's script short: Apps Script reads the whole of it for every cell that calculates. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MinifyOptions, minify } from 'uglify-js';
import { withArrows } from './arrows.ts';
import { shortForms, withShortForms } from './short-forms.ts';

const KEPT = fileURLToPath(new URL('../../.cache/sheets-addon', import.meta.url));

/**
 * What holds for every program but those that change built-in functions or count on a property's being read for its effect.
 * Without `hoist_vars`, which can put a function behind its first use.
 */
const OPTIONS: MinifyOptions = {
  toplevel: false,
  compress: { passes: 3, pure_getters: true, unsafe: true },
  output: { ascii_only: true },
};

/** What the result depends on besides the script. */
const STEPS = [
  ...['arrows.ts', 'short-forms.ts', 'syntax-tree.ts'].map(file => new URL(file, import.meta.url)),
  createRequire(import.meta.url).resolve('uglify-js/package.json'),
].map(file => readFileSync(file));

/**
 * The script with short names and without what it never uses. Functions at the top keep their names.
 * It takes seconds, so what was squeezed once is kept beside the project for the next build.
 */
export function squeeze(script: string): string {
  const key = [JSON.stringify(OPTIONS), ...STEPS, script].reduce(
    (hash, part) => hash.update(part),
    createHash('sha256'),
  );
  const file = join(KEPT, `${key.digest('hex').slice(0, 32)}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  // Only a second round shortens what these steps write; before the first there would be more of it, and less to be inlined.
  const code = shortForms + shortened(withShortForms(withArrows(shortened(script))));
  mkdirSync(KEPT, { recursive: true });
  // Builds may run side by side: a file is there whole or not at all.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

function shortened(script: string): string {
  const { code, error } = minify(script, OPTIONS);
  if (error) throw error;
  return code;
}
