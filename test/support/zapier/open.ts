/** The built app on the platform, with the sandbox behind a socket and everything on one virtual clock. */
import { Sandbox, type SandboxOptions } from '../service/index.ts';
import { VirtualClock } from './clock.ts';
import { Platform } from './platform.ts';
import { type Service, serveOnLoopback } from './service.ts';

/** What `npm run build` leaves. */
const BUNDLE = new URL('../../../zapier-app/dist/index.js', import.meta.url);

export interface Opened {
  platform: Platform;
  sandbox: Sandbox;
  clock: VirtualClock;
  close(): Promise<void>;
}

let app: Promise<unknown> | undefined;

export function loadApp(): Promise<unknown> {
  app ??= import(BUNDLE.href).then((bundle: { default: unknown }) => bundle.default);
  return app;
}

/** `between` may bend what the sandbox answers, for things that its faults do not do. */
export async function openApp(
  options: Omit<SandboxOptions, 'clock'> = {},
  between?: (service: Service) => Service,
): Promise<Opened> {
  const clock = new VirtualClock();
  const sandbox = new Sandbox({ ...options, clock: clock.now });
  const { url, close } = await serveOnLoopback(between ? between(sandbox) : sandbox, clock);
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
    },
  };
}
