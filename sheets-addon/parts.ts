/** Bundles the add-on as two parts of one script: a light one that runs at once, and the rest in a function. What both need is in the light one only. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { type MinifyOptions, minify } from 'terser';
import { leanBundle } from '../core/generate/lean-bundle.ts';
import * as short from './short-names.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

const KEPT = join(here, '../.cache/sheets-addon');

/** Names in Code.js; a name that ends in `_` cannot be called from outside. */
const LIGHT = 'SoldData_';
const ALL = 'Rest_';
const URL_NAME = 'SoldDataUrl_';
const OFFERED = ['light.ts', 'formulas/recall.ts', 'menu.ts'];
/** Rows of jobs come from their answers, not from files; nobody asks for the service's health. */
const lean = leanBundle({ forms: false, without: ['bulkSearchCsv', 'deepPaginationCsv', 'status'] });

/** The script without its top-level entry points. */
export async function bundleParts(baseUrl: string): Promise<string> {
  const options: BuildOptions & { write: false; metafile: true } = {
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2020',
    charset: 'ascii',
    legalComments: 'none',
    // Without it each module begins with "use strict"; the script does so once.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    absWorkingDir: here,
    define: { SOLD_DATA_BASE_URL: URL_NAME, 'Number.POSITIVE_INFINITY': 'Infinity' },
  };
  const probe = await build({ ...options, entryPoints: ['light.ts'], plugins: [lean] });
  // What light.ts itself offers is needed nowhere else.
  const shared = Object.keys(probe.metafile.inputs).filter(path => !OFFERED.includes(path));
  const light = await build({
    ...options,
    stdin: { contents: lightEntry(shared), resolveDir: here, loader: 'ts' },
    globalName: LIGHT,
    plugins: [lean],
  });
  const offered = (await exportsOf(['entry.ts'], options)).get('entry.ts') ?? [];
  const all = await build({
    ...options,
    // Handed over by hand: what the bundler writes around exports weighs more than this.
    stdin: {
      contents: `import { ${offered} } from './entry.ts'; parts = { ${offered} };`,
      resolveDir: here,
      loader: 'js',
    },
    define: { ...options.define, ...shortNames() },
    inject: ['short-names.ts'],
    plugins: [fromLight(shared, await exportsOf(shared, options)), lean],
  });
  const text = ({ outputFiles }: { outputFiles: { text: string }[] }) => outputFiles[0]!.text.trim();
  const script = await squeeze(`${text(light)}
function ${ALL}() { if (!${ALL}.parts) { var parts; ${text(all)} ${ALL}.parts = parts; } return ${ALL}.parts; }
function Cell_(name, given) { var args = [].slice.call(given), known = ${LIGHT}.recall(name, args); return known === undefined ? ${ALL}().evaluate(name, args) : known; }
`);
  return `"use strict";var ${URL_NAME}=${JSON.stringify(baseUrl.replace(/\/+$/, ''))};\n${script}\n`;
}

const SQUEEZE: MinifyOptions = {
  ecma: 2020,
  toplevel: false,
  compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false },
  format: { ascii_only: true },
};

/**
 * What the bundler leaves, and what the first round uncovers: some kilobytes. Functions at the top keep their names.
 * It takes seconds, so what was squeezed once is kept beside the project for the next build.
 */
async function squeeze(script: string): Promise<string> {
  const file = join(
    KEPT,
    `${createHash('sha256').update(JSON.stringify(SQUEEZE)).update(script).digest('hex').slice(0, 32)}.js`,
  );
  if (existsSync(file)) return readFileSync(file, 'utf8');
  let code = script;
  for (let round = 0; round < 2; round += 1) {
    // A copy: the minifier fills its options in.
    const result = await minify(code, structuredClone(SQUEEZE));
    code = result.code!;
  }
  mkdirSync(KEPT, { recursive: true });
  // Builds may run side by side: a file is there whole or not at all.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

/** `Object.entries` becomes `objectEntries` of short-names.ts. */
function shortNames(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(short).map(name => {
      const [, holder = '', member = ''] = /^(spreadsheetApp|propertiesService|[a-z]+)(\w+)$/.exec(name)!;
      const owner = holder === 'json' ? 'JSON' : `${holder.charAt(0).toUpperCase()}${holder.slice(1)}`;
      return [`${owner}.${member.charAt(0).toLowerCase()}${member.slice(1)}`, name];
    }),
  );
}

function lightEntry(shared: readonly string[]): string {
  return [`export * from './light.ts';`, ...shared.map((path, at) => `export * as m${at} from './${path}';`)].join(
    '\n',
  );
}

/** What each shared module exports besides types. */
async function exportsOf(paths: readonly string[], options: BuildOptions): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    ...options,
    bundle: false,
    metafile: true,
    format: 'esm',
    entryPoints: [...paths],
    outdir: 'none',
  });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint!, exports]));
}

/** In the other part, a shared module is what the light one has. */
function fromLight(shared: readonly string[], exported: ReadonlyMap<string, readonly string[]>): Plugin {
  const places = new Map(shared.map((path, at) => [join(here, path), at]));
  return {
    name: 'from-light',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const at = places.get(path);
        if (at === undefined) return undefined;
        const names = exported.get(shared[at]!) ?? [];
        return {
          loader: 'js',
          contents: names.map(name => `export const ${name} = /* @__PURE__ */ ${LIGHT}.m${at}.${name};`).join('\n'),
        };
      });
    },
  };
}
