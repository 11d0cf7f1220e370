/** Runs a question in each connector on an account with a limited number of requests left. Returns the result and the cost. */
import { connect, type Service } from '../../core/script/connect.ts';
import { openWorkbench, type Workbench } from '../n8n-node/workbench.ts';
import { type Scene, scene } from '../sheets-addon/tasks/harness.ts';
import type { Fault } from '../support/service/faults.ts';
import type { SandboxRequest } from '../support/service/message.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { SocketClock } from '../support/socket-clock.ts';
import { type Opened, openApp } from '../support/zapier/open.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

export interface Shown {
  rows: unknown[][];
  charged: number;
}
/**
 * @param left number of requests that the account has left.
 * @param fault the fault that requests meet.
 */
type On<Opening> = (left: number, ask: (opened: Opening) => Promise<unknown[][]>, fault?: Fault) => Promise<Shown>;

/** Recorded answers, the same for every connector. Time advances between recordings, so no limit is reached. */
const bodies = new Map<string, string>();
const recorded = new Sandbox({ plan: 'growth', clock: () => NOW + bodies.size * 5_000 });

function bodyOf({ method, url }: SandboxRequest): string {
  const known = bodies.get(url);
  if (known !== undefined) return known;
  const { status, body } = recorded.handle({ method, url, headers: { authorization: `Bearer ${recorded.apiKey}` } });
  if (status !== 200) throw new Error(`${url} has no recorded answer: ${body}`);
  bodies.set(url, body);
  return body;
}

function meter(sandbox: Sandbox, left: number, fault?: Fault): void {
  if (fault) sandbox.addFault(fault);
  sandbox.account.used = sandbox.account.quota - left;
  sandbox.between = (request, serve) => {
    const answer = serve(request);
    const isSearch = answer.status === 200 && !request.url.includes('/account/');
    return isSearch ? { ...answer, body: bodyOf(request) } : answer;
  };
}

export const onWorkflow: On<Workbench> = async (left, ask, fault) => {
  const bench = await openWorkbench({ plan: 'growth' });
  try {
    meter(bench.sandbox, left, fault);
    return { rows: await ask(bench), charged: bench.sandbox.chargedToUs };
  } finally {
    await bench.close();
  }
};

export const onZap: On<Opened['platform']> = async (left, ask, fault) => {
  const opened = await openApp({ plan: 'growth' });
  try {
    meter(opened.sandbox, left, fault);
    return { rows: await ask(opened.platform), charged: opened.sandbox.chargedToUs };
  } finally {
    await opened.close();
  }
};

export const onScript: On<Service> = async (left, ask, fault) => {
  const clock = new SocketClock(NOW);
  const sandbox = new Sandbox({ plan: 'growth', clock: () => clock.now() });
  try {
    meter(sandbox, left, fault);
    const service = connect({
      baseUrl: 'https://service.example',
      apiKey: sandbox.apiKey,
      fetch: async (url, { headers }) => {
        const { pathname, search } = new URL(url);
        const sent = Object.fromEntries(new Headers(headers));
        const answer = sandbox.handle({ method: 'GET', url: pathname + search, headers: sent });
        if (answer.dropped) throw new TypeError('fetch failed');
        const { status, headers: own, body } = answer;
        return new Response(body, { status, headers: own });
      },
    });
    return { rows: await ask(service), charged: sandbox.chargedToUs };
  } finally {
    clock.stop();
  }
};

/** Runs a question in a spreadsheet whose sheet `Stock` has these rows. */
export const onSheet =
  (stock: readonly (readonly unknown[])[]): On<Scene> =>
  async (left, ask, fault) => {
    const place = scene({ plan: 'growth', sheets: { Stock: stock }, host: { latency: {} } });
    meter(place.sandbox, left, fault);
    return { rows: await ask(place), charged: place.sandbox.chargedToUs };
  };
