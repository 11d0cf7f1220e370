/** The dependency table: what each declared package is for, its licence, what only it brings to an install, and where it ships. */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

interface Use {
  packages: string[];
  why: string;
  ships?: string;
}

/** Everything that the root and the workspaces declare. A package that stands nowhere here is an error. */
const uses: Use[] = [
  {
    packages: ['@google/clasp'],
    why: "Google's command line; `npm run deploy:sheets` pushes with it. `googleapis`, which describes every Google service, is most of it",
  },
  {
    packages: ['n8n-core', 'n8n-workflow', 'reflect-metadata'],
    why: "n8n's own engine and types: the node's suites run in them. Most of it are n8n's clients for telemetry, language models and file stores",
  },
  {
    packages: [
      ...['core', 'engine-formula', 'preset-sheets-core', 'sheets', 'sheets-formula', 'sheets-ui', 'themes'].map(
        name => `@univerjs/${name}`,
      ),
      ...['react', 'react-dom', 'rxjs'],
    ],
    why: 'the spreadsheet in which the add-on is tested and which the playground shows; React and RxJS are what it is built on',
  },
  { packages: ['@biomejs/biome'], why: 'linter, and formatter of generated code, which a test compares' },
  { packages: ['typescript'], why: 'compiler: types of every package, and the JavaScript of the core package' },
  { packages: ['vitest'], why: 'runs the tests' },
  { packages: ['esbuild'], why: 'bundles the add-on, the node and the app' },
  { packages: ['tsx'], why: 'runs scripts written in TypeScript' },
  { packages: ['zapier-platform-core'], why: "Zapier's own runtime, in which the app runs", ships: 'Zapier archive' },
  { packages: ['zod'], why: 'the catalogue is written in it; `npm run generate` compiles it away' },
  { packages: ['preact'], why: 'user interface of the sidebar', ships: 'Sidebar.html' },
  { packages: ['hono', '@hono/node-server'], why: "the playground's server" },
  { packages: ['ajv', 'ajv-formats'], why: 'the sandbox checks its answers against its own document' },
  { packages: ['@seriousme/openapi-schema-validator'], why: 'checks the generated OpenAPI document' },
  { packages: ['fast-check'], why: 'property tests' },
  { packages: ['acorn'], why: 'parses the shipped script: nothing in it that Apps Script lacks' },
  { packages: ['commander'], why: 'command lines of the scripts' },
  { packages: ['fflate'], why: 'packs the release' },
  { packages: ['marked'], why: 'makes the web page of the kit from its guide' },
  { packages: ['@types/google-apps-script'], why: 'types of what Apps Script offers' },
  { packages: ['@types/node'], why: 'types of Node' },
];

interface Entry {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const OURS = Object.keys(locked).filter(place => !place.includes('node_modules'));

export interface Row {
  packages: string[];
  why: string;
  licence: string;
  /** Megabytes that an install would lose with it, on this machine. */
  size: number;
  ships: string;
}

/** Largest first. @throws Error when a declared package has no reason, or a reason no package */
export function dependencies(): Row[] {
  const declared = [
    ...new Set(OURS.flatMap(place => [...wants(place)]).filter(name => !name.startsWith('@sold-data/'))),
  ];
  const known = uses.flatMap(({ packages }) => packages);
  const without = declared.filter(name => !known.includes(name));
  if (without.length > 0) throw new Error(`Say in test/checks/dependencies.ts what ${without.join(', ')} is for.`);
  const gone = known.filter(name => !declared.includes(name));
  if (gone.length > 0) throw new Error(`Nothing declares ${gone.join(', ')} any more: take it out.`);
  const all = installed([]);
  return uses
    .map(({ packages, why, ships = 'nowhere' }) => {
      const kept = installed(packages);
      const lost = [...all].filter(place => !kept.has(place)).map(sizeOf);
      const licences = packages.map(name => locked[`node_modules/${name}`]?.license ?? 'see the package');
      const size = lost.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
      return { packages, why, licence: [...new Set(licences)].join(', '), size, ships };
    })
    .sort((a, b) => b.size - a.size);
}

export interface Large {
  name: string;
  /** Megabytes of its own files. */
  size: number;
  /** The row of the table without which it would not be installed; none when several want it. */
  wantedBy?: Row;
}

/** The largest packages of the install, whoever wants them. */
export function largest(count: number, rows: readonly Row[]): Large[] {
  const all = installed([]);
  const sized = [...all].filter(place => !OURS.includes(place)).map(place => ({ place, size: sizeOf(place) / 1e6 }));
  return sized
    .sort((a, b) => b.size - a.size)
    .slice(0, count)
    .map(({ place, size }) => ({
      name: place.replace(/^.*node_modules\//, ''),
      size,
      wantedBy: rows.find(({ packages }) => !installed(packages).has(place)),
    }));
}

/** Places of the lock file that an install reaches when our own manifests leave these packages out. */
function installed(without: string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...OURS];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    for (const name of wants(place)) {
      const at = OURS.includes(place) && without.includes(name) ? undefined : resolve(place, name);
      if (at !== undefined) open.push(at);
    }
  }
  return seen;
}

function wants(place: string): Set<string> {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, ...rest } = locked[place]!;
  const peers = Object.keys(rest.peerDependencies ?? {}).filter(name => !rest.peerDependenciesMeta?.[name]?.optional);
  const own = OURS.includes(place) ? Object.keys(devDependencies) : [];
  return new Set([...Object.keys(dependencies), ...own, ...Object.keys(optionalDependencies), ...peers]);
}

/** As Node looks for it: in the nearest `node_modules` above. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder === '' || !folder.includes('/') ? '' : dirname(folder)) {
    const at = join(folder, 'node_modules', name).replaceAll('\\', '/');
    const entry = locked[at];
    if (entry) return entry.link ? entry.resolved : at;
    if (folder === '') return undefined;
  }
}

const sizes = new Map<string, number>();

/** Bytes of a package's own files; none when it is for another platform. */
function sizeOf(place: string): number {
  const known = sizes.get(place);
  if (known !== undefined) return known;
  const folder = join(root, place);
  const bytes = existsSync(folder) && !lstatSync(folder).isSymbolicLink() ? bytesIn(folder) : 0;
  sizes.set(place, bytes);
  return bytes;
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesIn(join(folder, entry.name));
    return entry.isFile() ? sum + statSync(join(folder, entry.name)).size : sum;
  }, 0);
}
