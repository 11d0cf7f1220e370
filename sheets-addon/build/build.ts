/** Builds Code.js, Sidebar.html and appsscript.json, which clasp pushes. The manifest allows requests to the service only. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { formulas } from '../formulas/offers.ts';
import { manifestFor } from '../platform/manifest.ts';
import { aboutOf, headerOf } from './about.ts';
import { buildSidebar } from './sidebar.ts';
import { entryPoints, entryStub, formulaStub } from './stubs.ts';

const here = fileURLToPath(new URL('..', import.meta.url));

/** The default address of `npm run sandbox`. */
export const SANDBOX_URL = 'http://127.0.0.1:8787';

export async function buildAddon(baseUrl: string, outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  for (const [name, content] of Object.entries(await addonFiles(baseUrl))) writeFileSync(join(outDir, name), content);
}

/** The built files by name. */
export async function addonFiles(baseUrl: string) {
  return {
    'Code.js': (await bundle(baseUrl)).code,
    'Sidebar.html': await buildSidebar(baseUrl === SANDBOX_URL),
    'appsscript.json': `${JSON.stringify(manifestFor(baseUrl), null, 2)}\n`,
  };
}

/**
 * Bundles one script that people can read before they paste it: a header, esbuild's output unminified, then the functions that Apps Script
 * finds by name. Apps Script cannot parse private or static fields. Fields compile to assignments, because defining them would cost a call
 * for each.
 */
export async function bundle(baseUrl: string): Promise<{ code: string; metafile: Metafile }> {
  const about = aboutOf();
  const service = baseUrl.replace(/\/+$/, '');
  const { outputFiles, metafile } = await build({
    absWorkingDir: here,
    entryPoints: ['entry.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'SoldData_',
    target: 'es2020',
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    charset: 'ascii',
    legalComments: 'none',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    define: {
      SOLD_DATA_BASE_URL: JSON.stringify(service),
      SOLD_DATA_VERSION: JSON.stringify(about.version),
      SOLD_DATA_COMMIT: JSON.stringify(about.commit),
      SOLD_DATA_SOURCE: JSON.stringify(about.source),
    },
  });
  const code = outputFiles.map(({ text }) => text).join('\n');
  return {
    code: [headerOf(about, service), code, ...entryPoints.map(entryStub), ...formulas.map(formulaStub)].join('\n'),
    metafile,
  };
}
