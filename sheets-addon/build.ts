/** Makes Code.js, Sidebar.html and appsscript.json, which clasp pushes. The manifest lists the one address of the service. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, transform } from 'esbuild';
import { formulas } from './formulas/offers.ts';
import { manifestFor } from './host/manifest.ts';
import { buildSidebar } from './sidebar/build.ts';
import { entryPoints, entryStub, formulaStub } from './stubs.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Where `npm run sandbox` listens by default. */
export const SANDBOX_URL = 'http://127.0.0.1:8787';

export async function buildAddon(baseUrl: string, outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  for (const [name, content] of Object.entries(await addonFiles(baseUrl))) writeFileSync(join(outDir, name), content);
}

/** The files by their names. */
export async function addonFiles(baseUrl: string) {
  return {
    'Code.js': (await bundle(baseUrl)).code,
    'Sidebar.html': await buildSidebar(),
    'appsscript.json': `${JSON.stringify(manifestFor(baseUrl), null, 2)}\n`,
  };
}

/** What Apps Script parses: neither private nor static fields. A field is an assignment: its definition costs a call for each. */
const script = {
  minify: true,
  target: 'es2020',
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  charset: 'ascii',
  legalComments: 'none',
} as const;

/**
 * One script. Apps Script parses all of it for every cell, so only the chunks that a cell with a known answer needs are functions;
 * the others are texts, compiled when `SoldData_` is asked for a part of them (loader.js). Under them stand the functions that Apps
 * Script finds by their names.
 */
export async function bundle(baseUrl: string): Promise<{ code: string; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    ...script,
    absWorkingDir: here,
    entryPoints: {
      formulas: 'formulas/evaluate.ts',
      tables: 'formulas/tables.ts',
      asking: 'asking.ts',
      rest: 'entry.ts',
    },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: here,
    format: 'esm',
    chunkNames: '[hash]',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    define: { SOLD_DATA_BASE_URL: JSON.stringify(baseUrl.replace(/\/+$/, '')) },
  });
  const atOnce = imported('formulas.js', metafile.outputs);
  const chunks = outputFiles.map(({ path, text }) => {
    const name = basename(path);
    const code = asFunctionBody(text);
    const chunk = atOnce.has(name) ? `(function (require) {${code}})` : JSON.stringify(code);
    return `${JSON.stringify(name)}: ${chunk}`;
  });
  const loader = readFileSync(join(here, 'loader.js'), 'utf8').replace('CHUNKS', () => `{${chunks.join()}}`);
  const { code } = await transform(loader, script);
  return { code: [code, ...entryPoints.map(entryStub), ...formulas.map(formulaStub)].join('\n'), metafile };
}

/** A chunk's imports, which stand at its beginning, and its exports, which stand at its end, as a function has them: required and returned. */
function asFunctionBody(chunk: string): string {
  const names = (list: string) => list.replaceAll(' as ', ':');
  return chunk
    .replace(/^(import\{[^}]*\}from"[^"]*";|import"[^"]*";)+/, imports =>
      imports
        .replace(/import\{([^}]*)\}from"\.\/([^"]*)";/g, (_, list, name) => `const{${names(list)}}=require("${name}");`)
        .replace(/import"[^"]*";/g, ''),
    )
    .replace(/export\{([^}]*)\};\s*$/, (_, list: string) => `return{${list.replace(/([^,]+) as ([^,]+)/g, '$2:$1')}};`);
}

/** A chunk with those that it imports. */
function imported(name: string, outputs: Metafile['outputs']): Set<string> {
  const found = new Set([name]);
  for (const each of found) for (const { path } of outputs[each]!.imports) found.add(path);
  return found;
}
