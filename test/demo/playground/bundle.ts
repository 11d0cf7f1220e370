// Builds the page in memory: one script and one style sheet, Univer included, so that the page asks for nothing else.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface Bundle {
  script: string;
  style: string;
}

export async function bundlePage(): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outdir: '/page',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const text = (ending: string) => outputFiles.find(file => file.path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}
