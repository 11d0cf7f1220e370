/** Opens the app for one test and closes it after. */
import { afterEach } from 'vitest';
import { seedOfTest } from '../support/seeds.ts';
import { bearable } from '../support/service/index.ts';
import { type Opened, openApp } from '../support/zapier/open.ts';

type Between = Parameters<typeof openApp>[1];

const opened: Opened[] = [];

export async function open(...options: Parameters<typeof openApp>): Promise<Opened> {
  const app = await openApp(...options);
  opened.push(app);
  return app;
}

/** The same on a bearable day. */
export function openUnkind(options: Parameters<typeof openApp>[0] = {}, between?: Between): Promise<Opened> {
  return open({ unkind: bearable(seedOfTest()), ...options }, between);
}

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
