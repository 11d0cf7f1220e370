import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folders of this suite, all below one git-ignored folder. */
const repository = resolve(import.meta.dirname, '../../..');
const cache = join(repository, '.cache/n8n-server');
mkdirSync(cache, { recursive: true });
/** The folder of this run. It stays when something fails, with the server logs. */
export const runFolder = mkdtempSync(join(cache, 'run-'));
// The database runs as a different user.
chmodSync(runFolder, 0o755);
export const screenshotFolder = join(cache, 'screenshots');
export const packageFolder = join(repository, 'n8n-node');
