/**
 * Bundles the add-on as two parts of one script: a light one that runs at once, and the rest in a function that runs when it is
 * needed. The function stands inside the light part and sees what that has, so nothing is there twice and nothing is handed over.
 */
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { leanBundle } from '../../core/generate/lean-bundle.ts';
import * as rest from '../entry.ts';
import * as light from '../light.ts';
import { entryPoints, entryStub } from '../stubs.ts';
import * as short from './short-names.ts';
import { squeeze } from './squeeze.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Names of Code.js that its modules do not have; one that ends in `_` cannot be called from outside. */
const URL_NAME = 'SoldDataUrl_';
const LIGHT = 'Light_';
const REST = 'Rest_';
const OFFERED = 'Offered_';
const BORDER = 'RestBegins_();';

/** Rows of jobs come from their answers, not from files; nobody asks for the service's health. */
const lean = leanBundle({ forms: false, without: ['bulkSearchCsv', 'deepPaginationCsv', 'status'] });

const options: BuildOptions & { write: false } = {
  bundle: true,
  write: false,
  // One scope, with the modules one after the other; squeeze.ts shortens it.
  format: 'esm',
  minifySyntax: true,
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2020',
  charset: 'ascii',
  legalComments: 'none',
  absWorkingDir: here,
  define: { SOLD_DATA_BASE_URL: URL_NAME, 'Number.POSITIVE_INFINITY': 'Infinity', ...shortNames() },
  inject: ['short-names.ts'],
};

/** The script without its formulas. */
export async function bundleParts(baseUrl: string): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: `import 'border'; ${offer(OFFERED, '../entry.ts', rest)}`, resolveDir: here },
    plugins: [border, lean],
  });
  const parts = outputFiles[0]!.text.split(BORDER);
  if (parts.length !== 2) throw new Error('The bundle has no border between its two parts');
  const script = squeeze(`
var ${LIGHT}, ${REST};
(() => {
  ${parts[0]}
  var Loaded_, load_ = () => { var ${OFFERED}; ${parts[1]} return ${OFFERED}; };
  ${REST} = () => Loaded_ || (Loaded_ = load_());
})();
function Cell_(name, given) { var args = [].slice.call(given), known = ${calleeOf('recall')}(name, args); return known === undefined ? ${calleeOf('evaluate')}(name, args) : known; }
${entryPoints.map(entry => entryStub(entry, calleeOf(entry.calls))).join('\n')}`);
  return `"use strict";var ${URL_NAME}=${JSON.stringify(baseUrl.replace(/\/+$/, ''))};\n${script}\n`;
}

/** Modules come in the order of their imports: this one is the last of the light part. */
const border: Plugin = {
  name: 'border',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^border$/ }, ({ path }) => ({ path, namespace: 'border' }));
    onLoad({ filter: /./, namespace: 'border' }, () => ({
      contents: `${offer(LIGHT, '../light.ts', light)}; ${BORDER}`,
      resolveDir: here,
    }));
  },
};

/** A plain list: the bundler's own exports, and their names, weigh more. */
function offer(name: string, from: string, module: object): string {
  const names = Object.keys(module);
  return `import { ${names} } from '${from}'; ${name} = [${names}];`;
}

/** How Code.js reaches a function that a part offers. */
function calleeOf(name: string): string {
  if (name in light) return `${LIGHT}[${Object.keys(light).indexOf(name)}]`;
  return `${REST}()[${Object.keys(rest).indexOf(name)}]`;
}

/** `Object.entries` becomes `objectEntries` of short-names.ts, `String` becomes `globalString`. */
function shortNames(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(short).map(name => {
      const [, holder = '', member = ''] = /^(spreadsheetApp|propertiesService|[a-z]+)(\w+)$/.exec(name)!;
      if (holder === 'global') return [member, name];
      const owner = holder === 'json' ? 'JSON' : `${holder.charAt(0).toUpperCase()}${holder.slice(1)}`;
      return [`${owner}.${member.charAt(0).toLowerCase()}${member.slice(1)}`, name];
    }),
  );
}
