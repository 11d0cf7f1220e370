/**
 * Writes what is made from the formula table and the catalogue: what Code.js runs with (without the texts), the help that
 * the editor shows, and the whole description for the sidebar's builder and the playground.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Column, catalog, columnsIn, columnsOf, parametersOf } from '@sold-data/core';
import { cardPricePoint } from '../core/catalog/cards.ts';
import type { Formula, Shape } from './formulas/formula.ts';
import { formulas } from './formulas/index.ts';
import { type OwnOption, ownOptions, ownOptionsOf, searchOptions } from './formulas/options.ts';
import { priceColumns, totalColumns, trendColumns } from './formulas/price-columns.ts';
import { formulaStub } from './stubs.ts';

const HEAD =
  'Made by sheets-addon/generate.ts from the formula table and the catalogue: change those, then npm run generate.';

export function generate(): Record<string, string> {
  return {
    'sheets-addon/generated/runtime.ts': runtime(),
    'sheets-addon/generated/stubs.js': `// ${HEAD}\n\n${formulas.map(formula => formulaStub(formula)).join('\n\n')}\n`,
    'sheets-addon/generated/formulas.json': `${JSON.stringify(description(), null, 1)}\n`,
    'sheets-addon/README.md': withFormulaTable(readFileSync(new URL('README.md', import.meta.url), 'utf8')),
  };
}

/** What Code.js needs to run formulas and to name questions, in a short form: it is evaluated for every cell. */
function runtime(): string {
  const ids = [...new Set(formulas.map(({ endpoint }) => endpoint))];
  const names = new Map(ids.map(id => [id, parametersOf(catalog[id]).map(nameFacts).join(' ')]));
  const facts = formulas.filter(({ shape }) => shape.kind === 'facts').map(({ endpoint }) => endpoint);
  return `// ${HEAD}
import { columnsFrom, formulaTable, nameFacts } from '../formulas/runtime.ts';

/** Name, endpoint, what its arguments fill, kind with its details, options of the add-on, parameters that it sets. */
export const runnable = formulaTable(\`
${formulas.map(lineOf).join('\n')}
\`);

/** Endpoints, and of each parameter the name, kind (t text, n number, f flag, j JSON) and default, in the catalogue's order. */
export const parametersFor = nameFacts(\`
${[...new Set(names.values())].map(list => `${ids.filter(id => names.get(id) === list).join(',')}|${list}`).join('\n')}
\`);

/** Fields of answers that are no rows, as columns: name, kind, heading. */
export const factColumns = columnsFrom(\`
${facts
  .map(
    id =>
      `${id}|${factsOf(id)
        .map(({ name, kind, label }) => `${name}:${kind}:${label}`)
        .join('|')}`,
  )
  .join('\n')}
\`);
`;
}

function lineOf(formula: Formula): string {
  const { name, endpoint, fixed = {}, shape, parameters } = formula;
  const takes = parameters.map(({ fills }) => fills).join(' ');
  const sets = Object.entries(fixed).map(
    ([key, value]) => `${key}:${typeof value === 'boolean' ? 'f' : typeof value === 'number' ? 'n' : 't'}=${value}`,
  );
  return [
    name,
    endpoint,
    takes,
    shapeText(shape),
    ownOptionsOf(formula)
      .map(option => option.name)
      .join(' '),
    sets.join(' '),
  ]
    .join('|')
    .replace(/\|+$/, '');
}

function shapeText(shape: Shape): string {
  if (shape.kind === 'statistic') return `statistic ${shape.of}`;
  if (shape.kind !== 'rows') return shape.kind;
  return `rows ${shape.rows ?? ''} ${shape.list ?? ''} ${shape.columns.join(' ')}`;
}

const KINDS = { integer: 'n', number: 'n', flag: 'f', list: 'j', object: 'j', facets: 'j' } as Record<string, string>;

function nameFacts({ name, kind, default: normal }: ReturnType<typeof parametersOf>[number]): string {
  return `${name}:${KINDS[kind] ?? 't'}${normal === undefined ? '' : `=${normal}`}`;
}

