/**
 * Writes what is made from the offers and the catalogue: the formulas as Code.js runs them (without the texts), the help that
 * the editor shows, and the whole description for the sidebar's builder and the playground.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@sold-data/core';
import { type DescribedParameter, described } from '@sold-data/core/describe.ts';
import { availableColumns } from './formulas/columns.ts';
import type { Formula, RunnableFormula } from './formulas/formula.ts';
import { formulas } from './formulas/offers.ts';
import { type OwnOption, ownOptions, ownOptionsOf, searchOptions } from './formulas/options.ts';
import { formulaStub } from './stubs.ts';

const HEAD =
  'Made by sheets-addon/generate.ts from formulas/offers.ts and the catalogue: change those, then npm run generate.';

export function generate(): Record<string, string> {
  return {
    'sheets-addon/generated/formulas.ts': runnable(),
    'sheets-addon/generated/stubs.js': `// ${HEAD}\n\n${formulas.map(formulaStub).join('\n\n')}\n`,
    'sheets-addon/generated/formulas.json': `${JSON.stringify(description(), null, 1)}\n`,
    'sheets-addon/README.md': withFormulaTable(readFileSync(new URL('README.md', import.meta.url), 'utf8')),
  };
}

/** What Code.js needs to run formulas, in JSON: a cell builds the one that it calls. Lists of options that several share stand there once. */
function runnable(): string {
  const lists = [...new Set(formulas.map(formula => JSON.stringify(optionsOf(formula))))];
  const lines = formulas.map(formula => {
    const { name, endpoint, fixed, shape, parameters } = formula;
    const takes = parameters.map(({ fills }) => fills);
    const sets = Object.keys(fixed).length > 0 ? { fixed } : {};
    const facts = { endpoint, ...sets, takes, shape } satisfies Omit<RunnableFormula, 'options'>;
    const list = `options${lists.indexOf(JSON.stringify(optionsOf(formula)))}`;
    return `  ${name}: () => \`${JSON.stringify(facts).slice(0, -1)},"options":\${${list}}}\`,`;
  });
  return `// ${HEAD}
import { lazily } from '@sold-data/core/lazy.ts';
import type { RunnableFormula } from '../formulas/formula.ts';

${lists.map((list, at) => `const options${at} = '${list}';`).join('\n')}

export const formulas = lazily<Readonly<Record<string, RunnableFormula>>>({
${lines.join('\n')}
});
`;
}

function optionsOf(formula: Formula): string[] {
  return ownOptionsOf(formula).map(option => option.name);
}

/** Everything that a form or a help page says, each thing once: options by endpoint, columns by table. */
function description() {
  const ids = [...new Set(formulas.map(({ endpoint }) => endpoint))];
  const tables = formulas.map(formula => [tableOf(formula), columnsOf(formula)] as const);
  return {
    about: HEAD,
    formulas: formulas.map(describedFormula),
    searchOptions: Object.fromEntries(ids.map(id => [id, optionsOfEndpoint(id)])),
    ownOptions: ownOptions.map(ownOption),
    columns: Object.fromEntries(tables.filter(([, columns]) => columns.length > 0)),
  };
}

function describedFormula(formula: Formula) {
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
      ...factsOf(endpoint, fills),
    })),
    /** Names into `searchOptions[endpoint]` and `ownOptions`. */
    options: searchOptions(formula).map(option => option.name),
    ownOptions: optionsOf(formula),
    ...(columnsOf(formula).length > 0 ? { columns: tableOf(formula) } : {}),
  };
}

function tableOf({ shape, endpoint }: Formula): string {
  return shape.kind === 'rows' || shape.kind === 'facts' ? endpoint : shape.kind;
}

function columnsOf(formula: Formula) {
  return availableColumns(formula, endpoints[formula.endpoint]);
}

function factsOf(endpoint: Formula['endpoint'], fills: string) {
  const fact = described(endpoints[endpoint]).find(({ name }) => name === fills);
  return fact ? { label: fact.label, kind: fact.kind, example: fact.example } : {};
}

function optionsOfEndpoint(endpoint: Formula['endpoint']) {
  const every = formulas.filter(formula => formula.endpoint === endpoint).flatMap(searchOptions);
  return [...new Map(every.map(option => [option.name, searchOption(option)])).values()];
}

function searchOption(option: DescribedParameter) {
  const { name, label, help, kind, values, choices, min, max, example, advanced = false } = option;
  return { name, label, help, kind, values, choices, min, max, example, default: option.default, advanced };
}

function ownOption({ name, label, help, choices, example }: OwnOption) {
  const values = choices && Object.keys(choices);
  return { name, label, help, kind: values ? 'choice' : 'text', values, choices, example, advanced: true, own: true };
}

const START = '<!-- formulas:start -->';
const END = '<!-- formulas:end -->';

/** The README with its table of formulas renewed. @throws Error when a marker is missing: nobody would notice a stale table. */
export function withFormulaTable(readme: string): string {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`sheets-addon/README.md needs the markers ${START} and ${END}`);
  const rows = formulas.map(({ summary, example }) => `| \`${example.replaceAll('|', '\\|')}\` | ${summary} |`);
  const table = ['| Try | What it answers |', '| --- | --- |', ...rows].join('\n');
  return `${readme.slice(0, from + START.length)}\n${table}\n${readme.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, content] of Object.entries(generate()))
    writeFileSync(new URL(`../${file}`, import.meta.url), content);
}
