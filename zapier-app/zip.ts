/** Builds the archives for upload: `zapier-app/build/build.zip` and `source.zip`. The app must be built first. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { printed, replaceFolder } from '../scripts/lib/command.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
/** The unpacked contents of the last archives, from which the platform's command line uploads. */
export const stage = join(root, '.cache', 'zapier-stage');
const archives = join(here, 'build');

/** The files for the source archive, sufficient to build the bundle again. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'core', 'zapier-app'];
const NOT_SOURCES = /(^|\/)(node_modules|dist|build|\.cache|\.zapierapprc)(\/|$)/;

/** Copies the app, its sources (in `sources/`), and its npm packages according to the repository's lock file into a folder. */
export async function fillStage(folder: string): Promise<void> {
  const bundle = join(here, 'dist', 'index.js');
  if (!existsSync(bundle)) throw new Error('Build the app first: npm run build -- zapier');
  cpSync(bundle, join(folder, 'dist', 'index.js'));
  const { name, version, description, license, dependencies } = JSON.parse(
    readFileSync(join(here, 'package.json'), 'utf8'),
  );
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = { name, version, description, license, private: true, type: 'module', exports: './dist/index.js' };
  const manifest = { ...own, scripts: { test: 'node --test selftest.js' }, dependencies, overrides };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, '.gitignore'), 'node_modules\nbuild\n.env\n');
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const file of ['README.md', 'NOTICES.txt', 'selftest.js', '.zapierapprc'])
    if (existsSync(join(here, file))) cpSync(join(here, file), join(folder, file));
  const isSource = (path: string) => !NOT_SOURCES.test(relative(root, path));
  for (const part of SOURCES)
    cpSync(join(root, part), join(folder, 'sources', part), { recursive: true, filter: isSource });
  const quiet = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await printed('npm', ['install', ...quiet], { cwd: folder });
  await addWrapper(folder, name);
}

/** Adds the platform's entry points `zapierwrapper.js` and `definition.json`. */
async function addWrapper(folder: string, name: string): Promise<void> {
  const wrapper = readFileSync(
    join(folder, 'node_modules/zapier-platform-core/include/zapierwrapper.mjs'),
    'utf8',
  ).replaceAll('{REPLACE_ME_PACKAGE_NAME}', name);
  writeFileSync(join(folder, 'zapierwrapper.js'), wrapper);
  const script = `import { handler } from './zapierwrapper.js';
    const { results } = await handler({ command: 'definition', calledFromCli: true });
    process.stdout.write(JSON.stringify(results, null, 2));`;
  const definition = await printed(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  writeFileSync(join(folder, 'definition.json'), `${definition}\n`);
}

/** Fills the stage folder and packs it. Equal sources give equal bytes. */
export async function zip(): Promise<{ build: string; source: string }> {
  await replaceFolder(stage, async folder => {
    await fillStage(folder);
    await pack(folder);
    await replaceFolder(archives, async part => cpSync(join(folder, 'build'), part, { recursive: true }));
  });
  return { build: join(archives, 'build.zip'), source: join(archives, 'source.zip') };
}

async function pack(folder: string): Promise<void> {
  const own = ['package.json', 'definition.json', 'zapierwrapper.js', 'dist/index.js', 'README.md', 'LICENSE'];
  const whole = {
    build: [...own, 'NOTICES.txt', ...(await packagesIn(folder))],
    source: [...own, 'selftest.js', ...filesIn(folder, 'sources')],
  };
  mkdirSync(join(folder, 'build'));
  for (const [name, files] of Object.entries(whole))
    writeFileSync(join(folder, 'build', `${name}.zip`), packed(folder, files));
}

/**
 * The package files that the app loads. For each package also its manifest, its licence and its README, because some contain the licence
 * there.
 * @throws Error for a package without a licence file that is not in NOTICES.txt
 */
async function packagesIn(folder: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['zapierwrapper.js'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    // Used by the platform's own tests; never loaded in an app.
    external: ['../test/userapp'],
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs).map(input => input.replace(/ with \{.*$/, ''));
  const loaded = inputs.filter(file => file.startsWith('node_modules/'));
  const packages = new Set(loaded.map(file => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? ''));
  const beside = [...packages].flatMap(path =>
    readdirSync(join(folder, path))
      .filter(file => /^(package\.json|licen[cs]e.*|notice.*|readme.*)$/i.test(file))
      .map(file => `${path}/${file}`),
  );
  const notices = readFileSync(join(folder, 'NOTICES.txt'), 'utf8');
  for (const path of packages) {
    const { name, version } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
    const hasLicence = readdirSync(join(folder, path)).some(file => /^licen[cs]e/i.test(file));
    if (!hasLicence && !notices.includes(`\n${name} ${version.replace(/^v/, '')}\n`))
      throw new Error(`${name} ${version} has no licence file. Add its notice to zapier-app/NOTICES.txt.`);
  }
  // The platform reads the version of its core and loads some files by computed names that esbuild can't see.
  return [...new Set([...loaded, ...beside, ...filesIn(folder, 'node_modules/zapier-platform-core')])];
}

function filesIn(folder: string, path: string): string[] {
  return readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function packed(folder: string, files: readonly string[]): Uint8Array {
  const entries = [...files].sort().map(file => [file, readFileSync(join(folder, file))] as const);
  return zipSync(Object.fromEntries(entries), { mtime: new Date('2020-01-01T00:00:00Z'), level: 9 });
}
