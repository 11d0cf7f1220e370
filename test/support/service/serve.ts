// The sandbox on a loopback socket. Run as a program, this file is the command line of `npm run sandbox`.
import { fileURLToPath } from 'node:url';
import { command, port, run, TypedWrong, whole } from '../../../scripts/lib/command.ts';
import { type Loopback, serveOnLoopback } from '../loopback.ts';
import { PLANS, type Plan } from './account.ts';
import { Sandbox } from './sandbox.ts';

/** Serves a sandbox on 127.0.0.1. Port 0 picks a free one. */
export function serve(sandbox: Sandbox, port = 0): Promise<Loopback> {
  return serveOnLoopback(sandbox, undefined, port);
}

async function main({ port, ...account }: { port: number; plan: Plan; quota?: number }): Promise<void> {
  const sandbox = new Sandbox(account);
  const { url } = await serve(sandbox, port);
  const { key, host } = sandbox.gateway;
  console.log(`sandbox at ${url}\nAPI key ${sandbox.apiKey}\ngateway key ${key}, host ${host}`);
}

/** Case is ignored: the reference writes Basic and 100K. */
function planOf(text: string): Plan {
  const plan = text.toLowerCase();
  if (plan in PLANS) return plan as Plan;
  throw new TypedWrong(`--plan must be one of ${Object.keys(PLANS).join(', ')}; got ${text}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(
    command('sandbox', 'Serves the whole service with made-up data on the loopback address.')
      .option('--port <n>', '0 picks a free one', port, 8787)
      .option('--plan <name>', Object.keys(PLANS).join(', '), planOf, 'basic')
      .option('--quota <n>', "monthly requests, in place of the plan's", whole('--quota'))
      .action(main),
  );
}
