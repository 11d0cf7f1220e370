/** The README's table of endpoints, between its two markers. */
import type { Endpoint } from '../catalog/endpoint.ts';
import { catalog } from '../catalog/index.ts';
import { costInWords, limitsInWords, pagingInWords } from './endpoint-facts.ts';

const start = '<!-- endpoints:start -->';
const end = '<!-- endpoints:end -->';

/** One row per endpoint: what it is, what it spends, how it pages, which limits apply, what is assumed. */
export function endpointTable(): string {
  const rows = (Object.values(catalog) as Endpoint[]).map(endpoint => [
    endpoint.title,
    `\`${endpoint.method} ${endpoint.path}\``,
    costInWords(endpoint),
    pagingInWords(endpoint),
    limitsInWords(endpoint),
    (endpoint.assumed ?? []).join('; '),
  ]);
  const head = ['What', 'Endpoint', 'Cost', 'Paging', 'Limits', 'Assumed (the reference does not show it)'];
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(escaped).join(' | ')} |`).join('\n');
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

/**
 * The README with its table renewed.
 * @throws Error when a marker is missing: a README without the table would never be noticed as stale.
 */
export function withEndpointTable(readme: string): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md needs the markers ${start} and ${end}`);
  return `${readme.slice(0, from + start.length)}\n${endpointTable()}\n${readme.slice(to)}`;
}
