/** Bundles the app and the core into one ES module; the platform's own core stays outside, because the platform reads its version. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { publisher } from '../scripts/publisher.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { version, dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};

/** Bundles the app into `out/index.js`. */
export async function buildApp(out: string): Promise<Metafile> {
  // Written here, because esbuild would print its own report of a full disk.
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
    // Minifies spaces but not names, so a stack trace in the platform's log reads as the sources do.
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
    console.error(`npm run build does not know ${word}. It takes nothing more.`);
    process.exitCode = 2;
  }
}
