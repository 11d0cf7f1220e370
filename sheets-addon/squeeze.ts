/** Makes the add-on's script short: Apps Script reads the whole of it for every cell that calculates. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MinifyOptions, minify } from 'uglify-js';
import { withArrows } from './arrows.ts';

const KEPT = fileURLToPath(new URL('../.cache/sheets-addon', import.meta.url));
const ARROWS = readFileSync(new URL('arrows.ts', import.meta.url));

/** Only what holds for any program, but two: reading a property does nothing else, and nobody asks a function for its `length`. */
const OPTIONS: MinifyOptions = {
  toplevel: false,
  compress: { passes: 3, hoist_vars: true, pure_getters: true, keep_fargs: false },
  output: { ascii_only: true },
};

/**
 * The script with short names and without what it never uses. Functions at the top keep their names.
 * It takes seconds, so what was squeezed once is kept beside the project for the next build.
 */
export function squeeze(script: string): string {
  const key = createHash('sha256').update(JSON.stringify(OPTIONS)).update(ARROWS).update(script);
  const file = join(KEPT, `${key.digest('hex').slice(0, 32)}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  // Arrows weigh less once nothing is left to be inlined; what they uncover is for the second round.
  const code = shortened(withArrows(shortened(script)));
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
