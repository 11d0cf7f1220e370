// The sandbox on a loopback socket; run by itself, the command line of `npm run sandbox`.
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { command, port, run, TypedWrong, whole } from '../../../command.ts';
import { type Loopback, onLoopback } from '../loopback.ts';
import { PLANS, type Plan } from './account.ts';
import type { Fault } from './faults.ts';
import { Sandbox } from './sandbox.ts';

/** Serves a sandbox on 127.0.0.1. Port 0 picks a free one. */
export function serve(sandbox: Sandbox, port = 0): Promise<Loopback> {
  const server = createAdaptorServer({
    // The process that serves may hold tests of its own: its globals stay as they are.
    overrideGlobalObjects: false,
    fetch: (request, env) => answered(sandbox, request, env as HttpBindings),
  });
  return onLoopback(server as Server, port);
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

interface Account {
  port: number;
  plan: Plan;
  quota?: number;
  used?: number;
  credits?: number;
  rollover?: number;
  perMinute?: number;
  seed?: number;
  fault: Fault[];
}

async function main({ port, fault, ...account }: Account): Promise<void> {
  const sandbox = new Sandbox(account);
  for (const each of fault) sandbox.addFault(each);
  const { url } = await serve(sandbox, port);
  console.log(
    `sandbox at ${url}\nAPI key ${sandbox.apiKey}\ngateway key ${sandbox.gateway.key}, host ${sandbox.gateway.host}`,
  );
}

/** The reference writes Basic and 100K. */
function planOf(text: string): Plan {
  const plan = text.toLowerCase();
  if (plan in PLANS) return plan as Plan;
  throw new TypedWrong(`--plan must be one of ${Object.keys(PLANS).join(', ')}; got ${text}.`);
}

const FAULT: Readonly<Record<keyof Fault, string>> = {
  match: 'object',
  times: 'number',
  status: 'number',
  code: 'string',
  body: 'string',
  headers: 'object',
  retryAfter: 'string',
  delayMs: 'number',
  drop: 'boolean',
  dropAfterCharging: 'boolean',
  truncate: 'number',
  html: 'boolean',
};

function faultsOf(text: string, before: Fault[]): Fault[] {
  let fault: unknown;
  try {
    fault = JSON.parse(text);
  } catch {}
  if (typeof fault !== 'object' || fault === null || Object.keys(fault).length === 0)
    throw new TypedWrong(`--fault must be JSON such as {"status":503}; got ${text}.`);
  for (const [name, value] of Object.entries(fault)) {
    const type: string | undefined = FAULT[name as keyof Fault];
    if (!type) throw new TypedWrong(`--fault does not know ${name}. It knows ${Object.keys(FAULT).join(', ')}.`);
    if (typeof value !== type && value !== null)
      throw new TypedWrong(`${name} of --fault must be a ${type}; got ${JSON.stringify(value)}.`);
  }
  return [...before, fault];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(
    command('sandbox', 'Serves the whole service with made-up data on the loopback address.')
      .option('--port <n>', '0 picks a free one', port, 8787)
      .option('--plan <name>', Object.keys(PLANS).join(', '), planOf, 'basic')
      .option('--quota <n>', "monthly requests, in place of the plan's", whole('--quota'))
      .option('--used <n>', 'requests used already', whole('--used'))
      .option('--credits <n>', 'purchased credits', whole('--credits'))
      .option('--rollover <n>', 'requests carried over from an earlier plan', whole('--rollover'))
      .option('--per-minute <n>', "requests a minute, in place of the plan's", whole('--per-minute'))
      .option('--seed <n>', 'other data (default 1)', whole('--seed'))
      .option('--fault <json>', 'a fault, as in faults.ts; may be repeated', faultsOf, [])
      .action(main),
  );
}
