/** Builds dist/{Code.js,Sidebar.html,appsscript.json} for clasp. `SOLD_DATA_BASE_URL` names the service; the sandbox's address by default. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { formulas } from './formulas/offers.ts';
import { manifestFor } from './host/manifest.ts';
import { buildSidebar } from './sidebar/build.ts';
import { entryPoints, entryStub, formulaStub } from './stubs.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Where `npm run sandbox` listens by default. */
export const SANDBOX_URL = 'http://127.0.0.1:8787';

export async function buildAddon(baseUrl: string, outDir = join(here, 'dist')): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'Code.js'), await bundle(baseUrl));
  writeFileSync(join(outDir, 'Sidebar.html'), await buildSidebar());
  writeFileSync(join(outDir, 'appsscript.json'), `${JSON.stringify(manifestFor(baseUrl), null, 2)}\n`);
}

/** One script: the modules, and under them the functions that Apps Script finds by their names. */
async function bundle(baseUrl: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: ['entry.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'SoldData_',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // Apps Script parses neither private nor static fields.
    target: 'es2020',
    // A field is an assignment: its definition costs a call for each field of each object.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    charset: 'ascii',
    legalComments: 'none',
    define: { SOLD_DATA_BASE_URL: JSON.stringify(baseUrl.replace(/\/+$/, '')) },
    footer: { js: [...entryPoints.map(entry => entryStub(entry)), ...formulas.map(formulaStub)].join('\n') },
  });
  return outputFiles[0]!.text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAddon(process.env.SOLD_DATA_BASE_URL ?? SANDBOX_URL);
}
