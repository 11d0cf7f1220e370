/** The README's table of endpoints, between its two markers. */
import { type Endpoint, parameterOf } from '../endpoint.ts';
import { bucketFacts, endpoints } from '../generated/endpoints.ts';
import { texts } from '../generated/texts.ts';
import { costInWords } from './openapi.ts';

const start = '<!-- endpoints:start -->';
const end = '<!-- endpoints:end -->';

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

/** One row per endpoint: what it is, what it spends, how it pages, which limits apply, what is assumed. */
export function endpointTable(): string {
  const rows = Object.values(endpoints).map((endpoint: Endpoint) => [
    texts[endpoint.id].title,
    `\`${endpoint.method} ${endpoint.path}\``,
    costInWords(endpoint),
    pagingInWords(endpoint),
    limitsInWords(endpoint),
    texts[endpoint.id].assumed.join('; '),
  ]);
  const head = ['What', 'Endpoint', 'Cost', 'Paging', 'Limits', 'Assumed (the reference does not show it)'];
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(escaped).join(' | ')} |`).join('\n');
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

/** How an answer is divided, or that it is not. */
function pagingInWords({ paging }: Endpoint): string {
  if (!paging) return '';
  const size = `${paging.pageRows} rows a page`;
  return paging.lastPage === undefined ? size : `${size}, ${paging.lastPage} pages`;
}

const bucketWords = {
  plan: 'plan',
  history: `${bucketFacts.history.perMinute} a minute`,
  shipping: 'shipping plan',
};

/** Which per-minute limits a call counts against, and how many entries it takes. */
function limitsInWords(endpoint: Endpoint): string {
  const words = endpoint.buckets.map(bucket => bucketWords[bucket]);
  if (endpoint.cost.per !== 'entry') return words.join(', ');
  const { name, max, kind } = parameterOf(endpoint, endpoint.cost.of);
  return [...words, `${max} ${kind === 'list' ? name : 'pages'}`].join(', ');
}
