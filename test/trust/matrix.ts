/** The fault matrix: each row of reference 7 and each fault of the way, against each kind of operation. */
import {
  call,
  cancelJob,
  endpoints,
  explainInOneLine,
  type HttpRequest,
  type Operation,
  pollJob,
  runBulkSearch,
  type Session,
  SoldDataError,
  type Spent,
  startJob,
} from '../../core/index.ts';
import { asked, run } from '../core/fixture.ts';
import type { Served } from '../support/clock/exchange.ts';

const json = (status: number, body: unknown): Served => ({ status, body: JSON.stringify(body) });
const coded = (status: number, code?: string) => json(status, { error: 'Refused', ...(code ? { code } : {}) });
const bare = (status: number): Served => ({ status, body: '<html>Not the service</html>' });

const faults: readonly [name: string, bend: (good: Served) => Served][] = [
  ['400 `invalid_params`', () => coded(400, 'invalid_params')],
  ['401 `unauthorized`', () => coded(401, 'unauthorized')],
  ['403 `unauthorized`', () => coded(403, 'unauthorized')],
  ['404 `not_found`', () => coded(404, 'not_found')],
  ['409 without an id', () => coded(409)],
  ['425', () => bare(425)],
  ['429 `rate_limited`', () => coded(429, 'rate_limited')],
  ['429 `history_rate_limited`', () => coded(429, 'history_rate_limited')],
  ['429 `quota_exceeded`', () => coded(429, 'quota_exceeded')],
  ['500 `server_error`', () => coded(500, 'server_error')],
  ['502 `upstream_blocked`', () => coded(502, 'upstream_blocked')],
  ['502 `upstream_unavailable`', () => coded(502, 'upstream_unavailable')],
  ['502 `historical_unavailable`', () => coded(502, 'historical_unavailable')],
  ['503 `server_busy`', () => coded(503, 'server_busy')],
  ['503 `historical_unavailable`', () => coded(503, 'historical_unavailable')],
  ['302 to elsewhere', () => bare(302)],
  ['408 of a proxy', () => bare(408)],
  ['500 of a proxy', () => bare(500)],
  ['502 of a proxy', () => bare(502)],
  ['503 of a proxy', () => bare(503)],
  ['the connection breaks', () => ({ status: 0, body: '', dropped: true })],
  ['an answer after the timeout', good => ({ ...good, delayMs: 400_000 })],
  [
    'a body that is cut',
    ({ status, body }) => {
      const half = body.slice(0, body.length / 2);
      return { status, body: half, chunks: [half], dropped: body.includes('run_') };
    },
  ],
  ['a web page instead of data', () => ({ status: 200, body: '<html>Sign in</html>' })],
  ['an empty object', () => json(200, {})],
];

interface Kind {
  name: string;
  method: HttpRequest['method'];
  good: Served;
  operation(session: Session): Operation<unknown>;
}

const result = (index: number) => ({ type: 'result', runId: 'run_1', index, items: [{ itemId: String(index) }] });
const stream = [result(0), result(1)].map(event => `${JSON.stringify(event)}\n`).join('');
const job = (status: string) => json(200, { jobId: 'job_1', status });

const kinds: readonly Kind[] = [
  {
    name: 'search',
    method: 'GET',
    good: json(200, { items: [], hasNextPage: false }),
    operation: session => call(session, asked(endpoints.scrape, { keyword: 'lego' })),
  },
  {
    name: 'start of a keyword job',
    method: 'POST',
    good: job('queued'),
    operation: session => startJob(session, 'keywordJob', { queries: ['lego', 'seiko'] }),
  },
  {
    name: 'start of a deep pagination',
    method: 'POST',
    good: job('queued'),
    operation: session => startJob(session, 'deepPagination', { keyword: 'lego', maxPages: 2 }),
  },
  {
    name: 'start of a card batch, its key kept',
    method: 'POST',
    good: job('queued'),
    operation: session =>
      startJob(session, 'cardBatch', { cards: [{ keyword: 'a' }, { keyword: 'b' }] }, { idempotencyKey: 'key-1' }),
  },
  {
    name: 'bulk search',
    method: 'POST',
    good: { status: 200, body: stream, chunks: [stream] },
    operation: session => runBulkSearch(session, { keywords: ['lego', 'seiko'] }),
  },
  {
    name: 'look at a job',
    method: 'GET',
    good: job('running'),
    operation: session => pollJob(session, 'cardBatch', 'job_1'),
  },
  {
    name: 'cancel',
    method: 'DELETE',
    good: job('cancelled'),
    operation: session => cancelJob(session, 'cardBatch', 'job_1'),
  },
];

interface Cell {
  outcome: string;
  sent: number;
  spent?: Spent;
  error?: SoldDataError;
}

/** @param times how often the fault comes. */
function cell({ method, good, operation }: Kind, bend: (good: Served) => Served, times: number): Cell {
  let seen = 0;
  const service = (request: HttpRequest): Served => {
    if (request.url.includes('.csv')) return coded(404, 'not_found');
    if (request.method !== method) return job('running');
    seen += 1;
    // Each run has an id of its own.
    const own = JSON.parse(JSON.stringify(good).replaceAll('run_1', `run_${seen}`)) as Served;
    return seen <= times ? bend(own) : own;
  };
  // A job that was cancelled says so once its cancel has arrived.
  const told = (request: HttpRequest) =>
    method === 'DELETE' && request.method === 'GET' && seen > times ? job('cancelled') : service(request);
  const { result: value, error, host } = run(told, operation);
  if (error !== undefined && !(error instanceof SoldDataError)) throw error;
  const { spent } = (error ?? value) as { spent?: Spent };
  return { outcome: error ? error.code : 'good', sent: host.sent.length, spent, error };
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Markdown: two tables of outcomes, and the words of every outcome with what each platform does. */
export function faultMatrix(): string {
  const words = new Map<string, SoldDataError>();
  const table = (times: number) => {
    const head = ['Fault', ...kinds.map(({ name }) => name)];
    const lines = faults.map(([name, bend]) => {
      const cells = kinds.map(kind => {
        const { outcome, sent, spent, error } = cell(kind, bend, times);
        if (error && !words.has(outcome)) words.set(outcome, error);
        return `${outcome} ${sent}/${spent?.charged ?? 0}${spent?.doubt ? `+${spent.doubt}?` : ''}`;
      });
      return row([name, ...cells]);
    });
    return [row(head), row(head.map(() => '---')), ...lines].join('\n');
  };
  const [once, lasting] = [table(1), table(Number.POSITIVE_INFINITY)];
  const told = [...words]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, error]) => row([`\`${code}\``, explainInOneLine(error)]));
  const head = ['Outcome', 'Words'];
  return [
    '### The fault comes once',
    once,
    '### It lasts',
    lasting,
    '### What people read',
    [row(head), row(head.map(() => '---')), ...told].join('\n'),
  ].join('\n\n');
}
