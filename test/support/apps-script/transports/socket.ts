import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HttpRequest, HttpResponse } from '../http.ts';

const main = fileURLToPath(new URL('./socket-main.mjs', import.meta.url));

/**
 * Sends a wave from a process of its own and blocks until the answers are there, as UrlFetchApp does. The service must live in another
 * process too, or nobody would be left to answer. Real time passes, so answers report `delayMs` 0.
 */
export function socketTransport(requests: HttpRequest[]): HttpResponse[] {
  const input = JSON.stringify(requests);
  const { stdout, stderr } = spawnSync(process.execPath, [main], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (!stdout) throw new Error(`the sending process gave no answer: ${stderr}`);
  return JSON.parse(stdout) as HttpResponse[];
}
