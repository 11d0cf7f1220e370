// `startPlayground()`: the add-on in a real spreadsheet in the browser, against a simulated service, on loopback.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { onLoopback } from '../../support/loopback.ts';
import type { SandboxOptions } from '../../support/service/index.ts';
import { type AddOnFiles, shippedAddOn } from './add-on.ts';
import { bundlePage } from './bundle.ts';
import { createApp } from './server.ts';
import { Session } from './session.ts';
import { Surfaces } from './surfaces.ts';

export interface PlaygroundOptions {
  /** 0 (the default) takes any free port. */
  port?: number;
  /** The account the visitor has; the Starter plan unless said otherwise. */
  sandboxOptions?: SandboxOptions;
  /** The add-on to try; what `npm run build -- sheets` made unless said otherwise. */
  addOn?: AddOnFiles;
}

export interface Playground {
  /** Where to point a browser. */
  url: string;
  close(): Promise<void>;
}

/** Builds the page and serves it on loopback. Throws when the add-on was not built or the port is taken. */
export async function startPlayground({
  port = 0,
  sandboxOptions = {},
  addOn = shippedAddOn(),
}: PlaygroundOptions = {}): Promise<Playground> {
  const session = new Session(addOn, sandboxOptions);
  const surfaces = new Surfaces();
  const app = createApp(session, await bundlePage(), surfaces);
  const server = createServer(getRequestListener(app.fetch));
  const served = await onLoopback(server, port);
  return {
    url: `${served.url}/`,
    close: async () => {
      session.end();
      await surfaces.close();
      await served.close();
    },
  };
}
