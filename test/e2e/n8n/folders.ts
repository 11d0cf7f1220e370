import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Everything this suite writes lives under one git-ignored folder. */
const repository = resolve(import.meta.dirname, '../../..');
const cache = join(repository, '.cache/n8n-server');
mkdirSync(cache, { recursive: true });
/** This run's own; it stays when something fails, with what the servers logged. */
export const runFolder = mkdtempSync(join(cache, 'run-'));
// The database runs as a user of its own.
chmodSync(runFolder, 0o755);
export const screenshotFolder = join(cache, 'screenshots');
export const packageFolder = join(repository, 'n8n-node');
