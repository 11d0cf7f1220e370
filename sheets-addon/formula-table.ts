/** The README's table of formulas, between its two markers. */
import { formulas } from './formulas/index.ts';

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
