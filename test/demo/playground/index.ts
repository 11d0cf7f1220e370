// `startPlayground()`: the add-on in a real spreadsheet in the browser, against a simulated service, on loopback.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Loopback, onLoopback } from '../../support/loopback.ts';
import { shippedAddOn } from './add-on.ts';
import { bundlePage } from './bundle.ts';
import { createApp } from './server.ts';
import { Visit } from './visit.ts';

/** Builds the page and serves it on loopback. @param port 0 takes any free one. @throws Error when the add-on was not built or the port is taken */
export async function startPlayground(port = 0): Promise<Loopback> {
  const addOn = shippedAddOn();
  const app = createApp(seed => new Visit(addOn, seed), await bundlePage());
  return onLoopback(createServer(getRequestListener(app.fetch)), port);
}
