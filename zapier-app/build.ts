/** Bundles the app and the core into one ES module; the platform's own core stays outside, because the platform reads its version. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeFiles } from '../tools/files.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { version, dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};

/** Where users get their key: a page that the deployer names, else the service's own site. The form may link to https only. */
const site = new URL('/', process.env.SOLD_DATA_BASE_URL ?? 'https://api.example.com');
const dashboard =
  process.env.SOLD_DATA_DASHBOARD_URL ?? (site.protocol === 'https:' ? site.href : 'https://api.example.com/');

const { outputFiles } = await build({
  entryPoints: [join(here, 'src', 'index.ts')],
  write: false,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['zapier-platform-core'],
  // Blanks go, names stay: a stack trace in the platform's log reads as the sources do.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 240,
  define: {
    DASHBOARD: JSON.stringify(dashboard),
    APP_VERSION: JSON.stringify(version),
    PLATFORM_VERSION: JSON.stringify(dependencies['zapier-platform-core']),
  },
  legalComments: 'none',
  logLevel: 'warning',
});
writeFiles(join(here, 'dist'), { 'index.js': outputFiles[0]!.contents });
