/** The README's table of what can be done, where, and at what cost; and its list of what is assumed. Each between its two markers. */
import { type Action, type ActionId, actions, type NotOffered } from '../actions/actions.ts';
import { keywordFolding } from '../catalog/fields.ts';
import { type Endpoint, parameterOf } from '../endpoint.ts';
import { bucketFacts, endpoints, jobKinds } from '../generated/endpoints.ts';
import { texts } from '../generated/texts.ts';
import { costInWords } from './openapi.ts';

/** What a surface makes of each action in a few words of Markdown, such as a formula's name; or the reason why nothing. */
export type Offers = Readonly<Record<ActionId, string | NotOffered>>;
export type Surface = 'sheets' | 'n8n' | 'zapier';

/**
 * The README with its table and its list renewed.
 * @throws Error when a marker is missing: a README without the table would never be noticed as stale.
 */
export function withEndpointTable(readme: string, offers: Readonly<Record<Surface, Offers>>): string {
  return between(between(readme, 'endpoints', endpointTable(offers)), 'assumed', assumedList());
}

function between(readme: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md needs the markers ${start} and ${end}`);
  return `${readme.slice(0, from + start.length)}\n${content}\n${readme.slice(to)}`;
}

/** One row an action. A reason that several rows share is told once, below. */
export function endpointTable(offers: Readonly<Record<Surface, Offers>>): string {
  const reasons: string[] = [];
  const told = (offer: string | NotOffered) => {
    if (typeof offer === 'string') return offer;
    if (!reasons.includes(offer.notOffered)) reasons.push(offer.notOffered);
    return `no (${reasons.indexOf(offer.notOffered) + 1})`;
  };
  const rows = (Object.entries(actions) as [ActionId, Action][]).map(([id, action]) => {
    const endpoint: Endpoint = endpoints[endpointOf(action)];
    return [
      action.title,
      `\`${endpoint.method} ${endpoint.path}\``,
      onceAsked[action.kind] ?? costInWords(endpoint),
      limitsInWords(endpoint),
      ...[offers.sheets, offers.n8n, offers.zapier].map(surface => told(surface[id])),
    ];
  });
  const head = ['What', 'Endpoint', 'Cost', 'Limits', 'Google Sheets', 'n8n', 'Zapier'];
  const table = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(escaped).join(' | ')} |`);
  const notes = reasons.map((reason, at) => `${at + 1}. ${reason}`);
  return [...table, ...(notes.length > 0 ? ['', 'Why not:', '', ...notes] : [])].join('\n');
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

/** Actions that never read on, whatever their endpoint costs a page. */
const onceAsked: Partial<Record<Action['kind'], string>> = {
  price: '1 request',
  totals: '1 request',
  sellThrough: '2 requests',
};

/** The endpoint that an action asks first. */
function endpointOf(action: Action): Endpoint['id'] {
  if (!('job' in action)) return action.endpoint;
  const { start, poll = start, cancel = start, csv = start } = jobKinds[action.job];
  return { start, run: start, get: poll, cancel, file: csv }[action.kind];
}

const bucketWords = {
  plan: 'plan limit',
  history: `${bucketFacts.history.perMinute} a minute`,
  shipping: 'shipping plan',
};

/** How an answer is divided, how many entries a call takes, and which per-minute limits it counts against. */
function limitsInWords(endpoint: Endpoint): string {
  const { paging, cost, buckets } = endpoint;
  const words: string[] = [];
  if (paging) words.push(`${paging.pageRows} rows a page`);
  if (paging?.lastPage) words.push(`${paging.lastPage} pages`);
  if (cost.per === 'entry') {
    const { name, max, kind } = parameterOf(endpoint, cost.of);
    words.push(`${max} ${kind === 'list' ? name : 'pages'}`);
  }
  return [...words, ...buckets.map(bucket => bucketWords[bucket])].join(', ');
}

/** One line an endpoint whose payload the reference does not show. */
export function assumedList(): string {
  const lines = (Object.values(endpoints) as Endpoint[]).flatMap(({ id, method, path }) => {
    const { assumed } = texts[id];
    return assumed.length > 0 ? [`- \`${method} ${path}\`: ${assumed.join('; ')}.`] : [];
  });
  return [...lines, `- Wherever a keyword is asked: ${keywordFolding}.`].join('\n');
}
