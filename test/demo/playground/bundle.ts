// Builds the page in memory: a small script that shows the first prices, and the spreadsheet that it loads behind them.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Files by name: `main.js`, `main.css`, and what they load. */
export type Bundle = ReadonlyMap<string, Uint8Array>;

export async function bundlePage(): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    // Univer carries hyphenation for 70 languages: as files of their own they are never asked for.
    splitting: true,
    target: 'es2022',
    outdir: '/page',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
}

const compressed = new WeakMap<Uint8Array, Uint8Array>();

/** The file as it travels. Compressed when it is first asked for: most never are. */
export function gzipped(contents: Uint8Array): Uint8Array {
  let made = compressed.get(contents);
  if (!made) {
    made = gzipSync(contents, { level: 4 });
    compressed.set(contents, made);
  }
  return made;
}
