// The sandbox on a loopback socket; run by itself, the command line of `npm run sandbox`.
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { PLANS, type Plan } from './account.ts';
import type { Fault } from './faults.ts';
import { Sandbox } from './sandbox.ts';

const HELP = `npm run sandbox -- [options]
  --port N        port on the loopback address (default 8787; 0 picks a free one)
  --plan P        ${Object.keys(PLANS).join(', ')} (default basic)
  --quota N       monthly requests, in place of the plan's
  --used N        requests used already
  --credits N     purchased credits
  --rollover N    requests carried over from an earlier plan
  --per-minute N  requests a minute, in place of the plan's
  --seed N        other data (default 1)
  --fault JSON    a fault, as in faults.ts; may be repeated`;

/** Serves a sandbox on 127.0.0.1. Port 0 picks a free one. */
export async function serve(sandbox: Sandbox, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({
    // The process that serves may hold tests of its own: its globals stay as they are.
    overrideGlobalObjects: false,
    fetch: (request, env) => answered(sandbox, request, env as HttpBindings),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** A drop in the sandbox becomes a closed socket, before or in the middle of the body. */
async function answered(sandbox: Sandbox, request: Request, { outgoing }: HttpBindings): Promise<Response> {
  try {
    return await sandbox.fetch(request);
  } catch {
    outgoing.destroy();
    return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8787' },
      plan: { type: 'string', default: 'basic' },
      quota: { type: 'string' },
      used: { type: 'string' },
      credits: { type: 'string' },
      rollover: { type: 'string' },
      'per-minute': { type: 'string' },
      seed: { type: 'string' },
      fault: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP);
  // The reference writes Basic and 100K.
  const plan = values.plan.toLowerCase();
  if (!(plan in PLANS)) throw new Error(`--plan must be one of ${Object.keys(PLANS).join(', ')}`);
  const sandbox = new Sandbox({
    plan: plan as Plan,
    quota: whole('quota', values.quota),
    used: whole('used', values.used),
    credits: whole('credits', values.credits),
    rollover: whole('rollover', values.rollover),
    perMinute: whole('per-minute', values['per-minute']),
    seed: whole('seed', values.seed),
  });
  for (const fault of values.fault ?? []) sandbox.addFault(JSON.parse(fault) as Fault);
  const { url, close } = await serve(sandbox, whole('port', values.port));
  console.log(
    `sandbox at ${url}\nAPI key ${sandbox.apiKey}\ngateway key ${sandbox.gateway.key}, host ${sandbox.gateway.host}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} must be a whole number, got ${text}`);
  return Number(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
