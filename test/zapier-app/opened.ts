/** Opens the app for one test and closes it afterwards. */
import { onTestFinished } from 'vitest';
import { seedOfTest } from '../support/seeds.ts';
import { bearable } from '../support/service/unkind.ts';
import { type Between, type Opened, openApp } from '../support/zapier/open.ts';

export async function open(...options: Parameters<typeof openApp>): Promise<Opened> {
  const app = await openApp(...options);
  onTestFinished(app.close);
  return app;
}

/** Opens the app with bearable disturbances. */
export function openUnkind(options: Parameters<typeof openApp>[0] = {}, between?: Between): Promise<Opened> {
  return open({ unkind: bearable(seedOfTest()), ...options }, between);
}
