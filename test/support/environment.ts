/**
 * The environment for the demo and the tests, independent of the machine's own: requests to loopback bypass the proxy, and n8n's engine
 * keeps its settings in a temporary folder instead of the home directory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/** Changes this process's environment, which its children inherit. The temporary folder is removed when this process ends. */
export function isolateEnvironment(environment: NodeJS.ProcessEnv = process.env): void {
  // Some programs read only one of the two spellings.
  const listed = [environment.NO_PROXY, environment.no_proxy].flatMap(list => list?.split(',') ?? []);
  const direct = [...new Set([...listed.map(host => host.trim()).filter(Boolean), ...LOOPBACK])].join(',');
  environment.NO_PROXY = direct;
  environment.no_proxy = direct;
  if (environment.N8N_USER_FOLDER) return;
  const folder = mkdtempSync(join(tmpdir(), 'sold-data-n8n-'));
  environment.N8N_USER_FOLDER = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
