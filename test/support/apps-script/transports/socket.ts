import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HttpRequest, HttpResponse } from '../http.ts';

const main = fileURLToPath(new URL('./socket-main.mjs', import.meta.url));

/**
 * Sends a wave from a separate process and blocks until the responses have arrived, as UrlFetchApp does. The service must run in another
 * process too, because this one is blocked. Real time passes, so responses have `delayMs` 0.
 */
export function socketTransport(requests: HttpRequest[]): HttpResponse[] {
  const input = JSON.stringify(requests);
  const { stdout, stderr } = spawnSync(process.execPath, [main], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (!stdout) throw new Error(`the sending process gave no answer: ${stderr}`);
  return JSON.parse(stdout) as HttpResponse[];
}
