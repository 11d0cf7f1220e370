import { build } from 'esbuild';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../core/catalog/endpoint.ts';
import { leanBundle } from '../../../core/generate/lean-bundle.ts';
import * as whole from '../../../core/index.ts';

async function bundled(plugins: ReturnType<typeof leanBundle>[]): Promise<string> {
  const result = await build({
    entryPoints: [new URL('../../../core/index.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    plugins,
  });
  return result.outputFiles[0]!.text;
}

const code = await bundled([leanBundle()]);
const lean = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof whole;
const ids = Object.keys(whole.catalog) as whole.EndpointId[];

test('a lean bundle is at least 15 KB smaller', async () => {
  expect((await bundled([])).length - code.length).toBeGreaterThan(15_000);
});

test.each(ids)('%s keeps everything that a request and a table need', id => {
  const [full, slim] = [whole.catalog[id] as Endpoint, lean.catalog[id] as Endpoint];
  const { response: _, assumed, summary, reference, parameters, rows, rules, ...rest } = full;
  expect(slim).toMatchObject(rest);
  expect(slim.rules?.length).toBe(rules?.length);
  const bare = (facts: whole.ParameterFacts) => ({ ...facts, help: '', items: undefined, shape: undefined });
  expect(lean.parametersOf(slim).map(bare)).toEqual(whole.parametersOf(full).map(bare));
  const names = (fields: whole.FieldFacts[]) => fields.map(({ name, label, kind }) => [name, label, kind]);
  expect(slim.rows && names(lean.fieldsOf(slim.rows.row))).toEqual(rows && names(whole.fieldsOf(rows.row)));
  expect([slim.rows?.field, slim.rows?.key, slim.rows?.sale]).toEqual([rows?.field, rows?.key, rows?.sale]);
});

test('a refusal has the same words', () => {
  const given = { queries: ['a', { keyword: 'b', count: 300 }] };
  const words = (core: typeof whole) => {
    try {
      core.validate(core.catalog.startKeywordJob as Endpoint, given, '2026-11-20');
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(words(lean)).toBe('queries[2].count must be 1 to 240, got 300');
  expect(words(lean)).toBe(words(whole));
});

test('no help is left in it', () => {
  const helps = (Object.values(whole.catalog) as Endpoint[]).flatMap(endpoint => [
    ...whole.parametersOf(endpoint).map(fact => fact.help),
    ...(endpoint.rows ? whole.fieldsOf(endpoint.rows.row).map(field => field.help ?? '') : []),
  ]);
  expect(helps.length).toBeGreaterThan(200);
  expect(helps.filter(help => code.includes(`"${help}"`))).toEqual([]);
});

test('an endpoint that a host never asks is left out, the others stay', async () => {
  const text = await bundled([leanBundle({ forms: false, without: ['status', 'deepPaginationCsv'] })]);
  const small = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as typeof whole;
  expect(Object.keys(small.catalog)).toEqual(ids.filter(id => !['status', 'deepPaginationCsv'].includes(id)));
});
