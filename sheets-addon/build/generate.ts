/**
 * Generates files from the offers and the catalogue: the formulas that Code.js runs (without texts) and the help shown in the editor. The
 * sidebar's build generates its own forms (build/sidebar.ts).
 */
import { readFileSync } from 'node:fs';
import type { Formula, RunnableFormula } from '../formulas/formula.ts';
import { formulas } from '../formulas/offers.ts';
import { ownOptionsOf } from '../formulas/options.ts';
import { formulaStub } from './stubs.ts';

const HEAD =
  'Made by sheets-addon/build/generate.ts from formulas/offers.ts and the catalogue: change those, then npm run generate.';

export function generate(): Record<string, string> {
  return {
    'sheets-addon/generated/formulas.ts': runnable(),
    'sheets-addon/generated/stubs.js': `// ${HEAD}\n\n${formulas.map(formulaStub).join('\n\n')}\n`,
    'sheets-addon/README.md': withFormulaTable(readFileSync(new URL('../README.md', import.meta.url), 'utf8')),
  };
}

/** The source of the formulas that Code.js runs, without texts. Formulas with equal options share one list. */
function runnable(): string {
  const lists = [...new Set(formulas.map(formula => JSON.stringify(optionsOf(formula))))];
  const lines = formulas.map(formula => {
    const { name, endpoint, fixed, shape, parameters } = formula;
    const takes = parameters.map(({ fills }) => fills);
    const sets = Object.keys(fixed).length > 0 ? { fixed } : {};
    const facts = { endpoint, ...sets, takes, shape } satisfies Omit<RunnableFormula, 'options'>;
    const list = `options${lists.indexOf(JSON.stringify(optionsOf(formula)))}`;
    return `  ${name}: ${JSON.stringify(facts).slice(0, -1)},"options":${list} },`;
  });
  return `// ${HEAD}
// biome-ignore-all format: one line each.
import type { RunnableFormula } from '../formulas/formula.ts';

${lists.map((list, at) => `const options${at} = ${list};`).join('\n')}

/** Formulas by name, as they run. */
export const formulas: Readonly<Record<string, RunnableFormula>> = {
${lines.join('\n')}
};
`;
}

function optionsOf(formula: Formula): string[] {
  return ownOptionsOf(formula).map(option => option.name);
}

const START = '<!-- formulas:start -->';
const END = '<!-- formulas:end -->';

/** Updates the table of formulas in the README. @throws Error when a marker is missing, because a stale table would go unnoticed. */
function withFormulaTable(readme: string): string {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`sheets-addon/README.md needs the markers ${START} and ${END}`);
  const rows = formulas.map(({ summary, example }) => `| \`${example.replaceAll('|', '\\|')}\` | ${summary} |`);
  const table = ['| Try | What it returns |', '| --- | --- |', ...rows].join('\n');
  return `${readme.slice(0, from + START.length)}\n${table}\n${readme.slice(to)}`;
}
