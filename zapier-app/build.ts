/** Bundles the app and the core into one ES module. zapier-platform-core stays external, because the platform reads its version. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { publisher } from '../scripts/lib/publisher.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { version, dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};

/** Bundles the app into `out/index.js`. */
export async function buildApp(out: string): Promise<Metafile> {
  // The file is written here instead of by esbuild, which would print its own report when the disk is full.
  const { outputFiles, metafile } = await build({
    write: false,
    metafile: true,
    entryPoints: [join(here, 'src', 'index.ts')],
    outfile: join(out, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['zapier-platform-core'],
    // Minifies whitespace but not names, so stack traces in the platform's log show the names from the sources.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 240,
    define: {
      DASHBOARD: JSON.stringify(publisher.keys),
      APP_VERSION: JSON.stringify(version),
      PLATFORM_VERSION: JSON.stringify(dependencies['zapier-platform-core']),
    },
    legalComments: 'none',
    logLevel: 'warning',
  });
  mkdirSync(out, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  return metafile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [word] = process.argv.slice(2);
  if (word === undefined) await buildApp(join(here, 'dist'));
  else {
    console.error(`npm run build does not know ${word}. It accepts no other words.`);
    process.exitCode = 2;
  }
}
