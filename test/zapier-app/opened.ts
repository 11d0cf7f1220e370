/** Opens the app for one test and closes it after. */
import { afterEach } from 'vitest';
import { type Opened, openApp } from '../fakes/zapier/open.ts';

const opened: Opened[] = [];

export async function open(...options: Parameters<typeof openApp>): Promise<Opened> {
  const app = await openApp(...options);
  opened.push(app);
  return app;
}

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
