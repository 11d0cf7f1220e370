/**
 * `npm run trust:mutants [area or file...]`: mutation testing of the core (Stryker), written into test/TRUST.md; `page` writes what was
 * found before anew, with the reasons as they now are. Its tools and the reports live in `.cache`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { toolsOf } from '../../tools/packages.ts';
import { partOf, writePart } from './page.ts';
import { type Area, areas, TOO_LONG } from './stryker/areas.ts';
import { reasons } from './stryker/reasons.ts';

const repository = resolve(import.meta.dirname, '../..');
const cache = join(repository, '.cache/stryker');
const tools = toolsOf(join(import.meta.dirname, 'stryker'));
/** Beside the packages that it imports. */
const runner = join(tools, 'runner.mjs');

export interface Mutant {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError';
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}
interface Judged {
  file: string;
  source: string;
  mutants: Mutant[];
}

const reportFile = (file: string) => join(cache, `${file.replaceAll('/', '+')}.json`);

function judgesOf({ tests, longer }: Area, file: string): string[] {
  const places = longer?.files.test(file) ? [...tests, ...longer.tests] : tests;
  const all = places.flatMap(place =>
    place.endsWith('.ts') ? [place] : readdirSync(join(repository, place)).map(name => `${place}/${name}`),
  );
  return all.filter(name => name.endsWith('.test.ts') && !TOO_LONG.test(name));
}

/** Judges the mutants of one file. What was judged before and has not changed, and whose tests have not, is taken from the cache. */
function judge(area: Area, file: string): void {
  const fileName = reportFile(file);
  const named = (ending: string) => fileName.replace(/json$/, ending);
  const settings = named('settings.json');
  rmSync(fileName, { force: true });
  writeFileSync(
    settings,
    JSON.stringify({
      plugins: [runner],
      testRunner: 'judges',
      coverageAnalysis: 'perTest',
      // What runs once when a module is loaded would need a run of all tests each.
      ignoreStatic: true,
      mutate: [file],
      concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
      ignorePatterns: [
        '/*',
        '!/core',
        '/core/dist',
        '!/test',
        '/test/{e2e,bench,demo}',
        '!/package.json',
        '!/tsconfig.json',
      ],
      tempDirName: named('sandbox'),
      incremental: true,
      incrementalFile: named('incremental.json'),
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName },
      disableTypeChecks: false,
      allowConsoleColors: false,
      timeoutMS: 3_000,
      tsconfigFile: 'none.json',
    }),
  );
  const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, JUDGES: judgesOf(area, file).join(), ROUNDS: '20' };
  spawnSync('node', [stryker, 'run', settings], { cwd: repository, env, stdio: 'inherit' });
  if (!existsSync(fileName)) throw new Error(`Mutation testing of ${file} came to no end`);
}

/** What was found of a file as it now stands. */
function judgedOf(file: string): Judged | undefined {
  if (!existsSync(reportFile(file))) return undefined;
  const { files } = JSON.parse(readFileSync(reportFile(file), 'utf8')) as {
    files: Record<string, Omit<Judged, 'file'>>;
  };
  const judged = files[file];
  return judged?.source === readFileSync(join(repository, file), 'utf8') ? { file, ...judged } : undefined;
}

const isKilled = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isLeft = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

function sourceOf(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.join(' ');
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return `\`${line.length > 70 ? `${line.slice(0, 69)}…` : line}\``;
};
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function counted(mutants: readonly Mutant[]): (string | number)[] {
  const killed = mutants.filter(isKilled).length;
  const whole = killed + mutants.filter(isLeft).length;
  return [killed, whole, whole === 0 ? '' : `${((100 * killed) / whole).toFixed(1)} %`];
}

/** Survivors by the reason why they may; those of no reason each by itself. */
function survivors(all: readonly Judged[]): string {
  const byReason = new Map<string, string[]>();
  for (const { file, source, mutants } of all)
    for (const mutant of mutants.filter(isLeft)) {
      const [from, to] = [sourceOf(source, mutant), mutant.replacement ?? ''];
      const why = reasons.find(({ of }) =>
        of.some(each => each.file === file && each.from.test(from) && (each.to?.test(to) ?? true)),
      );
      const place = `\`${file.split('/').at(-1)}:${mutant.location.start.line}\` ${short(from)} → ${short(to)}`;
      const told = why?.why ?? 'no test tells yet';
      byReason.set(told, [...(byReason.get(told) ?? []), place]);
    }
  if (byReason.size === 0) return '';
  const rows = [...byReason].map(([why, places]) => row([why, places.length, places.join('<br>')]));
  return [row(['Why it may survive', '', 'Where']), row(['---', '---:', '---']), ...rows].join('\n');
}

function chapter(name: string, { title }: Area, all: readonly Judged[]): string {
  const ignored = all.flatMap(({ mutants }) => mutants).filter(({ status }) => status === 'Ignored').length;
  return [
    `### ${title}`,
    [
      row(['File', 'Killed', 'Of', '']),
      row(['---', '---:', '---:', '---:']),
      ...all.map(({ file, mutants }) => row([`\`${file}\``, ...counted(mutants)])),
      row(['**all**', ...counted(all.flatMap(({ mutants }) => mutants))]),
    ].join('\n'),
    `\`npm run trust:mutants ${name}\`; ${ignored} more in code that runs when a module is loaded were left out.`,
    survivors(all),
  ]
    .filter(text => text !== '')
    .join('\n\n');
}

function writeChapter({ title: own }: Area, text: string): void {
  const parts = partOf('mutants').split(/\n+(?=### )/);
  const chapters = Object.values(areas).map(({ title }) =>
    title === own ? text : parts.find(part => part.startsWith(`### ${title}\n`)),
  );
  writePart('mutants', chapters.filter(part => part !== undefined).join('\n\n'));
}

mkdirSync(cache, { recursive: true });
buildSync({
  entryPoints: [join(import.meta.dirname, 'stryker/runner.ts')],
  outfile: runner,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
const wanted = process.argv.slice(2);
const isWanted = (name: string, file: string) => wanted.length === 0 || wanted.includes(name) || wanted.includes(file);
const known = Object.entries(areas).map(([name, area]) => {
  const files = readdirSync(join(repository, area.folder)).filter(file => file.endsWith('.ts'));
  return { name, area, files: files.map(file => `${area.folder}/${file}`).sort() };
});
const pageAlone = wanted.join() === 'page';
const unknown = wanted.find(word => !known.some(({ name, files }) => name === word || files.includes(word)));
if (unknown && !pageAlone)
  throw new Error(
    `There is nothing to mutate called ${unknown}; there are ${Object.keys(areas).join(', ')} and their files`,
  );
for (const { name, area, files } of known) {
  const asked = files.filter(file => isWanted(name, file));
  if (asked.length === 0 && !pageAlone) continue;
  for (const file of asked) judge(area, file);
  const all = files.flatMap(file => judgedOf(file) ?? []);
  const missing = files.filter(file => !all.some(judged => judged.file === file));
  if (missing.length > 0) console.log(`test/TRUST.md is left as it is: ${missing.join(', ')} are still to be judged`);
  else writeChapter(area, chapter(name, area, all));
}
