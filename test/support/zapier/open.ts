/** The built app on the platform, with the sandbox behind a socket, all in virtual time. */
import { serveOnLoopback } from '../loopback.ts';
import { Sandbox, type SandboxOptions } from '../service/sandbox.ts';
import { SocketClock } from '../socket-clock.ts';
import { loadApp, Platform } from './platform.ts';

export interface Opened {
  platform: Platform;
  sandbox: Sandbox;
  clock: SocketClock;
  close(): Promise<void>;
}

/** A test's own layer between the app and the sandbox. */
export type Between = NonNullable<Sandbox['between']>;

/** @param between may change the sandbox's responses in ways that its faults don't offer. */
export async function openApp(options: SandboxOptions = {}, between?: Between): Promise<Opened> {
  const clock = new SocketClock();
  const sandbox = new Sandbox(options);
  sandbox.between = between;
  const { url, close } = await serveOnLoopback(sandbox, clock);
  const platform = await Platform.open(await loadApp(), {
    clock,
    authData: { apiKey: sandbox.apiKey },
    environment: { SOLD_DATA_BASE_URL: url },
  });
  return {
    platform,
    sandbox,
    clock,
    close: async () => {
      await platform.close();
      await close();
      clock.stop();
    },
  };
}
