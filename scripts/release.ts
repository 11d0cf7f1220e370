/**
 * `npm run release`: builds everything that people install into `release/`, without publishing anything: the Sheets kit, the n8n package,
 * the Zapier archives and the core, each with a bill of materials (CycloneDX), plus checksums, licences and the changelog. The same commit
 * gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { addonFiles, SANDBOX_URL } from '../sheets-addon/build/build.ts';
import { guidePage } from '../sheets-addon/build/guide.ts';
import { zip } from '../zapier-app/zip.ts';
import { build } from './build.ts';
import { command, printed, replaceFolder, run, TypedWrong } from './lib/command.ts';
import { isPlaceholder, publisher, unfitForRelease } from './lib/publisher.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
/** Modification time of every file in the archives, so equal content gives equal bytes. */
const TIME = new Date('2020-01-01T00:00:00Z');

interface Options {
  sandbox: boolean;
  out: string;
}

await run(
  command('release', 'Makes what people install. Publishes nothing.')
    .option('--sandbox', 'for trials: the Sheets kit uses the sandbox, and publisher.json may hold placeholders', false)
    .option('--out <folder>', 'where to write it', text => resolve(text), join(root, 'release'))
    .action(release),
);

async function release({ sandbox, out }: Options): Promise<void> {
  const unfit = sandbox ? [] : [...unfitForRelease(publisher), ...unfitAuthor()];
  if (unfit.length > 0)
    throw new TypedWrong(
      `These addresses are not ready for a release:\n${unfit.join('\n')}\nCorrect them, or add --sandbox for a trial.`,
    );
  const service = sandbox ? SANDBOX_URL : publisher.service.replace(/\/+$/, '');
  const changes = changesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'SHA256SUMS')))
    throw new TypedWrong(`${out} holds other files, which a release would replace. Name a new folder with --out.`);
  await replaceFolder(out, part => fill(part, service, changes));
  console.log(`The Sheets kit uses ${sandbox ? 'the sandbox at ' : ''}${service}.`);
  const files = readdirSync(out).sort();
  for (const file of files) console.log(`${String(statSync(join(out, file)).size).padStart(9)}  ${file}`);
}

/** Checks the author in the n8n package's own manifest. */
function unfitAuthor(): string[] {
  const { author } = manifestOf('n8n-node') as Manifest & { author: { email: string } };
  const isFit = !isPlaceholder(author.email.split('@').at(-1) ?? '');
  return isFit ? [] : [`The author of n8n-node/package.json has a placeholder address (${author.email}).`];
}

async function fill(out: string, service: string, changes: string): Promise<void> {
  await build(['n8n', 'core', 'zapier']);
  writeFileSync(join(out, `sold-data-sheets-${version}.zip`), await sheetsKit(service));
  for (const folder of ['n8n-node', 'core/dist']) await pack(join(root, folder), out);
  for (const [part, file] of Object.entries(await zip()))
    writeFileSync(join(out, `sold-data-zapier-${part}-${version}.zip`), withoutTimes(readFileSync(file)));
  const core = manifestOf('core');
  const preact = manifestOf('node_modules/preact');
  const shipped = {
    'sheets-addon': [core, preact],
    'n8n-node': [core],
    'zapier-app': [core, ...packagesIn(join(out, `sold-data-zapier-build-${version}.zip`))],
    core: [],
  };
  for (const [part, packages] of Object.entries(shipped))
    writeFileSync(join(out, `${part}.cdx.json`), billOf(manifestOf(part), packages));
  writeFileSync(join(out, 'LICENSES.md'), licences(Object.values(shipped).flat()));
  writeFileSync(join(out, 'CHANGES.md'), changes);
  const sums = readdirSync(out)
    .sort()
    .map(file => `${sha256(readFileSync(join(out, file)))}  ${file}`);
  writeFileSync(join(out, 'SHA256SUMS'), `${sums.join('\n')}\n`);
}

