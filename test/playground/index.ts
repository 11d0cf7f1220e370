// `startPlayground()`: the add-on in a real spreadsheet in the browser, with a simulated service on loopback.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Loopback, onLoopback } from '../support/loopback.ts';
import type { Sandbox } from '../support/service/sandbox.ts';
import { shippedAddOn } from './add-on.ts';
import { bundlePage } from './bundle.ts';
import { createApp } from './server.ts';
import { Visit } from './visit.ts';

/**
 * Builds the page and serves it on loopback.
 * @param port 0 picks any free port.
 * @param options.prepare changes what the service of a visit answers.
 * @param options.opening the time at which a visit starts, ms since the epoch.
 * @throws Error when the add-on isn't built or the port is taken
 */
export async function startPlayground(
  port = 0,
  { prepare, opening }: { prepare?: (sandbox: Sandbox) => void; opening?: number } = {},
): Promise<Loopback> {
  const addOn = shippedAddOn();
  const open = (seed?: number) => {
    const visit = new Visit(addOn, seed, opening);
    prepare?.(visit.service.sandbox);
    return visit;
  };
  const app = createApp(open, await bundlePage());
  return onLoopback(createServer(getRequestListener(app.fetch)), port);
}
