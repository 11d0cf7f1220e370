/** Processes that share a key and nothing else, as a table for the page: the engine beside plain exponential backoff. */
import { CASES, KINDS, type Share, share, type World } from '../core/engine/company.ts';

/** Worlds that each cell is the mean of. */
export const SEEDS = 8;

type Case = (typeof CASES)[number];
const MANNERS = { paced: 'the engine', backoff: 'backoff' } as const;

const cell = ({ rejected, goodput, fairness }: Share) =>
  `${(100 * rejected).toFixed(1)} % · ${goodput.toFixed(2)} · ${fairness.toFixed(1)}`;
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The two lines of so many workers under one limit. */
export async function linesOf(one: Case): Promise<string[]> {
  const lines: string[] = [];
  for (const manner of ['paced', 'backoff'] as const satisfies readonly World['manner'][]) {
    const cells: string[] = [];
    for (const kind of KINDS) cells.push(cell(await share({ ...kind, ...one, manner }, SEEDS)));
    const limit = one.history ? `${one.perMinute} (history)` : one.perMinute;
    lines.push(row([one.workers, limit, MANNERS[manner], ...cells]));
  }
  return lines;
}

export async function companyTable(): Promise<string> {
  const kinds = KINDS.map(({ window, told }) => `${window}, ${told ? 'told' : 'untold'}`);
  const lines: string[] = [];
  for (const one of CASES) lines.push(...(await linesOf(one)));
  return [
    row(['Workers', 'A minute', '', ...kinds]),
    row(['---:', '---:', '---', ...kinds.map(() => '---')]),
    ...lines,
  ].join('\n');
}