/** Everything that a form or a help page says, each thing once: options by endpoint, columns by table. */
function description() {
  const endpoints = [...new Set(formulas.map(({ endpoint }) => endpoint))];
  const tables = new Map(formulas.map(formula => [tableOf(formula), columnsFor(formula)]));
  return {
    about: HEAD,
    formulas: formulas.map(described),
    searchOptions: Object.fromEntries(endpoints.map(id => [id, optionsOfEndpoint(id)])),
    ownOptions: ownOptions.map(ownOption),
    columns: Object.fromEntries([...tables].filter(([, columns]) => columns.length > 0)),
  };
}

function described(formula: Formula) {
  const { name, endpoint, summary, parameters, example, shape } = formula;
  return {
    name,
    summary,
    example,
    kind: shape.kind,
    endpoint,
    parameters: parameters.map(({ name: called, help, fills, optional = false, range = false }) => ({
      name: called,
      fills,
      help: help.replace('(optional) ', ''),
      optional,
      range,
      ...parameterValues(endpoint, fills),
    })),
    /** Names into `searchOptions[endpoint]` and `ownOptions`. */
    options: searchOptions(formula).map(option => option.name),
    ownOptions: ownOptionsOf(formula).map(option => option.name),
    ...(columnsFor(formula).length > 0 ? { columns: tableOf(formula) } : {}),
  };
}

function tableOf({ shape, endpoint }: Formula): string {
  return shape.kind === 'rows' ? (shape.list ?? endpoint) : shape.kind === 'facts' ? endpoint : shape.kind;
}

function parameterValues(endpoint: Formula['endpoint'], fills: string) {
  const fact = parametersOf(catalog[endpoint]).find(({ name }) => name === fills);
  return fact ? { label: fact.label, kind: fact.kind, example: fact.example } : {};
}

function optionsOfEndpoint(endpoint: Formula['endpoint']) {
  const every = formulas.filter(formula => formula.endpoint === endpoint).flatMap(searchOptions);
  return [...new Map(every.map(option => [option.name, searchOption(option)])).values()];
}

function searchOption({
  name,
  label,
  help,
  kind,
  values,
  min,
  max,
  example,
  advanced = false,
  default: normal,
}: ReturnType<typeof searchOptions>[number]) {
  return {
    name,
    label,
    help,
    kind,
    ...(values ? { values } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(example ? { example } : {}),
    ...(normal === undefined ? {} : { default: normal }),
    advanced,
  };
}

function ownOption({ name, label, help, values, example }: OwnOption) {
  return {
    name,
    label,
    help,
    kind: values ? 'choice' : 'text',
    ...(values ? { values } : {}),
    example,
    advanced: true,
    own: true,
  };
}

/** The columns that a formula's table can show. */
export function columnsFor({ shape, endpoint }: Pick<Formula, 'shape' | 'endpoint'>): Column[] {
  if (shape.kind === 'statistics') return priceColumns();
  if (shape.kind === 'trend') return trendColumns();
  if (shape.kind === 'totals') return totalColumns();
  if (shape.kind === 'facts') return factsOf(endpoint);
  if (shape.kind !== 'rows') return [];
  return shape.list ? columnsIn(cardPricePoint) : columnsOf(catalog[endpoint]);
}

function factsOf(endpoint: Formula['endpoint']): Column[] {
  return columnsIn(catalog[endpoint].response as Parameters<typeof columnsIn>[0]).map(({ name, label, kind }) => ({
    name,
    label,
    kind,
  }));
}

// The README's table of formulas, between its two markers.

const START = '<!-- formulas:start -->';
const END = '<!-- formulas:end -->';

/** One row per formula: what it answers, and an example to paste. */
export function formulaTable(): string {
  const rows = formulas.map(({ summary, example }) => `| \`${example.replaceAll('|', '\\|')}\` | ${summary} |`);
  return ['| Try | What it answers |', '| --- | --- |', ...rows].join('\n');
}

/** The README with its table renewed. @throws Error when a marker is missing: nobody would notice a stale table. */
export function withFormulaTable(readme: string): string {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`sheets-addon/README.md needs the markers ${START} and ${END}`);
  return `${readme.slice(0, from + START.length)}\n${formulaTable()}\n${readme.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, content] of Object.entries(generate()))
    writeFileSync(new URL(`../${file}`, import.meta.url), content);
}
