/** `npm run build:n8n`: bundles the n8n package by its own script into `n8n-node/dist`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFiles, writeOnly } from './files.ts';

const home = fileURLToPath(new URL('../n8n-node', import.meta.url));
const built = mkdtempSync(join(tmpdir(), 'sold-data-n8n-'));
try {
  const shell = process.platform === 'win32';
  execFileSync('npm', ['run', '--silent', 'bundle', '--', `--outdir=${built}`], { cwd: home, stdio: 'inherit', shell });
  writeOnly(join(home, 'dist'), readFiles(built));
} finally {
  rmSync(built, { recursive: true });
}
