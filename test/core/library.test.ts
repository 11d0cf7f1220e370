/** The core as a published package, packed and installed on its own. `test/e2e/release` runs this test. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'sold-data-core-'));
const installed = join(home, 'node_modules/@sold-data/core');
let packed: string[] = [];

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'build', '--', 'core'], { cwd: here('../..') });
  const told = execFileSync('npm', ['pack', '--silent', '--json', '--pack-destination', home], {
    cwd: here('../../core/dist'),
  });
  const [{ filename, files }] = JSON.parse(told.toString()) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', join(home, filename), '-C', installed, '--strip-components', '1']);
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(home, { recursive: true }));

test('the package holds JavaScript, types, documents and licence, and needs nothing else', () => {
  const others = packed.filter(path => !/\.(js|d\.ts)$/.test(path));
  expect(others.sort()).toEqual([
    'API.md',
    'ENDPOINTS.md',
    'FIGURES.md',
    'LICENSE',
    'LISTS.md',
    'PRICES.md',
    'README.md',
    'generated/openapi.json',
    'package.json',
  ]);
  expect(packed.filter(path => /^(catalog|generate)\//.test(path))).toEqual([]);
  expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  for (const path of packed.filter(path => /\.(js|d\.ts)$/.test(path)))
    for (const [, name = ''] of readFileSync(join(installed, path), 'utf8').matchAll(/from '([^']+)'/g))
      expect(name, path).toMatch(path === 'script/limits-file.js' ? /^(\.\.?\/|node:)/ : /^\.\.?\//);
});

test('a strict TypeScript consumer compiles against its types', async () => {
  writeFileSync(
    join(home, 'consumer.ts'),
    `import { type AnswerOf, connect, emptyLimits, type ErrorCode, type LimitsState, type LimitsStore, type Page, type PriceResult, type RowOf, type Session, SoldDataError, startJob } from '@sold-data/core';
import * as engine from '@sold-data/core/engine';

const state: LimitsState = emptyLimits();
export const limits: LimitsStore = { update: change => change(state) };
const service = connect({ baseUrl: 'http://127.0.0.1', apiKey: 'cs_x', budget: 5, limits });
export async function price(): Promise<string | null | undefined> {
  const { data } = await service.call('scrape', { keyword: 'nike', itemCondition: 'used', count: 5 });
  const answer: AnswerOf<'scrape'> = data;
  for await (const row of service.rows('history', { keyword: 'a', startDate: '2026-01-01', endDate: '2026-02-01' }, { maxRows: 5 }))
    console.log(row.title);
  await service.run(startJob(service.session, 'cardBatch', { cards: [{ keyword: 'a' }] }));
  for await (const row of service.rows('scrape', { keyword: 'nike' })) console.log(row.soldPrice);
  await service.pages('scrape', { keyword: 'nike' }, { onPage: ({ rows }: Page<RowOf<'scrape'>>) => console.log(rows[0]?.soldPrice) });
  const { jobId } = await service.startJob('cardBatch', { cards: [{ keyword: 'a' }] });
  await service.waitForJob('cardBatch', jobId, { patienceMs: 1000 });
  const { results } = await service.prices('scrape', [{ keyword: 'a' }], { minSales: 5, onResult: each => void say(each.ok ? 0 : each.error) });
  const [first]: PriceResult[] = results;
  console.log(first?.ok ? first.price.median : first?.error.code === ('quota_exceeded' satisfies ErrorCode));
  return answer.items?.[0]?.soldPrice;
}
export const same: Session = service.session;
// @ts-expect-error The results of a bulk search arrive with its start.
service.waitForJob('bulkSearch', 'x');
export const say = (error: unknown) =>
  error instanceof SoldDataError ? engine.explain(error, path => engine.labelOf('scrape', path)).what : '';
export const question = engine.ask(engine.endpoints.scrape, { keyword: 'x' }, '2026-11-20');
export const operation = engine.call(service.session, question);
export const sync: typeof engine.runSync = engine.runSync;
// @ts-expect-error The catalogue has no such parameter.
service.call('scrape', { keyword: 'x', coutn: 5 });
// @ts-expect-error No such field of a row.
export const sold = async () => (await service.pages('scrape', { keyword: 'x' }, {})).rows[0]?.soldPrise;
export async function each() {
  // @ts-expect-error No such field of a row.
  for await (const row of service.rows('scrape', { keyword: 'x' }, { maxRows: 5 })) console.log(row.soldPrise);
}
// @ts-expect-error No such list.
service.run(startJob(service.session, 'cardBatch', { cadrs: [] }));
// @ts-expect-error A paid job without a price.
service.price('startDeepPagination', { keyword: 'x', maxPages: 100 });
// @ts-expect-error An answer without rows.
service.pages('accountUsage', {}, {});
// @ts-expect-error A marketplace whose sales have no days.
service.howFast({ keyword: 'x', market: 'peer' });
// @ts-expect-error No such company.
service.worthGrading({ keyword: 'x', grader: 'ABC' });
// @ts-expect-error No such value.
service.call('scrape', { keyword: 'x', itemCondition: 'broken' });
// @ts-expect-error No such field of a row.
export const field = async () => (await service.call('scrape', { keyword: 'x' })).data.items?.[0]?.soldPrise;
`,
  );
  const settings = {
    compilerOptions: {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      noEmit: true,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
    },
    files: ['consumer.ts'],
  };
  expect(await compile(settings)).toBe('');
});

/** What the samples of a page get from the script around them. */
const AROUND = `declare const service: import('@sold-data/core').Service;
declare const saved: string;
declare const save: (text: string) => void;
declare const deliver: (events: unknown[]) => void;
declare const report: (problems: unknown[]) => void;
`;

test('every sample of its pages compiles in strict TypeScript', async () => {
  const samples = ['README.md', 'LISTS.md', 'PRICES.md'].flatMap(page =>
    [...readFileSync(join(installed, page), 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code as string),
  );
  expect(samples.length).toBeGreaterThan(4);
  const files = samples.map((code, at) => {
    const name = `sample-${at}.ts`;
    const [declared, ...rest] = AROUND.split('\n');
    const around = code.includes('const service') ? rest : [declared, ...rest];
    writeFileSync(join(home, name), `${around.join('\n')}${code}\nexport {};\n`);
    return name;
  });
  const types = { types: ['node'], typeRoots: [here('../../node_modules/@types')] };
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, ...types };
  expect(await compile({ compilerOptions, files })).toBe('');
});

/** What the compiler says. */
async function compile(settings: object): Promise<string> {
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = here('../../node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', home]).catch(failed => failed);
  return stdout;
}