/** npm keeps file modes, which depend on the umask of the checkout. So it packs a copy with fixed modes. */
async function pack(folder: string, out: string): Promise<void> {
  const listed = JSON.parse(await npm(['pack', '--json', '--dry-run', '--ignore-scripts'], folder)) as object;
  const [{ files }] = Object.values(listed) as [{ files: { path: string }[] }];
  const copy = join(out, 'package');
  for (const { path } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), readFileSync(join(folder, path)));
    chmodSync(join(copy, path), 0o644);
  }
  await npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', out], copy);
  rmSync(copy, { recursive: true });
}

/** The script to paste into a sheet, with the guide. */
async function sheetsKit(service: string): Promise<Uint8Array> {
  const files = await addonFiles(service);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const all = {
    ...files,
    'INSTALL.html': guidePage(read('sheets-addon/INSTALL.md'), files, path =>
      readFileSync(join(root, 'sheets-addon', path)),
    ),
    LICENSE: read('LICENSE'),
    // The sidebar contains Preact, whose licence asks for its notice.
    'NOTICES.txt': `Sidebar.html contains Preact:\n\n${read('node_modules/preact/LICENSE')}`,
  };
  return zipped(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, Buffer.from(text)])));
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function withoutTimes(archive: Uint8Array): Uint8Array {
  return zipped(unzipSync(archive));
}

function zipped(files: Record<string, Uint8Array>): Uint8Array {
  const entries = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(entries) as Zippable, { mtime: TIME, level: 9 });
}

/** The `package.json` of a package. */
interface Manifest {
  name: string;
  version: string;
  license?: string;
}

function manifestOf(folder: string): Manifest {
  return manifestIn(readFileSync(join(root, folder, 'package.json')));
}

/** npm drops the letter of a version such as `v1.3.0`. */
function manifestIn(file: Uint8Array): Manifest {
  const manifest = JSON.parse(Buffer.from(file).toString()) as Manifest;
  return { ...manifest, version: manifest.version.replace(/^v/, '') };
}

/** The packages in an archive, without duplicates, sorted by name. */
function packagesIn(archive: string): Manifest[] {
  const manifests = Object.entries(unzipSync(readFileSync(archive)))
    .filter(([file]) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map(([, content]) => manifestIn(content));
  const byId = new Map(manifests.map(manifest => [idOf(manifest), manifest]));
  return [...byId.keys()].sort().map(id => byId.get(id)!);
}

function idOf({ name, version: of }: Manifest): string {
  return `${name}@${of}`;
}

/** The bill of materials of an artifact (CycloneDX 1.5): the artifact, and the packages that it contains. */
function billOf(artifact: Manifest, packages: readonly Manifest[]): string {
  const component = (type: string, manifest: Manifest) => ({
    type,
    'bom-ref': idOf(manifest),
    name: manifest.name,
    version: manifest.version,
    licenses: manifest.license === undefined ? [] : [{ license: licenceOf(manifest.license) }],
    purl: `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`,
  });
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: TIME.toISOString(), component: component('application', artifact) },
    components: packages.map(each => component('library', each)),
    dependencies: [{ ref: idOf(artifact), dependsOn: packages.map(idOf) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** SPDX identifiers contain no spaces; other texts are a name. */
function licenceOf(license: string): { id: string } | { name: string } {
  return license.includes(' ') ? { name: license } : { id: license };
}

function licences(packages: readonly Manifest[]): string {
  const rows = packages.map(
    ({ name, version: of, license }) => `| ${name} | ${of} | ${license ?? 'see the notices'} |`,
  );
  return `# Licences of what ships\n\n| package | version | licence |\n| --- | --- | --- |\n${[...new Set(rows)].sort().join('\n')}\n`;
}

/** The changelog's entry for this version. @throws Error if it is missing */
function changesOf(changelog: string): string {
  const entry = changelog.split(/^(?=## )/m).find(part => part.startsWith(`## ${version}`));
  if (!entry) throw new Error(`CHANGELOG.md has no entry for ${version}. Write what changed, then release.`);
  return entry;
}

function npm(args: string[], cwd = root): Promise<string> {
  return printed('npm', args, { cwd });
}
