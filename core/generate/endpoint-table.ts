/** Two generated pages: one lists the actions with their connectors and costs, the other lists what the API reference leaves open. */
import { type Action, type ActionId, actions, type NotOffered } from '../actions/actions.ts';
import { TIMING_REQUESTS } from '../actions/how-fast.ts';
import { GRADING_REQUESTS } from '../actions/worth-grading.ts';
import { answersTaken, figuresRead, keywordFolding } from '../catalog/fields.ts';
import type { Endpoint } from '../endpoint.ts';
import { bucketFacts, endpoints, jobKinds } from '../generated/endpoints.ts';
import { summaries } from '../generated/summaries.ts';
import { parameterOf } from '../question/parameter.ts';
import { costInWords } from './openapi.ts';

/** The connector's name for each action, as short Markdown (such as a formula's name), or the reason why it is not offered. */
export type Offers = Readonly<Record<ActionId, string | NotOffered>>;
export type Surface = 'sheets' | 'n8n' | 'zapier';

const ENDPOINTS = `# Endpoints

Made from the catalogue by \`npm run generate\`: what each endpoint costs, its limits, and where each connector offers it. What the API
reference leaves open is listed in [ASSUMED.md](ASSUMED.md).
`;

/** The page about everything that the service offers. */
export function endpointsPage(offers: Readonly<Record<Surface, Offers>>): string {
  return `${ENDPOINTS}\n${endpointTable(offers)}\n`;
}

/** One row per action. A reason that several rows share is given once, below the table. */
function endpointTable(offers: Readonly<Record<Surface, Offers>>): string {
  const reasons: string[] = [];
  const offeredAs = (offer: string | NotOffered) => {
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
      ...[offers.sheets, offers.n8n, offers.zapier].map(surface => offeredAs(surface[id])),
    ];
  });
  const head = ['What', 'Endpoint', 'Cost', 'Limits', 'Google Sheets', 'n8n', 'Zapier'];
  const table = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(escaped).join(' | ')} |`);
  const notes = reasons.map((reason, at) => `${at + 1}. ${reason}`);
  return [...table, ...(notes.length > 0 ? ['', 'Why not:', '', ...notes] : [])].join('\n');
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

/** The cost of actions that read a single page, even if their endpoint charges per page. */
const onceAsked: Partial<Record<Action['kind'], string>> = {
  price: '1 request',
  totals: '1 request',
  sellThrough: '2 requests',
  whereToSell: '1 request for each marketplace, 4 at most',
  howFast: `${TIMING_REQUESTS.days} requests, 1 for fashion; ${TIMING_REQUESTS.year} more for the months of a year`,
  worthGrading: `${GRADING_REQUESTS} requests`,
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

/** Rows per page, the most pages or entries, and the endpoint's per-minute limits. */
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

Made from the catalogue by \`npm run generate\`: what the API reference leaves open, and what we assume instead.
\`npm run e2e -- drift --base-url URL\` compares the catalogue with the service's own \`/openapi.json\`. Parsing is lenient: unknown
fields are kept, a missing field never crashes anything, and the raw answer is always available.
`;

/** One line for each endpoint that the reference describes incompletely. */
export function assumedPage(): string {
  const lines = (Object.values(endpoints) as Endpoint[]).flatMap(({ id, method, path }) => {
    const { assumed } = summaries[id];
    return assumed.length > 0 ? [`- \`${method} ${path}\`: ${assumed.join('; ')}.`] : [];
  });
  return [
    ASSUMED,
    ...lines,
    ...answersTaken.map(text => `- Answers: ${text}.`),
    `- Keywords: ${keywordFolding}.`,
    ...figuresRead.map(text => `- Figures: ${text}.`),
    '',
  ].join('\n');
}
