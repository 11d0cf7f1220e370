// Builds the page in memory.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Files by name: `main.js`, `page.css`, and the files that they load. */
export type Bundle = ReadonlyMap<string, Uint8Array>;

export async function bundlePage(): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: ['main.ts', 'page.css'].map(name => fileURLToPath(new URL(`page/${name}`, import.meta.url))),
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    // Univer includes hyphenation for 70 languages. Split into separate files, these are never loaded.
    splitting: true,
    target: 'es2022',
    outdir: '/page',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
}
