/** The README's table of actions with their cost and where each is offered; and the page of assumptions. */
import { type Action, type ActionId, actions, type NotOffered } from '../actions/actions.ts';
import { answersTaken, figuresRead, keywordFolding } from '../catalog/fields.ts';
import { type Endpoint, parameterOf } from '../endpoint.ts';
import { bucketFacts, endpoints, jobKinds } from '../generated/endpoints.ts';
import { summaries } from '../generated/summaries.ts';
import { costInWords } from './openapi.ts';

/** How a connector offers each action, in a few words of Markdown such as a formula's name; or the reason why it doesn't. */
export type Offers = Readonly<Record<ActionId, string | NotOffered>>;
export type Surface = 'sheets' | 'n8n' | 'zapier';

const START = '<!-- endpoints:start -->';
const END = '<!-- endpoints:end -->';

/**
 * The README with a new table between its markers.
 * @throws Error if a marker is missing: otherwise nobody would notice a stale table.
 */
export function withEndpointTable(readme: string, offers: Readonly<Record<Surface, Offers>>): string {
  const [from, to] = [readme.indexOf(START), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`README.md needs the markers ${START} and ${END}`);
  return `${readme.slice(0, from + START.length)}\n${endpointTable(offers)}\n${readme.slice(to)}`;
}

/** One row per action. A reason that several rows share is given once, below. */
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

/** Actions that read one page only, although their endpoint is charged per page. */
const onceAsked: Partial<Record<Action['kind'], string>> = {
  price: '1 request',
  totals: '1 request',
  sellThrough: '2 requests',
};

/** The endpoint that an action calls first. */
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

/** The size of pages and calls, and the per-minute limits that they count against. */
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

const ASSUMED = `# What is assumed

Made from the catalogue by \`npm run generate\`. The service's reference does not show every payload. What stands here is assumed until
the service's own \`/openapi.json\` says otherwise; \`npm run e2e -- drift --base-url URL\` compares the two and lists in plain words what is
new, gone or changed. Readers are tolerant: unknown fields pass through, a missing field is never a crash, and the raw answer is always
reachable.
`;

/** One line per endpoint whose payload the reference does not show. */
export function assumedPage(): string {
  const lines = (Object.values(endpoints) as Endpoint[]).flatMap(({ id, method, path }) => {
    const { assumed } = summaries[id];
    return assumed.length > 0 ? [`- \`${method} ${path}\`: ${assumed.join('; ')}.`] : [];
  });
  return [
    ASSUMED,
    ...lines,
    ...answersTaken.map(text => `- Of answers: ${text}.`),
    `- Wherever a keyword is asked: ${keywordFolding}.`,
    ...figuresRead.map(text => `- Of figures: ${text}.`),
    '',
  ].join('\n');
}
