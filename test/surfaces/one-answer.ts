/** Connectors whose every search gets the same answer. */
import { connect, type Service } from '../../core/script/connect.ts';
import { openWorkbench, type Workbench } from '../n8n-node/workbench.ts';
import { type Between, type Opened, openApp } from '../support/zapier/open.ts';

/** Answers each search with this body. Account usage stays the service's own. */
export function answeringWith(body: string): Between {
  return (request, serve) => (request.url.includes('/account/') ? serve(request) : { ...serve(request), body });
}

export async function inWorkflow<Result>(body: string, ask: (bench: Workbench) => Promise<Result>): Promise<Result> {
  const bench = await openWorkbench({ plan: 'growth' });
  try {
    bench.sandbox.between = answeringWith(body);
    return await ask(bench);
  } finally {
    await bench.close();
  }
}

export async function inZap<Result>(
  body: string,
  ask: (platform: Opened['platform']) => Promise<Result>,
): Promise<Result> {
  const { platform, close } = await openApp({ plan: 'growth' }, answeringWith(body));
  try {
    return await ask(platform);
  } finally {
    await close();
  }
}

export function scriptOn(body: string): Service {
  const headers = { 'content-type': 'application/json' };
  const fetch = async () => new Response(body, { status: 200, headers });
  return connect({ baseUrl: 'https://service.example', apiKey: 'cs_any', fetch });
}
