// The process behind startSandboxProcess. It reads its options from the first line of stdin, serves, and prints one line { url, key }. It
// exits when stdin closes, that is when its parent stops it or dies.
import { createInterface } from 'node:readline';
import { Sandbox } from '../../service/sandbox.ts';
import { serve } from '../../service/serve.ts';

const lines = createInterface({ input: process.stdin });
lines.once('line', async line => {
  const { sandbox: options, start = Date.now() } = JSON.parse(line);
  const ahead = start - Date.now();
  const sandbox = new Sandbox({ ...options, clock: () => Date.now() + ahead });
  const { url } = await serve(sandbox);
  process.stdout.write(`${JSON.stringify({ url, key: sandbox.apiKey })}\n`);
});
lines.once('close', () => process.exit(0));
